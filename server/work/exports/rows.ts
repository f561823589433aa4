import type { WireSelection } from '#contract/work/jobs.ts'
import { params } from '#server/platform/params.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import { idsByName } from '#server/platform/records-by-name.ts'
import { type NameOrder, nameOrder, orderAsked, sortColumn } from '#server/platform/records-order.ts'
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
type Rows = readonly (readonly unknown[])[]
interface Page {
  readonly rows: Rows
  /** The next one, or null after the last. */
  readonly next: (() => Promise<Page>) | null
}

/** The first page in the order. Each comes as one JSON text, which is read several times faster than rows. */
const readerOf = (sql: Sql, { definition, reader, selection, columns, order_by, sort }: ExportQuery) => {
  const { record } = definition
  const { sort: asked, direction } = orderAsked(definition, { order_by, sort })
  const byName = nameOrder(definition, asked)
  const names = columns.flatMap(({ fields }) => fields)
  const needed = Object.fromEntries(names.flatMap((name) => (record.fields[name] ? [[name, record.fields[name]]] : [])))
  const { select, joins } = prepare({ ...definition, record: { ...record, fields: needed } }, reader)
  const further = columns.flatMap(({ sql: own, fields }) => (own === undefined ? [] : [`${own} as "${fields[0]}"`]))
  const values = names.map((name) => (definition.references?.[name] ? `q."${name}.name"` : `q."${name}"`))
  /** `rows` are those of the page, as a query; `order` puts them in order. */
  const readPage = async (rows: string, order: string, given: readonly unknown[], place: string): Promise<Rows> => {
    const [row] = await sql.query<{ page: string }>(
      `select coalesce(json_agg(json_build_array(${[...values, 'q."~sort"', 'q."~id"'].join(', ')})), '[]')::text as page
       from (select ${[select, ...further, `${place} as "~sort"`, 't.id as "~id"'].filter(Boolean).join(', ')}
       from (${rows}) t ${joins} ${order}) q`,
      given,
    )
    return JSON.parse(row?.page ?? '[]') as Rows
  }
  const rowsOf = () => {
    const filter = params()
    const from = selectedFrom(definition, reader, selection, filter)
    return { ...filter, from, where: [...selected(definition, reader, selection, null, filter)] }
  }
  const byColumn = (column: string) => {
    const order = orderOf(definition, column, direction)
    const after = async (place: readonly unknown[] | null): Promise<Page> => {
      const { from, where, values, param } = rowsOf()
      if (place) {
        const [value, id] = place
        where.push(besideOf(definition, column, direction === 'asc' ? '>' : '<', { value, id }, param))
      }
      const query = `select t.* from ${from} ${whereOf(where)} ${order} limit ${pageRows}`
      const rows = await readPage(query, order, values, `t.${column}`)
      const last = rows.at(-1)
      return { rows, next: rows.length < pageRows || !last ? null : () => after(last.slice(-2)) }
    }
    return () => after(null)
  }
  // Each name's rows would be sought anew for each page: which rows there are, and in which order, is read at once.
  const byNames = (order: NameOrder) => async (): Promise<Page> => {
    const { from, where, values } = rowsOf()
    const ids = await idsByName(sql, order, direction, { from, conditions: where, values })
    const pageFrom = async (at: number): Promise<Page> => {
      const { from, where, values, param } = rowsOf()
      const query = `select t.*, k.at as "~at" from unnest(${param(ids.slice(at, at + pageRows))}::int[]) with ordinality k (id, at) join ${from} on t.id = k.id ${whereOf(where)}`
      const rows = await readPage(query, 'order by t."~at"', values, 't."~at"')
      return { rows, next: at + pageRows < ids.length ? () => pageFrom(at + pageRows) : null }
    }
    return pageFrom(0)
  }
  return byName ? byNames(byName) : byColumn(sortColumn(definition, asked, direction) ?? 'id')
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
  const cellsOf = (row: readonly unknown[]): readonly SheetCell[] => {
    let at = 0
    return columns.map(({ fields, write }) => {
      const from = at
      at += fields.length
      return fields.length === 1 ? write(row[from]) : write(...row.slice(from, at))
    })
  }
  const first = await read()
  async function* pages() {
    yield [columns.map(({ heading }) => heading)]
    let done = 0
    let page = first
    for (;;) {
      const next = page.next?.() ?? null
      // It is awaited in its turn; until then a fault must not count as unhandled.
      next?.catch(() => {})
      yield page.rows.map(cellsOf)
      done += page.rows.length
      progress(done)
      if (next === null) return
      page = await next
    }
  }
  return pages()
}
