import { type Message, msg } from '#contract/words.ts'
import { Invalid } from '#server/platform/failures.ts'
import type { SqlRow } from '#server/platform/sql.ts'

export interface QuantityChange {
  readonly id: number
  readonly change: number
}
/** What people read afterwards. */
export const quantitiesChanged = msg`{count, plural, one {Quantity updated.} other {# quantities updated.}}`
const tooFew = msg`{line}: only {quantity} in stock, so you cannot remove {change}`
const promised = msg`{line}: {quantity} in stock and {reserved} reserved, so you cannot remove {change}`
const tooMany = msg`{line}: the quantity cannot be more than {most}`
/** The columns hold whole numbers of four bytes. */
const most = 2_000_000_000

/** Thrown while the rows are locked; what the line is called is read afterwards. */
class Short extends Error {
  readonly row: SqlRow
  readonly change: number
  constructor(row: SqlRow, change: number) {
    super(`The quantity of ${row['id']} cannot change by ${change}`)
    this.row = row
    this.change = change
  }
}

/** What the store of a resource with quantities must do for `changeQuantities`. */
interface Lines<R> {
  changeAll(ids: readonly number[], next: (row: SqlRow) => SqlRow): Promise<readonly R[]>
  get(id: number): Promise<R>
}

/**
 * Adds differences to the quantities of lines, all or none, and answers the changed lines. 422 names the line that would
 * fall below nothing, or below what of it is reserved. A line that is named twice gets both.
 */
export const changeQuantities = async <R>(
  lines: Lines<R>,
  changes: readonly QuantityChange[],
  nameOf: (line: R) => string,
): Promise<readonly R[]> => {
  const byId = new Map<number, number>()
  for (const { id, change } of changes) byId.set(id, (byId.get(id) ?? 0) + change)
  const refusal = async ({ row, change }: Short): Promise<Invalid> => {
    const [quantity, reserved] = [Number(row['quantity']), Number(row['reserved'] ?? 0)]
    const line = nameOf(await lines.get(Number(row['id'])))
    const message: Message = change > 0 ? tooMany : reserved > 0 ? promised : tooFew
    return new Invalid({ changes: [{ message, values: { line, quantity, reserved, change: Math.abs(change), most } }] })
  }
  try {
    return await lines.changeAll([...byId.keys()], (row) => {
      const change = byId.get(Number(row['id'])) ?? 0
      const quantity = Number(row['quantity']) + change
      if (quantity < Number(row['reserved'] ?? 0) || quantity > most) throw new Short(row, change)
      return { quantity }
    })
  } catch (fault) {
    if (fault instanceof Short) throw await refusal(fault)
    throw fault
  }
}
