import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { actionPlans, caseSummaries } from '#contract/surveys/case-reports.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { shownScore } from '#contract/surveys/figures.ts'
import { csonlineRankings, dcsiRankings, dssiRankings, SurveyRanking } from '#contract/surveys/rankings.ts'
import {
  csonlineTouchpoints,
  dcsiReport,
  dcsiTouchpoints,
  dssiTouchpoints,
  TouchpointSummary,
  touchpointsOf,
} from '#contract/surveys/reports.ts'
import { networkOf } from '#server/areas/surveys/reports/benchmark.ts'
import { periodBefore, trendOf } from '#server/areas/surveys/reports/periods.ts'
import { randomFrom } from '#server/database/random.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.surveyAdmin)
  dealer = await signIn(server.origin, people.surveyDealer)
})
afterAll(() => server?.stop())

const calls = { csonline: csonlineTouchpoints, dcsi: dcsiTouchpoints, dssi: dssiTouchpoints }
const rankings = { csonline: csonlineRankings, dcsi: dcsiRankings, dssi: dssiRankings }
const everything: [string, string] = ['2020-01-01', today().toString()]
const summary = async (client: Client, kind: SurveyKind, slug = 'overall', query: object = {}) =>
  v.parse(
    TouchpointSummary.schema,
    (await client.call(calls[kind].get, { params: { slug }, query: { date: everything, ...query } })).data,
  )

describe('Figures of a report', () => {
  // Two hundred filters, in four parts: slow machines have their time for each.
  test.each([1, 2, 3, 4])(
    'equal those of plain statements over the results, under any filters (part %i)',
    async (part) => {
      const random = randomFrom(4_600 + part)
      const kinds = ['csonline', 'dcsi', 'dssi'] as const
      const day = () =>
        `202${random.between(4, 6)}-${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`
      let counted = 0
      for (let round = 0; round < 50; round += 1) {
        const kind = random.pick(kinds)
        const [from = '', to = ''] = [day(), day()].map((one) => [one, everything[1]].toSorted()[0] ?? one).toSorted()
        const [served = '', until = ''] = [day(), day()].toSorted()
        const dealers = random.chance(0.4) ? [random.between(1, 2)] : null
        const region = random.chance(0.2) ? random.pick(['metro_manila', 'provincial'] as const) : null
        const column = kind === 'dssi' ? 'sales_delivery_date' : 'availed_service_date'
        const isServed = random.chance(0.25)
        const one = await summary(admin, kind, 'overall', {
          date: [from, to],
          compare: 'none',
          ...(dealers && { dealers }),
          ...(region && { regions: region }),
          ...(isServed && { [column]: [served, until] }),
        })
        const where = `r.kind = $1 and r.status = 'complete' and (r.submitted_at at time zone 'Asia/Manila')::date between $2 and $3
        and ($4::int[] is null or r.dealer_id = any($4::int[])) and ($5::text is null or d.region_type = $5)
        and ($6::date is null or r.${column} between $6::date and $7::date)`
        const values = [kind, from, to, dealers, region, isServed ? served : null, until]
        const [plain] = await server.database.query<{ responses: number; score: number | null; unhappy: number }>(
          `select count(*) as responses, round(avg(csi_score), 4)::float8 as score, count(*) filter (where dissatisfied) as unhappy
         from survey_results r join dealers d on d.id = r.dealer_id where ${where}`,
          values,
        )
        const factors = await server.database.query<{ id: string; n: number; score: number }>(
          `select f.key as id, count(*) as n, round(avg(f.value::numeric), 4)::float8 as score
         from survey_results r join dealers d on d.id = r.dealer_id, jsonb_each_text(r.factor_scores) f where ${where} group by 1`,
          values,
        )
        counted += plain?.responses ?? 0
        const said = JSON.stringify({ kind, values })
        expect([one.headline.responses.value, one.headline.score.value, said]).toEqual([
          plain?.responses,
          plain?.score,
          said,
        ])
        expect(Math.round((one.headline.dissatisfied?.value ?? 0) * one.headline.responses.value)).toBe(plain?.unhappy)
        const scores = one.factors
          .filter(({ score }) => score !== null)
          .map(({ id, responses, score }) => [String(id), responses, score])
        expect(scores.toSorted()).toEqual(factors.map(({ id, n, score }) => [id, n, score]).toSorted())
        expect(one.groups.reduce((sum, { responses }) => sum + responses, 0)).toBe(plain?.responses)
        // The ranking under the same filters, and a touchpoint of the way.
        const { data } = await admin.give(rankings[kind].list, {
          query: {
            dates: [from, to],
            compare: 'none',
            per_page: 100,
            ...(dealers && { dealer: dealers }),
            ...(region && { region }),
            ...(isServed && { [column]: [served, until] }),
          },
        })
        const byDealer = await server.database.query(
          `select r.dealer_id as id, count(*) as responses, round(avg(csi_score), 4)::float8 as csi_score,
           round(avg(dissatisfied::int), 4)::float8 as dissatisfied
         from survey_results r join dealers d on d.id = r.dealer_id where ${where} group by 1 order by 1`,
          values,
        )
        expect(
          v
            .parse(v.array(SurveyRanking.schema), data)
            .filter(({ responses }) => responses > 0)
            .map(({ id, responses, csi_score, dissatisfied }) => ({ id, responses, csi_score, dissatisfied }))
            .toSorted((a, b) => a.id - b.id),
        ).toEqual(byDealer)
        const stage = random.pick(touchpointsOf[kind === 'dssi' ? 'sales' : 'service'])
        const [plainStage] = await server.database.query<{ n: number; score: number | null }>(
          `select count(*) as n, round(avg(x.score) / 10000, 4)::float8 as score from (
           select (e ->> 'sum')::numeric as score from survey_results r join dealers d on d.id = r.dealer_id,
             jsonb_array_elements(r.contribution -> 'touchpoints') e where e ->> 'item' = 't' || $8::text and ${where}) x`,
          [...values, stage],
        )
        const touchpoint = one.touchpoints.find(({ slug }) => slug === stage)
        expect([stage, touchpoint?.responses, touchpoint?.score]).toEqual([stage, plainStage?.n, plainStage?.score])
      }
      expect(counted).toBeGreaterThan(50)
    },
  )

  test('exist for each touchpoint of the three kinds, and for no other; a factor and a touchpoint are not asked at once; so do targets, for trend and factor [reports.07]', async () => {
    for (const [kind, stages] of [
      ['csonline', touchpointsOf.service],
      ['dcsi', touchpointsOf.service],
      ['dssi', touchpointsOf.sales],
    ] as const) {
      for (const slug of stages) {
        const one = await summary(admin, kind, slug)
        expect([one.slug, one.kind, one.headline.nps]).toEqual([slug, kind, null])
        expect(one.attributes.every(({ touchpoint }) => touchpoint === slug)).toBe(true)
      }
      const { factors } = await summary(admin, kind)
      const factor = factors[0]?.id
      const both = await admin.give(calls[kind].get, { params: { slug: stages[0] }, query: { factor } })
      expect([both.status, both.errors['factor']]).toEqual([422, ['Choose a factor or a touchpoint, not both']])
      const alone = await summary(admin, kind, 'overall', { factor })
      expect(alone.headline.score.value).toBe(factors[0]?.score)
      expect(alone.attributes.every((one) => one.factor.id === factor)).toBe(true)
    }
    for (const type of ['csonline', 'dcsi', 'dssi'])
      for (const target of ['trend', 'factor']) {
        const { status, data } = await admin.send('GET', '/surveys-target-score', { query: { type, target } })
        expect([status, Array.isArray(data)]).toEqual([200, true])
      }
    expect((await admin.send('GET', '/surveys-target-score', { query: { type: 'dcsi', target: 'none' } })).status).toBe(
      422,
    )
    const other = await admin.give(dcsiTouchpoints.get, { params: { slug: 'test-drive' } })
    expect(other.status).toBe(404)
  })

  test('are of yesterday before anyone chose, and stand beside the period before, the year before or nothing', async () => {
    const { data } = await admin.call(dcsiTouchpoints.get, { params: { slug: 'overall' } })
    const { period, before, trend } = v.parse(TouchpointSummary.schema, data)
    const yesterday = Temporal.Now.zonedDateTimeISO('Asia/Manila').toPlainDate().subtract({ days: 1 }).toString()
    expect([period, trend.length, trend.at(-1)?.month]).toEqual([
      { from: yesterday, to: yesterday },
      13,
      yesterday.slice(0, 7),
    ])
    expect(before?.to).toBe(Temporal.PlainDate.from(yesterday).subtract({ days: 1 }).toString())
    const of = (from: string, to: string, compare: 'previous' | 'year' | 'none' = 'previous') =>
      Object.values(periodBefore({ from, to }, compare) ?? {})
    expect(of('2026-10-01', '2026-10-31')).toEqual(['2026-09-01', '2026-09-30'])
    expect(of('2026-01-01', '2026-03-31')).toEqual(['2025-10-01', '2025-12-31'])
    expect(of('2026-03-01', '2026-03-30')).toEqual(['2026-01-30', '2026-02-28'])
    expect(of('2024-02-29', '2024-02-29', 'year')).toEqual(['2023-02-28', '2023-02-28'])
    expect(of('2026-10-01', '2026-10-31', 'none')).toEqual([])
    expect(trendOf('2026-02-10').map(({ month }) => month)[0]).toBe('2025-02')
    expect(trendOf('2026-02-10').at(-1)).toEqual({
      month: '2026-02',
      period: { from: '2026-02-01', to: '2026-02-10' },
      complete: false,
    })
  })
})

describe('A dealer’s people', () => {
  test('have their own figures alone, whatever they ask for; other places do not exist for them', async () => {
    for (const kind of ['csonline', 'dcsi', 'dssi'] as const) {
      const [own, one] = [await summary(dealer, kind), await summary(admin, kind, 'overall', { dealers: [1] })]
      expect(own.headline).toEqual(one.headline)
      expect(own.factors.map(({ score }) => score)).toEqual(one.factors.map(({ score }) => score))
      expect(own.groups.map(({ id, rank }) => [id, rank])).toEqual([['1', null]])
      expect(own.factors.every(({ contribution }) => contribution === null)).toBe(true)
      for (const query of [{ dealers: [2] }, { dealers: [1, 2] }, { zones: [9999] }, { groups: [9999] }])
        expect((await dealer.give(calls[kind].get, { params: { slug: 'overall' }, query })).status).toBe(404)
    }
    const rows = v.parse(
      v.array(SurveyRanking.schema),
      (await dealer.call(dcsiRankings.list, { query: { dates: everything, by: 'zone' } })).data,
    )
    expect(rows.map(({ id, rank, of, network }) => [id, rank, of, network])).toEqual([[1, null, null, null]])
    const { data } = await dealer.call(dcsiReport.export, { query: { date: everything, format: 'csv' } })
    const { url, filename } = v.parse(v.object({ url: v.string(), filename: v.string() }), data)
    const text = Buffer.from((await dealer.load(url.replace(dealer.base, ''))).bytes).toString()
    const codes = await server.database.query<{ id: number; code: string }>('select id, code from dealers order by id')
    expect(filename).toContain(codes[0]?.code)
    expect([
      text.includes(codes[0]?.code ?? '?'),
      text.includes(codes[1]?.code ?? '?'),
      text.includes('Network'),
    ]).toEqual([true, false, false])
  })

  test('are told of the network for whole ended months, among enough others, none of them most of it', () => {
    const of = (...counts: readonly number[]) =>
      new Map(counts.map((n, at) => [at + 1, { n, sum: n * (700_000 + at * 10_000) }] as const))
    const months = { from: '2026-09-01', to: '2026-10-31' }
    const enough = networkOf(of(4, 6, 6, 6, 6, 6), 1, months)
    expect(enough.network).toMatchObject({ dealers: 6, of: 6, rank: 6 })
    expect(shownScore(enough.network?.score ?? 0)).toBe(72.6)
    const reasons = (counts: readonly number[], own = 1) => networkOf(of(...counts), own, months).reason
    // Five others, and not four; who has no responses is none of them, and who asks is no other.
    expect([reasons([4, 6, 6, 6, 6, 6]), reasons([4, 8, 8, 8, 8])]).toEqual([null, 'few'])
    expect([reasons([4, 8, 8, 8, 8, 0]), reasons([90, 6, 6, 6, 6, 5])]).toEqual(['few', 'few'])
    // Thirty responses of others, and not 29.
    expect([reasons([0, 6, 6, 6, 6, 6]), reasons([0, 6, 6, 6, 6, 5])]).toEqual([null, 'few'])
    // Half of them may be one dealer's, and not more; what is one's own does not count.
    expect([reasons([4, 6, 6, 6, 6, 24]), reasons([4, 6, 6, 6, 6, 25])]).toEqual([null, 'few'])
    expect([reasons([99, 6, 6, 6, 6, 24]), reasons([99, 6, 6, 6, 6, 25])]).toEqual([null, 'few'])
    // A dealer without responses is told the mean, and has no rank.
    expect(networkOf(of(0, 6, 6, 6, 6, 6), 1, months).network).toMatchObject({ rank: null, of: 5, dealers: 5 })
  })

  test('are told nothing of it for a period that can be moved by a day', () => {
    const many = new Map(Array.from({ length: 9 }, (_, at) => [at + 1, { n: 9, sum: 9 * 700_000 }] as const))
    const reasonOf = (from: string, to: string) => networkOf(many, 1, { from, to }).reason
    expect(reasonOf('2026-09-01', '2026-09-30')).toBeNull()
    expect(reasonOf('2024-02-01', '2024-02-29')).toBeNull()
    expect(reasonOf('2025-01-01', '2026-09-30')).toBeNull()
    for (const [from, to] of [
      ['2026-09-02', '2026-09-30'],
      ['2026-08-31', '2026-09-30'],
      ['2026-09-01', '2026-09-29'],
      ['2026-09-01', '2026-10-01'],
      ['2024-02-01', '2024-02-28'],
      ['2099-01-01', '2099-01-31'],
    ] as const)
      expect([from, to, reasonOf(from, to)]).toEqual([from, to, 'months'])
    // The last day of a month is not over until it is.
    const today = Temporal.Now.plainDateISO('Asia/Manila')
    const month = { from: today.with({ day: 1 }).toString(), to: today.with({ day: today.daysInMonth }).toString() }
    expect(reasonOf(month.from, month.to)).toBe('months')
  })

  test('learn it figure by figure: a factor that few others have responses of says nothing of theirs', async () => {
    const { database } = server
    const dealers = await database.query<{ id: number }>(
      `insert into dealers (code, name, region_type, zone_id, group_id, barangay_id)
       select 'NET' || n, 'Network ' || n, region_type, zone_id, group_id, barangay_id from dealers, generate_series(1, 5) n
       where dealers.id = 1 returning id`,
    )
    const factors = await database.query<{ id: number }>(
      `select id from survey_factors where category = 'service' order by position`,
    )
    const [common, rare] = [factors[0]?.id ?? 0, factors[1]?.id ?? 0]
    const answered = async (dealer: number | undefined, items: readonly number[], count = 6) =>
      database.query(
        `insert into survey_results (reference_no, survey_id, version_no, kind, category, status, dealer_id, channel, submitted_at,
           answers, factor_scores, csi_score, contribution)
         select 'SR-NET-' || $1::text || '-' || n, min(s.id), 1, 'dcsi', 'service', 'complete', $1::int, 'sms',
           '2021-03-10T04:00:00Z', '{}', '{}', 70 + $1::int % 5, jsonb_build_object('response', jsonb_build_object('sum', (70 + $1::int % 5) * 10000),
             'factors', $2::jsonb, 'touchpoints', '[]'::jsonb, 'attributes', '[]'::jsonb)
         from surveys s, generate_series(1, $3::int) n where s.kind = 'dcsi' group by n`,
        [dealer, JSON.stringify(items.map((id) => ({ item: `f${id}`, sum: 800_000, answers: 1 }))), count],
      )
    await answered(1, [common, rare])
    for (const [at, { id }] of dealers.entries()) await answered(id, at < 4 ? [common, rare] : [common])
    const date: [string, string] = ['2021-03-01', '2021-03-31']
    const told = await summary(dealer, 'dcsi', 'overall', { date })
    expect([told.network?.dealers, told.network_reason]).toEqual([6, null])
    const contributionOf = (factor: number) => told.factors.find(({ id }) => id === factor)?.contribution
    expect([contributionOf(common), contributionOf(rare)]).toEqual([0, null])
    // The figure of a page is the factor's own where one is chosen.
    const reasonOf = async (query: object) =>
      (await summary(dealer, 'dcsi', 'overall', { date, ...query })).network_reason
    expect([await reasonOf({ factor: common }), await reasonOf({ factor: rare })]).toEqual([null, 'few'])
    expect(await reasonOf({ date: ['2021-03-02', '2021-03-31'] })).toBe('months')
    expect(await reasonOf({ availed_service_date: date })).toBe('months')
    const [row] = v.parse(
      v.array(SurveyRanking.schema),
      (await dealer.call(dcsiRankings.list, { query: { dates: date } })).data,
    )
    expect([row?.id, row?.of, row?.network]).toEqual([1, 6, told.network?.score])
    expect(row?.rank).toBe(told.network?.rank)
    // Six responses a dealer are too few to tell any rank from another.
    expect([row?.rank_from, row?.rank_to, row?.network_reason]).toEqual([1, 6, null])
    for (const query of [{ dates: ['2021-03-02', '2021-03-31'] }, { dates: date, availed_service_date: date }]) {
      const answer = await dealer.give(dcsiRankings.list, { query })
      for (const untold of v.parse(v.array(SurveyRanking.schema), answer.data))
        expect([untold.rank, untold.rank_from, untold.rank_to, untold.network, untold.network_reason]).toEqual([
          null,
          null,
          null,
          null,
          'months',
        ])
    }
    const [apart] = v.parse(
      v.array(SurveyRanking.schema),
      (await dealer.call(dcsiRankings.list, { query: { dates: ['2021-03-02', '2021-03-31'] } })).data,
    )
    expect([apart?.rank, apart?.of, apart?.network]).toEqual([null, null, null])
  })
})

test('A period ends today at the latest: a later one is refused at its field, by every report', async () => {
  const days = (ahead: number): [string, string] => [today().toString(), today().add({ days: ahead }).toString()]
  const params = { slug: 'overall' }
  const ask = (late: [string, string]) =>
    Promise.all([
      admin.give(dcsiTouchpoints.get, { params, query: { date: late } }),
      admin.give(dcsiTouchpoints.exportSummary, { query: { date: late } }),
      admin.give(dcsiReport.export, { query: { date: late } }),
      admin.give(caseSummaries.all, { query: { date: late } }),
      admin.give(actionPlans.dssi, { query: { date: late } }),
      admin.give(actionPlans.dssiDealers, { query: { date: late } }),
      admin.give(dssiRankings.list, { query: { dates: late } }),
      admin.give(dssiRankings.export, { query: { dates: late } }),
    ])
  const refused = await ask(days(1))
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 422))
  const sentences = refused.map(({ errors }) => errors['date'] ?? errors['dates'])
  expect(sentences).toEqual(refused.map(() => ['The period cannot end after today']))
  expect(refused.map(({ errors }) => Object.keys(errors).join())).toEqual([...Array(6).fill('date'), 'dates', 'dates'])
  const query = new URLSearchParams({ report: 'dcsi-ranking', dates: days(1).join(',') }).toString()
  const file = await admin.send('GET', '/exports/survey-reports/file', { query: { format: 'csv', query } })
  expect([file.status, file.errors['dates']]).toEqual([422, ['The period cannot end after today']])
  expect((await ask(days(0))).map(({ status }) => status)).toEqual(refused.map(() => 200))
})

describe('Reports as files', () => {
  const load = async (client: Client, answer: { readonly data: unknown }) => {
    const { url, filename } = v.parse(v.object({ url: v.string(), filename: v.string() }), answer.data)
    const file = await client.load(url.replace(client.base, ''))
    return { filename, lines: Buffer.from(file.bytes).toString().replace('\ufeff', '').trim().split('\r\n') }
  }
  test('a ranking has its rows in the order of the list, with all columns [reports.09]', async () => {
    const query = { dates: everything, order_by: 'responses', sort: 'asc' } as const
    const { filename, lines } = await load(admin, await admin.call(dcsiRankings.export, { query }))
    const rows = v.parse(v.array(SurveyRanking.schema), (await admin.call(dcsiRankings.list, { query })).data)
    expect(filename).toBe(`dcsi-ranking-${everything.join('_')}.csv`)
    expect(lines.slice(1).map((line) => line.split(',')[4])).toEqual(rows.map(({ code }) => code))
    expect(lines[0]?.split(',').slice(0, 4)).toEqual([
      'Rank',
      'Best possible rank',
      'Worst possible rank',
      'Previous rank',
    ])
    expect(lines[0]?.split(',')).toHaveLength(24 + (rows[0]?.factors.length ?? 0))
  })
  test('a summary’s link leads to its file, under the same filters [reports.10]', async () => {
    for (const kind of ['csonline', 'dcsi', 'dssi'] as const) {
      const query = { date: everything, dealers: [2], slug: 'overall' }
      const { filename, lines } = await load(admin, await admin.call(calls[kind].exportSummary, { query }))
      const { headline, factors, attributes } = await summary(admin, kind, 'overall', { dealers: [2] })
      expect(filename).toBe(`${kind}-summary-${everything.join('_')}.csv`)
      expect(lines).toHaveLength(2 + factors.length + attributes.length)
      expect(lines[1]?.split(',').slice(0, 5)).toEqual([
        'Overall',
        '',
        '',
        String(headline.responses.value),
        String(shownScore(headline.score.value ?? 0)),
      ])
    }
  })
  test('all others come by the same door, as workbooks too, for whom the report is', async () => {
    const names = [
      'csonline-dashboard',
      'dcsi-dashboard',
      'dssi-dashboard',
      'dcsi-factor-scores',
      'dssi-factor-scores',
      'dcsi-report',
    ]
    for (const report of names)
      for (const format of ['csv', 'xlsx']) {
        const query = `report=${report}&date=2026-01-01,2026-03-31`
        const file = await admin.load('/exports/survey-reports/file', { format, query })
        expect([file.status, file.headers.get('content-disposition')]).toEqual([
          200,
          expect.stringContaining(`${report}-2026-01-01_2026-03-31.${format}`),
        ])
      }
    const ranking = { format: 'csv', query: 'report=csonline-ranking' }
    expect((await dealer.load('/exports/survey-reports/file', ranking)).status).toBe(403)
    expect((await admin.load('/exports/survey-reports/file', { format: 'csv', query: 'report=nothing' })).status).toBe(
      422,
    )
  })
})
