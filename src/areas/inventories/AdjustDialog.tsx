import * as v from 'valibot'
import { Inventory, inventories } from '#contract/inventories/inventories.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'
import { QuantityDialog } from '#workspace/record/QuantityDialog.tsx'

/** Cars that came into a line of stock or left it. */
const AdjustDialog = ({ row, ...props }: RecordDialogProps) => {
  const { id, dealer, variant, color, year, quantity, reserved } = v.parse(Inventory.schema, row)
  return (
    <QuantityDialog
      {...props}
      name={`${dealer.name}, ${variant.name}, ${color.name}, ${year}`}
      quantity={quantity}
      reserved={reserved}
      send={(change) => sendApi(inventories.updateQuantity, { body: { changes: [{ id, change }] } })}
    />
  )
}
export default AdjustDialog
