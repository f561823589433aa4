import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, partsOf } from '#contract/call.ts'
import { leads } from '#contract/requests/leads.ts'
import type { Client } from '#tests/support/client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { people } from '#tests/support/sign-in.ts'
import { everyCall, type House, type NamedCall, openHouse, recordsOf, secondDealer } from './calls/house.ts'
import { bodyFor } from './calls/made.ts'

/** What names one dealer's records and nobody else's. */
interface Side {
  readonly email: string
  readonly dealer: number
  readonly marks: readonly string[]
}
let house: House
let first: Side
let second: Side

const sideOf = async (email: string): Promise<Side> => {
  const { database } = house.server
  const [user] = await database.query<{ dealer_id: number }>('select dealer_id from users where email = $1', [email])
  if (!user) throw new Error(`${email} is not in the small world`)
  const marks = await database.query<{ mark: string }>(
    `select reference_no as mark from leads where dealer_id = $1
     union all select mobile_number from leads where dealer_id = $1
     union all select reference_no from inquiries where dealer_id = $1
     union all select reference_no from quotations where dealer_id = $1
     union all select reference_no from reservations where dealer_id = $1
     union all select reference_no from test_drives where dealer_id = $1
     union all select email from sales_consultants where dealer_id = $1
     union all select name from dealers where id = $1
     union all select code from dealers where id = $1`,
    [user.dealer_id],
  )
  return { email, dealer: user.dealer_id, marks: marks.map(({ mark }) => mark) }
}
beforeAll(async () => {
  house = await openHouse()
  first = await sideOf(people.dealer)
  second = await sideOf(secondDealer)
})
afterAll(() => house?.server.stop())

const isForDealers = ({ call }: NamedCall) =>
  call.roles === 'signed-in' || (typeof call.roles === 'object' && call.roles.includes('dealer'))
const readable = everyCall.filter(
  (one) =>
    isForDealers(one) &&
    one.call.route.startsWith('GET ') &&
    !('streamed' in one.call.answer) &&
    !('filed' in one.call.answer),
)
const has = (call: Call, name: string) => call.query !== undefined && name in call.query.fields
const queryFor = (call: Call) => ({
  ...(has(call, 'type') && { type: 'lead' }),
  // What cannot be asked without a search is asked for what everybody's mail ends with.
  ...(call.query?.fields['q']?.optional !== true && has(call, 'q') && { q: 'test' }),
})
type Params = Readonly<Record<string, number | string>>
const idsFor = async (client: Client, { call }: NamedCall): Promise<readonly Params[]> => {
  if (!call.route.includes(':id')) return [{}]
  const path = partsOf(call)[1].split('/:id')[0] ?? ''
  // What is told of records of every kind is asked of those that each dealer has of its own.
  const isOfEvery = path.endsWith('/:resource')
  // What has no list is asked for by every number that anybody's could have.
  const hasList = isOfEvery || readable.some(({ call: other }) => partsOf(other)[1] === path)
  if (!hasList) return Array.from({ length: 20 }, (_, i) => ({ id: i + 1 }))
  // News are listed by who writes them; others read what is active.
  const list = isOfEvery ? '/leads' : path === '/news' ? '/news/active' : path
  const rows = recordsOf(await client.send('GET', list, { query: { per_page: 200 } }))
  return rows.slice(0, 20).map(({ id }) => (isOfEvery ? { resource: 'leads', id } : { id }))
}
/** Everything that a person can read through a call: each page, each record that they know of. */
const readAll = async (client: Client, one: NamedCall): Promise<string> => {
  const texts: string[] = []
  for (const params of await idsFor(client, one))
    for (let page = 1, last = 1; page <= last && page <= 60; page += 1) {
      const paging = has(one.call, 'page') ? { page, per_page: 200 } : {}
      const answer = await client.give(one.call, { params, query: { ...queryFor(one.call), ...paging } })
      if (answer.status === 404 && 'id' in params) break
      if (answer.status !== 200) throw new Error(`${one.call.route} answered ${answer.status} ${answer.message}`)
      last = answer.meta?.last_page ?? 1
      texts.push(JSON.stringify(answer))
    }
  return texts.join('\n')
}
const marksIn = (text: string, side: Side) =>
  side.marks.filter((mark) => text.includes(JSON.stringify(mark).slice(1, -1)))

describe('A dealer reads nothing of another dealer', () => {
  test('both dealers have records by which they can be told apart', async () => {
    expect(first.dealer).not.toBe(second.dealer)
    expect(first.marks.length).toBeGreaterThan(100)
    expect(second.marks.length).toBeGreaterThan(100)
    const theirs = new Set(second.marks)
    expect(first.marks.filter((mark) => theirs.has(mark))).toEqual([])
    const leadsCall = readable.find(({ resource, name }) => resource === 'leads' && name === 'list')
    if (!leadsCall) throw new Error('Dealers read no leads')
    const admins = await readAll(await house.person(people.admin), leadsCall)
    expect([marksIn(admins, first).length, marksIn(admins, second).length].every((found) => found > 100)).toBe(true)
  })

  test.each(readable.map((one) => [one.call.route, one] as const))('in %s, by cookie and by token', async (_, one) => {
    for (const [mine, other] of [
      [first, second],
      [second, first],
    ] as const) {
      expect(marksIn(await readAll(await house.person(mine.email), one), other)).toEqual([])
      expect(marksIn(await readAll(await house.byToken(mine.email), one), other)).toEqual([])
    }
  })
})

describe('A dealer counts nothing of another dealer', () => {
  const total = async (email: string, query: Readonly<Record<string, unknown>>) =>
    (await (await house.person(email)).give(leads.list, { query })).meta?.total
  test('the total of leads is that of the own dealer, over every filter', async () => {
    for (const side of [first, second])
      for (const query of [{}, { status: 'pending' }, { q: 'a' }, { dealer: [side.dealer] }]) {
        const [own, admins] = [
          await total(side.email, query),
          await total(people.admin, { ...query, dealer: [side.dealer] }),
        ]
        expect([side.email, query, own]).toEqual([side.email, query, admins])
        expect(own).toBeGreaterThan(0)
      }
  })

  test('asking for the other dealer, or searching for its customers, finds nothing', async () => {
    expect(await total(first.email, { dealer: [second.dealer] })).toBe(0)
    for (const mark of second.marks.slice(0, 20)) expect(await total(first.email, { q: mark })).toBe(0)
  })

  test('zones and groups count the own dealer alone', async () => {
    const client = await house.person(first.email)
    for (const path of ['/dealer/zones', '/dealer/groups']) {
      const rows = recordsOf(await client.send('GET', path, { query: { per_page: 200 } }))
      const counted = rows.reduce((sum, row) => sum + v.parse(v.number(), row['dealers_count']), 0)
      expect([path, counted <= 1]).toEqual([path, true])
    }
  })
})

describe('A dealer hears nothing of another dealer', () => {
  const change = async (side: Side): Promise<number> => {
    const admin = await house.person(people.admin)
    const [lead] = recordsOf(await admin.give(leads.list, { query: { dealer: [side.dealer] } }))
    if (!lead) throw new Error('This dealer has no leads')
    const body = await bodyFor(leads.update.body, house.refer, { version: lead['version'], sales_consultant_id: null })
    expect((await admin.give(leads.update, { params: { id: lead.id }, body })).status).toBe(200)
    return lead.id
  }
  const isAbout = (event: unknown, id: number) =>
    v.is(v.looseObject({ resource: v.literal('leads'), record: v.literal(id) }), event)
  test('a change of its lead reaches its own people and nobody else, by cookie and by token', async () => {
    const clients = [await house.person(first.email), await house.byToken(first.email)]
    const lines = await Promise.all(clients.map((client) => client.listen()))
    const foreign = await change(second)
    // Events come in order: once the own one is here, the other would have come before it.
    const own = await change(first)
    for (const { events, stop } of lines) {
      await eventually(
        () => events.some((event) => isAbout(event, own)),
        (isHeard) => isHeard,
      )
      stop()
      expect(events.filter((event) => isAbout(event, own))).not.toEqual([])
      expect(events.filter((event) => isAbout(event, foreign))).toEqual([])
    }
  })

  test('a change of its status rings its own bells alone', async () => {
    const bells = async (email: string) =>
      (await (await house.person(email)).send('GET', '/notifications', { query: { only_unopened: '1' } })).meta?.total
    const [before, theirs] = [await bells(first.email), await bells(secondDealer)]
    const admin = await house.person(people.admin)
    const [lead] = recordsOf(await admin.give(leads.list, { query: { dealer: [second.dealer], status: 'pending' } }))
    if (!lead) throw new Error('This dealer has no pending lead')
    const body = await bodyFor(leads.update.body, house.refer, {
      version: lead['version'],
      sales_consultant_id: null,
      status: 'contacted',
    })
    expect((await admin.give(leads.update, { params: { id: lead.id }, body })).status).toBe(200)
    const rung = await eventually(
      () => bells(secondDealer),
      (now) => now !== theirs,
    )
    expect(rung).toBe((theirs ?? 0) + 1)
    expect(await bells(first.email)).toBe(before)
  })
})

test('a dealer changes nothing of another dealer', async () => {
  const client = await house.person(first.email)
  const rows = await house.server.database.query<{ id: number; version: number }>(
    'select id, version from leads where dealer_id = $1 order by id limit 5',
    [second.dealer],
  )
  expect(rows).toHaveLength(5)
  for (const { id, version } of rows) {
    const body = await bodyFor(leads.update.body, house.refer, { version, sales_consultant_id: null })
    expect((await client.give(leads.update, { params: { id }, body })).status).toBe(404)
  }
  expect(
    await house.server.database.query('select id, version from leads where dealer_id = $1 order by id limit 5', [
      second.dealer,
    ]),
  ).toEqual(rows)
})
