import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/account/auth.ts'
import { passwordLinks, users } from '#contract/people/users.ts'
import { bulk } from '#contract/work/bulk.ts'
import { jobs } from '#contract/work/jobs.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { codeIn } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { demoPassword, people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let superadmin: Client
beforeAll(async () => {
  // An empty variable counts as unset: here the server keeps the ten minutes that people have.
  server = await startServer({ env: { PROOF_SECONDS: '' } })
  admin = await signIn(server.origin, people.admin)
  superadmin = await signIn(server.origin, people.superadmin)
})
afterAll(() => server.stop())
beforeEach(() => server.forgetLimits())

const provedAgo = (interval: string) =>
  server.database.query('update sessions set proved_at = now() - $1::interval', [interval])
const idOf = async (email: string) => {
  const [row] = await server.database.query<{ id: number }>('select id from users where email = $1', [email])
  return row?.id ?? 0
}
const told = ({ status, error_code, data }: Answer) => [status, error_code, data]
const wantsPassword = [403, 'proof_required', { by: 'password' }]
const sendLink = async (client: Client) =>
  client.call(passwordLinks.send, { params: { id: await idOf(people.partsDealer) } })
const version = async () =>
  (
    await server.database.query<{ version: number }>('select version from users where email = $1', [people.partsDealer])
  )[0]?.version ?? 0
const act = async (client: Client, action: string, ids: readonly number[], more: object = {}) =>
  client.give(bulk.run, { params: { resource: 'users' }, body: { action, selection: { kind: 'ids', ids }, ...more } })

describe('When the last proof is older than ten minutes', () => {
  test('an act on somebody’s access does nothing and asks for one; the password is one, and then the same call works', async () => {
    await provedAgo('9 minutes 50 seconds')
    const before = await version()
    expect((await sendLink(admin)).status).toBe(200)
    expect(await version()).toBe(before + 1)
    await provedAgo('10 minutes')
    const refused = await sendLink(admin)
    expect(told(refused)).toEqual(wantsPassword)
    expect(refused.message).toBe('Confirm your identity to continue. Nothing was changed.')
    expect(await version()).toBe(before + 1)
    const wrong = await admin.call(auth.prove, { body: { password: 'not the right password' } })
    expect(wrong).toMatchObject({ status: 422, errors: { password: ['Your password is incorrect.'] } })
    expect(told(await sendLink(admin))).toEqual(wantsPassword)
    const right = await admin.call(auth.prove, { body: { password: demoPassword } })
    expect(right.status).toBe(200)
    expect((await sendLink(admin)).status).toBe(200)
    const audited = await server.database.query('select kind, changes from audit_entries where request_id = $1', [
      right.headers.get('x-request-id'),
    ])
    expect(audited).toEqual([{ kind: 'proved', changes: {} }])
  })
  test('reading, and saving what is no access, goes on without', async () => {
    await provedAgo('1 day')
    expect((await admin.call(users.list, { query: {} })).status).toBe(200)
    const zone = { name: 'No access', region_type: 'provincial', status: true }
    expect((await admin.send('POST', '/dealer/zones', { body: zone })).status).toBe(200)
  })
  test('fields that do not fit are told first', async () => {
    await provedAgo('1 day')
    expect((await admin.send('POST', '/users', { body: { first_name: '' } })).status).toBe(422)
  })
  test('a proof counts for its own session alone, and signing in is one', async () => {
    await provedAgo('1 day')
    const fresh = await signIn(server.origin, people.admin)
    expect((await sendLink(fresh)).status).toBe(200)
    expect(told(await sendLink(admin))).toEqual(wantsPassword)
  })
  test('bulk acts and their undo ask for one where the single act does; counting them beforehand does not', async () => {
    const ids = [await idOf(people.partsDealer)]
    await provedAgo('1 day')
    expect((await act(superadmin, 'deactivate', ids, { dry_run: true })).status).toBe(200)
    expect(told(await act(superadmin, 'deactivate', ids))).toEqual(wantsPassword)
    expect((await server.database.query('select status from users where id = $1', ids))[0]).toEqual({ status: true })
    expect((await superadmin.call(auth.prove, { body: { password: demoPassword } })).status).toBe(200)
    const started = await act(superadmin, 'deactivate', ids)
    expect(started.status).toBe(200)
    const off = async () =>
      (await server.database.query<{ status: boolean }>('select status from users where id = $1', ids))[0]
    await expect.poll(off, { timeout: 30_000 }).toEqual({ status: false })
    const [job] = await server.database.query<{ id: number }>(
      "select id from jobs where kind = 'bulk' order by id desc limit 1",
    )
    const state = async () => (await server.database.query('select state from jobs where id = $1', [job?.id]))[0]
    await expect.poll(state, { timeout: 30_000 }).toEqual({ state: 'done' })
    await provedAgo('1 day')
    const undo = () => superadmin.call(jobs.undo, { params: { id: job?.id ?? 0 } })
    expect(told(await undo())).toEqual(wantsPassword)
    await superadmin.call(auth.prove, { body: { password: demoPassword } })
    expect((await undo()).status).toBe(200)
    await expect.poll(off, { timeout: 30_000 }).toEqual({ status: true })
    // Rows that are no access need none.
    await provedAgo('1 day')
    const zones = await admin.give(bulk.run, {
      params: { resource: 'dealer-zones' },
      body: { action: 'activate', selection: { kind: 'ids', ids: [1] } },
    })
    expect(zones.status).toBe(200)
  })
})

describe('When a two-step account is asked', () => {
  const begin = async () => {
    const before = server.mailbox.mails.length
    const client = await signIn(server.origin, people.partsAdmin)
    await server.database.query('update users set mfa_enabled = true where email = $1', [people.partsAdmin])
    return { client, before }
  }
  test('its password is no proof, the mailed code is, once; another is sent after 60 seconds and not before', async () => {
    const { client } = await begin()
    const mails = () => server.mailbox.mails.filter(({ to }) => to.includes(people.partsAdmin)).length
    const byPassword = await client.call(auth.prove, { body: { password: demoPassword } })
    expect(Object.keys(byPassword.errors)).toEqual(['code'])
    const before = mails()
    const sent = await Promise.all(Array.from({ length: 4 }, () => client.call(auth.sendProofCode, {})))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429])
    const code = codeIn(await server.mailbox.next(people.partsAdmin, before))
    expect(await server.database.query("select from outgoing_emails where kind = 'proof-code'")).toHaveLength(1)
    expect(JSON.stringify(await server.database.query('select * from pending_logins'))).not.toContain(code)
    await provedAgo('1 day')
    const proved = async () =>
      (
        await server.database.query<{ fresh: boolean }>(
          "select bool_or(proved_at > now() - interval '1 minute') as fresh from sessions where user_id = $1",
          [await idOf(people.partsAdmin)],
        )
      )[0]?.fresh
    expect(await proved()).toBe(false)
    expect((await client.call(auth.prove, { body: { code } })).status).toBe(200)
    expect(await proved()).toBe(true)
    expect((await client.call(auth.prove, { body: { code } })).errors).toHaveProperty('code')
  })
  test('five wrong codes end a code, and no sign-in goes on by it', async () => {
    await server.database.query('delete from pending_logins')
    await server.database.query('update users set mfa_enabled = false where email = $1', [people.partsAdmin])
    const { client } = await begin()
    const before = server.mailbox.mails.filter(({ to }) => to.includes(people.partsAdmin)).length
    await client.call(auth.sendProofCode, {})
    const code = codeIn(await server.mailbox.next(people.partsAdmin, before))
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < 5; tries += 1) await client.call(auth.prove, { body: { code: wrong } })
    const late = await client.call(auth.prove, { body: { code } })
    expect(late.errors['code']).toEqual(['This code no longer works. Request a new one.'])
    expect((await client.call(auth.otp, { body: { code } })).status).toBe(401)
    await server.database.query('update users set mfa_enabled = false where email = $1', [people.partsAdmin])
  })
})

test('Guessing the password of a proof is slowed, together with that of other acts that ask for it', async () => {
  await provedAgo('1 day')
  const statuses: number[] = []
  for (let tries = 0; tries < 5; tries += 1)
    statuses.push((await admin.call(auth.prove, { body: { password: 'a guess of mine' } })).status)
  const change = { current_password: 'a guess', password: 'ten loud drums', password_confirmation: 'ten loud drums' }
  statuses.push((await admin.call(auth.changePassword, { body: change })).status)
  const slowed = await admin.call(auth.prove, { body: { password: demoPassword } })
  expect([...statuses, slowed.status]).toEqual([422, 422, 422, 422, 422, 422, 429])
  expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(told(await sendLink(admin))).toEqual(wantsPassword)
})
