import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Part, parts } from '#contract/parts/masterlist.ts'
import { Import, imports } from '#contract/work/imports.ts'
import { Hit, search } from '#contract/work/search.ts'
import type { Client } from '#tests/support/client.ts'
import { asCsv, importNow, rowsNow, runNow, settled, type Table, upload } from '#tests/support/imports.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

type OnePart = v.InferOutput<typeof Part.schema>
let server: TestServer
let keeper: Client
beforeAll(async () => {
  server = await startServer()
  keeper = await signIn(server.origin, people.partsAdmin)
})
afterAll(() => server.stop())

const listed = async (query: object = {}): Promise<readonly OnePart[]> =>
  v.parse(v.array(Part.schema), (await keeper.give(parts.list, { query: { per_page: 200, ...query } })).data)
const headings = ['Part number', 'Description', 'Function type', 'Model', 'Year', 'Dealer', 'SRP']
const fileOf = (rows: Table, head: Table[number] = headings) => asCsv([head, ...rows], 'parts.csv')
const rowOf = (part: OnePart, more: Partial<Record<'description' | 'srp', string>> = {}) => [
  part.part_number,
  more.description ?? part.description,
  part.function_type ?? '',
  part.model?.name ?? '',
  part.year ?? '',
  part.dealer?.name ?? '',
  more.srp ?? part.srp ?? '',
]
const one = async (part_number: string): Promise<OnePart> => {
  const found = (await listed()).find((part) => part.part_number === part_number)
  if (!found) throw new Error(`There is no part ${part_number}`)
  return found
}
const brought = async (rows: Table, head?: Table[number]) => {
  const { id } = await upload(keeper, 'parts', fileOf(rows, head))
  await runNow(keeper, id)
  return importNow(keeper, id)
}
/** The list as it is, but for when and how often it was saved. */
const contents = async () => (await listed()).map(({ updated_at: _, version: __, ...part }) => part)

test('a part has a number, a dealer, a description, what it is for, a model, a year and a reference; parts administrators alone read it [parts.04]', async () => {
  const all = await listed()
  expect(all.length).toBe(12)
  const [part] = all
  if (!part) throw new Error('There are no parts')
  for (const field of ['id', 'part_number', 'dealer', 'description', 'function_type', 'functions', 'model', 'year'])
    expect(part).toHaveProperty(field)
  expect(part).toHaveProperty('reference_id')
  expect((await keeper.call(parts.get, { params: { id: part.id } })).data).toEqual(part)
  for (const email of [people.admin, people.dealer, people.partsDealer, people.surveyAdmin]) {
    const other = await signIn(server.origin, email)
    expect((await other.give(parts.list)).status).toBe(403)
    expect((await other.give(parts.get, { params: { id: part.id } })).status).toBe(403)
    expect((await other.give(parts.upload, { form: { file: fileOf([rowOf(part)]) } })).status).toBe(403)
  }
})

test('parts are found by number, description, what they are for and model, and narrowed to models and dealers', async () => {
  const all = await listed()
  const part = all.find((some) => some.model !== null && some.model !== undefined)
  if (!part?.model) throw new Error('Every part fits several models')
  const numbers = (found: readonly OnePart[]) => found.map(({ part_number }) => part_number)
  expect(numbers(await listed({ q: part.part_number.toLowerCase() }))).toEqual([part.part_number])
  expect(numbers(await listed({ q: `${part.model.name} ${part.description.slice(0, 5)}` }))).toContain(part.part_number)
  expect(numbers(await listed({ model: [part.model.id] }))).toEqual(
    numbers(all.filter((some) => some.model?.id === part.model?.id)),
  )
  const sold = all.filter((some) => some.dealer?.id === 1)
  expect(numbers(await listed({ dealer: [1] }))).toEqual(numbers(sold))
  expect(numbers(await listed({ order_by: 'part_number', sort: 'desc' }))).toEqual(numbers(all).toSorted().reverse())
})

test('the search finds a part by its number and by what it is, under a name by which its list finds it alone', async () => {
  const [part] = await listed({ sort: 'desc' })
  if (!part) throw new Error('There are no parts')
  for (const q of [part.part_number.slice(0, 8), part.description]) {
    const { data } = await keeper.give(search.find, { query: { q } })
    const hit = v.parse(v.array(Hit.schema), data).find(({ id }) => id === part.id)
    expect(hit).toMatchObject({ resource: 'parts', name: `${part.part_number} ${part.description}` })
    expect((await listed({ q: hit?.name })).map(({ id }) => id)).toEqual([part.id])
  }
  const admin = await signIn(server.origin, people.admin)
  expect((await admin.give(search.find, { query: { q: part.part_number } })).data).toEqual([])
})

test('an upload adds new numbers, changes what it says otherwise of known ones, and tells created, updated, unchanged and refused', async () => {
  const [first, second, third] = await listed()
  if (!first || !second || !third) throw new Error('There are no three parts')
  const sent = await keeper.give(parts.upload, {
    form: {
      file: fileOf([
        ['new-100', 'Timing chain', 'Engine', 'Tala', 2026, '', 4200.5],
        rowOf(first, { srp: '1234.50' }),
        rowOf(second),
        rowOf(third).with(0, third.part_number.toLowerCase()),
        ['NEW-101', '', '', '', '', '', ''],
        ['NEW-102', 'Hood', '', 'No such model', '', '', ''],
        ['NEW/103*', 'Hood', '', '', '', '', ''],
        rowOf(first),
      ]),
    },
  })
  const report = v.parse(Import.schema, sent.data)
  expect(report).toMatchObject({ rows: 8, good: 4, bad: 4, created: 1, updated: 1, unchanged: 2 })
  const over = await settled(keeper, report.id, 'complete')
  expect(over.job).toMatchObject({ done: 4, skipped: 2, failed: 0 })
  expect(over.job?.message).toBe('1 row was added. 1 was updated. 2 were unchanged.')
  expect((await rowsNow(keeper, report.id, { bad: true })).map(({ errors }) => errors)).toEqual([
    { description: ['The description field is required'] },
    { model_id: ['There is no model called “No such model”'] },
    { part_number: ['The part number is not valid'] },
    { part_number: ['Same part number as row 3'] },
  ])
  expect(await one('NEW-100')).toMatchObject({ srp: 4200.5, model: { name: 'Tala' }, dealer: null, version: 0 })
  expect(await one(first.part_number)).toMatchObject({
    ...first,
    srp: 1234.5,
    version: 1,
    updated_at: expect.anything(),
  })
  expect(await one(second.part_number)).toEqual(second)
  // The list shows what came and what was changed by it.
  const shown = await listed({ import_id: report.id })
  expect(shown.map(({ part_number }) => part_number).toSorted()).toEqual(['NEW-100', first.part_number].toSorted())
  const [entry] = await server.database.query(
    "select kind, changes from audit_entries where resource = 'parts' and record_id = $1 order by id desc limit 1",
    [first.id],
  )
  expect(entry).toEqual({ kind: 'changed', changes: { srp: [first.srp ?? null, 1234.5] } })
})

test('columns that the file lacks stay as they are, and a blank cell empties what may be empty', async () => {
  const part = (await listed()).find((some) => some.function_type && some.reference_id && some.model)
  if (!part) throw new Error('There is no such part')
  const over = await brought(
    [[part.part_number, part.description, '']],
    ['Part number', 'Description', 'Function type'],
  )
  expect(over).toMatchObject({ created: 0, updated: 1, unchanged: 0 })
  expect(await one(part.part_number)).toMatchObject({
    function_type: null,
    reference_id: part.reference_id,
    model: part.model,
    srp: part.srp,
  })
})

test('an import is taken back whole: what it added goes, what it changed is as it was', async () => {
  const before = await contents()
  const [first, second] = await listed()
  if (!first || !second) throw new Error('There are no two parts')
  const over = await brought([
    ['BACK-1', 'Sun visor', '', '', '', '', 900],
    rowOf(first, { description: 'Another name', srp: '' }),
    rowOf(second),
  ])
  expect(over).toMatchObject({ created: 1, updated: 1, unchanged: 1 })
  expect(await contents()).not.toEqual(before)
  expect((await keeper.call(imports.revert, { params: { id: over.id } })).status).toBe(200)
  const gone = await settled(keeper, over.id, 'reverted')
  expect(gone.job).toMatchObject({ kind: 'revert', state: 'done', done: 2, skipped: 0, failed: 0 })
  expect(await contents()).toEqual(before)
})

test('it is not taken back while a part that it changed was changed again; the later import goes first', async () => {
  const before = await contents()
  const [first] = await listed()
  if (!first) throw new Error('There are no parts')
  const early = await brought([rowOf(first, { srp: '77' }), ['BACK-2', 'Sun visor', '', '', '', '', 900]])
  const late = await brought([rowOf(first, { srp: '88' }), ['BACK-2', 'Sun visor, right', '', '', '', '', 900]])
  const refused = await keeper.call(imports.revert, { params: { id: early.id } })
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('2 rows were changed')])
  for (const { id } of [late, early]) {
    expect((await keeper.call(imports.revert, { params: { id } })).status).toBe(200)
    await settled(keeper, id, 'reverted')
  }
  expect(await contents()).toEqual(before)
})

test('more rows than fit into one step are added, changed and put back', async () => {
  const before = await contents()
  const rows = (price: number) => Array.from({ length: 2300 }, (_, i) => [`MANY-${i}`, 'Clip', '', '', '', '', price])
  const first = await brought(rows(10))
  expect(first).toMatchObject({ created: 2300, updated: 0, unchanged: 0 })
  const second = await brought([...rows(20).slice(0, 2200), ...rows(10).slice(2200)])
  expect(second).toMatchObject({ created: 0, updated: 2200, unchanged: 100 })
  expect(second.job?.message).toBe('No rows were added. 2,200 were updated. 100 were unchanged.')
  const pricesNow = () =>
    server.database.query("select srp, count(*) as n from parts where description = 'Clip' group by srp order by srp")
  expect(await pricesNow()).toEqual([
    { srp: 10, n: 100 },
    { srp: 20, n: 2200 },
  ])
  for (const { id } of [second, first]) {
    await keeper.call(imports.revert, { params: { id } })
    await settled(keeper, id, 'reverted')
    if (id === second.id) expect(await pricesNow()).toEqual([{ srp: 10, n: 2300 }])
  }
  expect(await contents()).toEqual(before)
})
