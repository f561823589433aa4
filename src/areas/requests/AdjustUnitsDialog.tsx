import * as v from 'valibot'
import { TestDriveUnit, testDriveUnits } from '#contract/requests/test-drive-units.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'
import { QuantityDialog } from '#workspace/record/QuantityDialog.tsx'

/** Units that came to a dealer or were taken back. */
const AdjustUnitsDialog = ({ row, ...props }: RecordDialogProps) => {
  const { id, name, quantity } = v.parse(TestDriveUnit.schema, row)
  return (
    <QuantityDialog
      {...props}
      name={name}
      quantity={quantity}
      send={(change) => sendApi(testDriveUnits.updateQuantity, { body: { changes: [{ id, change }] } })}
    />
  )
}
export default AdjustUnitsDialog
