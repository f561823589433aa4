import type { WireSelection } from '#contract/work/jobs.ts'
import { params } from '#server/platform/params.ts'
import { type RecordsDefinition, sortColumn } from '#server/platform/records.ts'
import { besideOf, orderOf, prepare, whereOf } from '#server/platform/records-sql.ts'
import type { SheetCell } from '#server/platform/spreadsheets/write.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'
import { selected, selectedFrom } from '#server/work/bulk/selection.ts'
import type { ExportColumn } from '#server/work/exports/columns.ts'

/** Rows that are read and written at once; between two pages others are served. */
const pageRows = 1000

export interface ExportQuery {
  readonly definition: RecordsDefinition
  readonly reader: Reader
  readonly selection: WireSelection
  readonly columns: readonly ExportColumn[]
  readonly order_by?: string | null | undefined
  readonly sort?: 'asc' | 'desc' | null | undefined
}
type Page = readonly (readonly unknown[])[]

/** One page after a place in the order. It comes as one JSON text, which is read several times faster than rows. */
const readerOf = (sql: Sql, { definition, reader, selection, columns, order_by, sort }: ExportQuery) => {
  const { record } = definition
  const [defaultSort, defaultDirection] = definition.order
  const direction = sort ?? (order_by ? 'asc' : defaultDirection)
  const column = sortColumn(definition, order_by ?? defaultSort, direction) ?? 'id'
  const names = columns.flatMap(({ fields }) => fields)
  const needed = Object.fromEntries(names.flatMap((name) => (record.fields[name] ? [[name, record.fields[name]]] : [])))
  const { select, joins } = prepare({ ...definition, record: { ...record, fields: needed } }, reader)
  const further = columns.flatMap(({ sql: own, fields }) => (own === undefined ? [] : [`${own} as "${fields[0]}"`]))
  const values = names.map((name) => (definition.references?.[name] ? `q."${name}.name"` : `q."${name}"`))
  const order = orderOf(definition, column, direction)
  return async (after: readonly unknown[] | null): Promise<Page> => {
    const filter = params()
    const from = selectedFrom(definition, reader, selection, filter)
    const where = [...selected(definition, reader, selection, null, filter)]
    if (after) {
      const [value, id] = after
      where.push(besideOf(definition, column, direction === 'asc' ? '>' : '<', { value, id }, filter.param))
    }
    const [row] = await sql.query<{ page: string }>(
      `select coalesce(json_agg(json_build_array(${[...values, 'q."~sort"', 'q."~id"'].join(', ')})), '[]')::text as page
       from (select ${[select, ...further, `t.${column} as "~sort"`, 't.id as "~id"'].filter(Boolean).join(', ')}
       from (select t.* from ${from} ${whereOf(where)} ${order} limit ${pageRows}) t ${joins} ${order}) q`,
      filter.values,
    )
    return JSON.parse(row?.page ?? '[]') as Page
  }
}

/**
 * The headings, then the rows page by page; the next page is fetched while somebody takes this one. The first one is
 * read before anything is answered, so that a query that cannot be read is refused and not broken off.
 */
export const exportPages = async (
  sql: Sql,
  wanted: ExportQuery,
  progress: (done: number) => void = () => {},
): Promise<AsyncIterable<readonly (readonly SheetCell[])[]>> => {
  const { columns } = wanted
  const read = readerOf(sql, wanted)
  const width = columns.reduce((sum, { fields }) => sum + fields.length, 0)
  const cellsOf = (row: readonly unknown[]): readonly SheetCell[] => {
    let at = 0
    return columns.map(({ fields, write }) => {
      const from = at
      at += fields.length
      return fields.length === 1 ? write(row[from]) : write(...row.slice(from, at))
    })
  }
  const first = await read(null)
  async function* pages() {
    yield [columns.map(({ heading }) => heading)]
    let done = 0
    let page = first
    for (;;) {
      const last = page.at(-1)
      const isLast = page.length < pageRows || last === undefined
      const next = isLast ? null : read(last.slice(width, width + 2))
      // It is awaited in its turn; until then a fault must not count as unhandled.
      next?.catch(() => {})
      yield page.map(cellsOf)
      done += page.length
      progress(done)
      if (next === null) return
      page = await next
    }
  }
  return pages()
}
