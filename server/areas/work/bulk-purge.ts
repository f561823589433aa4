import { type Message, msg } from '#contract/words.ts'
import { attempt, nameOfRow, type Outcome, type Written } from '#server/areas/work/bulk-rows.ts'
import type { RowFailure } from '#server/platform/job-work.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import { type Sql, type SqlRow, StatementFailed } from '#server/platform/sql.ts'

/** Who refers to a record, by table. */
const holders: Readonly<Record<string, Message>> = {
  leads: msg`{count, plural, one {# lead refers to it.} other {# leads refer to it.}}`,
  dealers: msg`{count, plural, one {# dealer refers to it.} other {# dealers refer to it.}}`,
  users: msg`{count, plural, one {# user refers to it.} other {# users refer to it.}}`,
  sales_consultants: msg`{count, plural, one {# sales consultant refers to it.} other {# sales consultants refer to it.}}`,
  variants: msg`{count, plural, one {# variant refers to it.} other {# variants refer to it.}}`,
  model_years: msg`{count, plural, one {# model year refers to it.} other {# model years refer to it.}}`,
  variant_colors: msg`{count, plural, one {# variant color refers to it.} other {# variant colors refer to it.}}`,
  inventories: msg`{count, plural, one {# stock line refers to it.} other {# stock lines refer to it.}}`,
  quotations: msg`{count, plural, one {# quotation refers to it.} other {# quotations refer to it.}}`,
  reservations: msg`{count, plural, one {# reservation refers to it.} other {# reservations refer to it.}}`,
  inquiries: msg`{count, plural, one {# inquiry refers to it.} other {# inquiries refer to it.}}`,
  inquiry_items: msg`{count, plural, one {# inquiry item refers to it.} other {# inquiry items refer to it.}}`,
  test_drives: msg`{count, plural, one {# test drive refers to it.} other {# test drives refer to it.}}`,
  test_drive_units: msg`{count, plural, one {# test drive unit refers to it.} other {# test drive units refer to it.}}`,
  parts: msg`{count, plural, one {# part refers to it.} other {# parts refer to it.}}`,
  asset_folders: msg`{count, plural, one {# folder refers to it.} other {# folders refer to it.}}`,
  assets: msg`{count, plural, one {# file refers to it.} other {# files refer to it.}}`,
}
const others = msg`{count, plural, one {# other record refers to it.} other {# other records refer to it.}}`

interface Link {
  readonly table: string
  readonly column: string
}
/** The columns that keep a record from being deleted; what goes with it, or lets go of it, does not. */
export const linksTo = (tx: Sql, table: string): Promise<readonly Link[]> =>
  tx.query<Link>(
    `select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = $1::regclass and c.confdeltype in ('a', 'r') order by 1, 2`,
    [table],
  )
/** Why rows must stay, by their number. */
const reasonsToStay = async (
  tx: Sql,
  { tableName }: RecordsDefinition,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Sentence[]>> => {
  const reasons = new Map<number, Sentence[]>()
  for (const { table, column } of await linksTo(tx, tableName)) {
    const found = await tx.query<{ id: number; n: number }>(
      `select ${column} as id, count(*) as n from ${table} where ${column} = any($1::int[]) group by ${column}`,
      [ids],
    )
    for (const { id, n } of found) {
      const sentence = { message: holders[table] ?? others, values: { count: n } }
      reasons.set(id, [...(reasons.get(id) ?? []), sentence])
    }
  }
  return reasons
}

const kept = (row: SqlRow, reasons: readonly Sentence[]): RowFailure => ({
  row: Number(row['id']),
  name: nameOfRow(row),
  reasons,
})
/** Deletes locked rows for good, except those that others refer to. */
export const purgeRows = async (tx: Sql, definition: RecordsDefinition, rows: readonly SqlRow[]): Promise<Outcome> => {
  const { tableName } = definition
  const stay = await reasonsToStay(
    tx,
    definition,
    rows.map((row) => Number(row['id'])),
  )
  const failures: RowFailure[] = []
  const free: SqlRow[] = []
  for (const row of rows) {
    const reasons = stay.get(Number(row['id']))
    if (reasons) failures.push(kept(row, reasons))
    else free.push(row)
  }
  const remove = async (some: readonly SqlRow[]) => {
    const ids = some.map((row) => row['id'])
    await tx.query(`delete from ${tableName} where id = any($1::int[])`, [ids])
    return some.map((before): Written => ({ before, after: before, columns: {} }))
  }
  if (free.length === 0) return { written: [], failures }
  const all = await attempt(tx, () => remove(free))
  if (!(all instanceof StatementFailed)) return { written: all, failures }
  // Somebody has begun to refer to one of them meanwhile.
  const written: Written[] = []
  for (const row of free) {
    const alone = await attempt(tx, () => remove([row]))
    if (alone instanceof StatementFailed) failures.push(kept(row, [{ message: others, values: { count: 1 } }]))
    else written.push(...alone)
  }
  return { written, failures }
}
