import type { Sql } from '#server/platform/sql.ts'

/** Inserts many rows in one statement; all rows name the same columns. */
export const insertRows = async (sql: Sql, table: string, rows: readonly object[]): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  // Rows travel as one JSON value: thousands of parameters would be slower and end at 65,535.
  const most = 5000
  for (let from = 0; from < rows.length; from += most)
    await sql.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows.slice(from, from + most))],
    )
}

/** Lets the table number on after rows whose ids were chosen. */
export const continueIds = async (sql: Sql, table: string): Promise<void> => {
  await sql.query(
    `select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 0) + 1 from ${table}), false)`,
  )
}
