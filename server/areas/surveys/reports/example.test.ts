import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ranksOf, shownScore, shownShare } from '#contract/surveys/figures.ts'
import example from '#contract/surveys/fixtures/example.json' with { type: 'json' }
import { dcsiRankings, dcsiTouchpoints, SurveyRanking, TouchpointSummary } from '#contract/surveys/reports.ts'
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

test('the worked example comes out of the server: the network and each dealer', async () => {
  const { weakest_factor: _, ...network } = example.expected.figures.network
  expect(figuresOf(await read('overall'))).toEqual(network)
  for (const dealer of [1, 2] as const) {
    const { rank: __, rank_before: ___, of: ____, weakest_factor: _____, ...figures } = example.expected.figures[dealer]
    expect(figuresOf(await read('overall', { dealers: [dealer] }))).toEqual(figures)
  }
})

test('its ranking has the ranks, the weakest factors and the same figures [reports.06]', async () => {
  const answer = await admin.call(dcsiRankings.list, { query: { dates: october } })
  const rows = v.parse(v.array(SurveyRanking.schema), answer.data)
  expect(rows.map(({ id }) => id)).toEqual([2, 1])
  for (const row of rows) {
    const expected = example.expected.figures[row.id === 1 ? 1 : 2]
    expect({
      responses: row.responses,
      csi_score: tenths(row.csi_score),
      before: tenths(row.before),
      change: row.change,
      target: tenths(row.target),
      gap: row.gap,
      weakest_factor: row.weakest_factor?.id,
      top_box: percent(row.top_box),
      top_two: percent(row.top_two),
      nps: row.nps,
      dissatisfied: percent(row.dissatisfied),
      response_rate: percent(row.response_rate),
      rank: row.rank,
      rank_before: row.rank_before,
      of: row.of,
    }).toEqual({
      responses: expected.responses,
      csi_score: expected.csi_score,
      before: expected.before,
      change: expected.change,
      target: expected.target,
      gap: expected.gap,
      weakest_factor: ids[slugs[expected.weakest_factor] ?? ''],
      top_box: expected.top_box,
      top_two: expected.top_two,
      nps: expected.nps,
      dissatisfied: expected.dissatisfied,
      response_rate: expected.response_rate,
      rank: expected.rank,
      rank_before: expected.rank_before,
      of: expected.of,
    })
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
  expect(
    trend.slice(-2).map(({ month, responses, score, target }) => ({
      month,
      responses,
      score: tenths(score),
      target: tenths(target),
    })),
  ).toEqual(example.expected.trend)
  for (const [slug, expected] of Object.entries(example.expected.touchpoints)) {
    const one = await read(slug === 'waiting' ? 'facility' : slug)
    expect({
      responses: one.headline.responses.value,
      score: tenths(one.headline.score.value),
      bands: one.distribution,
    }).toEqual(expected)
  }
})

test('equal ranks are equal as shown', () => {
  const { scores, ranks } = example.expected.ties
  expect(ranksOf(scores.map(shownScore))).toEqual(ranks)
})
