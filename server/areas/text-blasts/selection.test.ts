import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BlastFile, blastFiles } from '#contract/text-blasts/files.ts'
import { BlastSelection } from '#contract/text-blasts/selection.ts'
import type { WireSelection } from '#contract/work/jobs.ts'
import { fileRows } from '#tests/support/blasts.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { plantSelected, selectedName, selectedOthers, writable } from '#tests/support/selected-leads.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let ids: readonly number[]
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  ids = await plantSelected(server.database, 1, 'landline')
})
afterAll(() => server?.stop())

const byIds = (some: readonly number[]): WireSelection => ({ kind: 'ids', ids: [...some] })
const everything = (query: Record<string, string>, except: readonly number[] = []): WireSelection => ({
  kind: 'all',
  query,
  as_of: new Date(Date.now() + 1000).toISOString(),
  except: [...except],
})
const select = (client: Client, selection: WireSelection, more: object = {}, resource = 'leads') =>
  client.give(blastFiles.select, { params: { resource }, body: { selection, ...more } })
const found = (answer: Answer) => {
  expect([answer.status, answer.errors]).toEqual([200, {}])
  return v.parse(BlastSelection.schema, answer.data)
}
const look = async (client: Client, selection: WireSelection) =>
  found(await select(client, selection, { dry_run: true }))
const made = async (client: Client, selection: WireSelection) => {
  const { file_id, ...rest } = found(await select(client, selection))
  if (typeof file_id !== 'number') throw new Error('No file was made')
  return { id: file_id, ...rest }
}
const isAll = { count: 30, ready: 24, others: selectedOthers }
/** What lies in every table that text blasts and keys of calls have. */
const lying = async () => {
  const { database } = server
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and (relname like 'text_blast%' or relname in ('opt_outs', 'idempotency_keys', 'audit_entries')) order by 1`,
  )
  expect(tables.length).toBeGreaterThanOrEqual(7)
  return Promise.all(
    tables.map(async ({ name }) => [name, (await database.query(`select count(*) as n from ${name}`))[0]]),
  )
}

test('A look tells how many of thirty may be written to and why the others not, and makes nothing', async () => {
  const before = await lying()
  expect(await look(admin, byIds(ids))).toEqual(isAll)
  expect(await lying()).toEqual(before)
})

test('The rows become a file of recipients, as told before, with consent from their requests', async () => {
  const { id, ...told } = await made(admin, byIds(ids))
  expect(told).toEqual(isAll)
  const file = v.parse(BlastFile.schema, (await admin.call(blastFiles.get, { params: { id } })).data)
  const [today] = await server.database.query<{ day: string }>(
    "select to_char(now() at time zone 'Asia/Manila', 'YYYY-MM-DD') as day",
  )
  expect(file).toMatchObject({
    original_filename: `leads-${today?.day}`,
    ...{ row_count: 30, ready: 24, invalid: 2, duplicate: 2, opted_out: 2, excluded: 0 },
    errors: ['Row 28: Unsupported mobile pattern.', 'Row 31: The data of this customer was erased.'],
  })
  const rows = await fileRows(admin, id)
  expect(rows.filter(({ state }) => state === 'ready').map(({ mobile }) => mobile)).toEqual(writable)
  const [dealer] = await server.database.query<{ name: string }>('select name from dealers where id = 1')
  // It was after midnight in Manila.
  const consent = { consent_source: 'request', consent_date: '2020-03-05' }
  expect(rows[0]).toMatchObject({ first_name: 'Ana 1', last_name: selectedName, dealer: dealer?.name, ...consent })
})

test('All that match a filter, except some, are taken as the list finds them', async () => {
  expect(await look(admin, everything({ q: selectedName }))).toEqual(isAll)
  const without = everything({ q: selectedName }, ids.slice(20, 26))
  expect(await look(admin, without)).toMatchObject({ count: 24, ready: 20, others: selectedOthers.slice(1) })
  expect((await select(admin, everything({ q: selectedName, dealer: '2' }))).status).toBe(422)
})

test('What somebody may not see counts as not available, whatever it is, and names nobody', async () => {
  const { database } = server
  const [other] = await database.query<{ id: number }>('select min(id) as id from leads where dealer_id = 2')
  // An administrator of surveys who is also a dealer's user sees that dealer's leads alone.
  await database.query(
    "insert into user_roles (user_id, role, position) select id, 'dealer', 9 from users where email = $1",
    [people.surveyAdmin],
  )
  await database.query('update users set dealer_id = 1 where email = $1', [people.surveyAdmin])
  const client = await signIn(server.origin, people.surveyAdmin)
  const hidden = { reason: 'unavailable', references: [] }
  const foreign = [Number(other?.id), 2_000_000_000]
  expect(await look(client, byIds([...ids, ...foreign]))).toEqual({
    count: 32,
    ready: 24,
    others: [...selectedOthers, { ...hidden, count: 2 }],
  })
  expect(await look(client, byIds(foreign))).toEqual({ count: 2, ready: 0, others: [{ ...hidden, count: 2 }] })
  expect(await look(client, everything({ dealer: '1' }))).toMatchObject({
    count: (await look(client, everything({}))).count,
  })
  const { id } = await made(client, byIds([...ids, ...foreign]))
  expect(await fileRows(admin, id)).toHaveLength(30)
  // Whoever sees all dealers' finds the same lead.
  expect(await look(admin, byIds(foreign))).toMatchObject({ others: [{ ...hidden, count: 1 }] })
  await database.query(
    "delete from user_roles where role = 'dealer' and user_id = (select id from users where email = $1)",
    [people.surveyAdmin],
  )
})

test('Who may not read the list, or make text blasts, is refused; other lists have no recipients', async () => {
  const status = async (email: string, resource = 'leads') =>
    (await select(await signIn(server.origin, email), byIds(ids), { dry_run: true }, resource)).status
  expect(await status(people.dealer)).toBe(403)
  expect(await status(people.surveyDealer)).toBe(403)
  expect(await status(people.surveyAdmin)).toBe(403)
  expect(await status(people.admin, 'users')).toBe(404)
})

test('Whoever opts out between the look and the making gets no message', async () => {
  const some = ids.slice(0, 3)
  expect(await look(admin, byIds(some))).toEqual({ count: 3, ready: 3, others: [] })
  const { database } = server
  await database.query("insert into opt_outs (mobile_number, source) values ($1, 'link')", [writable[1]])
  const { id, ...told } = await made(admin, byIds(some))
  const others = [{ reason: 'opted-out', count: 1, references: ['LD-2020-990002'] }]
  expect(told).toEqual({ count: 3, ready: 2, others })
  expect((await fileRows(admin, id)).map(({ state }) => state)).toEqual(['ready', 'opted-out', 'ready'])
  await database.query('delete from opt_outs where mobile_number = $1', [writable[1]])
})

test('Of nobody who may be written to nothing is made; nothing selected is nothing to look at', async () => {
  const before = await lying()
  const refusal = async (some: readonly number[], more: object = {}) => {
    const { status, errors } = await select(admin, byIds(some), more)
    return [status, errors]
  }
  expect(await refusal([...ids.slice(24, 27), ...ids.slice(29)])).toEqual([
    422,
    { selection: ['None of the selected customers can get a text message. Select other rows and try again.'] },
  ])
  expect(await refusal([], { dry_run: true })).toEqual([422, { selection: ['Select an item from the list first.'] }])
  expect(await lying()).toEqual(before)
})

test.each(['inquiries', 'quotations', 'reservations', 'test-drives'])(
  'The customers of %s can be written to',
  async (resource) => {
    const told = found(await select(admin, everything({}), { dry_run: true }, resource))
    const others = told.others.reduce((sum, { count }) => sum + count, 0)
    expect(told.ready + others).toBe(told.count)
    expect(told.ready).toBeGreaterThan(0)
  },
)
