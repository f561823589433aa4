import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Model, models } from '#contract/catalogue/models.ts'
import { SalesConsultant, salesConsultants } from '#contract/people/sales-consultants.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
  await server.database.query('update sales_consultants set status = false where id = 4')
})
afterAll(() => server.stop())

const listed = async (client: Client, query: object = {}) =>
  v.parse(
    v.array(SalesConsultant.schema),
    (await client.give(salesConsultants.list, { query: { per_page: 200, ...query } })).data,
  )

test('a consultant has a status, by which the active ones are filtered, and belongs to a dealer [sales-consultants.01]', async () => {
  const all = await listed(admin)
  expect(all.some((one) => !one.status)).toBe(true)
  expect((await listed(admin, { active: true })).map((one) => one.id)).toEqual(
    all.filter((one) => one.status).map((one) => one.id),
  )
  const ofSecond = await listed(admin, { dealer_id: 2 })
  expect(ofSecond).toEqual(all.filter((one) => one.dealer.id === 2))
  expect(ofSecond.length).toBe(5)
})

test('a dealer’s people see their own consultants alone', async () => {
  expect((await listed(dealer)).every((one) => one.dealer.id === 1)).toBe(true)
  expect(await listed(dealer, { dealer_id: 2 })).toEqual([])
})

test('consultants are found by name, number and e-mail, and sorted as asked', async () => {
  const all = await listed(admin)
  const [one] = all
  for (const q of [one?.name, one?.employee_no, one?.email])
    expect((await listed(admin, { q })).map((each) => each.id)).toContain(one?.id)
  const numbers = (await listed(admin, { order_by: 'employee_no', sort: 'desc' })).map((each) => each.employee_no)
  expect(numbers).toEqual(
    all
      .map((each) => each.employee_no)
      .sort()
      .reverse(),
  )
})

test('models are listed for everyone, the offered ones alone when asked', async () => {
  const listedModels = async (query: object) =>
    v.parse(v.array(Model.schema), (await dealer.give(models.list, { query: { per_page: 200, ...query } })).data)
  const all = await listedModels({})
  expect(all.map((one) => one.name)).toEqual(all.map((one) => one.name).toSorted())
  expect(all.some((one) => !one.status)).toBe(true)
  expect(await listedModels({ active: true })).toEqual(all.filter((one) => one.status))
  expect((await listedModels({ q: 'tropa' })).map((one) => one.name)).toEqual(['Tropa', 'Tropa Grandia'])
})
