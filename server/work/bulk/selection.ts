import { msg } from '#contract/words.ts'
import type { WireSelection } from '#contract/work/jobs.ts'
import { Invalid } from '#server/platform/failures.ts'
import { type Params, params } from '#server/platform/params.ts'
import { parse, readCells } from '#server/platform/parsing.ts'
import { type RecordsDefinition, rowsFrom } from '#server/platform/records.ts'
import { conditionsOf, whereOf } from '#server/platform/records-sql.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'
import { visibleTo } from '#server/platform/visible.ts'

const unreadable = msg`The filters of this list could not be read. Refresh the list and select again.`
/** What says nothing about which rows are meant. */
const paging = new Set(['page', 'per_page', 'order_by', 'sort'])

/** The list's own query string, read as the list reads it. */
const queryOf = (definition: RecordsDefinition, texts: Readonly<Record<string, string>>) => {
  const shape = definition.calls['list']?.query
  if (!shape) return {}
  const meant = Object.fromEntries(Object.entries(texts).filter(([name]) => !paging.has(name)))
  try {
    return { ...(parse(shape, readCells(shape, meant)) as object) }
  } catch (error) {
    throw error instanceof Invalid ? new Invalid({ selection: [{ message: unreadable }] }) : error
  }
}

/** What the rows of a selection are read from, with the alias `t`. */
export const selectedFrom = (
  definition: RecordsDefinition,
  reader: Reader,
  selection: WireSelection,
  { param }: Params,
): string =>
  rowsFrom(definition, {
    reader,
    query: selection.kind === 'all' ? queryOf(definition, selection.query) : {},
    value: param,
  })

/**
 * The rows of a selection that this person may work on, as SQL conditions over `t`. `trashed` says on which side of the
 * trash they must be; null where the resource has none.
 */
export const selected = (
  definition: RecordsDefinition,
  reader: Reader,
  selection: WireSelection,
  trashed: boolean | null,
  { values, param }: Params,
): readonly string[] => {
  const side = definition.hasTrash && trashed !== null ? [`t.deleted_at is ${trashed ? 'not null' : 'null'}`] : []
  if (selection.kind === 'ids')
    return [...visibleTo(definition, reader, param), ...side, `t.id = any(${param(selection.ids)}::int[])`]
  const all = [...conditionsOf(definition, reader, queryOf(definition, selection.query), { values, param }), ...side]
  if (definition.columns.has('created_at')) all.push(`t.created_at <= ${param(selection.as_of)}::timestamptz`)
  if (selection.except.length > 0) all.push(`t.id <> all(${param(selection.except)}::int[])`)
  return all
}

/** How many rows a selection holds, and the highest number among them. */
export const countSelected = async (
  sql: Sql,
  definition: RecordsDefinition,
  reader: Reader,
  selection: WireSelection,
  trashed: boolean | null,
): Promise<{ readonly count: number; readonly last: number }> => {
  const filter = params()
  const from = selectedFrom(definition, reader, selection, filter)
  const where = whereOf(selected(definition, reader, selection, trashed, filter))
  const [row] = await sql.query<{ n: number; last: number }>(
    `select count(*) as n, coalesce(max(t.id), 0) as last from ${from} ${where}`,
    filter.values,
  )
  return { count: row?.n ?? 0, last: row?.last ?? 0 }
}
