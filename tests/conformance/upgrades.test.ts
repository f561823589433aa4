import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Notification, notifications } from '#contract/notifications/notifications.ts'
import { everyMigration, migrate } from '#server/platform/database.ts'
import type { Database } from '#server/platform/sql.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { everyCall, recordsOf } from './calls/house.ts'

// Each is a database as a version of the product left it (see upgrades/README.md). One is added now and then, none is
// changed: what people have cannot be changed either.
const folder = join(import.meta.dirname, 'upgrades')
const dumps = globSync('*.sql.br', { cwd: folder }).sort()

/** How many rows each table holds. */
const countRows = async (database: Database): Promise<ReadonlyMap<string, number>> => {
  const tables = await database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`)
  const rows = await database.query<{ name: string; rows: number }>(counts.join(' union all '))
  return new Map(rows.map((row) => [row.name, row.rows]))
}
/** Puts what is there away and the dump in its place. */
const restore = async (database: Database, dump: string) => {
  await database.script('drop schema if exists pgboss cascade; drop schema public cascade; create schema public')
  const statements = brotliDecompressSync(readFileSync(join(folder, dump))).toString()
  // Functions come before the tables that they read.
  await database.script(`set check_function_bodies = off;\n${statements}\nset check_function_bodies = on;`)
}

/** How the bell told of a job before its words were kept: in the language that its owner worked in then. */
const ownWords = `
  with owner as (update users set locale = 'fil' where email = $1 returning id)
  insert into notifications (user_id, title, message, link, created_at)
  select id, '{"id":"TWlWi-","message":"…","values":{"kind":"import"}}'::jsonb,
    '{"id":"UOT3M8","message":"{title}. {result}","values":{"title":"I-import ang mga lead.csv","result":"5 row ang na-import."}}'::jsonb,
    '/admin/jobs/1', now() from owner`

test('there is a database of an earlier version to begin with', () => {
  expect(dumps).toContain('demo-2026-11-22.sql.br')
})

describe.each(dumps)('The database %s', (dump) => {
  let server: TestServer
  let admin: Client
  let before: ReadonlyMap<string, number>
  let after: ReadonlyMap<string, number>
  let applied: readonly string[]
  beforeAll(async () => {
    server = await startServer({
      world: 'empty',
      isDemo: true,
      prepare: async (database) => {
        await restore(database, dump)
        await database.query(ownWords, [people.dealer])
        before = await countRows(database)
        applied = await migrate(database)
        // The server forgets what nobody names any more, which grows with the age of the dump.
        after = await countRows(database)
      },
    })
    admin = await signIn(server.origin, people.superadmin)
  })
  afterAll(() => server?.stop())

  test('takes the migrations that came after it, in their order', async () => {
    const [known] = await server.database.query<{ n: number }>('select count(*)::int as n from migrations')
    expect(known?.n).toBe(everyMigration().length)
    expect(applied).toEqual(everyMigration().slice(everyMigration().length - applied.length))
    expect(await migrate(server.database)).toEqual([])
  })

  test('keeps every row', () => {
    expect(before.get('leads')).toBe(10_000)
    const lost = [...before].filter(([table, rows]) => rows > (after.get(table) ?? 0)).map(([table]) => table)
    expect(lost).toEqual([])
  })

  test('lets everybody read older notifications in their language, or says which it is', async () => {
    const dealer = await signIn(server.origin, people.dealer)
    dealer.speak('ar')
    const answer = await dealer.call(notifications.list, { query: { per_page: 50, sort: 'desc' } })
    const [job, ...others] = v.parse(v.array(Notification.schema), answer.data)
    expect(job).toMatchObject({
      title: 'Natapos ang import mo',
      message: 'I-import ang mga lead.csv. 5 row ang na-import.',
      lang: 'fil',
    })
    expect(others.length).toBeGreaterThan(5)
    expect(others.filter(({ title, message, lang }) => lang !== null || !/[ء-ي]/.test(title + message))).toEqual([])
  })

  // History is asked for one record.
  const lists = everyCall.filter(
    ({ name, call }) => name === 'list' && 'paged' in call.answer && !call.route.includes('/:'),
  )
  test.each(lists)('answers the list of $resource', async ({ resource, call }) => {
    const answer = await admin.call(call, { query: {} })
    expect([answer.status, answer.message]).toEqual([200, expect.anything()])
    if (resource === 'leads' || resource === 'dealers') expect(recordsOf(answer).length).toBeGreaterThan(10)
  })
})
