import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { communications } from '#contract/requests/customers.ts'
import { leads } from '#contract/requests/leads.ts'
import { actionSlugs, recordTypes, statusSlugs } from '#contract/statuses.ts'
import { people } from '#tests/support/sign-in.ts'
import { type House, openHouse, recordsOf, rowsOf } from './calls/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house?.server.stop())

test('A page of a list is asked for by page, per_page, q, order_by and sort, and comes in the paged envelope [list.21, list.22]', async () => {
  const client = await house.person(people.admin)
  const query = { page: 2, per_page: 7, q: 'a', order_by: 'name', sort: 'desc' }
  const answer = await client.send('GET', '/leads', { query })
  const total = answer.meta?.total ?? 0
  const last = Math.ceil(total / 7)
  expect(rowsOf(answer)).toHaveLength(7)
  expect(last).toBeGreaterThan(3)
  expect(answer.meta).toMatchObject({ current_page: 2, from: 8, to: 14, per_page: 7, last_page: last, total })
  expect(answer.meta?.['path']).toContain('/leads')
  expect(answer.meta?.['links']).toContainEqual(expect.objectContaining({ label: '2', active: true }))
  expect([answer.success, answer.error_code, typeof answer.message]).toEqual([true, null, 'string'])
  const pageOf = (link: unknown) => new URL(String(link), house.server.origin).searchParams.get('page')
  expect(['first', 'prev', 'next', 'last'].map((name) => pageOf(answer.links?.[name]))).toEqual([
    '1',
    '1',
    '3',
    String(last),
  ])
  const next = new URL(String(answer.links?.['next']), house.server.origin)
  const followed = await client.send('GET', '/leads', { query: Object.fromEntries(next.searchParams) })
  expect(rowsOf(followed)).toEqual(rowsOf(await client.send('GET', '/leads', { query: { ...query, page: 3 } })))
})

test('Statuses and actions come by type, each with slug and title [list.20]', async () => {
  const client = await house.person(people.dealer)
  for (const type of recordTypes) {
    const statuses = rowsOf(await client.send('GET', '/statuses', { query: { type } }))
    expect(statuses.map(({ slug }) => slug)).toEqual(statusSlugs(type))
    const actions = rowsOf(await client.send('GET', '/actions', { query: { type } }))
    expect(actions.map(({ slug }) => slug)).toEqual(actionSlugs(type))
    for (const { slug, title } of [...statuses, ...actions])
      expect([typeof slug, typeof title, title !== '']).toEqual(['string', 'string', true])
  }
})

test('Leads are found by words, by status and by dealer [leads.01]', async () => {
  const client = await house.person(people.admin)
  const [one] = recordsOf(await client.give(leads.list, { query: { status: 'qualified' } }))
  if (!one) throw new Error('The small world has no qualified lead')
  const found = async (query: Readonly<Record<string, unknown>>) => recordsOf(await client.give(leads.list, { query }))
  expect((await found({ q: one['reference_no'] })).map(({ id }) => id)).toEqual([one.id])
  expect((await found({ q: `${one['first_name']} ${one['last_name']}` })).map(({ id }) => id)).toContain(one.id)
  const { dealer } = v.parse(v.looseObject({ dealer: v.looseObject({ id: v.number() }) }), one)
  const both = await found({ status: 'qualified', dealer: [dealer.id], per_page: 200 })
  expect(both.map(({ id }) => id)).toContain(one.id)
  expect(both.filter((row) => row['status'] !== 'qualified')).toEqual([])
})

test('Consultants belong to a dealer, and the active ones alone can be asked for [sales-consultants.01]', async () => {
  const client = await house.person(people.admin)
  await house.server.database.query('update sales_consultants set status = false where id = 1')
  const all = recordsOf(await client.send('GET', '/sales-consultants', { query: { per_page: 200 } }))
  const active = recordsOf(await client.send('GET', '/sales-consultants', { query: { per_page: 200, active: 1 } }))
  expect(all.some((row) => row['status'] === false)).toBe(true)
  expect(active.map(({ id }) => id)).toEqual(all.filter((row) => row['status'] === true).map(({ id }) => id))
  const mine = recordsOf(await client.send('GET', '/sales-consultants', { query: { per_page: 200, dealer_id: 2 } }))
  expect(mine.length).toBeGreaterThan(0)
  for (const row of mine) expect(row['dealer']).toMatchObject({ id: 2 })
})

test('Notifications come by page, the unopened ones alone, the newest first, and are opened by their ids [notifications.07, notifications.08]', async () => {
  const client = await house.person(people.dealer)
  const unopened = async () =>
    recordsOf(
      await client.send('GET', '/notifications', { query: { page: 1, per_page: 5, only_unopened: 1, sort: 'desc' } }),
    )
  const before = await unopened()
  const dates = before.map((row) => String(row['created_at']))
  expect(before.length).toBeGreaterThan(1)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(before.every((row) => row['opened_at'] === null)).toBe(true)
  const ids = before.map(({ id }) => id)
  expect((await client.send('PUT', '/notifications/open', { body: { ids } })).status).toBe(200)
  expect((await unopened()).filter(({ id }) => ids.includes(id))).toEqual([])
})

test('Customers prefer email, mobile, post (letter) or telephone [form.04]', async () => {
  expect(Object.values(communications).map(({ message }) => message)).toEqual([
    'email',
    'mobile',
    'post (letter)',
    'telephone',
  ])
  const client = await house.person(people.admin)
  const told = recordsOf(await client.give(leads.list, { query: { per_page: 200 } })).map(
    (row) => row['preferred_communication'],
  )
  expect(new Set(told.filter((one) => one !== null))).toEqual(new Set(Object.keys(communications)))
})
