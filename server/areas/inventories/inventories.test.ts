import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Dealer, dealers } from '#contract/dealers/dealers.ts'
import { Inventory, inventories } from '#contract/inventories/inventories.ts'
import type { Client } from '#tests/support/client.ts'
import { foundIn } from '#tests/support/held.ts'
import { asCsv, settled } from '#tests/support/imports.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

type Line = v.InferOutput<typeof Inventory.schema>
let server: TestServer
let admin: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
})
afterAll(() => server.stop())

const lineOf = (data: unknown) => v.parse(Inventory.schema, data)
const listed = async (client: Client, query: object = {}): Promise<readonly Line[]> =>
  v.parse(v.array(Inventory.schema), (await client.give(inventories.list, { query: { per_page: 200, ...query } })).data)
const read = async (id: number) => lineOf((await admin.call(inventories.get, { params: { id } })).data)
const change = (client: Client, changes: { id: number; change: number }[]) =>
  client.call(inventories.updateQuantity, { body: { changes } })
const find = async (is: (line: Line) => boolean): Promise<Line> =>
  foundIn(await listed(admin), is, 'stock of more than two cars at each dealer, some of it reserved')
/** What a second line of that dealer, colour and year may be made of. */
const otherVariant = async (line: Line) => {
  const [variant] = await server.database.query<{ id: number; name: string; code: string }>(
    `select v.id, v.name, v.code from variants v where v.deleted_at is null and not exists (
       select from inventories i where i.variant_id = v.id and i.dealer_id = $1 and i.color_id = $2) order by v.id limit 1`,
    [line.dealer.id, line.color.id],
  )
  if (!variant) throw new Error('Every variant is in stock in this colour')
  return variant
}
const bodyOf = (line: Line, more: object = {}) => ({
  dealer_id: line.dealer.id,
  variant_id: line.variant.id,
  color_id: line.color.id,
  year: line.year,
  quantity: line.quantity,
  reserved: line.reserved,
  ...more,
})

test('the stock is listed line by line and read alone, with its quantity, by administrators and by the dealer whose it is [inventories.01] [inventories.02]', async () => {
  const all = await listed(admin)
  expect(all).toHaveLength(24)
  for (const line of all.slice(0, 3)) expect(await read(line.id)).toEqual(line)
  const mine = await listed(dealer)
  expect(mine).toEqual(all.filter((line) => line.dealer.id === 1))
  const foreign = all.find((line) => line.dealer.id === 2)
  expect((await dealer.call(inventories.get, { params: { id: foreign?.id ?? 0 } })).status).toBe(404)
  expect(await listed(dealer, { dealer: [2] })).toEqual([])
})

test('a line is found by the words of its dealer, variant and color, in any order and letters', async () => {
  const all = await listed(admin)
  const line = await find((one) => one.dealer.id === 2)
  const words = `${line.color.name.toUpperCase()} ${line.variant.name} ${line.dealer.name.toLowerCase()}`
  const expected = all.filter(
    (one) => one.dealer.id === 2 && one.variant.id === line.variant.id && one.color.id === line.color.id,
  )
  expect(await listed(admin, { q: words })).toEqual(expected)
  expect(await listed(admin, { q: line.dealer.name })).toEqual(all.filter((one) => one.dealer.id === 2))
  expect(await listed(dealer, { q: line.dealer.name })).toEqual([])
  expect(await listed(admin, { q: `${line.variant.name} zzqqxx` })).toEqual([])
})

test('a changed name of a dealer is searched by at once', async () => {
  await listed(admin, { q: 'renamed' })
  const [before] = await server.database.query<{ name: string }>('select name from dealers where id = 2')
  const row = v.parse(Dealer.schema, (await admin.call(dealers.get, { params: { id: 2 } })).data)
  const places = { province_id: row.province?.id, city_id: row.city?.id, barangay_id: row.barangay?.id }
  const body = { ...row, ...places, zone_id: row.zone?.id, group_id: row.group?.id ?? null, name: 'Renamed Motors' }
  expect((await admin.give(dealers.update, { params: { id: 2 }, body })).status).toBe(200)
  expect((await listed(admin, { q: 'renamed' })).length).toBe(12)
  await server.database.query('update dealers set name = $1 where id = 2', [before?.name])
})

test('one line is made at POST /inventories/add, while POST /inventories takes a file [inventories.01, inventories.04]', async () => {
  const line = await find((one) => one.dealer.id === 1)
  const variant = await otherVariant(line)
  const body = bodyOf(line, { variant_id: variant.id, quantity: 4, reserved: 1 })
  const made = await admin.send('POST', '/inventories/add', { body })
  expect(made.status).toBe(200)
  const row = await read(lineOf(made.data).id)
  expect([row.variant.name, row.quantity, row.reserved, row.version]).toEqual([variant.name, 4, 1, 0])
  expect((await admin.send('POST', '/inventories', { body })).status).toBe(422)
  const second = await admin.send('POST', '/inventories/add', { body })
  expect([second.status, Object.keys(second.errors)]).toEqual([422, ['variant_id']])
  expect((await dealer.send('POST', '/inventories/add', { body })).status).toBe(403)
})

test('what is reserved is never more than there is, and what lies in the trash is not put in stock', async () => {
  const line = await find((one) => one.dealer.id === 1)
  const save = (more: object) =>
    admin.give(inventories.update, { params: { id: line.id }, body: bodyOf(line, { version: line.version, ...more }) })
  expect(await save({ quantity: 2, reserved: 3 })).toMatchObject({
    status: 422,
    errors: { reserved: ['You cannot reserve more than the 2 in stock'] },
  })
  const variant = await otherVariant(line)
  await server.database.query('update variants set deleted_at = now() where id = $1', [variant.id])
  expect(await save({ variant_id: variant.id })).toMatchObject({
    status: 422,
    errors: { variant_id: ['The chosen variant is in the trash'] },
  })
  await server.database.query('update variants set deleted_at = null where id = $1', [variant.id])
  expect((await save({ quantity: 7, reserved: 3 })).status).toBe(200)
})

test('quantities change by differences: the version rises, the audit tells, and open pages hear [inventories.01]', async () => {
  const line = await find((one) => one.dealer.id === 1 && one.quantity > 2)
  const { events, stop } = await dealer.listen()
  const answer = await change(admin, [{ id: line.id, change: 3 }])
  expect(answer).toMatchObject({ status: 200, message: 'Quantity updated.' })
  expect(await read(line.id)).toMatchObject({ quantity: line.quantity + 3, version: line.version + 1 })
  expect(v.parse(v.array(Inventory.schema), answer.data)).toEqual([await read(line.id)])
  const [entry] = await server.database.query(
    "select kind, changes from audit_entries where resource = 'inventories' and record_id = $1 order by id desc limit 1",
    [line.id],
  )
  expect(entry).toEqual({ kind: 'changed', changes: { quantity: [line.quantity, line.quantity + 3] } })
  const heard = () => events.some((one) => v.is(v.looseObject({ record: v.literal(line.id) }), one))
  await expect.poll(heard).toBe(true)
  stop()
  const bare = await admin.send('POST', '/inventories/update-quantity', { body: [{ id: line.id, change: -3 }] })
  expect([bare.status, (await read(line.id)).quantity]).toEqual([200, line.quantity])
  expect((await change(dealer, [{ id: line.id, change: 1 }])).status).toBe(403)
})

test('of several differences all are made or none, never below what is reserved or nothing, and the line is named', async () => {
  const [first, second] = [await find((one) => one.reserved > 0), await find((one) => one.reserved === 0)]
  const before = await listed(admin)
  const named = ({ dealer: of, variant, color, year }: Line) => `${of.name}, ${variant.name}, ${color.name}, ${year}`
  const take = first.quantity - first.reserved + 1
  const promised = await change(admin, [
    { id: second.id, change: 5 },
    { id: first.id, change: -take },
  ])
  expect(promised).toMatchObject({
    status: 422,
    errors: {
      changes: [
        `${named(first)}: ${first.quantity} in stock and ${first.reserved} reserved, so you cannot remove ${take}`,
      ],
    },
  })
  const none = await change(admin, [{ id: second.id, change: -second.quantity - 1 }])
  expect(none).toMatchObject({ status: 422, errors: { changes: [expect.stringContaining(named(second))] } })
  const unknown = [
    { id: second.id, change: 1 },
    { id: 999_999, change: 1 },
  ]
  expect((await change(admin, unknown)).status).toBe(404)
  expect((await change(admin, [])).status).toBe(422)
  const both = [
    { id: second.id, change: 4 },
    { id: second.id, change: -4 },
  ]
  expect((await change(admin, both)).status).toBe(200)
  const after = await listed(admin)
  const figures = (lines: readonly Line[]) => lines.map(({ id, quantity }) => [id, quantity]).sort()
  expect(figures(after)).toEqual(figures(before))
})

test('fifty calls at once add up exactly, whatever the order of their lines, and none takes what another has taken', async () => {
  const [a, b] = [await find((one) => one.dealer.id === 1), await find((one) => one.dealer.id === 2)]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => {
      const pair = [
        { id: a.id, change: 2 },
        { id: b.id, change: 1 },
      ]
      return change(admin, i % 2 === 0 ? pair : pair.toReversed())
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await read(a.id)).toMatchObject({ quantity: a.quantity + 100, version: a.version + 50 })
  expect(await read(b.id)).toMatchObject({ quantity: b.quantity + 50, version: b.version + 50 })
  // Thirty are free and fifty are asked for: thirty calls get one, twenty are told that there is none.
  await change(admin, [{ id: b.id, change: 30 - (b.quantity + 50 - b.reserved) }])
  const taken = await Promise.all(Array.from({ length: 50 }, () => change(admin, [{ id: b.id, change: -1 }])))
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(taken.filter(({ status }) => status === 422)).toHaveLength(20)
  expect(await read(b.id)).toMatchObject({ quantity: b.reserved, reserved: b.reserved })
})

test('a file brings lines by codes and names; without a year it is the variant’s, and what is there already is refused', async () => {
  const line = await find((one) => one.dealer.id === 1)
  const variant = await otherVariant(line)
  const [{ code = '', year = 0 } = {}] = await server.database.query<{ code: string; year: number }>(
    'select d.code, v.year from dealers d, variants v where d.id = $1 and v.id = $2',
    [line.dealer.id, variant.id],
  )
  const headings = ['Dealer', 'Variant', 'Color', 'Year', 'Quantity', 'Reserved']
  const file = asCsv([
    headings,
    [code, variant.code, line.color.name, '', '6', ''],
    [line.dealer.name, variant.name, line.color.name, '', '2', ''],
    [code, line.variant.name, line.color.name, String(line.year), '1', ''],
    [code, variant.code, line.color.name, '2019', '1', '2'],
    [code, 'No such car', line.color.name, '', '1', ''],
  ])
  const sent = await admin.give(inventories.upload, { form: { file } })
  const report = v.parse(v.looseObject({ id: v.number(), good: v.number(), bad: v.number() }), sent.data)
  expect([report.good, report.bad]).toEqual([1, 4])
  await settled(admin, report.id, 'complete')
  const came = await listed(admin, { import_id: report.id })
  expect(came).toMatchObject([{ variant: { id: variant.id }, year, quantity: 6, reserved: 0, dealer: { id: 1 } }])
  const refused = await admin.send('GET', `/imports/${report.id}/rows`, { query: { bad: 1 } })
  const errors = v.parse(v.array(v.looseObject({ row: v.number(), errors: v.unknown() })), refused.data)
  expect(errors.map((one) => [one.row, one.errors])).toMatchObject([
    [3, { row: [{}] }],
    [4, { row: [{}] }],
    [5, { reserved: [{}] }],
    [6, { variant_id: [{}] }],
  ])
  expect((await dealer.give(inventories.upload, { form: { file } })).status).toBe(403)
})
