import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { SurveyTarget, surveyTargets, TargetScore, targetScores } from '#contract/surveys/targets.ts'
import { Import, imports } from '#contract/work/imports.ts'
import { type TargetRow, targetsFrom, targetsOf } from '#server/areas/surveys/targets.ts'
import { randomFrom } from '#server/database/random.ts'
import type { Client } from '#tests/support/client.ts'
import { asCsv, importNow, rowsNow, runNow, settled, type Table, upload } from '#tests/support/imports.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let keeper: Client
beforeAll(async () => {
  server = await startServer()
  keeper = await signIn(server.origin, people.surveyAdmin)
})
afterAll(() => server?.stop())

const trend = (year: number, month: number | null, target: number, more: Partial<TargetRow> = {}): TargetRow => ({
  year,
  month,
  category: 'service',
  factor_id: null,
  dealer_id: null,
  target,
  ...more,
})
const october = { from: '2026-10-01', to: '2026-10-31' }

describe('The target over a period', () => {
  test('weighs each month by its days in the period, and leaves out months without one', () => {
    const targets = targetsFrom([trend(2026, 9, 70), trend(2026, 10, 75), trend(2026, 12, 90)], 'dcsi')
    expect(targets.of(october)).toBe(75)
    expect(targets.of({ from: '2026-09-21', to: '2026-10-05' })).toBeCloseTo((70 * 10 + 75 * 5) / 15, 10)
    // November has none.
    expect(targets.of({ from: '2026-10-31', to: '2026-12-01' })).toBe((75 + 90) / 2)
    expect(targets.of({ from: '2026-11-01', to: '2026-11-30' })).toBeNull()
  })

  test('prefers a month to all twelve, a category to both, and for a dealer its own to the network’s', () => {
    const ofDealer = { dealer_id: 7 }
    const rows = [
      trend(2026, 10, 75, { category: null }),
      trend(2026, 10, 77, { category: 'sales' }),
      trend(2026, 10, 80, { category: null, ...ofDealer }),
      trend(2026, null, 60, { category: 'sales', factor_id: 3 }),
      trend(2026, 10, 65, { category: 'sales', factor_id: 3 }),
      trend(2026, null, 50, { category: 'sales', factor_id: 3, ...ofDealer }),
    ]
    const targets = targetsFrom(rows, 'csonline')
    expect(targets.of(october)).toBe(75)
    expect(targets.of({ ...october, category: 'sales' })).toBe(77)
    expect(targets.of({ ...october, category: 'service' })).toBe(75)
    expect(targets.of({ ...october, category: 'sales', dealer: 7 })).toBe(80)
    expect(targets.of({ ...october, category: 'sales', dealer: 8 })).toBe(77)
    expect(targets.of({ ...october, factor: 3 })).toBe(65)
    expect(targets.of({ from: '2026-11-01', to: '2026-11-02', factor: 3 })).toBe(60)
    expect(targets.of({ ...october, factor: 3, dealer: 7 })).toBe(50)
    expect(targets.of({ ...october, factor: 4 })).toBeNull()
  })

  test('is the mean of each day’s own target, whatever the rows and the period', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = randomFrom(seed)
      const pick = <T>(of: readonly T[]) => random.pick(of)
      const rows = Array.from({ length: random.between(1, 24) }, () =>
        trend(pick([2025, 2026]), pick([null, 1, 2, 3, 11, 12]), random.between(0, 10_000) / 100, {
          category: pick([null, 'service', 'sales']),
          dealer_id: pick([null, null, 1, 2]),
          factor_id: null,
        }),
      )
      const unique = [
        ...new Map(rows.map((row) => [`${row.year} ${row.month} ${row.category} ${row.dealer_id}`, row])).values(),
      ]
      const first = Temporal.PlainDate.from('2025-10-20').add({ days: random.between(0, 200) })
      const last = first.add({ days: random.between(0, 220) })
      const asked = { category: pick([null, 'service', 'sales']), dealer: pick([null, 1, 2, 3]) }
      const daily: number[] = []
      for (let on = first; Temporal.PlainDate.compare(on, last) <= 0; on = on.add({ days: 1 })) {
        const [best] = unique
          .filter((row) => row.year === on.year && (row.month ?? on.month) === on.month)
          .filter((row) => row.dealer_id === null || row.dealer_id === asked.dealer)
          .filter((row) => row.category === null || row.category === asked.category)
          .toSorted(
            (a, b) =>
              Number(b.dealer_id !== null) - Number(a.dealer_id !== null) ||
              Number(b.category !== null) - Number(a.category !== null) ||
              Number(b.month !== null) - Number(a.month !== null),
          )
        if (best) daily.push(best.target)
      }
      const mine = targetsFrom(unique, 'csonline').of({ from: String(first), to: String(last), ...asked })
      const wanted = daily.length === 0 ? null : daily.reduce((sum, one) => sum + one, 0) / daily.length
      if (wanted === null) expect(mine, `seed ${seed}`).toBeNull()
      else expect(mine, `seed ${seed}`).toBeCloseTo(wanted, 9)
    }
  })
})

const listed = async (query: object = {}) =>
  v.parse(
    v.array(SurveyTarget.schema),
    (await keeper.give(surveyTargets.list, { query: { per_page: 200, ...query } })).data,
  )
const scores = async (who: Client, type: string, target: string) =>
  v.parse(v.array(TargetScore.schema), (await who.give(targetScores.list, { query: { type, target } })).data)
const head = ['Year', 'Month', 'Dealer code', 'Target']
const fileOf = (rows: Table, headings: Table[number] = head) => asCsv([headings, ...rows], 'targets.csv')
const brought = async (file: File, of = 'survey-targets.dcsiTrend') => {
  const { id } = await upload(keeper, of, file)
  await runNow(keeper, id)
  return importNow(keeper, id)
}
const year = today().year + 3
/** A target as it is read, without what changes with every save. */
const contents = async () => (await listed()).map(({ updated_at: _, version: __, ...target }) => target)
const inYear = async () =>
  (await listed({ year })).map(({ month, dealer, target }) => [month, dealer?.id ?? null, target])

test('targets are read per kind, for trend and for factor; a dealer’s people read the network’s and their own [reports.11]', async () => {
  for (const type of ['csonline', 'dcsi', 'dssi'])
    for (const target of ['trend', 'factor']) {
      const all = await scores(keeper, type, target)
      expect(all.length, `${type} ${target}`).toBeGreaterThan(0)
      expect(all.every(({ factor }) => (factor === null) === (target === 'trend'))).toBe(true)
      const wanted = { kind: type, for: target }
      const answer = await keeper.give(surveyTargets.list, { query: { ...wanted, per_page: 1 } })
      expect(all.length).toBe(answer.meta?.total)
    }
  const dealer = await signIn(server.origin, people.surveyDealer)
  const [mine] = await server.database.query<{ dealer_id: number }>('select dealer_id from users where email = $1', [
    people.surveyDealer,
  ])
  const whose = (rows: Awaited<ReturnType<typeof scores>>) => new Set(rows.map((row) => row.dealer?.id ?? null))
  expect(whose(await scores(keeper, 'dcsi', 'trend'))).toEqual(new Set([null, 1, 2]))
  expect(whose(await scores(dealer, 'dcsi', 'trend'))).toEqual(new Set([null, mine?.dealer_id]))
  for (const email of [people.dealer, people.partsAdmin])
    expect(
      (await (await signIn(server.origin, email)).give(targetScores.list, { query: { type: 'dcsi', target: 'trend' } }))
        .status,
    ).toBe(403)
  for (const query of [{ target: 'trend' }, { type: 'dcsi' }, { type: 'else', target: 'trend' }])
    expect((await keeper.give(targetScores.list, { query })).status).toBe(422)
})

test('a file adds, changes and removes targets, leaves the others, and says how many', async () => {
  const first = await brought(
    fileOf([
      [year, 1, '', 80],
      [year, 'February', '', '81.25'],
      [year, 'mar', 'MKT01', 82],
      [year, 4, '', 83],
    ]),
  )
  expect(first.job?.message).toBe('4 targets were added. None were updated.')
  const second = await brought(
    fileOf([
      [year, 1, '', 80],
      [year, 2, '', 90],
      [year, 3, 'mkt01', '-'],
      [year, 5, '', 84],
      [year, 6, '', '-'],
    ]),
  )
  expect(second).toMatchObject({ created: 1, updated: 1, unchanged: 2, removed: 1, bad: 0 })
  expect(second.job?.message).toBe('1 target was added. 1 was updated. 2 were unchanged. 1 was removed.')
  expect(await inYear()).toEqual([
    [5, null, 84],
    [4, null, 83],
    [2, null, 90],
    [1, null, 80],
  ])
  const targets = await targetsOf(server.database, 'dcsi', { from: `${year}-01-01`, to: `${year}-12-31` })
  expect(targets.of({ from: `${year}-03-01`, to: `${year}-03-31`, dealer: 1 })).toBeNull()
  expect(targets.of({ from: `${year}-02-01`, to: `${year}-02-28`, dealer: 1 })).toBe(90)

  // What was removed and comes again counts as added.
  const third = await brought(fileOf([[year, 3, 'MKT01', 70]]))
  expect(third).toMatchObject({ created: 1, updated: 0, removed: 0 })
  expect(third.job?.message).toBe('1 target was added. None were updated.')
  for (const { id } of [third, second]) {
    expect((await keeper.call(imports.revert, { params: { id } })).status).toBe(200)
    await settled(keeper, id, 'reverted')
  }
  expect(await inYear()).toEqual([
    [4, null, 83],
    [3, 1, 82],
    [2, null, 81.25],
    [1, null, 80],
  ])
  await keeper.call(imports.revert, { params: { id: first.id } })
  await settled(keeper, first.id, 'reverted')
  expect(await inYear()).toEqual([])
})

test('a file is refused row by row, each cell by name', async () => {
  const before = await contents()
  const { id } = await upload(
    keeper,
    'survey-targets.dcsiTrend',
    fileOf([
      [1999, 1, '', 80],
      [year, 13, '', 80],
      [year, 'Foo', '', 80],
      [year, '', '', 80],
      [year, 1, '', 100.5],
      [year, 1, '', '80.125'],
      [year, 1, '', ''],
      [year, 1, 'NONE9', 80],
      [year, 2, '', 80],
      [year, 'feb', '', 81],
    ]),
  )
  expect((await rowsNow(keeper, id, { bad: true })).map(({ errors }) => errors)).toEqual([
    { year: ['The year is not valid'] },
    { month: ['The month is not valid'] },
    { month: ['The month is not valid'] },
    { month: ['The month field is required'] },
    { target: ['The target is not valid'] },
    { target: ['The target is not valid'] },
    { target: ['The target field is required'] },
    { dealer_id: ['There is no dealer with the code NONE9'] },
    { row: ['Row 10 already sets this target'] },
  ])
  expect(await contents()).toEqual(before)
})

test('headings are known by the names that dealers use for them', async () => {
  const words = [
    ['Year', 'Month', 'Dealer', 'Target score'],
    ['Year', 'Month', 'Dealership', 'Score'],
    ['Year', 'Month', 'Branch code', 'Goal'],
    ['Year', 'Month', 'Dealer code', 'Points'],
  ]
  for (const headings of words) {
    const { mapping } = await upload(keeper, 'survey-targets.dcsiTrend', fileOf([[year, 1, '', 80]], headings))
    expect([headings, mapping]).toEqual([headings, ['year', 'month', 'dealer_id', 'target']])
  }
})

test('factors are named by their key or their name, those of the survey’s category alone', async () => {
  const columns = ['Year', 'Month', 'Category', 'Factor', 'Target']
  const { id } = await upload(
    keeper,
    'survey-targets.csFactors',
    fileOf(
      [
        [year, '', 'Service', 'service-quality', 70],
        [year, 3, 'service', 'Service quality', 71],
        [year, '', 'Sales', 'service-quality', 72],
        [year, '', '', 'service-quality', 72],
      ],
      columns,
    ),
  )
  expect((await rowsNow(keeper, id, { bad: true })).map(({ errors }) => errors)).toEqual([
    { factor_id: ['There is no factor called “service-quality” for Sales surveys'] },
    { category: ['The category field is required'], factor_id: [expect.stringContaining('There is no factor')] },
  ])
  await runNow(keeper, id)
  const came = await listed({ import_id: id })
  expect(came.map(({ kind, month, category, target }) => [kind, month, category, target])).toEqual([
    ['csonline', 3, 'service', 71],
    ['csonline', null, 'service', 70],
  ])
  expect(new Set(came.map(({ factor }) => factor?.id)).size).toBe(1)
})

test('each of the six files has a call of its own, for administrators of surveys alone', async () => {
  const files = [
    ['csTrend', ['Year', 'Month', 'Target'], [year, 7, 61], 'csonline'],
    ['csFactors', ['Year', 'Category', 'Factor', 'Target'], [year, 'Sales', 'delivery-process', 62], 'csonline'],
    ['dcsiTrend', ['Year', 'Month', 'Target'], [year, 7, 63], 'dcsi'],
    ['dcsiFactors', ['Year', 'Factor', 'Target'], [year, 'service-quality', 64], 'dcsi'],
    ['dssiTrend', ['Year', 'Month', 'Target'], [year, 7, 65], 'dssi'],
    ['dssiFactors', ['Year', 'Factor', 'Target'], [year, 'delivery-process', 66], 'dssi'],
  ] as const
  const dealer = await signIn(server.origin, people.surveyDealer)
  for (const [name, columns, row, kind] of files) {
    const file = fileOf([row], columns)
    expect((await dealer.give(surveyTargets[name], { form: { file } })).status).toBe(403)
    const sent = v.parse(Import.schema, (await keeper.give(surveyTargets[name], { form: { file } })).data)
    await settled(keeper, sent.id, 'complete')
    expect((await listed({ import_id: sent.id })).map((one) => [one.kind, one.target])).toEqual([[kind, row.at(-1)]])
  }
})

test('its template has the network’s twelve months of this year, with the targets that they have', async () => {
  const file = await keeper.load('/imports/survey-targets.dcsiTrend/template', { format: 'csv' })
  const lines = Buffer.from(file.bytes).toString().replace('\ufeff', '').trim().split('\r\n')
  expect(lines).toHaveLength(13)
  expect(lines[0]).toBe('Year,Month,Dealer code,Target')
  expect(lines[1]).toMatch(new RegExp(`^${today().year},1,,[\\d.]+$`))
  const again = await upload(keeper, 'survey-targets.dcsiTrend', new File([file.bytes], 'template.csv'))
  expect(again).toMatchObject({ rows: 12, bad: 0, created: 0, updated: 0, unchanged: 12 })
})
