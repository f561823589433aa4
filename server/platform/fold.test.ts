import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, onTestFinished, test } from 'vitest'
import { fold, folded, foldedText, foldSearch } from '#server/platform/fold.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

const names = ['Peñafrancia', 'ÀÉÎÕÜ Ñandú', 'Dela Cruz', "D'Souza-Lim", 'ÇŸÿý', 'İstanbul ß 中文']

test('the database folds names as the server does', async () => {
  const database = await openTestDatabase()
  onTestFinished(database.close)
  const rows = await database.query<{ name: string; folded: string }>(
    `select name, ${foldedText('name')} as folded from unnest($1::text[]) as name where name ~ '^[ -ɏ]+$'`,
    [names],
  )
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.map((row) => row.folded)).toEqual(rows.map((row) => fold(row.name)))
})

test('columns are folded as statements are', async () => {
  const database = await openTestDatabase()
  onTestFinished(database.close)
  const column = new PgDialect().sqlToQuery(folded(sql`name`)).sql
  const rows = await database.query<{ column: string; statement: string }>(
    `select ${column} as column, ${foldedText('name')} as statement from unnest($1::text[]) as name`,
    [[...names, 'plain', '']],
  )
  expect(rows.length).toBe(names.length + 2)
  for (const row of rows) expect(row.statement).toBe(row.column)
})

test.each([
  ['0917 123 4567', '9171234567'],
  ['+63 917-123', '917123'],
  ['639171', '9171'],
  ['LD-2026-000123', 'ld-2026-000123'],
  ['2026-000123', '2026-000123'],
  ['Muñoz', 'munoz'],
])('“%s” is searched as “%s”', (typed, searched) => {
  expect(foldSearch(typed)).toBe(searched)
})
