import { once } from 'node:events'
import { connect } from 'node:net'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth, me } from '#contract/account/auth.ts'
import { dealers } from '#contract/dealers/dealers.ts'
import { groups } from '#contract/dealers/groups.ts'
import { zones } from '#contract/dealers/zones.ts'
import { Lead, leads } from '#contract/requests/leads.ts'
import { actionList, statusList } from '#contract/requests/statuses.ts'
import { actions, recordTypes } from '#contract/statuses.ts'
import { type Client, createClient } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn, signInByToken } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
})
afterAll(() => server.stop())

const Rows = v.array(Lead.schema)
const idsOf = (data: unknown) => v.parse(Rows, data).map((row) => row.id)

describe('When a list is read', () => {
  test('it pages by page and per_page, searches by q, and sorts by order_by and sort [list.21]', async () => {
    const all = idsOf(
      (await admin.call(leads.list, { query: { per_page: 200, order_by: 'total_amount', sort: 'desc' } })).data,
    )
    expect(all).toHaveLength(200)
    const amounts = v
      .parse(
        Rows,
        (await admin.call(leads.list, { query: { per_page: 200, order_by: 'total_amount', sort: 'desc' } })).data,
      )
      .map((row) => row.total_amount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
    for (const page of [1, 3, 20, 2, 11, 12, 10]) {
      const rows = await admin.call(leads.list, {
        query: { page, per_page: 10, order_by: 'total_amount', sort: 'desc' },
      })
      expect(idsOf(rows.data)).toEqual(all.slice((page - 1) * 10, page * 10))
    }
    const [first] = v.parse(Rows, (await admin.call(leads.list, { query: { per_page: 1 } })).data)
    const found = await admin.call(leads.list, { query: { q: first?.reference_no ?? '' } })
    expect(idsOf(found.data)).toEqual([first?.id])
  })
  test('the answer carries data, links, meta, success, error_code and message [list.22]', async () => {
    const answer = await admin.send('GET', '/leads', { query: { page: 2, per_page: 3, status: 'pending' } })
    expect(answer).toMatchObject({ success: true, error_code: null, message: '', errors: {} })
    const total = answer.meta?.total ?? 0
    const last = Math.ceil(total / 3)
    const at = (page: number) => `/api/v1/leads?per_page=3&status=pending&page=${page}`
    expect(answer.links).toEqual({ first: at(1), last: at(last), prev: at(1), next: last > 2 ? at(3) : null })
    expect(answer.meta).toMatchObject({
      current_page: 2,
      from: 4,
      to: Math.min(6, total),
      per_page: 3,
      last_page: last,
      path: '/api/v1/leads',
      links: expect.arrayContaining([{ url: at(2), label: '2', active: true }]),
    })
  })
  test('a page behind the last one is empty and still counts', async () => {
    const { data, meta, status } = await admin.call(leads.list, { query: { page: 999 } })
    expect(status).toBe(200)
    expect(data).toEqual([])
    expect(meta).toMatchObject({ total: 200, from: null, to: null })
  })
  test.each([
    ['order_by', 'favourite'],
    ['sort', 'sideways'],
    ['page', '0'],
    ['page', 'two'],
    ['per_page', '201'],
    ['status', 'sold'],
    ['dealer', '1,x'],
  ])('%s=%s is refused with 422 and names its field', async (name, value) => {
    const answer = await admin.send('GET', '/leads', { query: { [name]: value } })
    expect(answer).toMatchObject({ status: 422, success: false, error_code: 'invalid' })
    expect(Object.keys(answer.errors)).toEqual([name])
  })
  test('a number that no record can have finds nothing instead of failing', async () => {
    expect((await admin.send('GET', '/leads/99999999999')).status).toBe(404)
    expect((await admin.send('GET', '/leads/0')).status).toBe(404)
    expect((await admin.send('GET', '/leads/1e3')).status).toBe(404)
    expect((await admin.send('GET', '/leads', { query: { dealer: '9007199254740991' } })).status).toBe(422)
  })
})

describe('When somebody calls', () => {
  test('any of their roles on the list lets them in, others get 403, and nobody 401 [roles.03]', async () => {
    const survey = await signIn(server.origin, people.surveyAdmin)
    expect((await admin.call(leads.list, {})).status).toBe(200)
    expect((await dealer.call(leads.list, {})).status).toBe(200)
    expect(await survey.call(leads.list, {})).toMatchObject({ status: 403, error_code: 'forbidden', success: false })
    await server.database.query(
      "insert into user_roles (user_id, role, position) select id, 'dealer', 5 from users where email = $1",
      [people.surveyAdmin],
    )
    expect((await survey.call(leads.list, {})).status).toBe(200)
    await server.database.query('delete from user_roles where position = 5')
    const nobody = await createClient(server.origin).call(leads.list, {})
    expect(nobody).toMatchObject({ status: 401, error_code: 'unauthenticated' })
  })
  test('the main base /api/v1 knows them by the cookie alone [calls.01]', async () => {
    const token = await signInByToken(server.origin, people.admin)
    const headers = { authorization: `Bearer ${v.parse(v.string(), (await tokenOf(people.admin)).token)}` }
    expect((await fetch(`${server.origin}/api/v1/me`, { headers })).status).toBe(401)
    expect((await token.call(me.get, {})).status).toBe(200)
    expect((await admin.call(me.get, {})).status).toBe(200)
  })
  test('the second base /api knows them by the Bearer token alone, and needs no XSRF token', async () => {
    const { token, cookie } = await tokenOf(people.admin)
    const call = (headers: Record<string, string>) => fetch(`${server.origin}/api/me`, { headers })
    expect((await call({ cookie: `dealer_desk_session=${cookie}` })).status).toBe(401)
    const byToken = await call({ authorization: `Bearer ${token}` })
    expect(byToken.status).toBe(200)
    expect(byToken.headers.getSetCookie()).toEqual([])
    const client = createClient(server.origin, { token: token ?? '' })
    expect((await client.call(auth.renew, {})).status).toBe(200)
  })
  test('an answer that says the session is over takes the cookies of the session back, and gives no others', async () => {
    const { cookie } = await tokenOf(people.admin)
    await server.database.query(
      'delete from sessions where id = (select id from sessions order by created_at desc limit 1)',
    )
    const headers = { cookie: `dealer_desk_session=${cookie}; XSRF-TOKEN=kept` }
    const answer = await fetch(`${server.origin}/api/v1/me`, { headers })
    expect(answer.status).toBe(401)
    const lines = answer.headers.getSetCookie().map((line) => line.replace(/; (Path=.|SameSite=Lax|HttpOnly)/g, ''))
    expect(lines).toEqual(['dealer_desk_session=; Max-Age=0', 'XSRF-TOKEN=; Max-Age=0'])
  })
  test('success is 200 with payload, message and errors in their places [calls.04]', async () => {
    const answer = await admin.call(me.update, { body: { locale: 'en' } })
    expect(answer).toMatchObject({ status: 200, success: true, message: 'Saved.', errors: {} })
    expect(answer.data).toMatchObject({ email: people.admin })
    const refused = await admin.send('PUT', '/me', { body: { locale: 'fr' } })
    expect(refused).toMatchObject({ status: 422, success: false, data: null })
    expect(refused.errors).toEqual({ locale: ['The language is not valid'] })
  })
  test('an unknown path under /api answers 404 in the envelope', async () => {
    const answer = await admin.send('GET', '/nothing/here')
    expect(answer).toMatchObject({ status: 404, error_code: 'not_found', success: false })
  })
})
const tokenOf = async (email: string) => {
  const client = createClient(server.origin)
  const answer = await client.call(auth.login, { body: { email, password: 'Portal-demo-2026' } })
  const { access_token } = v.parse(v.object({ access_token: v.nullable(v.string()) }), answer.data)
  return { token: access_token, cookie: client.cookies.get('dealer_desk_session') ?? '' }
}

describe('When an unsafe call comes without our page’s token', () => {
  const renew = (cookie: string, xsrf?: string) =>
    fetch(`${server.origin}/api/v1/auth/renew`, {
      method: 'POST',
      headers: { cookie, ...(xsrf !== undefined && { 'x-xsrf-token': xsrf }) },
    })
  const cookieOf = (client: Client) => `dealer_desk_session=${client.cookies.get('dealer_desk_session')}`
  const xsrfOf = (client: Client) => decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? '')

  test('it is refused with 403 and the code csrf, and given a token that fits', async () => {
    const answer = await renew(cookieOf(admin))
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error_code: 'csrf' })
    const fresh = /XSRF-TOKEN=([^;]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? ''
    expect((await renew(cookieOf(admin), decodeURIComponent(fresh))).status).toBe(200)
  })
  test('another person’s token and a visitor’s do not fit', async () => {
    expect((await renew(cookieOf(admin), xsrfOf(admin))).status).toBe(200)
    expect((await renew(cookieOf(admin), xsrfOf(dealer))).status).toBe(403)
    const visitor = await fetch(`${server.origin}/api/v1/sanctum/csrf-cookie`)
    const token = /XSRF-TOKEN=([^;]+)/.exec(visitor.headers.getSetCookie().join())?.[1] ?? ''
    expect((await renew(cookieOf(admin), decodeURIComponent(token))).status).toBe(403)
  })
  test('signing in needs one too', async () => {
    const answer = await fetch(`${server.origin}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: people.admin, password: 'Portal-demo-2026' }),
    })
    expect(answer.status).toBe(403)
  })
  test('the token’s path also answers at the root', async () => {
    const answer = await fetch(`${server.origin}/sanctum/csrf-cookie`)
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie().join()).toMatch(/XSRF-TOKEN=[^;]+; Path=\/; SameSite=Lax(?!.*XSRF.*HttpOnly)/)
  })
})

describe('When a body is not what it should be', () => {
  test('each bad field has its sentence', async () => {
    const bad = { code: '', name: 'x'.repeat(161), region_type: 'moon', status: 'maybe' }
    const answer = await admin.send('POST', '/dealers', { body: bad })
    expect(answer.status).toBe(422)
    expect(answer.errors).toMatchObject({
      code: ['The code field is required'],
      name: ['The name field must not exceed 160 characters'],
      region_type: ['The region is not valid'],
      status: ['The status is not valid'],
      province_id: ['Field is required'],
    })
  })
  test.each([
    ['a key named __proto__', '{"locale":"en","__proto__":{"admin":true}}'],
    ['the same key behind an escape', '{"locale":"en","\\u005f_proto__":{"admin":true}}'],
    ['a character that no text may hold', '{"locale":"e\\u0000n"}'],
    ['half a record', '{"locale":'],
  ])('%s is refused with 422', async (_, body) => {
    expect(await admin.send('PUT', '/me', { body })).toMatchObject({ status: 422, error_code: 'invalid' })
  })
  test('more than a megabyte is refused with 413, with and without a length', async () => {
    const body = JSON.stringify({ locale: 'en', more: 'x'.repeat(1_100_000) })
    const answer = await admin.send('PUT', '/me', { body })
    expect(answer).toMatchObject({
      status: 413,
      error_code: 'too_large',
      message: 'The file exceeded the maximum size.',
    })
    const stream = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(body))
        controller.close()
      },
    })
    const streamed = await fetch(`${server.origin}/api/v1/me`, {
      method: 'PUT',
      body: stream,
      duplex: 'half',
      headers: {
        'content-type': 'application/json',
        cookie: `dealer_desk_session=${admin.cookies.get('dealer_desk_session')}`,
        'x-xsrf-token': decodeURIComponent(admin.cookies.get('XSRF-TOKEN') ?? ''),
      },
    } as RequestInit)
    expect(streamed.status).toBe(413)
  })
  test.each(['with a length', 'without a length'])(
    'of 100 MB is answered with 413 also for a client that writes everything before it reads, %s',
    async (how) => {
      const whole = 100_000_000
      const cookie = `dealer_desk_session=${admin.cookies.get('dealer_desk_session')}`
      const line = connect(Number(new URL(server.origin).port), '127.0.0.1')
      let answer = ''
      line.on('data', (chunk) => {
        answer += String(chunk)
      })
      const write = async (text: string | Uint8Array) => {
        if (!line.write(text)) await once(line, 'drain')
      }
      const isChunked = how !== 'with a length'
      const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${whole}`
      await write(
        `PUT /api/v1/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncookie: ${cookie}\r\nx-xsrf-token: ${decodeURIComponent(admin.cookies.get('XSRF-TOKEN') ?? '')}\r\n${length}\r\n\r\n`,
      )
      const piece = new Uint8Array(1_000_000).fill(32)
      for (let sent = 0; sent < whole; sent += piece.length) {
        if (isChunked) await write(`${piece.length.toString(16)}\r\n`)
        await write(piece)
        if (isChunked) await write('\r\n')
      }
      if (isChunked) await write('0\r\n\r\n')
      await expect.poll(() => answer, { timeout: 60_000 }).toContain('too_large')
      expect(answer).toMatch(/^HTTP\/1\.1 413 /)
      // The line lives on: the next request on it is answered.
      await write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
      await once(line, 'end')
      expect(answer).toContain('HTTP/1.1 200 ')
    },
  )
})

describe('When something goes wrong', () => {
  test('the status says what, and the envelope tells no more than people need [errors.19]', async () => {
    const statuses = [
      (await admin.call(leads.list, {})).status,
      (await createClient(server.origin).call(leads.list, {})).status,
      (await (await signIn(server.origin, people.partsAdmin)).call(leads.list, {})).status,
      (await admin.send('GET', '/leads/2000000000')).status,
      (await admin.send('PUT', '/me', { body: JSON.stringify({ more: 'x'.repeat(1_100_000) }) })).status,
      (await admin.send('PUT', '/me', { body: {} })).status,
    ]
    expect(statuses).toEqual([200, 401, 403, 404, 413, 422])
    await server.database.script('alter table car_models rename to car_models_away')
    const broken = await admin.send('GET', '/models')
    await server.database.script('alter table car_models_away rename to car_models')
    expect(broken).toMatchObject({ status: 500, error_code: 'server_error' })
    expect(broken.message).not.toMatch(/car_models|relation/)
  })
})

test('no answer may be kept on its way, whatever it says: no envelope, no file, no live line', async () => {
  const cookie = { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  const kept = async (path: string, headers: Readonly<Record<string, string>>) => {
    const response = await fetch(`${server.origin}/api/v1${path}`, { headers, redirect: 'manual' })
    await response.body?.cancel()
    return [response.status, response.headers.get('cache-control')]
  }
  expect(await kept('/leads', cookie)).toEqual([200, 'no-store'])
  expect(await kept('/leads', {})).toEqual([401, 'no-store'])
  expect(await kept('/leads/2000000000', cookie)).toEqual([404, 'no-store'])
  expect(await kept('/leads?page=none', cookie)).toEqual([422, 'no-store'])
  expect(await kept('/exports/leads/file?format=csv', cookie)).toEqual([200, 'no-store'])
  expect(await kept('/events', cookie)).toEqual([200, 'no-store'])
})

describe('When the toolbar asks for statuses and actions', () => {
  test('each record type has its slugs and titles [list.20]', async () => {
    const Entries = v.array(v.looseObject({ slug: v.string(), title: v.pipe(v.string(), v.nonEmpty()) }))
    // A recipient of a text blast has none: nobody does anything with it alone; nor has what a survey leads to.
    const slugsOf = Object.fromEntries(recordTypes.map((type) => [type, Object.keys(actions[type])]))
    expect(slugsOf['blastrecipient']).toEqual([])
    for (const type of recordTypes) {
      expect(v.parse(Entries, (await admin.call(statusList.list, { query: { type } })).data).length).toBeGreaterThan(2)
      const told = v.parse(Entries, (await admin.call(actionList.list, { query: { type } })).data)
      expect(told.map((one) => one.slug)).toEqual(slugsOf[type])
    }
    const lead = v.parse(Entries, (await dealer.call(statusList.list, { query: { type: 'lead' } })).data)
    expect(lead.map((one) => one.slug)).toEqual(['pending', 'contacted', 'qualified', 'converted', 'lost'])
    expect((await admin.send('GET', '/statuses')).errors).toEqual({ type: ['The type field is required'] })
  })
})

describe('When a list has active and inactive entries', () => {
  test('active narrows zones, groups and dealers by their status', async () => {
    for (const [list, table] of [
      [zones.list, 'dealer_zones'],
      [groups.list, 'dealer_groups'],
      [dealers.list, 'dealers'],
    ] as const) {
      await server.database.query(`update ${table} set status = id <> (select min(id) from ${table})`)
      const counts = await Promise.all(
        [{}, { active: true }, { active: false }].map(
          async (query) => (await admin.give(list, { query })).meta?.total ?? 0,
        ),
      )
      expect(counts[2]).toBe(1)
      expect(counts[0]).toBe((counts[1] ?? 0) + 1)
    }
  })
})
