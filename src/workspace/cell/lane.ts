import type { NamedField } from '#define/named-field.ts'
import type { PlainRow } from '#define/resource.ts'
import { setPending } from '#workspace/records/pending.ts'

/** A cell as somebody has left it. */
export interface CellEdit {
  readonly asked: NamedField
  /** What the body is given. */
  readonly value: unknown
  /** What the row shows of it: a reference with its name. */
  readonly shown: unknown
  /** Fields that are emptied with it. */
  readonly clears: readonly NamedField[]
}
export const sourceOf = ({ name, field }: NamedField): string => field.from ?? name

/** A row with an edit in it, as it is shown before the server has answered. */
export const withEdit = (row: PlainRow, { asked, shown, clears }: CellEdit): PlainRow => ({
  ...row,
  [sourceOf(asked)]: shown,
  ...Object.fromEntries(clears.map((one) => [sourceOf(one), null])),
})

/** What is on its way for one record: what the server holds, and what was typed since, one save after the other. */
export interface Lane {
  server: PlainRow
  waiting: readonly CellEdit[]
  tail: Promise<void>
}
/** It is saved, or will not be: rows are shown without it from now on. */
export const settle = (lane: Lane, edit: CellEdit): void => {
  lane.waiting = lane.waiting.filter((one) => one !== edit)
}

const lanes = new Map<string, Lane>()
/**
 * Puts an edit behind those that are on their way for the same record, each over what the one before it has left, and
 * over whatever is read of it until then. `key` is the record's `recordKey`.
 */
export const enqueue = (key: string, server: PlainRow, edit: CellEdit, work: (lane: Lane) => Promise<void>): Lane => {
  const lane = lanes.get(key) ?? { server, waiting: [], tail: Promise.resolve() }
  lanes.set(key, lane)
  setPending(key, (row) => lane.waiting.reduce(withEdit, row))
  lane.waiting = [...lane.waiting, edit]
  const mine = lane.tail
    .then(() => work(lane))
    .finally(() => {
      settle(lane, edit)
      if (lane.tail !== mine) return
      lanes.delete(key)
      setPending(key, undefined)
    })
  lane.tail = mine
  return lane
}
