import { is, SQL } from 'drizzle-orm'
import { getTableConfig, IndexedColumn, PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { orderedType } from '#server/platform/fold.ts'
import { type ReckonedRows, reckoned } from '#server/platform/reckoned-rows.ts'

/** The columns that an index stands over, those within `lower(…)` too. */
const columnsIn = (parts: readonly unknown[]): string[] =>
  parts.flatMap((part) =>
    is(part, PgColumn) || is(part, IndexedColumn)
      ? (part.name ?? [])
      : is(part, SQL)
        ? columnsIn(part.queryChunks)
        : [],
  )
/** Columns of which no two records may share the values. */
const uniqueOf = (table: PgTable): readonly (readonly string[])[] => {
  const { columns, indexes } = getTableConfig(table)
  return [
    ...columns.filter(({ isUnique }) => isUnique).map(({ name }) => [name]),
    ...indexes.filter(({ config }) => config.unique).map(({ config }) => columnsIn(config.columns)),
  ]
}

/** Where rows come from: a table with what its columns may hold, or SQL. */
export const sourceOf = (resource: string, table: PgTable | ReckonedRows) => {
  if (!(reckoned in table)) {
    const { name: tableName, columns } = getTableConfig(table)
    const byName = new Map<string, Pick<PgColumn, 'notNull'>>(columns.map((column) => [column.name, column]))
    const folded = columns.flatMap((column) =>
      column.generated !== undefined && column.getSQLType() === orderedType ? [column.name] : [],
    )
    return { tableName, byName, sql: undefined, uniqueKeys: uniqueOf(table), folded }
  }
  const { columns, nullable, sql } = table[reckoned]
  const byName = new Map<string, Pick<PgColumn, 'notNull'>>(
    columns.map((name) => [name, { notNull: !nullable.includes(name) }]),
  )
  return { tableName: `the rows of ${resource}`, byName, sql, uniqueKeys: [], folded: [] }
}
