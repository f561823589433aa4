import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partsInventory } from '#contract/parts/inventory.ts'
import { CaseSummary, caseSummaries } from '#contract/surveys/case-reports.ts'
import { surveyCases } from '#contract/surveys/cdcs.ts'
import { shareOf, shownScore, shownShare } from '#contract/surveys/figures.ts'
import example from '#contract/surveys/fixtures/example.json' with { type: 'json' }
import { dcsiRankings, SurveyRanking } from '#contract/surveys/rankings.ts'
import { dcsiTouchpoints, TouchpointSummary } from '#contract/surveys/reports.ts'
import { SurveyResultDetail, surveyResults } from '#contract/surveys/results.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { plantExample, slugs } from '#tests/support/survey-example.ts'

let server: TestServer
let admin: Client
let ids: Readonly<Record<string, number>>
beforeAll(async () => {
  server = await startServer()
  await plantExample(server.database)
  admin = await signIn(server.origin, people.surveyAdmin)
  const rows = await server.database.query<{ id: number; slug: string }>('select id, slug from survey_factors')
  ids = Object.fromEntries(rows.map(({ id, slug }) => [slug, id]))
})
afterAll(() => server?.stop())

const october: [string, string] = [example.period.from, example.period.to]
const read = async (slug: string, query: object = {}) =>
  v.parse(
    TouchpointSummary.schema,
    (await admin.call(dcsiTouchpoints.get, { params: { slug }, query: { date: october, ...query } })).data,
  )
const tenths = (value: number | null | undefined) => (value === null || value === undefined ? null : shownScore(value))
const percent = (value: number | null | undefined) => (value === null || value === undefined ? null : shownShare(value))

/** How many values a piece of the example has. */
const leaves = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, one) => sum + leaves(one), 0)
    : 1
let compared = 0
const same = (got: unknown, wanted: unknown) => {
  expect(got).toEqual(wanted)
  compared += leaves(wanted)
}
/** The example's factor of one of the product's. */
const exampleFactor = (id: number | null | undefined) =>
  example.factors.find((one) => ids[slugs[one.id] ?? ''] === id)?.id ?? null

/** What a page says of one place, in the words of the example. */
const figuresOf = (one: v.InferOutput<typeof TouchpointSummary.schema>) => ({
  responses: one.headline.responses.value,
  csi_score: tenths(one.headline.score.value),
  before: tenths(one.headline.score.before),
  change: one.headline.score.change,
  target: tenths(one.headline.target),
  gap: one.headline.gap,
  factors: Object.fromEntries(
    example.factors.map(({ id }) => [
      id,
      tenths(one.factors.find((factor) => factor.id === ids[slugs[id] ?? ''])?.score),
    ]),
  ),
  top_box: percent(one.headline.top_box?.value),
  top_two: percent(one.headline.top_two?.value),
  nps: one.headline.nps?.value,
  dissatisfied: percent(one.headline.dissatisfied?.value),
  reached: one.headline.response_rate?.of,
  answered: one.headline.response_rate?.completed,
  response_rate: percent(one.headline.response_rate?.value),
})

test('the worked example comes out of the server: each response', async () => {
  const results = await server.database.query<{ id: number; day: string; dealer: number }>(
    `select id, (submitted_at at time zone 'Asia/Manila')::date::text as day, dealer_id as dealer from survey_results where kind = 'dcsi'`,
  )
  expect(results).toHaveLength(example.results.length)
  const expected = new Map(Object.entries(example.expected.responses))
  for (const { id, submitted_on, dealer } of example.results) {
    const row = results.find((one) => one.day === submitted_on && one.dealer === dealer)
    const { data } = await admin.call(surveyResults.get, { params: { id: row?.id ?? 0 } })
    const one = v.parse(SurveyResultDetail.schema, data)
    same(
      {
        factors: Object.fromEntries(one.factor_scores.map(({ id: factor, score }) => [exampleFactor(factor), score])),
        csi: one.csi_score,
        dissatisfied: one.dissatisfied,
      },
      expected.get(id),
    )
  }
})

test('the network, and each dealer with its rank [reports.06]', async () => {
  /** The lowest as shown; of equal ones the heavier one. */
  const weakestOf = ({ factors }: v.InferOutput<typeof TouchpointSummary.schema>) =>
    exampleFactor(
      factors
        .filter(({ score }) => score !== null)
        .toSorted((x, y) => (tenths(x.score) ?? 0) - (tenths(y.score) ?? 0) || y.weight - x.weight)[0]?.id,
    )
  const network = await read('overall')
  same({ ...figuresOf(network), weakest_factor: weakestOf(network) }, example.expected.figures.network)
  const answer = await admin.call(dcsiRankings.list, { query: { dates: october } })
  const rows = v.parse(v.array(SurveyRanking.schema), answer.data)
  expect(rows.map(({ id }) => id)).toEqual([2, 1])
  for (const row of rows) {
    const expected = example.expected.figures[row.id === 1 ? 1 : 2]
    const { rank, rank_before, of } = row
    const page = figuresOf(await read('overall', { dealers: [row.id] }))
    same({ ...page, weakest_factor: exampleFactor(row.weakest_factor?.id), rank, rank_before, of }, expected)
    // The ranking says the same as the dealer's own page.
    const { reached: _, answered: __, factors, ...shown } = page
    expect({
      responses: row.responses,
      csi_score: tenths(row.csi_score),
      before: tenths(row.before),
      change: row.change,
      target: tenths(row.target),
      gap: row.gap,
      top_box: percent(row.top_box),
      top_two: percent(row.top_two),
      nps: row.nps,
      dissatisfied: percent(row.dissatisfied),
      response_rate: percent(row.response_rate),
    }).toEqual(shown)
    for (const { id } of example.factors)
      expect(tenths(row.factors.find((one) => exampleFactor(one.id) === id)?.score)).toBe(factors[id])
  }
  // Every filter narrows, and the order is that of the score, the highest first, unless another is asked for.
  const listed = async (query: object) =>
    v
      .parse(
        v.array(SurveyRanking.schema),
        (await admin.call(dcsiRankings.list, { query: { dates: october, ...query } })).data,
      )
      .map(({ id }) => id)
  expect(await listed({ order_by: 'csi_score', sort: 'desc' })).toEqual([2, 1])
  expect(await listed({ sort: 'asc' })).toEqual([1, 2])
  expect(await listed({ dealer: [1] })).toEqual([1])
  const [place] = await server.database.query<{ region: string; zone: number; group: number }>(
    'select region_type as region, zone_id as zone, group_id as "group" from dealers where id = 1',
  )
  const inPlace = async (column: string, value: unknown) =>
    (
      await server.database.query<{ id: number }>(`select id from dealers where ${column} = $1 and id in (1, 2)`, [
        value,
      ])
    ).map(({ id }) => id)
  expect((await listed({ region: place?.region })).toSorted()).toEqual(await inPlace('region_type', place?.region))
  expect((await listed({ zones: [place?.zone] })).toSorted()).toEqual(await inPlace('zone_id', place?.zone))
  if (place?.group) {
    for (const name of ['group', 'groups'])
      expect((await listed({ [name]: [place.group] })).toSorted()).toEqual(await inPlace('group_id', place.group))
  }
})

test('its trend and touchpoints', async () => {
  const { trend } = await read('overall')
  expect(trend).toHaveLength(13)
  same(
    trend.slice(-2).map(({ month, responses, score, target }) => ({
      month,
      responses,
      score: tenths(score),
      target: tenths(target),
    })),
    example.expected.trend,
  )
  for (const [slug, expected] of Object.entries(example.expected.touchpoints)) {
    const one = await read(slug === 'waiting' ? 'facility' : slug)
    same(
      {
        responses: one.headline.responses.value,
        score: tenths(one.headline.score.value),
        bands: one.distribution,
      },
      expected,
    )
  }
})

test('its cases, as they stood on 5 November', async () => {
  const results = await server.database.query<{ id: number; day: string; dealer: number }>(
    `select id, (submitted_at at time zone 'Asia/Manila')::date::text as day, dealer_id as dealer from survey_results where kind = 'dcsi'`,
  )
  const now = Date.parse(example.now)
  const after = (opened: string, days: number) => {
    const due = Date.parse(opened) + days * 86_400_000
    return due
  }
  /** What was due by then is long over, and what was not never is, whenever this runs. */
  const dueFor = (opened: string, days: number, done: string | null) => {
    const due = after(opened, days)
    if (done !== null) return new Date(due).toISOString()
    return due <= now ? '2020-01-01T00:00:00Z' : '2100-01-01T00:00:00Z'
  }
  for (const one of example.cases) {
    const of = example.results.find(({ id }) => id === one.result)
    const result = results.find(({ day, dealer }) => day === of?.submitted_on && dealer === of.dealer)
    await server.database.query(
      `insert into survey_cdcs (reference_no, result_id, dealer_id, kind, category, status, resolution, reasons, factor_id,
         opened_at, contacted_at, contact_result, closed_at, contact_due_at, review_due_at, close_due_at)
       values ($1, $2, $3, 'dcsi', 'service', $4, $5, '["csi"]', $6, $7, $8, 'reached', $9, $10, $11, $12)`,
      [
        `CDC-${one.id}`,
        result?.id,
        of?.dealer,
        one.status,
        one.resolution,
        one.factor === null ? null : ids[slugs[one.factor] ?? ''],
        one.opened_at,
        one.contacted_at,
        one.closed_at,
        dueFor(one.opened_at, 2, one.contacted_at),
        dueFor(one.opened_at, 7, one.status === 'for-review' ? one.contacted_at : null),
        dueFor(one.opened_at, 14, one.closed_at),
      ],
    )
  }
  const query = { kind: 'dcsi' as const, date: october }
  const { figures } = v.parse(CaseSummary.schema, (await admin.call(caseSummaries.all, { query })).data)
  const counted = v.parse(
    v.array(v.object({ factor: v.nullable(v.looseObject({ id: v.number() })), count: v.number() })),
    (await admin.give(surveyCases.factorsCount, { query })).data,
  )
  same(
    {
      opened: figures.opened,
      by_status: figures.by_status,
      factors_count: counted
        .filter(({ factor }) => factor === null || exampleFactor(factor.id) !== null)
        .map(({ factor, count }) => ({ factor: factor && exampleFactor(factor.id), count }))
        .toSorted((a, b) => (a.factor ?? 9) - (b.factor ?? 9)),
      contact_on_time: percent(shareOf(figures.contacted.met, figures.contacted.of)),
      closed_on_time: percent(shareOf(figures.closed.met, figures.closed.of)),
      overdue_now: figures.overdue,
      hours_to_contact: figures.hours_to_contact,
      hours_to_close: figures.hours_to_close,
    },
    example.expected.cdc,
  )
})

test('equal ranks are equal as shown', async () => {
  const { scores, ...expected } = example.expected.ties
  const { database } = server
  for (let nth = 3; nth <= scores.length; nth += 1)
    await database.query(
      `insert into dealers (code, name, region_type, zone_id, group_id, barangay_id)
       select 'TIE' || $1::text, 'Dealer ' || $1::text, region_type, zone_id, group_id, barangay_id from dealers where id = 1`,
      [nth],
    )
  const dealers = await database.query<{ id: number }>('select id from dealers order by id')
  for (const [at, score] of scores.entries())
    await database.query(
      `insert into survey_results (reference_no, survey_id, version_no, kind, category, status, dealer_id, channel, submitted_at,
         answers, factor_scores, csi_score, contribution)
       select 'SR-TIE-' || $1::text, survey_id, 1, 'dcsi', 'service', 'complete', $2, 'sms', '2026-03-10T04:00:00Z', '{}', '{}', $3::numeric,
         jsonb_build_object('response', jsonb_build_object('sum', ($3::numeric * 10000)::bigint), 'factors', '[]'::jsonb,
           'touchpoints', '[]'::jsonb, 'attributes', '[]'::jsonb)
       from survey_results where kind = 'dcsi' limit 1`,
      [at, dealers[at]?.id, score],
    )
  const answer = await admin.call(dcsiRankings.list, { query: { dates: ['2026-03-01', '2026-03-31'] } })
  const rows = v.parse(v.array(SurveyRanking.schema), answer.data)
  const inOrder = dealers.map(({ id }) => rows.find((row) => row.id === id))
  same({ shown: inOrder.map((row) => tenths(row?.csi_score)), ranks: inOrder.map((row) => row?.rank) }, expected)
  expect(rows.filter(({ tied }) => tied)).toHaveLength(3)
  // Whoever asks for the order that is the list's own anyway gets the same.
  const query = {
    dates: ['2026-03-01', '2026-03-31'] as [string, string],
    order_by: 'csi_score' as const,
    sort: 'desc' as const,
  }
  const asked = v.parse(v.array(SurveyRanking.schema), (await admin.call(dcsiRankings.list, { query })).data)
  expect(asked.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})

test('and the savings of parts; with that all 178 values are compared', async () => {
  const [line] = await server.database.query<{ id: number }>('select min(id) as id from parts_inventory')
  const keeper = await signIn(server.origin, people.partsAdmin)
  for (const { srp, dealer_price, ...expected } of example.expected.savings) {
    await server.database.query(
      'update parts_inventory set srp = $2, list_srp = null, dealer_price = $3 where id = $1',
      [line?.id, srp, dealer_price],
    )
    const { data } = await keeper.call(partsInventory.get, { params: { id: line?.id ?? 0 } })
    const { savings_percentage } = v.parse(v.looseObject({ savings_percentage: v.nullable(v.number()) }), data)
    const shown = percent(savings_percentage)
    same({ savings_percentage, shown: shown === null ? '–' : `${shown.toFixed(1)}%` }, expected)
  }
  expect(compared).toBe(178)
})
