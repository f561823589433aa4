import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth, LiveEvent } from '#contract/account/auth.ts'
import { MySession, mySessions } from '#contract/account/my-sessions.ts'
import { Zone, zones } from '#contract/dealers/zones.ts'
import { Notification, notifications } from '#contract/notifications/notifications.ts'
import { SalesConsultant, salesConsultants } from '#contract/people/sales-consultants.ts'
import { User, users } from '#contract/people/users.ts'
import { positionHeader } from '#contract/positions.ts'
import { Lead, leads } from '#contract/requests/leads.ts'
import { createApp } from '#server/app.ts'
import { readEnv } from '#server/platform/env.ts'
import { listen } from '#server/platform/listen.ts'
import type { Client } from '#tests/support/client.ts'
import { openTestDatabase } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
let mine = 0
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
  const [own] = await server.database.query<{ dealer_id: number }>('select dealer_id from users where email = $1', [
    people.dealer,
  ])
  mine = own?.dealer_id ?? 0
})
afterAll(() => server.stop())

const change = async (isMine: boolean, status: 'contacted' | 'qualified', by = admin) => {
  const [row] = await server.database.query<{ id: number }>(
    `select id from leads where dealer_id ${isMine ? '=' : '<>'} $1 and status = 'pending' order by id limit 1`,
    [mine],
  )
  const lead = v.parse(Lead.schema, (await admin.call(leads.get, { params: { id: row?.id ?? 0 } })).data)
  const body = { ...lead, model_id: lead.model?.id ?? null, sales_consultant_id: null, status }
  const saved = await by.call(leads.update, { params: { id: lead.id }, body })
  expect(saved.status).toBe(200)
  return v.parse(Lead.schema, saved.data)
}
const eventsIn = (line: { readonly events: readonly unknown[] }) => v.parse(v.array(LiveEvent.schema), line.events)

describe('When somebody else changes a record', () => {
  test('a dealer’s page hears of its own dealer’s records alone, an admin’s of all', async () => {
    const [forDealer, forAdmin] = [await dealer.listen(), await admin.listen()]
    const foreign = await change(false, 'contacted')
    const own = await change(true, 'contacted')
    await expect.poll(() => eventsIn(forDealer).some((one) => one.resource === 'leads')).toBe(true)
    await expect.poll(() => eventsIn(forAdmin).filter((one) => one.resource === 'leads')).toHaveLength(2)
    const heard = eventsIn(forDealer).filter((one) => one.resource === 'leads')
    expect(heard).toEqual([{ resource: 'leads', kind: 'changed', record: own.id, version: own.version }])
    expect(eventsIn(forAdmin).map((one) => one.record)).toContain(foreign.id)
    forDealer.stop()
    forAdmin.stop()
  })
  test('a page hears nothing of resources that its roles may not list', async () => {
    const survey = await signIn(server.origin, people.surveyAdmin)
    const line = await survey.listen()
    await change(true, 'contacted')
    const [zone] = v.parse(v.array(Zone.schema), (await admin.call(zones.list, {})).data)
    if (!zone) throw new Error('The small world has a zone')
    const saved = await admin.call(zones.update, { params: { id: zone.id }, body: { ...zone, name: `${zone.name} A` } })
    expect(saved.status).toBe(200)
    await expect.poll(() => eventsIn(line).map((one) => one.resource)).toEqual(['dealer-zones'])
    line.stop()
  })
})

test('A dealer’s page hears that a record went to another dealer, and the other’s that it came', async () => {
  const second = await signIn(server.origin, 'second.dealer@demo.test')
  const lines = [await dealer.listen(), await second.listen()] as const
  const [row] = await server.database.query<{ id: number }>(
    'select min(id) as id from sales_consultants where dealer_id = $1 and status and deleted_at is null',
    [mine],
  )
  const id = row?.id ?? 0
  const shown = v.parse(SalesConsultant.schema, (await admin.give(salesConsultants.get, { params: { id } })).data)
  const [other] = await server.database.query<{ id: number }>(
    "select dealer_id as id from users where email = 'second.dealer@demo.test'",
  )
  const move = async (version: number, dealer_id: number) => {
    const saved = await admin.give(salesConsultants.update, { params: { id }, body: { ...shown, version, dealer_id } })
    expect(saved.errors).toEqual({})
    return v.parse(SalesConsultant.schema, saved.data).version
  }
  const version = await move(shown.version, other?.id ?? 0)
  for (const line of lines)
    await expect
      .poll(() => eventsIn(line).filter(({ resource }) => resource === 'sales-consultants'))
      .toEqual([{ resource: 'sales-consultants', kind: 'changed', record: id, version }])
  await move(version, shown.dealer.id)
  for (const line of lines) line.stop()
})

describe('When the status of a dealer’s lead is changed by someone else', () => {
  test('its people find it in their bell, live and in their language, and open it [notifications.07, notifications.08]', async () => {
    const line = await dealer.listen()
    const unopened = async () => {
      const query = { only_unopened: true, sort: 'desc', page: 1, per_page: 50 } as const
      const answer = await dealer.call(notifications.list, { query })
      expect(answer.status).toBe(200)
      return v.parse(v.array(Notification.schema), answer.data)
    }
    const before = await unopened()
    const lead = await change(true, 'qualified')
    await expect.poll(() => eventsIn(line).some((one) => one.kind === 'notified')).toBe(true)
    const after = await unopened()
    expect(after).toHaveLength(before.length + 1)
    const [newest, second] = after
    expect(newest?.link).toContain(String(lead.id))
    expect(newest?.message).toContain(lead.reference_no)
    if (second && newest) expect(Date.parse(newest.created_at)).toBeGreaterThanOrEqual(Date.parse(second.created_at))
    const ids = [newest?.id ?? 0]
    const others = await admin.call(notifications.open, { body: { ids } })
    expect(others.data).toEqual({ opened: 0 })
    expect((await dealer.call(notifications.open, { body: { ids } })).data).toEqual({ opened: 1 })
    expect((await dealer.call(notifications.open, { body: { ids } })).data).toEqual({ opened: 0 })
    expect(await unopened()).toEqual(before)
    const all = v.parse(v.array(Notification.schema), (await dealer.call(notifications.list, {})).data)
    expect(all.find((one) => one.id === newest?.id)?.opened_at).toMatch(/Z$/)
    const oldest = await dealer.call(notifications.list, { query: { sort: 'asc' } })
    expect(v.parse(v.array(Notification.schema), oldest.data).at(0)?.id).not.toBe(newest?.id)
    line.stop()
  })
  test('whoever changed it is not told, their colleagues are, and the record says who it was', async () => {
    await server.database.query(
      "insert into user_roles (user_id, role, position) select id, 'dealer', 9 from users where email = $1",
      [people.surveyDealer],
    )
    const told = () =>
      server.database.query<{ is_writer: boolean; n: number }>(
        `select u.email = $1 as is_writer, count(n.id) as n
         from users u join user_roles r on r.user_id = u.id and r.role = 'dealer'
         left join notifications n on n.user_id = u.id
         where u.dealer_id = $2 and u.status group by u.id order by u.id`,
        [people.dealer, mine],
      )
    const before = await told()
    expect(before.length).toBeGreaterThan(1)
    const { id } = await change(true, 'contacted', dealer)
    const writer = await server.database.query(
      'select u.email from leads l join users u on u.id = l.updated_by where l.id = $1',
      [id],
    )
    expect(writer).toEqual([{ email: people.dealer }])
    expect(await told()).toEqual(before.map((one) => (one.is_writer ? one : { ...one, n: one.n + 1 })))
    await server.database.query("delete from user_roles where role = 'dealer' and position = 9")
  })
})

describe('When the session ends', () => {
  const openLine = async (client: Client) => {
    const cookie = `dealer_desk_session=${client.cookies.get('dealer_desk_session')}`
    const response = await fetch(`${server.origin}/api/v1/events`, { headers: { cookie } })
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    if (!response.body) throw new Error('The line has no body')
    return response.body
  }
  const drained = async (body: ReadableStream<Uint8Array>) => {
    for await (const _ of body);
    return 'ended'
  }
  test('its open line ends too, by signing out and by a changed password', async () => {
    const client = await signIn(server.origin, people.surveyDealer)
    const first = drained(await openLine(client))
    await client.call(auth.logout, {})
    expect(await first).toBe('ended')
    const [here, there] = [
      await signIn(server.origin, people.surveyDealer),
      await signIn(server.origin, people.surveyDealer),
    ]
    const second = drained(await openLine(there))
    const password = { password: 'nine quiet lamps', password_confirmation: 'nine quiet lamps' }
    await here.call(auth.changePassword, { body: { current_password: 'Portal-demo-2026', ...password } })
    expect(await second).toBe('ended')
  })
  test('its line ends when it is signed out from elsewhere, alone or with all others', async () => {
    const [here, there, third] = [
      await signIn(server.origin, people.partsDealer),
      await signIn(server.origin, people.partsDealer),
      await signIn(server.origin, people.partsDealer),
    ]
    const line = drained(await openLine(there))
    const last = drained(await openLine(third))
    const all = v.parse(v.array(MySession.schema), (await here.call(mySessions.list, {})).data)
    const [, second] = all.toSorted((a, b) => a.id - b.id)
    await here.call(mySessions.revoke, { params: { id: second?.id ?? 0 } })
    expect(await line).toBe('ended')
    await here.call(mySessions.revokeOthers, {})
    expect(await last).toBe('ended')
  })
  test.each([
    ['takes a role from its owner', { roles: ['dealer_survey'] }],
    ['moves its owner to another dealer', { dealer_id: 2 }],
    ['shuts its owner out', { status: false }],
  ])('its line ends when an administrator %s', async (_, change) => {
    const superadmin = await signIn(server.origin, people.superadmin)
    const client = await signIn(server.origin, people.partsDealer)
    const line = drained(await openLine(client))
    const find = async () => {
      const answer = await superadmin.give(users.list, { query: { q: people.partsDealer } })
      const [one] = v.parse(v.array(User.schema), answer.data)
      if (!one) throw new Error('Nobody is called so')
      return one
    }
    const was = await find()
    const body = { ...was, dealer_id: was.dealer?.id }
    expect((await superadmin.give(users.update, { params: { id: was.id }, body: { ...body, ...change } })).status).toBe(
      200,
    )
    expect(await line).toBe('ended')
    const now = await find()
    await superadmin.give(users.update, { params: { id: was.id }, body: { ...body, version: now.version } })
  })
  test('nobody gets a line without one', async () => {
    expect((await fetch(`${server.origin}/api/v1/events`)).status).toBe(401)
  })
})

describe('When a page keeps its line open', () => {
  test('it begins at a position that tells what was read before from what has changed since', async () => {
    const cookie = `dealer_desk_session=${admin.cookies.get('dealer_desk_session')}`
    const begins = async () => {
      const end = new AbortController()
      const { body } = await fetch(`${server.origin}/api/v1/events`, { headers: { cookie }, signal: end.signal })
      let heard = ''
      for await (const chunk of body ?? []) {
        heard += new TextDecoder().decode(chunk)
        const [, position] = /event: position\ndata: (\S+)\n\n/.exec(heard) ?? []
        if (position) return position
      }
      throw new Error(`The line says no position: ${heard}`)
    }
    const read = async () => (await admin.call(leads.list, {})).headers.get(positionHeader)
    // What an earlier change brought about may still be on its way between the two.
    const saysTheSame = async () => (await begins()) === (await read())
    await expect.poll(saysTheSame).toBe(true)
    const before = await read()
    await change(false, 'qualified')
    await expect.poll(begins).not.toBe(before)
    await expect.poll(saysTheSame).toBe(true)
  })
  test('it gets a sign of life now and then, and is forgotten when it goes away', async () => {
    const database = await openTestDatabase(undefined, 'small')
    const env = readEnv({ APP_SECRET: 'a secret for this test, long enough for one', LOG_LEVEL: 'silent' })
    const app = await createApp({ database, env, isDemo: true, heartbeat: 50 })
    const listening = await listen(app.fetch, '127.0.0.1', 0)
    const origin = `http://127.0.0.1:${listening.port}`
    const client = await signIn(origin, people.admin)
    const cookie = `dealer_desk_session=${client.cookies.get('dealer_desk_session')}`
    const end = new AbortController()
    const response = await fetch(`${origin}/api/v1/events`, { headers: { cookie }, signal: end.signal })
    expect(app.platform.live.lines).toBe(1)
    let heard = ''
    for await (const chunk of response.body ?? []) {
      heard += new TextDecoder().decode(chunk)
      if (heard.split(': still here').length > 2) break
    }
    expect(heard).toMatch(/^retry: 2000\nevent: position\ndata: [\w-]{16}\n\n(: still here\n\n){2}/)
    end.abort()
    await expect.poll(() => app.platform.live.lines).toBe(0)
    // A session that ran out by itself ends its line too.
    const second = await fetch(`${origin}/api/v1/events`, { headers: { cookie } })
    await database.query('update sessions set idle_at = now()')
    await second.text()
    expect(app.platform.live.lines).toBe(0)
    await Promise.all([listening.close(), app.close()])
    await database.close()
  })
})
