import { type Message, msg } from '#contract/words.ts'
import type { RowFailure } from '#server/platform/job-work.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import { type Sql, type SqlRow, StatementFailed } from '#server/platform/sql.ts'
import { attempt, nameFailures, type Outcome, type Written } from '#server/work/bulk/rows.ts'

/** Who refers to a record, by table. */
const holders: Readonly<Record<string, Message>> = {
  leads: msg`{count, plural, one {Still used by # lead.} other {Still used by # leads.}}`,
  dealers: msg`{count, plural, one {Still used by # dealer.} other {Still used by # dealers.}}`,
  users: msg`{count, plural, one {Still used by # user.} other {Still used by # users.}}`,
  sales_consultants: msg`{count, plural, one {Still used by # sales consultant.} other {Still used by # sales consultants.}}`,
  variants: msg`{count, plural, one {Still used by # variant.} other {Still used by # variants.}}`,
  model_years: msg`{count, plural, one {Still used by # model year.} other {Still used by # model years.}}`,
  variant_colors: msg`{count, plural, one {Still used by # variant color.} other {Still used by # variant colors.}}`,
  inventories: msg`{count, plural, one {Still used by # inventory line.} other {Still used by # inventory lines.}}`,
  quotations: msg`{count, plural, one {Still used by # quotation.} other {Still used by # quotations.}}`,
  reservations: msg`{count, plural, one {Still used by # reservation.} other {Still used by # reservations.}}`,
  inquiries: msg`{count, plural, one {Still used by # inquiry.} other {Still used by # inquiries.}}`,
  inquiry_items: msg`{count, plural, one {Still used by # inquiry item.} other {Still used by # inquiry items.}}`,
  test_drives: msg`{count, plural, one {Still used by # test drive.} other {Still used by # test drives.}}`,
  test_drive_units: msg`{count, plural, one {Still used by # test-drive unit.} other {Still used by # test-drive units.}}`,
  parts: msg`{count, plural, one {Still used by # part.} other {Still used by # parts.}}`,
  asset_folders: msg`{count, plural, one {Still used by # folder.} other {Still used by # folders.}}`,
  assets: msg`{count, plural, one {Still used by # file.} other {Still used by # files.}}`,
}
const others = msg`{count, plural, one {Still used by # other record.} other {Still used by # other records.}}`

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
  name: null,
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
  const outcome = async (written: readonly Written[]): Promise<Outcome> => ({
    written,
    failures: await nameFailures(tx, definition, failures),
  })
  if (free.length === 0) return outcome([])
  const all = await attempt(tx, () => remove(free))
  if (!(all instanceof StatementFailed)) return outcome(all)
  // Somebody has begun to refer to one of them meanwhile.
  const written: Written[] = []
  for (const row of free) {
    const alone = await attempt(tx, () => remove([row]))
    if (alone instanceof StatementFailed) failures.push(kept(row, [{ message: others, values: { count: 1 } }]))
    else written.push(...alone)
  }
  return outcome(written)
}
