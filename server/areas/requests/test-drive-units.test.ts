import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestDriveUnit, testDriveUnits } from '#contract/requests/test-drive-units.ts'
import type { Client } from '#tests/support/client.ts'
import { asCsv, settled } from '#tests/support/imports.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

type Unit = v.InferOutput<typeof TestDriveUnit.schema>
let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
})
afterAll(() => server.stop())

const listed = async (query: object = {}): Promise<readonly Unit[]> =>
  v.parse(
    v.array(TestDriveUnit.schema),
    (await admin.give(testDriveUnits.list, { query: { per_page: 200, ...query } })).data,
  )
const read = async (id: number) =>
  v.parse(TestDriveUnit.schema, (await admin.call(testDriveUnits.get, { params: { id } })).data)
const change = (changes: { id: number; change: number }[]) =>
  admin.call(testDriveUnits.updateQuantity, { body: { changes } })
const firstOf = async (): Promise<Unit> => {
  const [one] = await listed()
  if (!one) throw new Error('The small world has no units')
  return one
}
/** A variant of another model that this unit's dealer has none of. */
const otherVariant = async (unit: Unit) => {
  const [variant] = await server.database.query<{ id: number; name: string; code: string; model_id: number }>(
    `select v.id, v.name, v.code, v.model_id from variants v where v.deleted_at is null and v.model_id <> $2 and not exists (
       select from test_drive_units u where u.variant_id = v.id and u.dealer_id = $1) order by v.id limit 1`,
    [unit.dealer.id, unit.model.id],
  )
  if (!variant) throw new Error('This dealer has units of every variant')
  return variant
}

test('units are filtered by q, model and dealer, each alone and together, and have a quantity [test-drive-units.01]', async () => {
  const all = await listed()
  expect(all).toHaveLength(6)
  expect(all.every((unit) => unit.quantity > 0 && unit.name === `${unit.variant.name}, ${unit.dealer.name}`)).toBe(true)
  for (const unit of all) {
    const ofModel = all.filter((one) => one.model.id === unit.model.id)
    expect(await listed({ model: [unit.model.id] })).toEqual(ofModel)
    const ofDealer = all.filter((one) => one.dealer.id === unit.dealer.id)
    expect(await listed({ dealer: [unit.dealer.id] })).toEqual(ofDealer)
    const named = await listed({ q: unit.name.toLowerCase() })
    expect(named).toContainEqual(unit)
    expect(named.every((one) => one.dealer.id === unit.dealer.id && one.model.id === unit.model.id)).toBe(true)
    expect(await listed({ q: unit.model.name, model: [unit.model.id], dealer: [unit.dealer.id] })).toContainEqual(unit)
  }
  expect(await listed({ q: 'zzqqxx' })).toEqual([])
})

test('a unit’s model follows from its variant', async () => {
  const unit = await firstOf()
  const variant = await otherVariant(unit)
  const save = (variant_id: number, version: number) =>
    admin.call(testDriveUnits.update, {
      params: { id: unit.id },
      body: { dealer_id: unit.dealer.id, variant_id, quantity: 5, version },
    })
  expect((await save(variant.id, unit.version)).status).toBe(200)
  expect(await read(unit.id)).toMatchObject({ model: { id: variant.model_id }, quantity: 5, version: unit.version + 1 })
  const nothing = await save(999_999, unit.version + 1)
  expect([nothing.status, Object.keys(nothing.errors)]).toEqual([422, ['variant_id']])
  const [other] = (await listed()).filter((one) => one.dealer.id === unit.dealer.id && one.id !== unit.id)
  expect(await save(other?.variant.id ?? 0, unit.version + 1)).toMatchObject({
    status: 422,
    errors: { variant_id: [expect.stringContaining('already')] },
  })
})

test('quantities change by differences, all or none, never below nothing, exactly for fifty calls at once', async () => {
  const [a, b] = (await listed()).slice(0, 2)
  if (!a || !b) throw new Error('The small world has too few units')
  const refused = await change([
    { id: a.id, change: 1 },
    { id: b.id, change: -b.quantity - 1 },
  ])
  expect(refused).toMatchObject({
    status: 422,
    errors: { changes: [`${b.name}: only ${b.quantity} in stock, so you cannot remove ${b.quantity + 1}`] },
  })
  expect(await read(a.id)).toEqual(a)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => {
      const pair = [
        { id: a.id, change: 1 },
        { id: b.id, change: 2 },
      ]
      return change(i % 2 === 0 ? pair : pair.toReversed())
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
  expect(await read(a.id)).toMatchObject({ quantity: a.quantity + 50, version: a.version + 50 })
  expect(await read(b.id)).toMatchObject({ quantity: b.quantity + 100, version: b.version + 50 })
})

test('a file brings units with their models; what a dealer has already is refused', async () => {
  const unit = await firstOf()
  const variant = await otherVariant(unit)
  const file = asCsv([
    ['Dealer', 'Variant', 'Quantity'],
    [unit.dealer.name, variant.code, '2'],
    [unit.dealer.name, unit.variant.name, '1'],
  ])
  const sent = await admin.give(testDriveUnits.upload, { form: { file } })
  const report = v.parse(v.looseObject({ id: v.number(), good: v.number(), bad: v.number() }), sent.data)
  expect([report.good, report.bad]).toEqual([1, 1])
  await settled(admin, report.id, 'complete')
  expect(await listed({ import_id: report.id })).toMatchObject([
    { variant: { id: variant.id }, model: { id: variant.model_id }, quantity: 2 },
  ])
})

test('units are the administrators’ alone', async () => {
  const dealer = await signIn(server.origin, people.dealer)
  for (const answer of [
    await dealer.call(testDriveUnits.list, {}),
    await dealer.call(testDriveUnits.get, { params: { id: 1 } }),
    await dealer.call(testDriveUnits.updateQuantity, { body: { changes: [{ id: 1, change: 1 }] } }),
  ])
    expect(answer.status).toBe(403)
})
