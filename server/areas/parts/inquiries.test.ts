import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PartsBase, PartsInquiry, PartsInquiryDetail, partsBases, partsInquiries } from '#contract/parts/inquiries.ts'
import { PartsLine, partsInventory } from '#contract/parts/inventory.ts'
import { parts } from '#contract/parts/masterlist.ts'
import { statuses } from '#contract/statuses.ts'
import { bulk } from '#contract/work/bulk.ts'
import { imports } from '#contract/work/imports.ts'
import type { Client } from '#tests/support/client.ts'
import { asCsv, importNow, rowsNow, runNow, settled, type Table, upload } from '#tests/support/imports.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

type Inquiry = v.InferOutput<typeof PartsInquiry.schema>
let server: TestServer
let keeper: Client
let dealer: Client
let names: readonly string[]
beforeAll(async () => {
  server = await startServer()
  keeper = await signIn(server.origin, people.partsAdmin)
  dealer = await signIn(server.origin, people.partsDealer)
  names = (await server.database.query<{ name: string }>('select name from dealers order by id')).map(
    ({ name }) => name,
  )
})
afterAll(() => server.stop())

const listed = async (client: Client, query: object = {}): Promise<readonly Inquiry[]> =>
  v.parse(
    v.array(PartsInquiry.schema),
    (await client.give(partsInquiries.list, { query: { per_page: 200, ...query } })).data,
  )
const bases = async (client: Client, query: object = {}) =>
  v.parse(v.array(PartsBase.schema), (await client.give(partsBases.list, { query: { per_page: 200, ...query } })).data)
const read = async (id: number, client = keeper) =>
  v.parse(PartsInquiryDetail.schema, (await client.call(partsInquiries.get, { params: { id } })).data)
const headings = [
  'First name',
  'Last name',
  'Mobile',
  'Dealer',
  'Channel',
  'Cart no.',
  'Part number',
  'Part in words',
  'Quantity',
  'Message',
]
const brought = async (client: Client, rows: Table, head: Table[number] = headings) => {
  const { id } = await upload(client, 'parts-inquiries', asCsv([head, ...rows], 'carts.csv'))
  await runNow(client, id)
  return importNow(client, id)
}
/** Lines of a dealer of parts that any dealer may sell. */
const linesOf = async (dealerId: number) => {
  const free = await server.database.query<{ id: number }>('select id from parts where dealer_id is null')
  const lines = v.parse(
    v.array(PartsLine.schema),
    (await keeper.give(partsInventory.list, { query: { dealer: [dealerId], per_page: 200 } })).data,
  )
  return lines.filter(({ part }) => free.some(({ id }) => id === part.id))
}
let made = 0
/** A cart of a new customer: for each dealer, how many parts of its own inventory. */
const newCart = async (...asked: readonly (readonly [dealer: number, parts: number])[]) => {
  made += 1
  const mobile = `0917555${String(made).padStart(4, '0')}`
  const rows = await Promise.all(
    asked.map(async ([at, count]) =>
      (await linesOf(at))
        .slice(0, count)
        .map((line) => [
          'Maria',
          `Cruz ${made}`,
          mobile,
          names[at - 1] ?? '',
          '',
          `C-${made}`,
          line.part_number,
          '',
          2,
          '',
        ]),
    ),
  )
  const { id } = await brought(keeper, rows.flat())
  const children = await listed(keeper, { import_id: id, order_by: 'reference_no' })
  return { importId: id, children }
}
const bodyOf = (inquiry: Awaited<ReturnType<typeof read>>, more: object = {}) => ({ ...inquiry, ...more })
const save = async (id: number, more: object, client = keeper) =>
  client.give(partsInquiries.update, { params: { id }, body: bodyOf(await read(id), more) })
const priced = async (id: number) => (await read(id)).items.map((item) => ({ ...item, unit_price: 150.25 }))
const one = <T>(all: readonly T[]): T => {
  const [first] = all
  if (first === undefined) throw new Error('There is none')
  return first
}

test('rows of one cart are one base with a child for each dealer and an item for each part; the same part adds up [parts.06]', async () => {
  const [lines, others] = [await linesOf(1), await linesOf(2)]
  const [a, b, other] = [one(lines), one(lines.slice(1)), one(others)]
  const person = (
    dealerName: string | undefined,
    cart: string,
    part: string,
    quantity: number | string = '',
    message = 'Front axle',
  ) => ['Paolo', 'Tolentino', '0917 551 1565', dealerName ?? '', 'cart', cart, part, '', quantity, message]
  const done = await brought(keeper, [
    person(names[0], '77412', a.part_number, 2),
    person(names[1], '77412', other.part_number, 1, 'Rear axle'),
    person(names[0], '77412', b.part_number),
    person(names[0], '77412', a.part_number, 3),
    person(names[0], '', a.part_number, 1),
    ['Ana', 'Reyes', '0917 551 1566', names[0] ?? '', 'form', '', '', 'Roof rack', '', ''],
    ['Ana', 'Reyes', '0917 551 1566', names[0] ?? '', 'form', '', '', '', '', ''],
    ['Ana', 'Reyes', '0917 551 1566', names[0] ?? '', 'cart', '', '', 'Roof rack', '', ''],
    person(names[0], '7'.repeat(41), a.part_number, 1),
  ])
  expect(done).toMatchObject({ rows: 9, bad: 3 })
  expect((await rowsNow(keeper, done.id, { bad: true })).map(({ errors }) => errors)).toEqual([
    { wanted: ['A row with the channel Form needs a part number, a part in words or a message'] },
    { part_id: ['A row with the channel Cart needs a part number'] },
    { cart_no: ['The cart no. field must not exceed 40 characters'] },
  ])
  const children = await listed(keeper, { import_id: done.id, order_by: 'reference_no' })
  expect(children).toHaveLength(4)
  const [first, second, alone, form] = children
  if (!first || !second || !alone || !form) throw new Error('There are not four')
  expect([first.base.id, first.base.inquiries_count]).toEqual([second.base.id, 2])
  expect(alone.base.id).not.toBe(first.base.id)
  expect([first.reference_no, second.reference_no]).toEqual([
    `${first.base.reference_no}-1`,
    `${first.base.reference_no}-2`,
  ])
  const { items, total_amount } = await read(first.id)
  expect(items.map(({ part_number, quantity, unit_price }) => [part_number, quantity, unit_price])).toEqual([
    [a.part_number, 5, a.dealer_price],
    [b.part_number, 1, b.dealer_price],
  ])
  expect(total_amount).toBeCloseTo(5 * a.dealer_price + b.dealer_price, 2)
  expect((await read(form.id)).items).toMatchObject([
    { part: null, wanted: 'Roof rack', quantity: 1, unit_price: null },
  ])
  expect(form).toMatchObject({ channel: 'form', status: 'pending', total_amount: null })
  // By status, channel and words.
  expect((await listed(keeper, { channel: 'form', q: 'Ana Reyes' })).map(({ id }) => id)).toEqual([form.id])
  expect((await listed(keeper, { status: 'pending', q: '09175511565' })).length).toBe(3)
  expect((await listed(keeper, { status: 'quoted', q: '09175511565' })).length).toBe(0)
  expect((await listed(keeper, { q: `tolentino ${other.part_number}` })).map(({ id }) => id)).toEqual([second.id])
  const base = one(
    await bases(keeper, { q: 'Tolentino', channel: 'cart' }).then((all) =>
      all.filter((some) => some.id === first.base.id),
    ),
  )
  expect(base).toMatchObject({
    message: 'Front axle',
    inquiries_count: 2,
    items_count: 3,
    status: 'pending',
    statuses: [{ status: 'pending', count: 2 }],
  })
  const itemsOfBase = v.parse(
    v.array(v.looseObject({ dealer: v.object({ name: v.string() }) })),
    (await keeper.give(partsBases.items, { params: { id: base.id } })).data,
  )
  expect(itemsOfBase.map(({ dealer: { name } }) => name)).toEqual([names[0], names[0], names[1]])
  // Taken back whole: nothing of the base stays.
  expect((await keeper.call(imports.revert, { params: { id: done.id } })).status).toBe(200)
  await settled(keeper, done.id, 'reverted')
  expect(await listed(keeper, { import_id: done.id })).toEqual([])
  expect(await bases(keeper, { q: 'Tolentino' })).toEqual([])
})

test('a cart that is longer than a step of its import goes on at the base that the first step made', async () => {
  const [part, other] = [one(await linesOf(1)).part_number, one(await linesOf(2)).part_number]
  const rowOf = (dealerName: string | undefined, number: string, message: string) => [
    'Rosa',
    'Ilagan',
    '0917 551 1577',
    dealerName ?? '',
    'cart',
    '77415',
    number,
    '',
    1,
    message,
  ]
  const done = await brought(keeper, [
    rowOf(names[0], part, 'The first row'),
    // A step has 1000 rows.
    ...Array.from({ length: 999 }, () => rowOf(names[0], part, 'A later row')),
    rowOf(names[1], other, 'Another dealer'),
    rowOf(names[0], part, 'The last row'),
  ])
  expect(done).toMatchObject({ rows: 1002, bad: 0, state: 'complete' })
  const base = one(await bases(keeper, { q: 'Ilagan' }))
  expect(base).toMatchObject({ inquiries_count: 2, items_count: 2, message: 'The first row' })
  const children = await listed(keeper, { import_id: done.id, order_by: 'reference_no' })
  expect(children.map(({ reference_no }) => reference_no)).toEqual([1, 2].map((nth) => `${base.reference_no}-${nth}`))
  expect((await read(one(children).id)).items.map(({ quantity }) => quantity)).toEqual([1001])
})

test('a dealer’s people see a base by their own child, its items, sums and states alone', async () => {
  const { children } = await newCart([1, 1], [2, 2])
  const [mine, theirs] = [one(children), one(children.slice(1))]
  await save(theirs.id, { status: 'cancelled' })
  const seen = one((await bases(dealer)).filter(({ id }) => id === mine.base.id))
  expect(seen).toMatchObject({ inquiries_count: 1, items_count: 1, total_amount: mine.total_amount, status: 'pending' })
  expect(seen.statuses).toEqual([{ status: 'pending', count: 1 }])
  const of = (call: typeof partsBases.inquiries | typeof partsBases.items) =>
    dealer.give(call, { params: { id: mine.base.id } })
  expect(v.parse(v.array(PartsInquiry.schema), (await of(partsBases.inquiries)).data).map(({ id }) => id)).toEqual([
    mine.id,
  ])
  expect(v.parse(v.array(v.unknown()), (await of(partsBases.items)).data)).toHaveLength(1)
  // Head office sees both, in the order of their numbers.
  const all = await keeper.give(partsBases.inquiries, { params: { id: mine.base.id } })
  expect(v.parse(v.array(PartsInquiry.schema), all.data).map(({ reference_no }) => reference_no)).toEqual([
    mine.reference_no,
    theirs.reference_no,
  ])
  expect((await read(mine.id, dealer)).base.inquiries_count).toBe(1)
  for (const call of [partsInquiries.get, partsInquiries.items])
    expect((await dealer.call(call, { params: { id: theirs.id } })).status).toBe(404)
  const foreign = one((await newCart([2, 1])).children)
  for (const call of [partsBases.inquiries, partsBases.items])
    expect((await dealer.give(call, { params: { id: foreign.base.id } })).status).toBe(404)
  expect((await bases(dealer)).map(({ id }) => id)).not.toContain(foreign.base.id)
  // What a foreign child asks for finds nothing for them.
  expect((await bases(dealer, { q: foreign.reference_no.slice(0, -2) })).length).toBe(0)
})

test('dealer parts are the master list, inventory, carts and forms, each with its upload: the list for parts administrators, the rest for dealers’ parts people too, and for nobody else [parts.01] [parts.02]', async () => {
  const both = [partsInventory.list, partsInquiries.list, partsBases.list]
  const uploads = [partsInventory.upload, partsInquiries.upload]
  const file = asCsv([['Heading'], ['none']])
  for (const [email, isAdmin, isIn] of [
    [people.partsAdmin, true, true],
    [people.partsDealer, false, true],
    [people.admin, false, false],
    [people.dealer, false, false],
    [people.surveyAdmin, false, false],
    [people.surveyDealer, false, false],
  ] as const) {
    const who = await signIn(server.origin, email)
    expect((await who.give(parts.list)).status).toBe(isAdmin ? 200 : 403)
    expect((await who.give(parts.upload, { form: { file, check: '1' } })).status === 403).toBe(!isAdmin)
    for (const call of both) expect((await who.give(call)).status).toBe(isIn ? 200 : 403)
    for (const channel of ['cart', 'form'])
      expect((await who.give(partsInquiries.list, { query: { channel } })).status).toBe(isIn ? 200 : 403)
    for (const call of uploads)
      expect((await who.give(call, { form: { file, check: '1' } })).status === 403).toBe(!isIn)
  }
})

test('the statuses of parts inquiries come from the server, by slug and title [parts.07]', async () => {
  const { data } = await keeper.send('GET', '/statuses', { query: { type: 'partsinquiry' } })
  expect(data).toMatchObject(
    Object.entries(statuses.partsinquiry).map(([slug, { title }]) => ({ slug, title: title.message })),
  )
})

test('only what the table allows follows, and a refusal says why', async () => {
  const { children } = await newCart([1, 2])
  const { id } = one(children)
  const blank = (await read(id)).items.map((item) => ({ ...item, unit_price: null }))
  expect(await save(id, { status: 'quoted', items: blank })).toMatchObject({
    status: 422,
    errors: { items: ['Price every item before you quote'] },
  })
  expect(await save(id, { status: 'confirmed' })).toMatchObject({
    status: 409,
    message: 'A parts inquiry with the status Pending cannot become Confirmed.',
  })
  expect((await save(id, { status: 'quoted', items: await priced(id) })).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'quoted', total_amount: 601 })
  for (const status of ['confirmed', 'quoted', 'confirmed', 'fulfilled'])
    expect((await save(id, { status }, dealer)).status).toBe(200)
  expect(await save(id, { status: 'pending' }, dealer)).toMatchObject({
    status: 422,
    errors: { status: ['Only an administrator can change a final status'] },
  })
  expect(await save(id, { first_name: 'Other' })).toMatchObject({
    status: 409,
    message: 'This inquiry is Fulfilled and cannot be changed. Only a parts administrator can reopen the inquiry.',
  })
  expect((await save(id, { status: 'pending' })).status).toBe(200)
  expect((await read(id)).status).toBe('pending')
})

test('items are added, changed and removed as a whole; a part stands there once, and its name and price stay as they were', async () => {
  const { id } = one((await newCart([1, 1])).children)
  const before = await read(id)
  const [held] = before.items
  const other = one((await linesOf(1)).filter(({ part }) => part.id !== held?.part?.id))
  const item = { part_id: other.part.id, quantity: 3, unit_price: 10.1, available: 2 }
  expect((await save(id, { items: [...before.items, item, { wanted: 'A horn', quantity: 1 }] }, dealer)).status).toBe(
    200,
  )
  const after = await read(id)
  expect(after.items).toMatchObject([
    { part: held?.part, quantity: held?.quantity },
    { part_number: other.part_number, quantity: 3, amount: 30.3, available: 2, in_stock: other.quantity },
    { part: null, wanted: 'A horn', amount: null },
  ])
  expect(after.items_count).toBe(3)
  expect(after.asked).toContain('1 × A horn')
  for (const items of [[item, item], [{ quantity: 1 }], [{ ...item, quantity: 0 }], [{ ...item, part_id: 999_999 }]])
    expect(Object.keys((await save(id, { items })).errors)).toEqual(['items'])
  expect((await save(id, { items: [] })).status).toBe(200)
  expect(await read(id)).toMatchObject({ items: [], items_count: 0, total_amount: null })
})

test('of fifty quotations of one inquiry at once one is made, and the others are told of it', async () => {
  const { id } = one((await newCart([1, 2])).children)
  const before = await read(id)
  const items = await priced(id)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      keeper.give(partsInquiries.update, {
        params: { id },
        body: bodyOf(before, { status: 'quoted', items: items.map((item) => ({ ...item, unit_price: 100 + at })) }),
      }),
    ),
  )
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  const lost = answers.filter(({ status }) => status === 409)
  expect(lost).toHaveLength(49)
  const after = await read(id)
  for (const { data } of lost) expect(data).toEqual(after)
  expect(won[0]?.data).toEqual(after)
  expect(after).toMatchObject({ status: 'quoted', version: before.version + 1 })
})

test('a status is set for many by the same table, each row that refuses says why', async () => {
  const { importId, children } = await newCart([1, 1], [2, 1])
  const [a, b] = [one(children), one(children.slice(1))]
  await save(b.id, { items: (await read(b.id)).items.map((item) => ({ ...item, unit_price: null })) })
  const started = await keeper.give(bulk.run, {
    params: { resource: 'parts-inquiries' },
    body: {
      action: 'set-status',
      values: { status: 'quoted' },
      selection: { kind: 'ids', ids: [a.id, b.id] },
    },
  })
  expect(started.status).toBe(200)
  await expect.poll(async () => (await read(a.id)).status).toBe('quoted')
  expect((await read(b.id)).status).toBe('pending')
  const [failure] = await server.database.query<{ reasons: unknown }>(
    'select reasons from job_failures where row = $1 order by job_id desc limit 1',
    [b.id],
  )
  expect(JSON.stringify(failure?.reasons)).toContain('Price every item before you quote')
  expect(importId).toBeGreaterThan(0)
})

test('new inquiries ring at the dealer’s parts people, who bring files of their own dealer alone', async () => {
  const { children } = await newCart([1, 1], [2, 1])
  const told = await server.database.query<{ email: string; link: string }>(
    `select u.email, n.link from notifications n join users u on u.id = n.user_id where n.link = $1`,
    [`/admin/dealer-parts/inquiries/${one(children).id}`],
  )
  expect(told.map(({ email }) => email)).toContain(people.partsDealer)
  const [line] = await linesOf(1)
  const row = ['Ben', 'Lim', '09175550099', names[1] ?? '', '', '', line?.part_number ?? '', '', 1, '']
  const foreign = await upload(dealer, 'parts-inquiries', asCsv([headings, row]))
  expect((await rowsNow(dealer, foreign.id, { bad: true })).map(({ errors }) => errors)).toEqual([
    { dealer_id: ['Your file can contain only your own dealer'] },
  ])
  const own = await brought(dealer, [row.with(3, names[0] ?? '')])
  expect((await listed(dealer, { import_id: own.id })).map(({ dealer: of }) => of.id)).toEqual([1])
})
