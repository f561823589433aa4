import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Dashboard, dashboard, Graph, type RequestKind, reports } from '#contract/reports/reports.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

const now = Date.parse('2026-11-20T04:00:00Z')
let server: TestServer
beforeAll(async () => {
  server = await startServer({ now: () => now })
  const { database } = server
  // The demo's own history knows nothing of what is planted here.
  await database.query('delete from audit_entries')
  // Nothing but what is planted here lies in 2026.
  for (const table of ['leads', 'quotations', 'reservations', 'test_drives', 'inquiries'])
    await database.query(`update ${table} set created_at = created_at - interval '20 years', status = 'pending'`)
  const lead = (id: number, dealer: number, day: string, status: string, answered: number) =>
    database.query(
      `update leads set dealer_id = $2, created_at = $3::timestamptz, status = $4,
         updated_at = $3::timestamptz + $5 * interval '1 minute', mobile_number = '+639170000' || lpad($1::text, 3, '0')
       where id = $1`,
      [id, dealer, day, status, answered],
    )
  // Dealer 1: six leads, three of them won. Dealer 2: five leads, one won.
  for (const [id, status] of [
    [1, 'converted'],
    [2, 'converted'],
    [3, 'contacted'],
    [4, 'lost'],
    [5, 'pending'],
    [6, 'contacted'],
  ] as const)
    await lead(id, 1, `2026-11-${10 + id}T04:00:00Z`, status, id * 10)
  for (const id of [7, 8, 9, 10, 11])
    await lead(id, 2, '2026-11-01T04:00:00Z', id === 7 ? 'converted' : 'contacted', 30)
  // Last minute of the day before the period in Manila, and first of the period.
  await lead(12, 1, '2026-10-21T15:59:00Z', 'contacted', 600)
  await lead(13, 1, '2026-10-21T16:00:00Z', 'contacted', 60)
  // Lead 3 reserves a car afterwards, which wins it.
  await database.query(
    `update reservations set dealer_id = 1, mobile_number = '+639170000003', created_at = '2026-11-19T04:00:00Z'
     where id = (select min(id) from reservations)`,
  )
})
afterAll(() => server.stop())

const see = async (client: Client, query = {}) =>
  v.parse(Dashboard.schema, (await client.call(dashboard.get, { query })).data)
const draw = async (client: Client, query = {}) =>
  v.parse(Graph.schema, (await client.call(reports.graph, { query })).data)
const of = <T extends { readonly kind: RequestKind }>(all: readonly T[], kind: RequestKind) =>
  all.find((one) => one.kind === kind)

describe('The dashboard', () => {
  test('counts the last 30 days in Manila by kind and status, beside the 30 before', async () => {
    const seen = await see(await signIn(server.origin, people.admin))
    expect([seen.period, seen.before]).toEqual([
      { from: '2026-10-22', to: '2026-11-20' },
      { from: '2026-09-22', to: '2026-10-21' },
    ])
    const leads = of(seen.kinds, 'leads')
    expect([leads?.count, leads?.before]).toEqual([12, 1])
    expect(leads?.by_status).toEqual([
      { status: 'pending', count: 1 },
      { status: 'contacted', count: 7 },
      { status: 'qualified', count: 0 },
      { status: 'converted', count: 3 },
      { status: 'lost', count: 1 },
    ])
    expect(of(seen.kinds, 'reservations')?.count).toBe(1)
  })
  test('takes a lead for won that is converted or whose mobile number has reserved since', async () => {
    const seen = await see(await signIn(server.origin, people.admin))
    expect(seen.conversion).toBeCloseTo(4 / 12)
    expect(seen.conversion_before).toBe(0)
  })
  test('tells the median of the time until the first answer', async () => {
    const client = await signIn(server.origin, people.admin)
    // 10, 20, 30, 40, 60 and 60 of dealer 1; lead 5 was not answered.
    expect((await see(client, { dealer_id: [1] })).response_minutes).toBe(35)
    expect((await see(client, { dealer_id: [1] })).response_minutes_before).toBe(600)
    // The history knows better than the last save.
    await server.database.query(
      `insert into audit_entries (at, resource, record_id, kind, request_id)
       values ('2026-11-11T04:02:00Z', 'leads', 1, 'changed', 'test')`,
    )
    expect((await see(client, { dealer_id: [1], date: ['2026-11-11', '2026-11-11'] })).response_minutes).toBe(2)
  })
  test('ranks dealers by conversion, and leaves out those with too few leads', async () => {
    const seen = await see(await signIn(server.origin, people.admin))
    expect(seen.top.map(({ id, leads, conversion }) => [id, leads, Math.round(conversion * 100)])).toEqual([[1, 7, 43]])
    expect(seen.bottom.map(({ id, conversion }) => [id, Math.round(conversion * 100)])).toEqual([[2, 20]])
    const few = await see(await signIn(server.origin, people.admin), { date: ['2026-11-11', '2026-11-12'] })
    expect([few.top, few.bottom]).toEqual([[], []])
  })
  test('shows a dealer’s people their own dealer alone', async () => {
    const seen = await see(await signIn(server.origin, people.dealer))
    expect([of(seen.kinds, 'leads')?.count, seen.top, seen.bottom]).toEqual([7, [], []])
    const foreign = await see(await signIn(server.origin, people.dealer), { dealer_id: [2] })
    expect([of(foreign.kinds, 'leads')?.count, foreign.conversion, foreign.response_minutes]).toEqual([0, null, null])
  })
  test('narrows by zone and group, and the graph report by zone, group, dealer and date [reports.08]', async () => {
    const client = await signIn(server.origin, people.admin)
    const [zones] = await server.database.query<{ zone_id: number }>('select zone_id from dealers where id = 1')
    await server.database.query('update dealers set zone_id = case when id = 1 then zone_id else null end')
    const seen = await see(client, { dealer_zone: [zones?.zone_id ?? 0] })
    expect(of(seen.kinds, 'leads')?.count).toBe(7)
    await server.database.query('update dealers set group_id = case when id = 2 then 1 else null end')
    expect(of((await see(client, { dealer_group: [1] })).kinds, 'leads')?.count).toBe(5)
    const drawn = async (query: object) =>
      of((await draw(client, query)).series, 'leads')?.counts.reduce((sum, count) => sum + count, 0)
    const date = ['2026-10-22', '2026-11-20']
    expect([
      await drawn({ date }),
      await drawn({ date, dealer_zone: [zones?.zone_id ?? 0] }),
      await drawn({ date, dealer_group: [1] }),
      await drawn({ date, dealer_id: [2] }),
      await drawn({ date: ['2026-11-11', '2026-11-12'] }),
    ]).toEqual([12, 7, 5, 5, 2])
  })
  test('draws each day, week or month once, with every request in one of them', async () => {
    const client = await signIn(server.origin, people.admin)
    const days = await draw(client)
    expect([days.unit, days.points.length]).toEqual(['day', 30])
    const leads = of(days.series, 'leads')?.counts ?? []
    expect([leads[0], leads[10], leads.reduce((sum, count) => sum + count, 0)]).toEqual([1, 5, 12])
    const weeks = await draw(client, { date: ['2026-09-30', '2026-11-20'] })
    expect([weeks.unit, of(weeks.series, 'leads')?.counts.reduce((sum, count) => sum + count, 0)]).toEqual(['week', 13])
    const months = await draw(client, { date: ['2025-12-10', '2026-11-20'], dealer_id: [2] })
    expect([months.unit, of(months.series, 'leads')?.counts.slice(-2)]).toEqual(['month', [0, 5]])
  })
})
