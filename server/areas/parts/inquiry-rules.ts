import { namesOf } from '#contract/names.ts'
import type { GivenItem } from '#contract/parts/items.ts'
import { statuses } from '#contract/statuses.ts'
import { msg } from '#contract/words.ts'
import { blockedBy, type PartsState } from '#machines/parts-inquiry.ts'
import { type ItemColumns, itemsGiven, itemsIn, replaceItems, sumsOf } from '#server/areas/parts/items.ts'
import { Invalid } from '#server/platform/failures.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import { StepRefused } from '#server/platform/step-refused.ts'
import type { Person } from '#server/platform/users.ts'

const settled = msg`This inquiry is {status} and cannot be changed. Only a parts administrator can reopen the inquiry.`
const words = {
  fulfilled: msg({ message: 'Fulfilled', context: 'a parts inquiry is' }),
  cancelled: msg({ message: 'Cancelled', context: 'a parts inquiry is' }),
}
const isFinal = (state: PartsState): state is keyof typeof words => state in words
export const stateOf = (value: unknown): PartsState => {
  const state = namesOf(statuses.partsinquiry).find((one) => one === value)
  if (!state) throw new Error(`A parts inquiry in the state ${String(value)}`)
  return state
}

const said = ({ part_id, wanted, quantity, unit_price, available }: ItemColumns) =>
  JSON.stringify([part_id, wanted, quantity, unit_price, available])
const areSame = (before: readonly ItemColumns[], after: readonly ItemColumns[]) =>
  before.length === after.length &&
  before.every((item, at) => after[at] !== undefined && said(item) === said(after[at]))

/** Head office's people of the parts, who leave final states. */
const isPartsAdmin = ({ roles, superadmin }: Person) => superadmin || roles.includes('admin_parts')

/** The columns of a save beside those that it names: its items, what follows from them, and whether its state may follow. */
export const inquiryColumns = async (
  tx: Sql,
  { before, values, given, user }: { before: SqlRow; values: SqlRow; given: SqlRow; user: Person },
): Promise<SqlRow> => {
  const [from, to] = [stateOf(before['status']), stateOf(values['status'] ?? before['status'])]
  const { id } = before
  const held = await itemsIn(tx, id)
  // The contract has read them.
  const wanted = given['items'] as readonly GivenItem[] | null | undefined
  const items = wanted ? await itemsGiven(tx, wanted, { id, dealer_id: Number(before['dealer_id']) }) : held
  const isOther = !areSame(held, items)
  if (isFinal(from)) {
    const changed = Object.keys(values).some(
      (name) => name !== 'status' && (values[name] ?? null) !== (before[name] ?? null),
    )
    if (changed || isOther) throw new StepRefused({ message: settled, words: { status: words[from] } })
  }
  if (to !== from) {
    const priced = items.filter(({ unit_price }) => unit_price !== null).length
    const blocked = blockedBy(from, { isPartsAdmin: isPartsAdmin(user), items: items.length, priced }, to)
    if (blocked?.by === 'state') throw new StepRefused(blocked.why)
    if (blocked)
      throw new Invalid({ [blocked.by === 'prices' ? 'items' : 'status']: [{ message: blocked.why.message }] })
  }
  if (!isOther) return {}
  await replaceItems(tx, Number(id), items)
  return sumsOf(items)
}
