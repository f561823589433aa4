import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { csonlineCases, dssiCases, surveyCases } from '#contract/surveys/cdcs.ts'
import { surveyResults } from '#contract/surveys/results.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let office: Client
beforeAll(async () => {
  server = await startServer()
  office = await signIn(server.origin, people.surveyAdmin)
})
afterAll(() => server?.stop())

const totalOf = async (call: Call, query: object): Promise<number> => {
  const answer = await office.give(call, { query: { per_page: 1, ...query } })
  expect(answer.status).toBe(200)
  return answer.meta?.total ?? -1
}
const countIn = async (table: string, where: string): Promise<number> => {
  const [row] = await server.database.query<{ count: number }>(
    `select count(*)::int as count from ${table} t join dealers d on d.id = t.dealer_id where ${where}`,
  )
  return row?.count ?? -1
}

describe('Survey results are narrowed [survey.09]', () => {
  test.each([
    ['survey_id', { survey_id: 1 }, 't.survey_id = 1'],
    [
      'date, by days of Manila',
      { date: ['2026-01-01', '2026-06-30'] },
      "(t.submitted_at at time zone 'Asia/Manila')::date between '2026-01-01' and '2026-06-30'",
    ],
    [
      'availed_service_date',
      { availed_service_date: ['2026-01-01', '2026-09-30'] },
      "t.availed_service_date between '2026-01-01' and '2026-09-30'",
    ],
    [
      'sales_delivery_date',
      { sales_delivery_date: ['2026-01-01', '2026-09-30'] },
      "t.sales_delivery_date between '2026-01-01' and '2026-09-30'",
    ],
    ['regions', { regions: 'metro_manila' }, "d.region_type = 'metro_manila'"],
    ['zones', { zones: [1] }, 'd.zone_id = 1'],
    ['groups', { groups: [1] }, 'd.group_id = 1'],
    ['dealers', { dealers: [2] }, 't.dealer_id = 2'],
  ] as const)('by %s', async (_, query, where) => {
    const [expected, all] = [await countIn('survey_results', where), await countIn('survey_results', 'true')]
    expect(await totalOf(surveyResults.list, query)).toBe(expected)
    expect(expected).toBeLessThanOrEqual(all)
  })
})

const Counts = v.array(
  v.looseObject({
    factor: v.nullable(v.object({ id: v.number(), name: v.string() })),
    count: v.number(),
    unclosed: v.number(),
    overdue: v.number(),
  }),
)
const lists = [
  ['surveys-cdcs', surveyCases, 'true', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  ['survey-csonline-cdcs', csonlineCases, "t.kind = 'csonline'", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  ['survey-dssi-cdcs', dssiCases, "t.kind = 'dssi'", [6, 7, 8, 9, 10, 11]],
] as const
describe.each(lists)('The list %s [cdc.05]', (_, calls, kind, factors) => {
  test('holds the cases of its kind', async () => {
    expect(await totalOf(calls.list, {})).toBe(await countIn('survey_cdcs', kind))
  })
  test('is taken out as a file, which is answered by its url and filename', async () => {
    const answer = await office.give(calls.download, { query: {} })
    const { url, filename } = v.parse(v.object({ url: v.string(), filename: v.string() }), answer.data)
    expect(filename).toMatch(/\.csv$/)
    const file = await office.load(url.replace(/^.*\/api\/v1/, ''))
    const lines = Buffer.from(file.bytes).toString('utf8').trim().split('\n')
    expect(lines.length).toBeGreaterThanOrEqual(1 + (await countIn('survey_cdcs', kind)))
  })
  test('counts its cases by every factor in its order, each figure the rows that it leads to, unnamed ones last', async () => {
    const counts = v.parse(Counts, (await office.give(calls.factorsCount, { query: {} })).data)
    expect(counts.map(({ factor }) => factor?.id ?? null)).toEqual([...factors, null])
    for (const { factor, unclosed, overdue } of counts) {
      const which = factor ? { factor: [factor.id] } : { classified: false }
      expect(await totalOf(calls.list, { ...which, unclosed: true })).toBe(unclosed)
      expect(await totalOf(calls.list, { ...which, overdue: true })).toBe(overdue)
    }
    const [first] = await server.database.query<{ unclosed: number }>(
      `select count(*)::int as unclosed from survey_cdcs t where t.status <> 'closed' and ${kind}`,
    )
    expect(counts.reduce((sum, { unclosed }) => sum + unclosed, 0)).toBe(first?.unclosed)
  })
})

describe('Results as a file', () => {
  const linesOf = async (query: Readonly<Record<string, unknown>>) => {
    const answer = await office.give(surveyResults.download, { query: { columns: 'reference_no,csi_score', ...query } })
    const { url } = v.parse(v.object({ url: v.string() }), answer.data)
    const file = await office.load(url.replace(/^.*\/api\/v1/, ''))
    const text = Buffer.from(file.bytes).toString('utf8').replace('\ufeff', '')
    return text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
  }
  test('have a column for each factor of what they are narrowed to, with one decimal, after the CSI score', async () => {
    const factors = await server.database.query<{ id: number; name: string; category: string }>(
      `select id, names ->> 'en' as name, category from survey_factors order by category = 'sales', position`,
    )
    const namesOf = (category?: string) =>
      factors.filter((one) => category === undefined || one.category === category).map(({ name }) => name)
    const start = ['Reference', 'CSI score']
    const [own] = await server.database.query<{ id: number }>(
      `select min(id)::int as id from surveys where category = 'sales'`,
    )
    const heads = async (query: Readonly<Record<string, unknown>>) => (await linesOf(query))[0]
    expect(await heads({})).toEqual([...start, ...namesOf()])
    expect(await heads({ kind: 'dcsi' })).toEqual([...start, ...namesOf('service')])
    expect(await heads({ kind: 'dssi' })).toEqual([...start, ...namesOf('sales')])
    expect(await heads({ kind: 'csonline', category: 'service' })).toEqual([...start, ...namesOf('service')])
    expect(await heads({ survey_id: own?.id })).toEqual([...start, ...namesOf('sales')])
    expect(await heads({ kind: 'dcsi', columns: 'reference_no' })).toEqual(['Reference'])
    const [, ...rows] = await linesOf({ kind: 'dcsi' })
    expect(rows.length).toBeGreaterThan(3)
    const stored = new Map(
      (
        await server.database.query<{ reference_no: string; factor_scores: Readonly<Record<string, number>> }>(
          `select reference_no, factor_scores from survey_results where kind = 'dcsi'`,
        )
      ).map((one) => [one.reference_no, one.factor_scores]),
    )
    for (const [reference = '', , ...scores] of rows)
      for (const [at, { id }] of factors.filter(({ category }) => category === 'service').entries()) {
        const score = stored.get(reference)?.[id]
        if (score === undefined) expect([reference, scores[at]]).toEqual([reference, ''])
        else {
          expect(scores[at]).toMatch(/^\d+(\.\d)?$/)
          expect(Math.abs(Number(scores[at]) - score)).toBeLessThan(0.0501)
        }
      }
  })
})
