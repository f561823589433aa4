import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Dealer, dealers } from '#contract/dealers/dealers.ts'
import { Group, groups } from '#contract/dealers/groups.ts'
import { Zone, zones } from '#contract/dealers/zones.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer({ world: 'demo' })
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
})
afterAll(() => server.stop())

const dealersOf = (data: unknown) => v.parse(v.array(Dealer.schema), data)
const allDealers = async () => dealersOf((await admin.call(dealers.list, { query: { per_page: 200 } })).data)
const zonesOf = (data: unknown) => v.parse(v.array(Zone.schema), data)
const groupsOf = (data: unknown) => v.parse(v.array(Group.schema), data)
const idsOf = (all: readonly { readonly id: number }[]) => all.map((one) => one.id).sort((a, b) => a - b)

const place = { province_id: 702_200_000, city_id: 730_600_000, barangay_id: 730_600_001 }
let made = 0
const newDealer = (more: object = {}) => {
  made += 1
  return { code: `T${made}`, name: `Test dealer ${made}`, region_type: 'provincial', status: true, ...place, ...more }
}

test('dealers, zones and groups carry a name, a number and a status by which the active ones are listed [dealers.02]', async () => {
  for (const [list, read] of [
    [dealers.list, dealersOf],
    [zones.list, zonesOf],
    [groups.list, groupsOf],
  ] as const) {
    const all = read((await admin.give(list, { query: { per_page: 200 } })).data)
    expect(all.every((one) => one.id > 0 && one.name !== '')).toBe(true)
    const active = read((await admin.give(list, { query: { per_page: 200, active: true } })).data)
    expect(idsOf(active)).toEqual(idsOf(all.filter((one) => one.status)))
    const inactive = read((await admin.give(list, { query: { per_page: 200, active: false } })).data)
    expect(idsOf(inactive)).toEqual(idsOf(all.filter((one) => !one.status)))
  }
  expect((await allDealers()).some((one) => !one.status)).toBe(true)
})

test('dealers are filtered by region type, by zones and by groups, and by all of them together [dealers.04]', async () => {
  const all = await allDealers()
  const asked = async (query: object) =>
    idsOf(dealersOf((await admin.give(dealers.list, { query: { per_page: 200, ...query } })).data))
  const metro = await asked({ region_types: 'metro_manila' })
  expect(metro).toEqual(idsOf(all.filter((one) => one.region_type === 'metro_manila')))
  const [one, two] = [all[0]?.zone?.id ?? 0, all.find((each) => each.zone?.id !== all[0]?.zone?.id)?.zone?.id ?? 0]
  expect(await asked({ zones: [one, two] })).toEqual(
    idsOf(all.filter((each) => each.zone?.id === one || each.zone?.id === two)),
  )
  const group = all.find((each) => each.group)?.group?.id ?? 0
  const inGroup = idsOf(all.filter((each) => each.group?.id === group))
  expect(await asked({ groups: [group] })).toEqual(inGroup)
  expect(inGroup.length).toBeGreaterThan(0)
  expect(inGroup.length).toBeLessThan(all.length)
  expect(await asked({ groups: [group], region_types: 'metro_manila' })).toEqual(
    inGroup.filter((id) => metro.includes(id)),
  )
})

test('zones are filtered by region type, groups by region type and by the zones of their dealers [zones-groups.01]', async () => {
  const zoneRows = zonesOf((await admin.call(zones.list, { query: { region_types: 'provincial' } })).data)
  expect(zoneRows.length).toBeGreaterThan(0)
  expect(zoneRows.every((zone) => zone.region_type === 'provincial')).toBe(true)
  const all = await allDealers()
  const groupIds = (of: readonly (typeof all)[number][]) =>
    [...new Set(of.flatMap((one) => one.group?.id ?? []))].sort((a, b) => a - b)
  const metro = await admin.call(groups.list, { query: { region_types: 'metro_manila', per_page: 200 } })
  expect(idsOf(groupsOf(metro.data))).toEqual(groupIds(all.filter((one) => one.region_type === 'metro_manila')))
  const zone = zoneRows[0]?.id ?? 0
  const within = await admin.call(groups.list, { query: { zones: [zone], per_page: 200 } })
  expect(idsOf(groupsOf(within.data))).toEqual(groupIds(all.filter((one) => one.zone?.id === zone)))
})

test('a group and a zone say how many dealers they have', async () => {
  const all = await allDealers()
  for (const group of groupsOf((await admin.call(groups.list, { query: { per_page: 200 } })).data))
    expect(group.dealers_count, group.name).toBe(all.filter((one) => one.group?.id === group.id).length)
  for (const zone of zonesOf((await admin.call(zones.list, { query: { per_page: 200 } })).data))
    expect(zone.dealers_count, zone.name).toBe(all.filter((one) => one.zone?.id === zone.id).length)
})

test('each order of the dealers list is that order, up and down', async () => {
  const key = {
    code: (one: v.InferOutput<typeof Dealer.schema>) => one.code,
    name: (one: v.InferOutput<typeof Dealer.schema>) =>
      one.name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, ''),
    region_type: (one: v.InferOutput<typeof Dealer.schema>) => one.region_type,
    status: (one: v.InferOutput<typeof Dealer.schema>) => String(one.status),
    opened_on: (one: v.InferOutput<typeof Dealer.schema>) => one.opened_on ?? '9999',
    updated_at: (one: v.InferOutput<typeof Dealer.schema>) => String(Date.parse(one.updated_at)),
  }
  for (const [order_by, of] of Object.entries(key))
    for (const sort of ['asc', 'desc']) {
      const rows = dealersOf((await admin.give(dealers.list, { query: { order_by, sort, per_page: 200 } })).data).map(
        of,
      )
      const expected = rows.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(rows, `${order_by} ${sort}`).toEqual(sort === 'asc' ? expected : expected.reverse())
    }
})

describe('a dealer’s person', () => {
  test('sees their own dealer alone, and its zone and group alone', async () => {
    const own = dealersOf((await dealer.call(dealers.list, {})).data)
    expect(own.map((one) => one.code)).toEqual(['MKT01'])
    expect(zonesOf((await dealer.call(zones.list, {})).data).map((one) => one.id)).toEqual([own[0]?.zone?.id])
    expect(groupsOf((await dealer.call(groups.list, {})).data).map((one) => one.id)).toEqual([own[0]?.group?.id])
  })

  test('finds others nowhere by their number', async () => {
    expect((await dealer.call(dealers.get, { params: { id: 2 } })).status).toBe(404)
    const [own] = zonesOf((await dealer.call(zones.list, {})).data)
    const foreign = zonesOf((await admin.call(zones.list, {})).data).find((zone) => zone.id !== own?.id)
    expect((await dealer.call(zones.get, { params: { id: foreign?.id ?? 0 } })).status).toBe(404)
    expect((await dealer.call(zones.get, { params: { id: own?.id ?? 0 } })).status).toBe(200)
  })
})

describe('a dealer that is saved', () => {
  test('shows the places above its barangay', async () => {
    const answer = await admin.give(dealers.create, { body: newDealer({ opened_on: '2024-02-29' }) })
    expect(answer.data).toMatchObject({
      province: { name: 'Cebu' },
      city: { name: 'City of Cebu' },
      zipcode: '6000',
      opened_on: '2024-02-29',
      version: 0,
    })
    const { id } = v.parse(Dealer.schema, answer.data)
    expect((await admin.call(dealers.get, { params: { id } })).data).toEqual(answer.data)
  })

  test('is refused with a code or name that another one has, whatever the case', async () => {
    const first = newDealer()
    expect((await admin.give(dealers.create, { body: first })).status).toBe(200)
    const sameCode = await admin.give(dealers.create, { body: newDealer({ code: first.code.toLowerCase() }) })
    expect(sameCode).toMatchObject({ status: 422, errors: { code: [expect.stringContaining('already in use')] } })
    const sameName = await admin.give(dealers.create, { body: newDealer({ name: first.name.toUpperCase() }) })
    expect(sameName).toMatchObject({ status: 422, errors: { name: [expect.stringContaining('already in use')] } })
  })

  test('is refused when its barangay, city and province do not lie within each other', async () => {
    const scattered = await admin.give(dealers.create, { body: newDealer({ city_id: 1_380_300_000 }) })
    expect(scattered).toMatchObject({ status: 422, errors: { barangay_id: [expect.any(String)] } })
    const elsewhere = await admin.give(dealers.create, { body: newDealer({ province_id: 1_300_000_000 }) })
    expect(elsewhere).toMatchObject({ status: 422, errors: { city_id: [expect.any(String)] } })
    const nowhere = await admin.give(dealers.create, { body: newDealer({ barangay_id: 7 }) })
    expect(nowhere).toMatchObject({ status: 422, errors: { barangay_id: [expect.any(String)] } })
  })

  test('is refused a zone that does not exist or lies in the trash, but may keep one that was trashed since', async () => {
    const unknown = await admin.give(dealers.create, { body: newDealer({ zone_id: 9999 }) })
    expect(unknown).toMatchObject({ status: 422, errors: { zone_id: [expect.any(String)] } })
    const body = { name: `Zone ${Date.now()}`, region_type: 'provincial', status: true }
    const zone = v.parse(Zone.schema, (await admin.give(zones.create, { body })).data)
    const given = newDealer({ zone_id: zone.id })
    const kept = v.parse(Dealer.schema, (await admin.give(dealers.create, { body: given })).data)
    const trashed = await admin.call(zones.trash, { params: { id: zone.id } })
    expect(trashed).toMatchObject({ status: 200, message: 'Moved to trash. 1 dealer still belongs to this zone.' })
    const late = await admin.give(dealers.create, { body: newDealer({ zone_id: zone.id }) })
    expect(late).toMatchObject({ status: 422, errors: { zone_id: [expect.stringContaining('trash')] } })
    const again = await admin.give(dealers.update, {
      params: { id: kept.id },
      body: { ...given, street: '1 New Street', version: kept.version },
    })
    expect(again).toMatchObject({ status: 200, data: { street: '1 New Street', zone: { id: zone.id } } })
    expect((await admin.call(zones.restore, { params: { id: zone.id } })).status).toBe(200)
  })
})

test('a trashed dealer leaves the list, frees its code, and is restored only while nobody else has it', async () => {
  const body = newDealer()
  const first = v.parse(Dealer.schema, (await admin.give(dealers.create, { body })).data)
  expect((await admin.call(dealers.trash, { params: { id: first.id } })).status).toBe(200)
  expect(idsOf(await allDealers())).not.toContain(first.id)
  const trash = dealersOf((await admin.call(dealers.list, { query: { trashed: true } })).data)
  expect(idsOf(trash)).toContain(first.id)
  const successor = await admin.give(dealers.create, { body: { ...body, name: `${body.name} again` } })
  expect(successor.status).toBe(200)
  const refused = await admin.call(dealers.restore, { params: { id: first.id } })
  expect(refused).toMatchObject({ status: 422, errors: { code: [expect.stringContaining('already in use')] } })
  const { id } = v.parse(Dealer.schema, successor.data)
  await admin.call(dealers.trash, { params: { id } })
  expect((await admin.call(dealers.restore, { params: { id: first.id } })).status).toBe(200)
  expect(idsOf(await allDealers())).toContain(first.id)
})
