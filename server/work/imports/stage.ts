import { type Mend, mostRows } from '#contract/work/imports.ts'
import { Invalid } from '#server/platform/failures.ts'
import type { SheetRow } from '#server/platform/spreadsheets/cells.ts'
import { SheetRefused, sheetFaults } from '#server/platform/spreadsheets/faults.ts'
import { readSheet } from '#server/platform/spreadsheets/read.ts'
import type { Database } from '#server/platform/sql.ts'
import type { LookupCache } from '#server/work/imports/around.ts'
import { type Checked, checkRows, type Seen } from '#server/work/imports/check.ts'
import type { ImportDefinition } from '#server/work/imports/definition.ts'
import { type Fills, type Mapping, mapHeadings } from '#server/work/imports/headings.ts'
import { type Plan, planOf } from '#server/work/imports/plan.ts'
import { errorsText, type ImportEntry, readChunks } from '#server/work/imports/rows.ts'

const spoken = (fault: unknown): unknown =>
  fault instanceof SheetRefused
    ? new Invalid({ file: [{ message: sheetFaults[fault.fault], values: { ...fault.values } }] })
    : fault

/** Keeps at most one statement under way while the next rows are checked. */
const oneBehind = () => {
  let pending: Promise<unknown> = Promise.resolve()
  return async (next: () => Promise<unknown>) => {
    await pending
    pending = next()
    // It is awaited before the next one; until then a fault must not count as unhandled.
    pending.catch(() => {})
    return { settled: () => pending }
  }
}

interface Totals {
  updated: number
  unchanged: number
  removed: number
}
const addEffects = (totals: Totals, { updates, unchanged }: Checked) => {
  totals.updated += updates.filter(({ does }) => does === 'change').length
  totals.removed += updates.filter(({ does }) => does === 'remove').length
  totals.unchanged += unchanged
}

/** Reads, maps, checks and stages a file; answers the import's number. 422 on `file` says why it cannot be read. */
export const stageFile = async (
  database: Database,
  around: LookupCache,
  definition: ImportDefinition,
  userId: number,
  file: File,
): Promise<number> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let id = 0
  let plan: Plan | null = null
  const seen: Seen = new Map()
  const totals = { pieces: 0, rows: 0, bad: 0, updated: 0, unchanged: 0, removed: 0 }
  const store = oneBehind()
  let settled = () => Promise.resolve<unknown>(null)
  try {
    for await (const part of readSheet({ name: file.name, bytes }, mostRows)) {
      if (part.kind === 'headings') {
        const mapping = mapHeadings(definition, part.headings)
        plan = planOf(definition, part.headings, mapping)
        const [row] = await database.query<{ id: number }>(
          `insert into imports (user_id, resource, file_name, headings, mapping)
           values ($1, $2, $3, $4::jsonb, $5::jsonb) returning id`,
          [userId, definition.id, file.name.slice(-200), JSON.stringify(part.headings), JSON.stringify(mapping)],
        )
        id = row?.id ?? 0
        continue
      }
      if (!plan) throw new SheetRefused('damaged')
      // The reader made this text from rows of its own.
      const rows = JSON.parse(part.json) as readonly SheetRow[]
      const checked = await checkRows(database, plan, await around.of(database, definition), rows, { seen })
      const { errors } = checked
      const position = totals.pieces
      ;({ settled } = await store(() =>
        database.query(
          'insert into import_chunks (import_id, position, count, bad, cells, errors) values ($1, $2, $3, $4, $5, $6)',
          [id, position, rows.length, errors.size, part.json, errorsText(errors)],
        ),
      ))
      totals.pieces += 1
      totals.rows += rows.length
      totals.bad += errors.size
      addEffects(totals, checked)
    }
    await settled()
    await database.query(
      "update imports set state = 'checked', rows = $2, bad = $3, updated = $4, unchanged = $5, removed = $6 where id = $1",
      [id, totals.rows, totals.bad, totals.updated, totals.unchanged, totals.removed],
    )
    return id
  } catch (fault) {
    if (id !== 0) await database.query('delete from imports where id = $1', [id]).catch(() => {})
    throw spoken(fault)
  }
}

/** A row of the file with what was put right in it. */
const mended = ([row, cells]: SheetRow, mends: readonly Mend[]): SheetRow => {
  const own = mends.filter((one) => (one.row ?? row) === row && (cells[one.column] ?? '') === one.from)
  if (own.length === 0) return [row, cells]
  const longest = Math.max(cells.length, ...own.map(({ column }) => column + 1))
  const texts = Array.from({ length: longest }, (_, i) => cells[i] ?? '')
  for (const { column, to } of own) texts[column] = to
  return [row, texts]
}

/** Checks every row of an import anew, with other columns. Whoever maps it at the same time is the one who counts. */
export const checkAnew = async (
  database: Database,
  around: LookupCache,
  definition: ImportDefinition,
  entry: ImportEntry,
  { mapping, fills, mends }: { readonly mapping: Mapping; readonly fills: Fills; readonly mends: readonly Mend[] },
): Promise<void> => {
  const plan = planOf(definition, entry.headings, mapping, fills)
  const seen: Seen = new Map()
  const totals = { bad: 0, updated: 0, unchanged: 0, removed: 0 }
  for await (const { position, rows: stored } of readChunks(database, entry.id)) {
    const rows = mends.length === 0 ? stored : stored.map((row) => mended(row, mends))
    const checked = await checkRows(database, plan, await around.of(database, definition), rows, { seen })
    const { errors } = checked
    totals.bad += errors.size
    addEffects(totals, checked)
    // Whoever begins to write meanwhile writes by the old columns.
    await database.query(
      `update import_chunks c set bad = $3, errors = $4, cells = coalesce($5, c.cells) from imports i
       where i.id = c.import_id and i.state = 'checked' and c.import_id = $1 and c.position = $2`,
      [entry.id, position, errors.size, errorsText(errors), mends.length === 0 ? null : JSON.stringify(rows)],
    )
  }
  await database.query(
    `update imports set mapping = $2::jsonb, bad = $3, updated = $4, unchanged = $5, removed = $6, fills = $7::jsonb
     where id = $1 and state = 'checked'`,
    [
      entry.id,
      JSON.stringify(mapping),
      totals.bad,
      totals.updated,
      totals.unchanged,
      totals.removed,
      JSON.stringify(fills),
    ],
  )
}
