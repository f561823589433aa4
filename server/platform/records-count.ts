import { getTableName } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { RecordsDefinition } from '#server/platform/records.ts'
import { searchedFor, whereIn, whereOf } from '#server/platform/records-sql.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'

type Query = Readonly<Record<string, unknown>>
export const isSet = (query: Query, name: string) => query[name] !== undefined && query[name] !== null

/** What says nothing about which rows are counted; `q` is looked at apart. */
const paging = new Set(['page', 'per_page', 'order_by', 'sort', 'q'])
const hasColumn = (table: PgTable, column: string) => getTableConfig(table).columns.some(({ name }) => name === column)
/** The table of running totals that knows what this query asks for, for each value of `by` where that is given. */
export const totalsFor = (
  definition: RecordsDefinition,
  { scope }: Pick<Reader, 'scope'>,
  query: Query,
  by?: string,
): string | undefined => {
  const serves = ({ table, filters }: NonNullable<RecordsDefinition['totals']>[number]) =>
    (by === undefined || hasColumn(table, by)) &&
    (scope === 'all' || definition.scope === null || hasColumn(table, definition.scope)) &&
    Object.keys(query).every(
      (name) =>
        paging.has(name) ||
        !isSet(query, name) ||
        filters.includes(name) ||
        (name === 'where' && whereIn(query).every(({ field }) => filters.includes(field))),
    )
  const found = searchedFor(definition, query) === null ? definition.totals?.find(serves) : undefined
  return found && getTableName(found.table)
}

export const countRows = async (
  database: Sql,
  definition: RecordsDefinition,
  rows: string,
  conditions: readonly string[],
  values: readonly unknown[],
  { reader, query }: { readonly reader: Reader; readonly query: Query },
): Promise<number> => {
  const totals = totalsFor(definition, reader, query)
  const from =
    totals === undefined
      ? `select count(*) as n from ${rows}`
      : `select coalesce(sum(t.change), 0) as n from ${totals} t`
  const [row] = await database.query<{ n: number }>(`${from} ${whereOf(conditions)}`, values)
  return Number(row?.n ?? 0)
}
