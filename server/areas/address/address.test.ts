import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Barangay, barangays, cities, Place, provinces, regions } from '#contract/address/address.ts'
import { Dealer, dealers } from '#contract/dealers/dealers.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startServer()
  client = await signIn(server.origin, people.dealer)
})
afterAll(() => server.stop())

const placesOf = (data: unknown) => v.parse(v.array(Place.schema), data)

test('every region leads to provinces, every province to towns and every town to barangays, whose code is the ZIP [address.02]', async () => {
  let [provinceCount, cityCount, barangayCount, codes] = [0, 0, 0, 0]
  for (const region of placesOf((await client.call(regions.list, {})).data)) {
    const below = placesOf((await client.call(provinces.within, { params: { id: region.id } })).data)
    expect(below, region.name).not.toEqual([])
    provinceCount += below.length
    for (const province of below) {
      const towns = placesOf((await client.call(cities.within, { params: { id: province.id } })).data)
      expect(towns, province.name).not.toEqual([])
      cityCount += towns.length
      for (const town of towns) {
        const { data } = await client.call(barangays.within, { params: { id: town.id } })
        const all = v.parse(v.array(Barangay.schema), data)
        expect(all, town.name).not.toEqual([])
        barangayCount += all.length
        codes += all.filter((one) => /^\d{4}$/.test(one.code ?? '')).length
      }
    }
  }
  expect([provinceCount, cityCount, barangayCount]).toEqual([84, 1642, 42011])
  expect(codes).toBeGreaterThan(35_000)
})

test('a dealer’s ZIP code is the code of its barangay', async () => {
  const { data } = await client.call(dealers.list, {})
  const [dealer] = v.parse(v.array(Dealer.schema), data)
  const within = await client.call(barangays.within, { params: { id: dealer?.city?.id ?? 0 } })
  const own = v.parse(v.array(Barangay.schema), within.data).find((one) => one.id === dealer?.barangay?.id)
  expect(own?.code).toMatch(/^\d{4}$/)
  expect(dealer?.zipcode).toBe(own?.code)
})

test('places come in the order people expect: Barangay 2 before Barangay 10, Angeles among the A', async () => {
  const manila = await client.call(barangays.within, { params: { id: 1_380_600_000 }, query: { q: 'Barangay ' } })
  const names = placesOf(manila.data).map((one) => one.name)
  expect(names.indexOf('Barangay 2')).toBeLessThan(names.indexOf('Barangay 10'))
  const pampanga = placesOf((await client.call(cities.within, { params: { id: 305_400_000 } })).data)
  expect(pampanga[0]?.name).toBe('City of Angeles')
})

test('all towns come at once, a page when one is asked for, and a search ignores accents', async () => {
  const all = await client.call(cities.list, {})
  expect(placesOf(all.data)).toHaveLength(1642)
  const second = await client.call(cities.list, { query: { page: 2, per_page: 1000 } })
  expect(placesOf(second.data)).toEqual(placesOf(all.data).slice(1000))
  expect(second.meta).toMatchObject({ total: 1642, current_page: 2, last_page: 2 })
  const found = await client.call(cities.list, { query: { q: 'las pinas' } })
  expect(placesOf(found.data).map((one) => one.name)).toEqual(['City of Las Piñas'])
  expect(await client.call(cities.list, { query: { page: 1, per_page: 1001 } })).toMatchObject({
    status: 422,
    errors: { per_page: [expect.any(String)] },
  })
})

test('a place that does not exist has nothing below it', async () => {
  expect((await client.call(cities.within, { params: { id: 5 } })).data).toEqual([])
})
