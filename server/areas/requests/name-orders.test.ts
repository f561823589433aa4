import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Model, models } from '#contract/catalogue/models.ts'
import { Variant, variants } from '#contract/catalogue/variants.ts'
import { salesConsultants } from '#contract/people/sales-consultants.ts'
import { Lead, leads } from '#contract/requests/leads.ts'
import { reservations } from '#contract/requests/reservations.ts'
import { testDrives } from '#contract/requests/test-drives.ts'
import { fold } from '#server/platform/fold.ts'
import { partsOf } from '#server/platform/records-by-name.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

type LeadRow = v.InferOutput<typeof Lead.schema>
let server: TestServer
let admin: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
  // Two of one name, an accent, capitals, and rows that refer to nobody.
  await server.database.script(`
    update sales_consultants set first_name = 'Álvaro', last_name = 'Same' where id in (select id from sales_consultants order by id limit 2);
    update sales_consultants set first_name = 'alvaro', last_name = 'Sama' where id = (select max(id) from sales_consultants);
    update leads set model_id = null where id % 17 = 0;
    update leads set sales_consultant_id = (select c.id from sales_consultants c where c.dealer_id = leads.dealer_id order by (c.id * leads.id) % 7, c.id limit 1)
      where sales_consultant_id is null and id % 3 = 0;`)
})
afterAll(() => server.stop())

const fields = ['model', 'dealer', 'sales_consultant'] as const
type Field = (typeof fields)[number]
const read = async (client: Client, query: object): Promise<readonly LeadRow[]> => {
  const { data, status } = await client.give(leads.list, { query: { per_page: 200, ...query } })
  expect(status).toBe(200)
  return v.parse(v.array(Lead.schema), data)
}
const idsOf = (rows: readonly LeadRow[]) => rows.map(({ id }) => id)
/** By name, then by the number of what has it, then by the row's own; without a name at the end either way. */
const inOrder = (rows: readonly LeadRow[], field: Field, sort: 'asc' | 'desc') => {
  const way = sort === 'asc' ? 1 : -1
  const compared = (a: LeadRow, b: LeadRow): number => {
    const [one, other] = [a[field], b[field]]
    if (!one || !other) return one ? -1 : other ? 1 : way * (a.id - b.id)
    const [name, another] = [fold(one.name), fold(other.name)]
    return way * (name < another ? -1 : name > another ? 1 : one.id - other.id || a.id - b.id)
  }
  return rows.toSorted(compared)
}

describe.each(fields)('Leads in the order of the names of their %s', (field) => {
  test.each(['asc', 'desc'] as const)(
    'are the same whichever page is asked for, filtered or not, and for a dealer, %s',
    async (sort) => {
      for (const client of [admin, dealer])
        for (const query of [
          {},
          { status: 'contacted' },
          { dealer: [2] },
          { status: 'lost', dealer: [1, 2] },
          { q: 'LD-' },
          { date: ['2020-01-01', '2100-01-01'] },
          { where: 'source:website,referral' },
        ]) {
          const all = inOrder(await read(client, query), field, sort)
          const last = Math.ceil(all.length / 7)
          const pages = [last, 1, Math.ceil(last / 2), Math.ceil(last / 2) + 1, last - 1, 2, last + 1]
          for (const page of pages.filter((one) => one > 0)) {
            const asked = { ...query, order_by: field, sort, page, per_page: 7 }
            const { data, meta } = await client.give(leads.list, { query: asked })
            expect([asked, meta?.total]).toEqual([asked, all.length])
            expect([asked, idsOf(v.parse(v.array(Lead.schema), data))]).toEqual([
              asked,
              idsOf(all.slice(page * 7 - 7, page * 7)),
            ])
          }
        }
    },
  )

  test('hold some without a name, which stand last either way', async () => {
    if (field === 'dealer') return
    for (const sort of ['asc', 'desc'] as const) {
      const named = (await read(admin, { order_by: field, sort })).map((row) => row[field] !== null)
      expect([named.includes(true), named.includes(false)]).toEqual([true, true])
      expect(named.indexOf(false)).toBe(named.lastIndexOf(true) + 1)
    }
  })
})

test('Leads stand where their model’s name is now, and where their own model is now', async () => {
  const query = { order_by: 'model', sort: 'asc' } as const
  const [first] = await read(admin, query)
  const model = v.parse(Model.schema, (await admin.call(models.get, { params: { id: first?.model?.id ?? 0 } })).data)
  const saved = await admin.give(models.update, { params: { id: model.id }, body: { ...model, name: 'Zzyzx' } })
  expect(saved.status).toBe(200)
  const after = await read(admin, query)
  expect(after[0]?.model?.name).not.toBe('Zzyzx')
  expect(after.findLast((row) => row.model)?.model?.name).toBe('Zzyzx')
  expect(idsOf(after)).toEqual(idsOf(inOrder(after, 'model', 'asc')))

  const [moving] = after
  if (!moving) throw new Error('There are no leads')
  const body = { ...moving, model_id: model.id, sales_consultant_id: moving.sales_consultant?.id ?? null }
  expect((await admin.give(leads.update, { params: { id: moving.id }, body })).status).toBe(200)
  const moved = await read(admin, query)
  expect(moved[0]?.id).not.toBe(moving.id)
  expect(idsOf(moved)).toEqual(idsOf(inOrder(moved, 'model', 'asc')))
})

test('Leads of a consultant in the trash keep their place', async () => {
  const query = { order_by: 'sales_consultant', sort: 'asc' } as const
  const before = await read(admin, query)
  expect(before[0]?.sales_consultant).not.toBeNull()
  await admin.give(salesConsultants.trash, { params: { id: before[0]?.sales_consultant?.id ?? 0 } })
  expect(idsOf(await read(admin, query))).toEqual(idsOf(before))
})

test('A page takes from each name what falls within it', () => {
  const groups = [
    { parent: 5, count: 3 },
    { parent: 2, count: 1 },
    { parent: null, count: 4 },
  ]
  const told = (offset: number, wanted: number) =>
    partsOf(groups, offset, wanted).map(({ parent, skip, take }) => [parent, skip, take])
  expect(told(0, 2)).toEqual([[5, 0, 2]])
  expect(told(2, 4)).toEqual([
    [5, 2, 1],
    [2, 0, 1],
    [null, 0, 2],
  ])
  expect(told(3, 1)).toEqual([[2, 0, 1]])
  expect(told(6, 9)).toEqual([[null, 2, 2]])
  expect(told(8, 1)).toEqual([])
})

/** A car is called by its variant and its color, a unit by its variant and its dealer. */
describe.each([
  ['Reservations', 'variant_color', reservations.list],
  ['Test drives', 'unit', testDrives.list],
] as const)('%s in the order of names that are made of two, their %s', (_, field, list) => {
  const Named = v.nullable(v.object({ id: v.number(), name: v.string() }))
  const Rows = v.array(v.looseObject({ id: v.number() }))
  const read = async (client: Client, query: object) =>
    v
      .parse(Rows, (await client.give(list, { query: { per_page: 200, ...query } })).data)
      .map((row) => ({ id: row.id, named: v.parse(Named, row[field]) }))
  type Row = Awaited<ReturnType<typeof read>>[number]
  const inOrder = (rows: readonly Row[], sort: 'asc' | 'desc') => {
    const way = sort === 'asc' ? 1 : -1
    const compared = ({ id, named }: Row, other: Row): number => {
      if (!named || !other.named) return named ? -1 : other.named ? 1 : way * (id - other.id)
      const [name, another] = [fold(named.name), fold(other.named.name)]
      return way * (name < another ? -1 : name > another ? 1 : named.id - other.named.id || id - other.id)
    }
    return rows.toSorted(compared)
  }

  test.each(['asc', 'desc'] as const)(
    'are the same on every page, for everybody and for a dealer, %s',
    async (sort) => {
      for (const client of [admin, dealer])
        for (const query of [{}, { q: 'a' }, { status: 'pending' }]) {
          const all = inOrder(await read(client, query), sort)
          const pages: Row[] = []
          for (let page = 1; page <= Math.ceil(all.length / 9); page += 1)
            pages.push(...(await read(client, { ...query, order_by: field, sort, page, per_page: 9 })))
          expect([query, pages]).toEqual([query, all])
        }
      expect(new Set((await read(admin, {})).map(({ named }) => named?.id)).size).toBeGreaterThan(3)
    },
  )

  test('stand where the name of a variant is now', async () => {
    const query = { order_by: field, sort: 'asc' } as const
    const [before] = await read(admin, query)
    const called = before?.named?.name.split(' · ')[0]
    const all = v.parse(v.array(Variant.schema), (await admin.give(variants.list, { query: { per_page: 200 } })).data)
    const variant = all.find(({ name }) => name === called)
    if (!variant) throw new Error(`There is no variant ${called}`)
    const body = { ...variant, model_id: variant.model.id, name: 'Zzyzx' }
    expect((await admin.give(variants.update, { params: { id: variant.id }, body })).status).toBe(200)
    const after = await read(admin, query)
    expect(after[0]?.named?.name).not.toMatch(/^Zzyzx/)
    expect(after.findLast(({ named }) => named !== null)?.named?.name).toMatch(/^Zzyzx · /)
    expect(after).toEqual(inOrder(after, 'asc'))
  })
})
