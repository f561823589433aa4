import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { asCsv, upload } from '#tests/support/imports.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn, signInByToken } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let colleague: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  colleague = await signIn(server.origin, people.superadmin)
})
afterAll(() => server.stop())

let made = 0
const next = () => {
  made += 1
  return made
}
const newKey = () => `key-${next()}`
const zone = () => ({ name: `Zone ${next()}`, region_type: 'metro_manila', status: true })
const Made = v.object({ id: v.number() })
const post = (client: Client, path: string, body: unknown, key?: string) =>
  client.send('POST', path, { body, ...(key !== undefined && { headers: { 'idempotency-key': key } }) })
const count = async (table: string) =>
  (await server.database.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? 0
const keys = () => count('idempotency_keys')

describe('A call that creates, sent under a key of its caller', () => {
  test('eight times at once creates one record, and each is answered with it', async () => {
    const [body, key, before] = [zone(), newKey(), await count('dealer_zones')]
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(admin, '/dealer/zones', body, key)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(answers.map(({ data, message }) => JSON.stringify([data, message]))).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(7)
    expect(await count('dealer_zones')).toBe(before + 1)
    const { id } = v.parse(Made, answers[0]?.data)
    expect(await count(`audit_entries where resource = 'dealer-zones' and record_id = ${id}`)).toBe(1)
    // Without a key each is another wish.
    expect((await post(admin, '/dealer/zones', { ...body, name: `${body.name} again` })).status).toBe(200)
    expect(await count('dealer_zones')).toBe(before + 2)
  })

  test('with another body, or for another call, is refused in words', async () => {
    const [body, key] = [zone(), newKey()]
    expect((await post(admin, '/dealer/zones', body, key)).status).toBe(200)
    const before = await count('dealer_zones')
    const message =
      'An earlier attempt already reached the server with other values. Check the list before you try again.'
    for (const answer of [
      await post(admin, '/dealer/zones', { ...body, name: 'Something else' }, key),
      await post(admin, '/dealer/groups', { name: 'A group', status: true }, key),
    ])
      expect(answer).toMatchObject({ status: 422, error_code: 'key_reused', message, data: null })
    expect(await count('dealer_zones')).toBe(before)
  })

  test('tells nothing to somebody else who uses the same key, and leaves nothing to read in the database', async () => {
    const [body, key] = [zone(), newKey()]
    const mine = v.parse(Made, (await post(admin, '/dealer/zones', body, key)).data)
    const theirs = v.parse(Made, (await post(colleague, '/dealer/zones', { ...body, name: 'Theirs' }, key)).data)
    expect(theirs.id).not.toBe(mine.id)
    // The same person over the other base is the same person.
    const token = await signInByToken(server.origin, people.admin)
    expect(v.parse(Made, (await post(token, '/dealer/zones', body, key)).data).id).toBe(mine.id)
    const rows = await server.database.query('select * from idempotency_keys')
    expect(JSON.stringify(rows)).not.toContain(body.name)
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  test('that was refused leaves its key free', async () => {
    const [body, key, before] = [zone(), newKey(), await keys()]
    expect((await post(admin, '/dealer/zones', { ...body, name: '' }, key)).status).toBe(422)
    await post(admin, '/dealer/zones', body)
    const taken = await post(admin, '/dealer/zones', body, key)
    expect([taken.status, Object.keys(taken.errors)]).toEqual([422, ['name']])
    expect(await keys()).toBe(before)
    expect((await post(admin, '/dealer/zones', zone(), key)).status).toBe(200)
    expect((await post(admin, '/dealer/zones', zone(), 'ä key')).status).toBe(422)
  })

  test('leaves neither record nor key when it is broken off between the two', async () => {
    const [body, key] = [zone(), newKey()]
    const before = [await count('dealer_zones'), await count('audit_entries'), await keys()]
    await server.database.script(
      `create function breaks() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
       create trigger breaks before update on idempotency_keys for each row execute function breaks()`,
    )
    expect((await post(admin, '/dealer/zones', body, key)).status).toBe(500)
    await server.database.script('drop trigger breaks on idempotency_keys; drop function breaks()')
    expect([await count('dealer_zones'), await count('audit_entries'), await keys()]).toEqual(before)
    expect((await post(admin, '/dealer/zones', body, key)).headers.get('idempotency-replayed')).toBeNull()
    expect(await count('dealer_zones')).toBe((before[0] ?? 0) + 1)
  })

  test('is new again after a day, when its key is purged', async () => {
    const [body, key] = [zone(), newKey()]
    await post(admin, '/dealer/zones', body, key)
    await server.database.query("update idempotency_keys set created_at = now() - interval '25 hours'")
    const again = await post(admin, '/dealer/zones', { ...body, name: `${body.name} a day later` }, key)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, null])
    expect(await keys()).toBeGreaterThan(1)
    await server.platform.repeats.purge()
    expect(await keys()).toBe(1)
  })

  test('may be a form, a bulk action or the start of an import', async () => {
    const send = (path: string, key: string, request: object) =>
      admin.send('POST', path, { ...request, headers: { 'idempotency-key': key } })
    const twice = async (path: string, request: () => object) => {
      const key = newKey()
      return [await send(path, key, request()), await send(path, key, request())]
    }
    const files = () => ({
      form: { folder_id: '1', name: 'Once', file: new File(['the same bytes'], 'once.txt') },
    })
    const item = { title: 'Once', body: 'Told once', audience: 'dealers', status: '1' }
    const selection = { kind: 'ids', ids: [1, 2] }
    const { id } = await upload(admin, 'opt-outs', asCsv([['Mobile'], ['09175550199']], 'opt-outs.csv'))
    const before = [await count('news'), await count('assets'), await count('jobs')]
    for (const answers of [
      await twice('/news', () => ({ form: item })),
      await twice('/assets', files),
      await twice('/bulk/dealer-zones', () => ({ body: { action: 'deactivate', selection } })),
      await twice(`/imports/${id}/run`, () => ({})),
    ]) {
      const [first, second] = answers
      expect([first?.status, first?.message, second?.status]).toEqual([200, first?.message, 200])
      expect(second?.data).toEqual(first?.data)
      expect(second?.headers.get('idempotency-replayed')).toBe('true')
    }
    const after = [await count('news'), await count('assets'), await count('jobs')]
    expect(after.map((n, at) => n - (before[at] ?? 0))).toEqual([1, 1, 2])
    const key = newKey()
    await send('/assets', key, files())
    const other = { form: { ...files().form, file: new File(['other bytes'], 'once.txt') } }
    expect((await send('/assets', key, other)).error_code).toBe('key_reused')
  })
})

test('What has had its time is forgotten together, and nothing else', async () => {
  const tables = {
    sessions: `(id, user_id, cookie_hash, bearer_hash, idle_at, expires_at)
      select $1, 1, $1, $1, now() + '1 day', now() + $2::interval union all select $1 || 2, 1, $1 || 2, $1 || 2, now() + $2::interval, now() + '1 day'`,
    rate_limits: '(key, hits, open_at, forget_at) select $1, 1, now(), now() + $2::interval',
    quotas: '(key, used, until) select $1, 1, now() + $2::interval',
    live_lines: '(id, user_id, session_id, until) select $1, 1, $1, now() + $2::interval',
    idempotency_keys: `(user_id, key_hash, call, body_hash, answer, created_at)
      select 1, $1, $1, $1, '', now() - '1 day'::interval + $2::interval`,
    stored_files: `(name, type, expires_at) select $1, 'text/csv', now() + $2::interval`,
    outgoing_emails: `(kind, to_address, message_id, status, due_at, created_at)
      select 'survey', $1, $1, 'sent', null, now() - '30 days'::interval + $2::interval`,
    pending_logins: `(user_id, token_hash, step, expires_at) select 1, $1, 'code', now() + $2::interval`,
    mailed_links: `(user_id, purpose, token_hash, expires_at)
      select 1, 'verify-email', $1, now() - '7 days'::interval + $2::interval`,
  }
  const names = Object.keys(tables)
  const left = async () => {
    const counts = names.map(async (table) => [
      table,
      await count(`${table} t where to_jsonb(t)::text like '%in time%'`),
      await count(`${table} t where to_jsonb(t)::text like '%too late%'`),
    ])
    return Promise.all(counts)
  }
  for (const [table, values] of Object.entries(tables))
    for (const [name, from] of [
      ['in time', '1 hour'],
      ['too late', '-1 hour'],
    ])
      await server.database.query(`insert into ${table} ${values}`, [name, from])
  const each = (table: string) => (table === 'sessions' ? 2 : 1)
  expect(await left()).toEqual(names.map((table) => [table, each(table), each(table)]))
  await server.platform.purge()
  expect(await left()).toEqual(names.map((table) => [table, each(table), 0]))
})
