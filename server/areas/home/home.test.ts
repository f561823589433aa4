import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '#contract/calendar.ts'
import { Home, home } from '#contract/home/home.ts'
import { calendarOf } from '#server/areas/home/home.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const homeOf = async (client: Client) => v.parse(Home.schema, (await client.call(home.get, {})).data)

test('the week begins on Monday in Manila', () => {
  // Sunday 23:59 in Manila, and a minute later.
  expect(calendarOf(Temporal.Instant.from('2026-11-22T15:59:00Z'))).toEqual({
    today: '2026-11-21T16:00:00.000Z',
    week: '2026-11-15T16:00:00.000Z',
    lastWeek: '2026-11-08T16:00:00.000Z',
  })
  expect(calendarOf(Temporal.Instant.from('2026-11-22T16:00:00Z'))).toEqual({
    today: '2026-11-22T16:00:00.000Z',
    week: '2026-11-22T16:00:00.000Z',
    lastWeek: '2026-11-15T16:00:00.000Z',
  })
})

const leadsIn = ({ requests }: v.InferOutput<typeof Home.schema>) => requests.find(({ kind }) => kind === 'leads')

test('shows what waits for over a day, the newest first, and counts new requests by kind, for one’s own dealer', async () => {
  const { database } = server
  const elsewhere = { quotations: 'quoted', reservations: 'paid', test_drives: 'scheduled', inquiries: 'responded' }
  for (const [table, status] of Object.entries(elsewhere))
    await database.query(`update ${table} set created_at = now() - interval '60 days', status = $1`, [status])
  await database.query(
    "update quotations set status = 'pending', dealer_id = 2, created_at = now() - interval '13 hours' - interval '2 days' where id = 1",
  )
  await database.query("update leads set status = 'contacted' where status = 'pending'")
  await database.query("update leads set created_at = now() - interval '60 days'")
  await database.query("update leads set status = 'pending', dealer_id = 1 + id % 2 where id <= 6")
  await database.query("update leads set created_at = now() - id * interval '2 days' where id <= 6")
  await database.query("update leads set status = 'pending', dealer_id = 1, created_at = now() where id in (7, 8)")

  const admin = await homeOf(await signIn(server.origin, people.admin))
  expect(admin.waiting.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'leads 1',
    'quotations 1',
    'leads 2',
    'leads 3',
    'leads 4',
    'leads 5',
    'leads 6',
  ])
  expect([admin.waiting_total, leadsIn(admin)?.waiting, leadsIn(admin)?.today]).toEqual([7, 6, 2])

  const dealer = await homeOf(await signIn(server.origin, people.dealer))
  expect(dealer.waiting.map(({ id }) => id)).toEqual([2, 4, 6])
  expect([dealer.waiting_total, leadsIn(dealer)?.today]).toEqual([3, 2])
  const second = await homeOf(await signIn(server.origin, 'second.dealer@demo.test'))
  expect([second.waiting_total, leadsIn(second)?.today]).toEqual([4, 0])

  const { week, lastWeek } = calendarOf(now())
  const [expected] = await database.query(
    `select count(*) filter (where created_at >= $1) as this_week,
       count(*) filter (where created_at >= $2 and created_at < $1) as last_week from leads`,
    [week, lastWeek],
  )
  const { this_week, last_week } = leadsIn(admin) ?? {}
  expect({ this_week, last_week }).toEqual(expected)
})

test('is empty for people whose roles have no requests, even when another role of theirs sees all dealers', async () => {
  const survey = await homeOf(await signIn(server.origin, people.surveyAdmin))
  expect(survey).toEqual({ waiting_total: 0, waiting: [], requests: [] })
  await server.database.query("insert into user_roles (user_id, role, position) values (5, 'admin_survey', 1)")
  const both = await homeOf(await signIn(server.origin, people.dealer))
  expect(new Set(both.waiting.map((one) => one.dealer)).size).toBe(1)
  expect(both.waiting_total).toBe(3)
})
