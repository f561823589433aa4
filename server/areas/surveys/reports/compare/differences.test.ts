import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { Differences } from '#contract/surveys/differences.ts'
import { surveyExplanations } from '#contract/surveys/explain.ts'
import { dcsiTouchpoints, TouchpointSummary } from '#contract/surveys/reports.ts'
import { meansDiffer, type Spread } from '#server/areas/surveys/reports/chance.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { plantExample } from '#tests/support/survey-example.ts'

let server: TestServer
let admin: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.surveyAdmin)
  dealer = await signIn(server.origin, people.surveyDealer)
})
afterAll(() => server?.stop())

type Search = Readonly<Record<string, string>>
const searchOf = (of: Search) => new URLSearchParams({ kind: 'dcsi', ...of }).toString()
const give = (client: Client, one: Search, other: Search) =>
  client.give(surveyExplanations.differences, { query: { one: searchOf(one), other: searchOf(other) } })
const differ = async (client: Client, one: Search, other: Search) => {
  const { status, data, errors } = await give(client, one, other)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(errors)}`)
  return v.parse(Differences.schema, data)
}
const rowOf = ({ rows }: v.InferOutput<typeof Differences.schema>, part: string, key: string) =>
  rows.find((one) => one.part === part && one.key === key)
const ever = `2020-01-01,${today().toString()}`

describe('Over the results of the small world', () => {
  const plainly = async (where: string) => {
    const [row] = await server.database.query<{ n: number; sum: string; squares: string }>(
      `select count(*)::int as n, sum(round(csi_score * 10000))::text as sum, sum(round(csi_score * 10000) ^ 2)::numeric(60)::text as squares
       from survey_results where kind = 'dcsi' and status = 'complete' and csi_score is not null and ${where}`,
    )
    if (!row) throw new Error('no results')
    return { n: row.n, sum: Number(row.sum), squares: BigInt(row.squares) } satisfies Spread
  }
  test('a dealer and the network are told apart by what the others have', async () => {
    const [own, others] = [await plainly('dealer_id = 1'), await plainly('dealer_id <> 1')]
    expect([own.n >= 10, others.n >= 10]).toEqual([true, true])
    const of = await differ(admin, { date: ever }, { date: ever, dealers: '1' })
    const score = rowOf(of, 'headline', 'score')
    const network = (own.sum + others.sum) / (own.n + others.n) / 10_000
    expect(score?.bases).toEqual({ one: own.n + others.n, other: own.n })
    expect(score?.difference).toBeCloseTo(own.sum / own.n / 10_000 - network, 1)
    expect(score?.verdict).toBe(score?.difference === 0 ? 'within' : meansDiffer(others, own))
    const turned = rowOf(await differ(admin, { date: ever, dealers: '1' }, { date: ever }), 'headline', 'score')
    expect([turned?.difference, turned?.verdict]).toEqual([-(score?.difference ?? 0), score?.verdict])
  })
  test('each figure is that of its own report, and each difference the second less the first', async () => {
    const of = await differ(admin, { date: ever }, { date: ever, dealers: '2' })
    const summaries = await Promise.all(
      [{}, { dealers: [2] }].map(async (query) => {
        const { data } = await admin.call(dcsiTouchpoints.get, {
          params: { slug: 'overall' },
          query: { date: ['2020-01-01', today().toString()], ...query },
        })
        return v.parse(TouchpointSummary.schema, data)
      }),
    )
    const pairs = (pick: (one: v.InferOutput<typeof TouchpointSummary.schema>) => number | null | undefined) =>
      summaries.map((one) => pick(one) ?? null)
    const shown = (part: string, key: string) => {
      const row = rowOf(of, part, key)
      return [row?.one ?? null, row?.other ?? null]
    }
    expect(shown('headline', 'score')).toEqual(pairs(({ headline }) => headline.score.value))
    expect(shown('headline', 'responses')).toEqual(pairs(({ headline }) => headline.responses.value))
    expect(shown('headline', 'nps')).toEqual(pairs(({ headline }) => headline.nps?.value))
    expect(shown('headline', 'top_box')).toEqual(pairs(({ headline }) => headline.top_box?.value))
    expect(shown('headline', 'dissatisfied')).toEqual(pairs(({ headline }) => headline.dissatisfied?.value))
    expect(shown('headline', 'response_rate')).toEqual(pairs(({ headline }) => headline.response_rate?.value))
    for (const { id } of summaries[0]?.factors ?? [])
      expect(shown('factors', `${id}`)).toEqual(pairs(({ factors }) => factors.find((one) => one.id === id)?.score))
    for (const { slug } of summaries[0]?.touchpoints ?? [])
      expect(shown('touchpoints', slug)).toEqual(
        pairs(({ touchpoints }) => touchpoints.find((one) => one.slug === slug)?.score),
      )
    const [last] = pairs(({ trend }) => trend.findLast(({ score }) => score !== null)?.score)
    expect(shown('trend', 'last')[0]).toBe(last)
    for (const { one, other, difference, unit } of of.rows)
      if (one !== null && other !== null && unit === 'score')
        expect(Math.abs((difference ?? Number.NaN) - (other - one))).toBeLessThan(0.0503)
  })
  test('what both are grouped by stands row by row, each judged by its own responses', async () => {
    const of = await differ(admin, { date: ever, by: 'region' }, { date: ever, dealers: '1', by: 'region' })
    const groups = of.rows.filter(({ part }) => part === 'groups')
    expect(groups.length).toBe(0)
    const both = await differ(
      admin,
      { date: ever, by: 'region' },
      { date: ever, by: 'region', regions: 'metro_manila' },
    )
    const [row, ...more] = both.rows.filter(({ part }) => part === 'groups')
    // The same responses of a region, whatever else the first report holds.
    expect([row?.key, row?.difference, row?.verdict, more]).toEqual(['metro_manila', 0, 'within', []])
    const otherwise = await differ(admin, { date: ever, by: 'region' }, { date: ever, by: 'zone' })
    expect(otherwise.rows.some(({ part }) => part === 'groups')).toBe(false)
  })
  test('reports of two kinds share the figures that both have, and periods that overlap are not judged', async () => {
    const of = await differ(admin, { date: ever }, { date: ever, kind: 'dssi' })
    expect(of.rows.some(({ part }) => part === 'headline')).toBe(true)
    expect(of.rows.filter(({ part }) => part === 'factors' || part === 'touchpoints')).toEqual([])
    const year = await differ(admin, { date: '2020-01-01,2026-11-01' }, { date: `2025-01-01,${today().toString()}` })
    const judged = year.rows.filter(
      ({ part, key, difference }) => part !== 'trend' && key !== 'responses' && difference !== null,
    )
    expect(judged.length).toBeGreaterThan(5)
    expect(new Set(judged.map(({ verdict }) => verdict))).toEqual(new Set(['overlap']))
  })
  test('a dealer’s people compare their own figures alone; a foreign place is as if it did not exist', async () => {
    const [own, same] = [
      await differ(dealer, { date: ever }, { date: '2026-01-01,2026-06-30' }),
      await differ(admin, { date: ever, dealers: '1' }, { date: '2026-01-01,2026-06-30', dealers: '1' }),
    ]
    expect(own.rows).toEqual(same.rows)
    expect((await give(dealer, { date: ever }, { date: ever, dealers: '2' })).status).toBe(404)
    expect((await give(dealer, { date: ever, dealers: '2' }, { date: ever })).status).toBe(404)
  })
  test('a search that is none of a report is refused by the names of its filters', async () => {
    const refused = async (one: Search) => {
      const { status, errors } = await give(admin, one, { date: ever })
      return [status, Object.keys(errors ?? {})]
    }
    expect(await refused({ date: '2026-10-31,2026-10-01' })).toEqual([422, ['date']])
    expect(await refused({ kind: 'none' })).toEqual([422, ['kind']])
    expect(await refused({ date: `2026-10-01,${today().add({ days: 1 }).toString()}` })).toEqual([422, ['date']])
  })
})
test('the worked example: October less September, too few to tell', async () => {
  await plantExample(server.database)
  const of = await differ(admin, { date: '2026-09-01,2026-09-30' }, { date: '2026-10-01,2026-10-31' })
  const score = rowOf(of, 'headline', 'score')
  // reports.md, 9: 74.5 less 71.3 is +3.3, taken of the exact means.
  expect([score?.difference, score?.verdict, score?.bases]).toEqual([3.3, 'few', { one: 3, other: 7 }])
  expect(rowOf(of, 'headline', 'responses')?.difference).toBe(4)
})
