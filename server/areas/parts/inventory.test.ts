import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PartsLine, partsInventory } from '#contract/parts/inventory.ts'
import { amountOf, savingsOf, totalOf } from '#contract/parts/prices.ts'
import { exports } from '#contract/work/exports.ts'
import { imports } from '#contract/work/imports.ts'
import type { Client } from '#tests/support/client.ts'
import { foundIn } from '#tests/support/held.ts'
import { asCsv, importNow, rowsNow, runNow, settled, type Table, upload } from '#tests/support/imports.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

type Line = v.InferOutput<typeof PartsLine.schema>
let server: TestServer
let keeper: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  keeper = await signIn(server.origin, people.partsAdmin)
  dealer = await signIn(server.origin, people.partsDealer)
})
afterAll(() => server.stop())

const listed = async (client: Client, query: object = {}): Promise<readonly Line[]> =>
  v.parse(
    v.array(PartsLine.schema),
    (await client.give(partsInventory.list, { query: { per_page: 200, ...query } })).data,
  )
const read = async (id: number) =>
  v.parse(PartsLine.schema, (await keeper.call(partsInventory.get, { params: { id } })).data)
const fileOf = (rows: Table, head: Table[number] = ['PN', 'Dealer', 'Qty', 'Net price', 'SRP']) =>
  asCsv([head, ...rows], 'inventory.csv')
const brought = async (client: Client, rows: Table, head?: Table[number]) => {
  const { id } = await upload(client, 'parts-inventory', fileOf(rows, head))
  await runNow(client, id)
  return importNow(client, id)
}
const takenBack = async (client: Client, id: number) => {
  expect((await client.call(imports.revert, { params: { id } })).status).toBe(200)
  await settled(client, id, 'reverted')
}
const ofDealer = (line: Line) => line.dealer.id === 1
const anyLine = async (is: (line: Line) => boolean = ofDealer): Promise<Line> =>
  foundIn(await listed(keeper), is, 'parts in stock at each dealer')
const contents = async () => (await listed(keeper)).map(({ updated_at: _, version: __, ...line }) => line)
/** Parts that a dealer has no line of and may have. */
const without = async (dealerId: number) =>
  server.database.query<{ id: number; part_number: string; description: string; srp: number }>(
    `select p.id, p.part_number, p.description, p.srp from parts p where p.dealer_id is null and p.srp is not null and not exists (
       select from parts_inventory i where i.part_id = p.id and i.dealer_id = $1) order by p.id`,
    [dealerId],
  )

test('savings are a ratio of the suggested price, exact to four decimals, and sums are exact to the centavo [parts.05]', () => {
  expect(savingsOf(3570.43, 4200.5)).toBe(0.15)
  expect(savingsOf(499.99, 485)).toBe(-0.0309)
  expect([savingsOf(10, null), savingsOf(10, 0), savingsOf(null, 10)]).toEqual([null, null, null])
  // A half of a ten-thousandth goes away from zero, on either side.
  expect([savingsOf(199.99, 200), savingsOf(200.01, 200)]).toEqual([0.0001, -0.0001])
  const pesos = fc.integer({ min: 1, max: 99_999_999 }).map((centavos) => centavos / 100)
  fc.assert(
    fc.property(pesos, pesos, (price, srp) => {
      const is = savingsOf(price, srp) ?? Number.NaN
      expect(Math.abs(is - (1 - price / srp))).toBeLessThanOrEqual(0.000_050_001 + Math.abs(is) * 1e-12)
      expect(Number(is.toFixed(4))).toBe(is)
    }),
    { examples: [[696_653.11, 0.03]] },
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 9999 }), pesos), { maxLength: 100 }), (items) => {
      const centavos = items.reduce((sum, [quantity, price]) => sum + quantity * Math.round(price * 100), 0)
      const total = totalOf(items.map(([quantity, price]) => amountOf(quantity, price)))
      expect(total).toBe(items.length === 0 ? null : centavos / 100)
    }),
  )
  expect(totalOf([null, 1.1, null, 2.2])).toBe(3.3)
  expect(totalOf([null])).toBe(null)
})

test('the database reckons the savings of a line as the portal does', async () => {
  const line = await anyLine()
  const pairs: [number, number][] = fc.sample(
    fc.tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 9_999_999 })),
    { numRuns: 300, seed: 20_514 },
  )
  pairs.push([19_999, 20_000], [20_001, 20_000], [1, 99_999_999_999], [99_999_999_999, 1])
  await server.database.transaction(async (tx) => {
    for (const [price, srp] of pairs) {
      const [row] = await tx.query(
        'update parts_inventory set dealer_price = $2, srp = $3 where id = $1 returning savings_percentage as is',
        [line.id, price / 100, srp / 100],
      )
      expect([price, srp, row?.['is']]).toEqual([price, srp, savingsOf(price / 100, srp / 100)])
    }
    await tx.query('update parts_inventory set dealer_price = $2, srp = null where id = $1', [
      line.id,
      line.dealer_price,
    ])
  })
})

test('the inventory is read by parts administrators whole and by a dealer’s parts people as theirs, and by nobody else', async () => {
  const all = await listed(keeper)
  const mine = all.filter(ofDealer)
  expect(mine.length).toBeGreaterThan(0)
  expect(mine.length).toBeLessThan(all.length)
  expect(await listed(dealer)).toEqual(mine)
  expect(await listed(dealer, { dealer: [2] })).toEqual([])
  const foreign = await anyLine((line) => line.dealer.id === 2)
  expect((await dealer.call(partsInventory.get, { params: { id: foreign.id } })).status).toBe(404)
  for (const email of [people.admin, people.dealer, people.surveyAdmin, people.surveyDealer]) {
    const other = await signIn(server.origin, email)
    expect((await other.give(partsInventory.list)).status).toBe(403)
    expect((await other.call(partsInventory.get, { params: { id: foreign.id } })).status).toBe(403)
    expect((await other.give(partsInventory.upload, { form: { file: fileOf([]) } })).status).toBe(403)
  }
})

test('lines are found by number, words and dealer, narrowed to models, dealers, functions and stock', async () => {
  const all = await listed(keeper)
  const ids = (lines: readonly Line[]) => lines.map(({ id }) => id).toSorted((a, b) => a - b)
  const same = async (query: object, is: (line: Line) => boolean) => {
    const expected = all.filter(is)
    expect(expected.length).toBeGreaterThan(0)
    expect(ids(await listed(keeper, query))).toEqual(ids(expected))
  }
  const line = await anyLine((one) => one.model !== null && one.model !== undefined)
  await same({ q: line.part_number.toLowerCase() }, (one) => one.part_number === line.part_number)
  await same(
    { q: `${line.part_number} ${line.dealer.name}` },
    (one) => one.part_number === line.part_number && one.dealer.id === line.dealer.id,
  )
  await same({ model: [line.model?.id] }, (one) => one.model?.id === line.model?.id)
  await same({ dealer: [2] }, (one) => one.dealer.id === 2)
  await same({ function_type: line.function_type }, (one) => one.function_type === line.function_type)
  await same({ in_stock: true }, (one) => one.quantity > 0)
  const empty = await brought(keeper, [[line.part_number, line.dealer.name, 0, line.dealer_price]])
  const out = await listed(keeper, { in_stock: false })
  expect(out.map(({ id }) => id)).toContain(line.id)
  expect(out.every(({ quantity }) => quantity === 0)).toBe(true)
  await takenBack(keeper, empty.id)
})

test('lines without savings stand last, from below and from above', async () => {
  const [part] = await server.database.query<{ id: number; part_number: string; srp: number }>(
    'select p.id, p.part_number, p.srp from parts p join parts_inventory i on i.part_id = p.id and i.srp is null limit 1',
  )
  const line =
    part ?? (await server.database.query<{ id: number; srp: number }>('select id, srp from parts limit 1'))[0]
  if (!line) throw new Error('There are no parts')
  await server.database.query('update parts_inventory set srp = null where part_id = $1', [line.id])
  await server.database.query('update parts set srp = null where id = $1', [line.id])
  for (const sort of ['asc', 'desc'] as const) {
    const shown = (await listed(keeper, { order_by: 'savings_percentage', sort })).map((one) => one.savings_percentage)
    const some = shown.filter((one) => typeof one === 'number')
    expect(some.length).toBeLessThan(shown.length)
    expect(shown.slice(some.length).every((one) => one === null)).toBe(true)
    const ordered = some.toSorted((a, b) => (sort === 'asc' ? a - b : b - a))
    expect(some).toEqual(ordered)
  }
  await server.database.query('update parts set srp = $2 where id = $1', [line.id, line.srp])
})

test('an upload merges by part and dealer: what the file lacks stays, and what it says otherwise is changed', async () => {
  const line = await anyLine((one) => one.dealer.id === 1 && one.quantity > 0)
  const [free] = await without(1)
  if (!free) throw new Error('The dealer has every part')
  const before = await contents()
  const over = await brought(
    keeper,
    [
      [line.part_number.toLowerCase(), line.dealer.name, line.quantity + 4],
      [free.part_number, line.dealer.name, 3],
    ],
    ['Part number', 'Dealer', 'Quantity'],
  ).catch((error: unknown) => error)
  // A new line needs a price: without its column the file is not taken.
  expect(String(over)).toContain('422')
  const done = await brought(
    keeper,
    [
      [line.part_number.toLowerCase(), line.dealer.name, line.quantity + 4, line.dealer_price],
      [free.part_number, line.dealer.name, 3, free.srp * 0.75],
      [line.part_number, line.dealer.name, 9, 9],
      ['NO-SUCH', line.dealer.name, 1, 1],
      [free.part_number, 'Amihan Nowhere', 1, 1],
      [free.part_number, (await anyLine((one) => one.dealer.id === 2)).dealer.name, 1, 0],
    ],
    ['PN', 'Dealer', 'Qty', 'Net price'],
  )
  expect(done).toMatchObject({ created: 1, updated: 1, unchanged: 0, bad: 4 })
  expect((await rowsNow(keeper, done.id, { bad: true })).map(({ errors }) => errors)).toEqual([
    { row: ['Same part and dealer as row 2'] },
    { part_id: ['There is no part with the number NO-SUCH'] },
    { dealer_id: ['There is no dealer called “Amihan Nowhere”'] },
    expect.objectContaining({ dealer_price: ['The dealer price must be above 0'] }),
  ])
  expect(await read(line.id)).toMatchObject({ quantity: line.quantity + 4, srp: line.srp, version: line.version + 1 })
  const [made] = await listed(keeper, { q: free.part_number, dealer: [1] })
  expect(made).toMatchObject({ quantity: 3, srp: free.srp, savings_percentage: 0.25 })
  expect((await listed(keeper, { import_id: done.id })).map(({ id }) => id).toSorted()).toEqual(
    [line.id, made?.id].toSorted(),
  )
  await takenBack(keeper, done.id)
  expect(await contents()).toEqual(before)
})

test('a dealer’s people bring their own dealer’s lines alone, with a column for it or without', async () => {
  const line = await anyLine((one) => one.dealer.id === 1)
  const own = await brought(dealer, [[line.part_number, line.quantity + 1, line.dealer_price]], ['PN', 'Qty', 'Cost'])
  expect(own).toMatchObject({ created: 0, updated: 1, bad: 0 })
  const foreign = await upload(
    dealer,
    'parts-inventory',
    fileOf([[line.part_number, (await anyLine((one) => one.dealer.id === 2)).dealer.name, 1, 1]]),
  )
  expect((await rowsNow(dealer, foreign.id, { bad: true })).map(({ errors }) => errors)).toEqual([
    { dealer_id: ['Your file can contain only your own dealer'] },
  ])
  await takenBack(dealer, own.id)
})

test('a part that one dealer sells alone is in no other dealer’s inventory', async () => {
  const [part] = await without(2)
  if (!part) throw new Error('The second dealer has every part')
  const [names] = await server.database.query<{ first: string; second: string }>(
    'select (select name from dealers where id = 1) as first, (select name from dealers where id = 2) as second',
  )
  const { id } = await upload(
    keeper,
    'parts',
    asCsv([
      ['Part number', 'Description', 'Dealer'],
      [part.part_number, part.description, names?.first ?? ''],
    ]),
  )
  await runNow(keeper, id)
  await settled(keeper, id, 'complete')
  const sent = await upload(keeper, 'parts-inventory', fileOf([[part.part_number, names?.second ?? '', 1, 10, '']]))
  expect((await rowsNow(keeper, sent.id, { bad: true })).map(({ errors }) => errors)).toEqual([
    { part_id: [`${part.part_number} is sold only by ${names?.first}`] },
  ])
  await takenBack(keeper, id)
})

test('a changed suggested price of the master list changes the savings of its lines, and undoing the import does so too', async () => {
  const [row] = await server.database.query<{ id: number }>(
    `select i.id from parts_inventory i join parts p on p.id = i.part_id where i.srp is null and p.srp is not null limit 1`,
  )
  const line = await read(row?.id ?? (await anyLine()).id)
  await server.database.query('update parts_inventory set srp = null where id = $1', [line.id])
  const before = await read(line.id)
  const srp = Math.round(before.dealer_price * 200) / 100
  const { id } = await upload(
    keeper,
    'parts',
    asCsv([
      ['Part number', 'Description', 'SRP'],
      [line.part_number, line.description, srp],
    ]),
  )
  await runNow(keeper, id)
  await settled(keeper, id, 'complete')
  expect(await read(line.id)).toMatchObject({ srp, savings_percentage: 0.5 })
  await takenBack(keeper, id)
  expect(await read(line.id)).toEqual(before)
})

test('an export says savings as a percent with one decimal, and in words what stands above the suggested price [parts.05]', async () => {
  const line = await anyLine((one) => one.dealer.id === 1)
  await server.database.query('update parts_inventory set dealer_price = 499.99, srp = 485 where id = $1', [line.id])
  const path = exports.stream.route.split(' ')[1]?.replace(':resource', 'parts-inventory') ?? ''
  const { bytes } = await keeper.load(path, { format: 'csv', query: JSON.stringify({ q: line.part_number }) })
  expect(new TextDecoder().decode(bytes)).toContain('above SRP −3.1%')
})
