import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, paged, resource } from '#contract/call.ts'
import { count, days, id, optional, record, text } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { adminAndDealer } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { openChanges } from '#server/platform/changes.ts'
import { joining } from '#server/platform/joining.ts'
import { reckonedRows } from '#server/platform/reckoned-rows.ts'
import { defineRecords } from '#server/platform/records.ts'
import { createStores } from '#server/platform/records-store.ts'
import type { Person } from '#server/platform/users.ts'
import { admit } from '#server/platform/visible.ts'
import { sayIn } from '#server/platform/words.ts'
import { columnsFor } from '#server/work/exports/columns.ts'
import { exportPages } from '#server/work/exports/rows.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const Ranked = record({
  id: id(),
  name: text(msg`Name`, 120),
  place: count(msg`Place`),
  leads: count(msg`Leads`),
})
const facets = { title: msg`Leads by dealer`, audited: false, history: false, bulk: [], searched: false } as const
const calls = {
  list: call('GET /ranking', {
    roles: adminAndDealer,
    query: listQuery(['place', 'name', 'leads'], { date: optional(days(msg`Date`)) }),
    answer: paged(Ranked),
  }),
}
const ranking = resource('dashboard', facets, calls)
/** Each dealer's place by its leads of a period. */
const ranked = defineRecords(ranking, {
  table: reckonedRows(['id', 'name', 'place', 'leads', 'folded'], ({ query, value }) => {
    const [from = '-infinity', to = 'infinity'] = Array.isArray(query['date']) ? query['date'].map(String) : []
    return `select d.id, d.name, lower(d.name) as folded, count(l.id) as leads, rank() over (order by count(l.id) desc) as place
      from dealers d left join leads l on l.dealer_id = d.id and l.created_at between ${value(from)} and ${value(to)}
      where d.deleted_at is null group by d.id`
  }),
  record: Ranked,
  name: 't.name',
  scope: 'id',
  search: 'folded',
  sorts: { place: 'place', name: 'folded', leads: 'leads' },
  order: ['place', 'asc'],
  follows: ['leads', 'dealers'],
})

let server: TestServer
let stop = async () => {}
beforeAll(async () => {
  server = await startServer()
  await server.database.query(
    `insert into dealers (code, name, region_type, barangay_id, status)
     select 'RK-' || i, 'Ranked ' || i, d.region_type, d.barangay_id, true
     from generate_series(1, 40) i, (select * from dealers order by id limit 1) d`,
  )
})
afterAll(async () => {
  await stop()
  await server.stop()
})

const person = (dealer_id: number | null): Person => ({
  id: 1,
  roles: [dealer_id === null ? 'admin' : 'dealer'],
  superadmin: false,
  dealer_id,
  locale: 'en',
  session_id: '',
  idle_at: '',
  expires_at: '',
  proof_age: 0,
  mfa_enabled: false,
})
const storeFor = async (user: Person) => {
  const changes = await openChanges(joining(server.database))
  stop = () => changes.close()
  const stores = createStores({ database: server.database, changes })
  return stores(ranked, { ...admit(ranked, user), requestId: 'test' })
}
const truth = () =>
  server.database.query<{ id: number; leads: number }>(
    `select d.id, (select count(*) from leads l where l.dealer_id = d.id)::int as leads from dealers d
     where d.deleted_at is null order by leads desc, d.id`,
  )

describe('A list whose rows are reckoned', () => {
  test('is paged without a gap where many share a place, both ways', async () => {
    const store = await storeFor(person(null))
    const all = await truth()
    const found: number[] = []
    for (let page = 1; page <= Math.ceil(all.length / 7); page += 1) {
      const { rows, total } = await store.list({ page, per_page: 7, order_by: 'place', sort: 'asc' })
      expect(total).toBe(all.length)
      found.push(...rows.map((row) => Number(row.id)))
    }
    expect(found).toEqual(all.map((one) => one.id))
    const { rows } = await store.list({ per_page: 5, order_by: 'leads', sort: 'asc' })
    expect(rows.map((row) => Number(row.leads))).toEqual(
      all
        .map((one) => one.leads)
        .toSorted((a, b) => a - b)
        .slice(0, 5),
    )
    await stop()
  })

  test('is searched, and narrowed by what only its SQL knows, its total with it', async () => {
    const store = await storeFor(person(null))
    expect((await store.list({ q: 'ranked 1' })).total).toBe(13)
    const first = async (query: object) => (await store.list({ per_page: 1, ...query })).rows[0]
    expect(await first({})).toMatchObject({ place: 1, leads: (await truth())[0]?.leads })
    expect(await first({ date: ['1990-01-01', '1990-12-31'] })).toMatchObject({ place: 1, leads: 0 })
    expect(await first({})).toMatchObject({ place: 1, leads: (await truth())[0]?.leads })
    await stop()
  })

  test('shows a dealer’s people their own row, with its place among all', async () => {
    const last = (await truth()).at(-1)
    const store = await storeFor(person(last?.id ?? 0))
    const { rows, total } = await store.list({})
    expect([total, rows.map((row) => row.id)]).toEqual([1, [last?.id]])
    expect(Number(rows[0]?.place)).toBeGreaterThan(1)
    await stop()
  })

  test('comes as a file as it is listed', async () => {
    const pages = await exportPages(server.database, {
      definition: ranked,
      reader: admit(ranked, person(null)),
      selection: { kind: 'all', query: { q: 'ranked' }, as_of: new Date().toISOString(), except: [] },
      columns: columnsFor(ranked, ['place', 'leads'], sayIn('en')),
      order_by: 'place',
      sort: 'asc',
    })
    const rows: (readonly unknown[])[] = []
    for await (const page of pages) rows.push(...page)
    expect(rows[0]).toEqual(['Place', 'Leads'])
    expect(rows).toHaveLength(41)
  })

  test('cannot promise a history or work on many', () => {
    const audited = resource('dashboard', { ...facets, audited: true }, calls)
    expect(() =>
      defineRecords(audited, {
        table: reckonedRows(['id', 'name', 'place', 'leads'], () => 'select 1'),
        record: Ranked,
        name: 't.name',
        scope: null,
        sorts: { place: 'place' },
        order: ['place', 'asc'],
      }),
    ).toThrow('rows that no table holds')
  })
  test('is not ordered by what may be missing', () => {
    expect(() =>
      defineRecords(ranking, {
        table: reckonedRows(['id', 'name', 'place', 'leads'], () => 'select 1', ['place']),
        record: Ranked,
        name: 't.name',
        scope: null,
        sorts: { place: 'place' },
        order: ['place', 'asc'],
      }),
    ).toThrow('may be null')
  })
})
