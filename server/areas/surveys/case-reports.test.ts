import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { actionPlans, CaseSummary, caseSummaries, PlanDealer, PlanRow } from '#contract/surveys/case-reports.ts'
import { surveyCases } from '#contract/surveys/cdcs.ts'
import { eraseSurveys } from '#server/areas/requests/erasure-surveys.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let office: Client
let dealer: Client
const october: [string, string] = ['2020-10-01', '2020-10-31']
const manila = (at: string) => `${at}:00+08:00`
const never = '2100-01-01T00:00:00Z'

const put = async (table: string, row: Readonly<Record<string, unknown>>): Promise<number> => {
  const names = Object.keys(row).join(', ')
  const [made] = await server.database.query<{ id: number }>(
    `insert into ${table} (${names}) select ${names} from json_populate_record(null::${table}, $1::json) returning id`,
    [JSON.stringify(row)],
  )
  if (!made) throw new Error(`${table} took nothing`)
  return made.id
}
let made = 0
const result = (dealer_id: number, at: string, more: Readonly<Record<string, unknown>> = {}) => {
  made += 1
  return put('survey_results', {
    reference_no: `EXAMPLE-${made}`,
    survey_id: 1,
    version_no: 1,
    kind: 'csonline',
    category: 'service',
    status: 'complete',
    dealer_id,
    may_contact: true,
    mobile_number: `+63917000${String(made).padStart(4, '0')}`,
    channel: 'import',
    submitted_at: manila(at),
    answers: {},
    factor_scores: {},
    contribution: { response: {}, factors: [], touchpoints: [], attributes: [] },
    dissatisfied: false,
    low: false,
    version: 0,
    created_at: manila(at),
    updated_at: manila(at),
    ...more,
  })
}
/** A case; what is late is long over, and what is not due never is, whenever this runs. */
const opened = async (
  dealer_id: number,
  at: string,
  more: Readonly<Record<string, unknown>>,
  of: Readonly<Record<string, unknown>> = {},
) => {
  const result_id = await result(dealer_id, at, of)
  return put('survey_cdcs', {
    reference_no: `CASE-${made}`,
    result_id,
    dealer_id,
    kind: 'csonline',
    category: 'service',
    status: 'open',
    reasons: ['csi'],
    opened_at: manila(at),
    contact_due_at: never,
    review_due_at: never,
    close_due_at: never,
    reopened: 0,
    warned: [],
    version: 0,
    created_at: manila(at),
    updated_at: manila(at),
    ...more,
  })
}

beforeAll(async () => {
  server = await startServer()
  office = await signIn(server.origin, people.surveyAdmin)
  dealer = await signIn(server.origin, people.surveyDealer)
  // The worked example of the reports: seven responses in October, three of them with a case; one more in September.
  for (const [who, at] of [
    [1, '2020-10-03T10:00'],
    [1, '2020-10-04T10:00'],
    [2, '2020-10-13T10:00'],
    [2, '2020-10-31T10:00'],
  ] as const)
    await result(who, at)
  await opened(1, '2020-10-05T10:00', {
    status: 'closed',
    resolution: 'resolved',
    factor_id: 1,
    contacted_at: manila('2020-10-06T06:00'),
    contact_result: 'reached',
    contact_due_at: manila('2020-10-07T10:00'),
    close_due_at: manila('2020-10-10T10:00'),
    closed_at: manila('2020-10-10T10:00'),
  })
  await opened(1, '2020-10-12T09:00', {
    status: 'in-progress',
    contacted_at: manila('2020-10-14T21:00'),
    contact_result: 'reached',
    contact_due_at: manila('2020-10-14T09:00'),
    close_due_at: manila('2020-10-17T09:00'),
  })
  await opened(2, '2020-10-28T12:00', {
    status: 'for-review',
    factor_id: 3,
    contacted_at: manila('2020-10-30T04:00'),
    contact_result: 'reached',
    contact_due_at: manila('2020-10-30T12:00'),
  })
  await opened(2, '2020-09-20T08:00', { status: 'closed', factor_id: 2, closed_at: manila('2020-10-08T08:00') })
})
afterAll(() => server?.stop())

const summed = async (who: Client, query: Readonly<Record<string, unknown>>) => {
  const answer = await who.give(caseSummaries.csonline, { query })
  expect(answer.status).toBe(200)
  return v.parse(CaseSummary.schema, answer.data)
}

/** How many cases the list shows under these filters. */
const listed = async (who: Client, query: Readonly<Record<string, unknown>>) =>
  (await who.give(surveyCases.list, { query: { kind: 'csonline', applies: true, per_page: 1, ...query } })).meta?.total
const deadlines = (date: readonly string[]) => [
  { date, contacted: 'on-time' },
  { date, contacted: 'late' },
  { date, closing: 'on-time' },
  { date, closing: 'late' },
  { date, was_reopened: true },
  { date, repeat: true },
]

describe('The summary of cases', () => {
  test('is the worked example’s, counted by hand', async () => {
    const { figures, factors, months, groups } = await summed(office, { date: october, by: 'dealer' })
    expect(figures).toEqual({
      opened: 3,
      responses: 7,
      per_100: 42.9,
      by_status: { open: 0, 'in-progress': 1, 'for-review': 1, closed: 1 },
      overdue: 1,
      contacted: { met: 2, of: 3 },
      closed: { met: 1, of: 2 },
      hours_to_contact: 40,
      hours_to_close: 120,
      reopened: { met: 0, of: 1 },
      repeat: { met: 0, of: 3 },
    })
    expect(factors.map(({ of, count, share, cumulated }) => [of?.id ?? null, count, share, cumulated])).toEqual([
      [1, 1, 0.3333, 0.3333],
      [3, 1, 0.3333, 0.6667],
      [null, 1, 0.3333, 1],
    ])
    expect(months).toEqual([{ month: '2020-10', open: 0, 'in-progress': 1, 'for-review': 1, closed: 1 }])
    expect(groups.map((one) => [one.id, one.opened, one.responses, one.per_100, one.overdue])).toEqual([
      ['1', 2, 4, 50, 1],
      ['2', 1, 3, 33.3, 0],
    ])
  })

  test('has each of its shares in the list: who was contacted and closed on time and late, as the example says', async () => {
    const found = (who: Client) => Promise.all(deadlines(october).map((query) => listed(who, query)))
    expect(await found(office)).toEqual([2, 1, 1, 1, 0, 0])
    expect(await found(dealer)).toEqual([1, 1, 1, 1, 0, 0])
    // What is not due yet is neither on time nor late.
    expect(await listed(office, { date: october, contacted: 'on-time', closing: 'late' })).toBe(0)
  })

  test('leaves out what turned out to be no case, and who may not be called; counts who complained before and what was reopened', async () => {
    const may: [string, string] = ['2019-05-01', '2019-05-31']
    const mobile_number = '+639170009999'
    await opened(1, '2018-05-20T10:00', {}, { mobile_number })
    await opened(
      2,
      '2019-05-10T10:00',
      { reopened: 2, status: 'closed', closed_at: manila('2019-05-11T10:00') },
      { mobile_number },
    )
    await opened(1, '2019-05-11T10:00', { contact_due_at: manila('2019-05-12T10:00') }, { may_contact: false })
    await opened(1, '2019-05-12T10:00', {
      status: 'closed',
      resolution: 'not-applicable',
      closed_at: manila('2019-05-12T11:00'),
    })
    const { figures } = await summed(office, { date: may })
    expect(figures).toMatchObject({
      opened: 2,
      responses: 3,
      contacted: { met: 0, of: 0 },
      overdue: 0,
      reopened: { met: 1, of: 1 },
      repeat: { met: 1, of: 2 },
    })
    expect(await Promise.all(deadlines(may).map((query) => listed(office, query)))).toEqual([0, 0, 1, 0, 1, 1])
    expect(await listed(office, { date: may, repeat: false })).toBe(1)
    // Nor is it told to another dealer's people who it was.
    expect(await listed(dealer, { date: may, repeat: true })).toBe(0)
    // The case stays what it was when its customer is erased.
    await eraseSurveys(server.database, { is: 'mobile', value: mobile_number }, 1)
    expect((await summed(office, { date: may })).figures).toEqual(figures)
  })

  test('is a dealer’s own for its people, to whom no other dealer exists; nobody else reads it', async () => {
    const mine = await summed(dealer, { date: october })
    expect([mine.by, mine.figures.opened, mine.groups.map(({ id }) => id)]).toEqual(['dealer', 2, ['1']])
    expect((await dealer.give(caseSummaries.csonline, { query: { date: october, dealers: [2] } })).status).toBe(404)
    for (const email of [people.dealer, people.partsAdmin])
      expect((await (await signIn(server.origin, email)).give(caseSummaries.csonline)).status).toBe(403)
  })

  test('counts by default the cases of the 90 days that ended yesterday, as the list does', async () => {
    const yesterday = today().subtract({ days: 1 })
    const date = [String(yesterday.subtract({ days: 89 })), String(yesterday)]
    const one = await summed(office, {})
    expect(one.period).toEqual({ from: date[0], to: date[1] })
    const listed = await office.give(surveyCases.list, {
      query: { date, kind: 'csonline', applies: true, per_page: 1 },
    })
    expect(one.figures.opened).toBe(listed.meta?.total)
    expect(one.figures.opened).toBeGreaterThan(0)
    const all = await office.give(caseSummaries.all)
    const every = await office.give(surveyCases.list, { query: { date, applies: true, per_page: 1 } })
    expect(v.parse(CaseSummary.schema, all.data).figures.opened).toBe(every.meta?.total)
  })
})

describe('The action plan', () => {
  const date: [string, string] = ['2017-03-01', '2017-03-31']
  const planned = async (who: Client, query: Readonly<Record<string, unknown>> = {}) => {
    const answer = await who.give(actionPlans.csonline, { query: { date, ...query } })
    expect(answer.status).toBe(200)
    return v.parse(v.array(PlanRow.schema), answer.data)
  }
  let measures: readonly { id: number; attribute_id: number; factor_id: number; cause: number }[] = []
  beforeAll(async () => {
    measures = await server.database.query(
      `select m.id, m.attribute_id, a.factor_id, (select min(c.id) from survey_root_causes c where c.attribute_id = a.id) as cause
       from survey_preventive_measures m join survey_attributes a on a.id = m.attribute_id
       where a.factor_id = 1 and m.id in (select min(id) from survey_preventive_measures group by attribute_id) order by m.id limit 3`,
    )
    const of = (at: number) => ({
      factor_id: measures[at]?.factor_id,
      attribute_id: measures[at]?.attribute_id,
      root_cause_id: measures[at]?.cause,
      dealer_preventive_measure_id: measures[at]?.id,
    })
    await opened(1, '2017-03-01T10:00', {
      ...of(0),
      immediate_measure_id: 1,
      preventive_done_on: '2017-05-01',
      person_in_charge: 'Ana',
    })
    await opened(1, '2017-03-02T10:00', {
      ...of(0),
      immediate_measure_id: 1,
      preventive_done_on: '2017-05-10',
      person_in_charge: 'Ben',
    })
    await opened(1, '2017-03-03T10:00', {
      ...of(0),
      immediate_measure_id: 2,
      preventive_done_on: '2017-05-05',
      person_in_charge: 'Carl',
      status: 'closed',
      closed_at: manila('2017-03-04T10:00'),
    })
    await opened(1, '2017-03-04T10:00', { ...of(1), preventive_due_on: '2017-04-01' })
    await opened(1, '2017-03-05T10:00', { factor_id: 1 })
    await opened(2, '2017-03-06T10:00', { ...of(1), preventive_due_on: '2100-01-01' })
    await opened(2, '2017-03-07T10:00', { ...of(2) })
    // Five responses before the first was done and five after the last one; those in between and beyond count nowhere.
    const item = `a${measures[0]?.attribute_id}`
    const said = (points: number) => ({
      contribution: {
        response: {},
        factors: [],
        touchpoints: [],
        attributes: [{ item, sum: points * 10_000, answers: 1 }],
      },
    })
    for (const [at, points] of [
      ['2017-01-30', 0],
      ['2017-01-31', 50],
      ['2017-02-01', 60],
      ['2017-02-02', 70],
      ['2017-02-03', 60],
      ['2017-04-30', 60],
      ['2017-05-01', 0],
      ['2017-05-10', 0],
      ['2017-05-11', 80],
      ['2017-06-01', 80],
      ['2017-06-02', 80],
      ['2017-06-03', 80],
      ['2017-08-08', 90],
      ['2017-08-09', 0],
    ] as const)
      await result(1, `${at}T10:00`, said(points))
  })

  test('groups cases by what a dealer does about a cause, those of which nothing was decided first', async () => {
    const rows = await planned(office)
    expect(rows.map((row) => [row.dealer.id, row.measure?.id ?? null, row.cases, row.unclosed, row.state])).toEqual([
      [1, null, 1, 1, 'undecided'],
      [1, measures[0]?.id, 3, 2, 'done'],
      [1, measures[1]?.id, 1, 1, 'late'],
      [2, measures[1]?.id, 1, 1, 'under-way'],
      [2, measures[2]?.id, 1, 1, 'planned'],
    ])
    expect(rows[1]).toMatchObject({
      person_in_charge: 'Carl',
      done_first: '2017-05-01',
      done_last: '2017-05-10',
      due: null,
    })
    const names = await server.database.query<{ name: string }>(
      "select names ->> 'en' as name from survey_immediate_measures where id <= 2 order by id",
    )
    expect(rows[1]?.immediate).toEqual(names.map(({ name }) => name))
    expect(rows[2]?.due).toBe('2017-04-01')
  })

  test('is summed up by dealer, in the order of its rows', async () => {
    const heads = async (who: Client, query: Readonly<Record<string, unknown>> = {}) => {
      const answer = await who.give(actionPlans.csonlineDealers, { query: { date, ...query } })
      expect(answer.status).toBe(200)
      return v
        .parse(v.array(PlanDealer.schema), answer.data)
        .map((one) => [
          one.id,
          one.rows,
          one.cases,
          one.unclosed,
          one.undecided,
          one.late,
          one.under_way,
          one.planned,
          one.done,
        ])
    }
    expect(await heads(office)).toEqual([
      [1, 3, 5, 4, 1, 1, 0, 0, 1],
      [2, 2, 2, 2, 0, 0, 1, 1, 0],
    ])
    expect((await heads(office, { sort: 'asc' })).map(([id]) => id)).toEqual([2, 1])
    expect(await heads(office, { state: 'late' })).toEqual([[1, 1, 1, 1, 0, 1, 0, 0, 0]])
    expect(await heads(dealer)).toEqual([[1, 3, 5, 4, 1, 1, 0, 0, 1]])
    expect((await dealer.give(actionPlans.csonlineDealers, { query: { date, dealers: [2] } })).status).toBe(404)
  })

  test('each of its rows is found in the list of cases, by what was named and by what was not', async () => {
    const parts = [
      ['factor', 'factor', 'classified'],
      ['attribute', 'attribute', 'has_attribute'],
      ['root_cause', 'root_cause', 'has_root_cause'],
      ['measure', 'dealer_preventive_measure', 'has_measure'],
    ] as const
    for (const row of await planned(office)) {
      const named = row.measure
        ? Object.fromEntries(
            parts.map(([part, filter, without]) => {
              const one = row[part]
              return one ? [filter, [one.id]] : [without, false]
            }),
          )
        : { has_measure: false }
      const query = { date, kind: 'csonline', applies: true, dealers: [row.dealer.id], per_page: 1, ...named }
      expect([query, (await office.give(surveyCases.list, { query })).meta?.total]).toEqual([query, row.cases])
    }
    const found = async (query: Readonly<Record<string, unknown>>) =>
      (await office.give(surveyCases.list, { query: { date, applies: true, per_page: 1, ...query } })).meta?.total
    expect(await found({ has_measure: true })).toBe(6)
    expect(await found({ has_root_cause: false })).toBe(1)
    expect(await found({ has_attribute: false })).toBe(1)
  })

  test('tells what came of it: the attribute’s score in the 90 days after, less that of the 90 before', async () => {
    const [, done, late] = await planned(office)
    expect([done?.before, done?.after, done?.effect]).toEqual([60, 82, 22])
    expect([late?.before, late?.after, late?.effect]).toEqual([null, null, null])
    await server.database.query('delete from survey_results where submitted_at >= $1 and submitted_at < $2', [
      manila('2017-06-03T00:00'),
      manila('2017-06-04T00:00'),
    ])
    const [, fewer] = await planned(office)
    expect([fewer?.before, fewer?.after, fewer?.effect]).toEqual([null, null, null])
  })

  test('is narrowed, ordered and paged; a dealer’s people have their own alone', async () => {
    const states = async (query: Readonly<Record<string, unknown>>) =>
      (await planned(office, query)).map(({ dealer: { id }, state }) => [id, state])
    expect(await states({ state: 'late' })).toEqual([[1, 'late']])
    expect(await states({ dealers: [2] })).toEqual([
      [2, 'under-way'],
      [2, 'planned'],
    ])
    expect(await states({ order_by: 'due' })).toEqual([
      [1, 'undecided'],
      [1, 'late'],
      [1, 'done'],
      [2, 'under-way'],
      [2, 'planned'],
    ])
    expect(await states({ per_page: 2, page: 2 })).toEqual([
      [1, 'late'],
      [2, 'under-way'],
    ])
    expect((await planned(dealer)).map((row) => row.dealer.id)).toEqual([1, 1, 1])
    expect((await dealer.give(actionPlans.csonline, { query: { date, dealers: [2] } })).status).toBe(404)
  })

  test('and the summary are files, under the names of their reports', async () => {
    const load = async (who: Client, query: Readonly<Record<string, string>>) => {
      const file = await who.load('/exports/survey-reports/file', {
        format: 'csv',
        query: String(new URLSearchParams(query)),
      })
      return [
        file.headers.get('content-disposition') ?? '',
        Buffer.from(file.bytes).toString().trim().split('\r\n'),
      ] as const
    }
    const [name, lines] = await load(office, { report: 'csonline-action-plan', date: date.join(',') })
    expect(name).toContain('csonline-action-plan-2017-03-01_2017-03-31.csv')
    expect(lines).toHaveLength(6)
    expect(lines[1]).toContain('Not decided yet')
    const [own, few] = await load(dealer, { report: 'csonline-cdc-summary', date: october.join(',') })
    expect(own).toMatch(/csonline-cdc-summary-\w+-2020-10-01_2020-10-31\.csv/)
    expect(few).toHaveLength(2)
  })
})
