import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { Explanation, explanationText, surveyExplanations } from '#contract/surveys/explain.ts'
import { dcsiTouchpoints, TouchpointSummary } from '#contract/surveys/reports.ts'
import { meanBand, t975 } from '#server/areas/surveys/reports/chance.ts'
import { randomFrom } from '#server/database/random.ts'
import { sayIn } from '#server/platform/words.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { addResult, plantExample } from '#tests/support/survey-example.ts'

let server: TestServer
let admin: Client
let dealer: Client
let planted: Awaited<ReturnType<typeof plantExample>>
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.surveyAdmin)
  dealer = await signIn(server.origin, people.surveyDealer)
})
afterAll(() => server?.stop())

const explain = async (client: Client, query: object) => {
  const answer = await client.give(surveyExplanations.explain, { query: { kind: 'dcsi', ...query } })
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.errors)}`)
  return v.parse(Explanation.schema, answer.data)
}
const refused = async (query: object) => {
  const { status, errors } = await admin.give(surveyExplanations.explain, { query: { kind: 'dcsi', ...query } })
  return [status, errors]
}
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

describe('Over the results of the small world', () => {
  test('bands are those of the plain variance, and change figures are judged by it', async () => {
    const [row] = await server.database.query<{
      n: number
      mean: number
      deviation: number
      first: string
      last: string
    }>(
      `select count(*) as n, avg(csi_score)::float8 as mean, stddev_samp(csi_score)::float8 as deviation,
         to_char(min(submitted_at) at time zone 'Asia/Manila', 'YYYY-MM-DD') as first,
         to_char(max(submitted_at) at time zone 'Asia/Manila', 'YYYY-MM-DD') as last
       from survey_results where kind = 'dcsi' and status = 'complete' and csi_score is not null`,
    )
    if (!row) throw new Error('no results')
    const { data } = await admin.call(dcsiTouchpoints.get, {
      params: { slug: 'overall' },
      query: { date: [row.first, row.last] },
    })
    const { headline, factors, attributes } = v.parse(TouchpointSummary.schema, data)
    const half = (t975(row.n - 1) * row.deviation) / Math.sqrt(row.n)
    expect(headline.score.band?.[0]).toBeCloseTo(Math.max(0, row.mean - half), 3)
    expect(headline.score.band?.[1]).toBeCloseTo(Math.min(100, row.mean + half), 3)
    expect([headline.score.before, headline.score.verdict]).toEqual([null, null])
    expect([...factors, ...attributes].filter(({ band }) => band !== null).length).toBeGreaterThan(5)
    for (const { score, band } of [...factors, ...attributes])
      if (score !== null && band !== null) expect([band[0] <= score, score <= band[1]]).toEqual([true, true])
    expect(headline.top_box?.band?.every((end) => end >= 0 && end <= 1)).toBe(true)
    // A period that reaches into the one a year before shares its responses with it.
    const long = await admin.call(dcsiTouchpoints.get, {
      params: { slug: 'overall' },
      query: { date: ['2020-01-01', today().toString()], compare: 'year' },
    })
    expect(v.parse(TouchpointSummary.schema, long.data).headline.score.verdict).toBe('overlap')
  })

  test('parts and dealers add up to the change of plain statements, for any days and places', async () => {
    const random = randomFrom(19)
    const days = await server.database.query<{ day: string }>(
      `select distinct to_char(submitted_at at time zone 'Asia/Manila', 'YYYY-MM-DD') as day from survey_results
       where kind = 'dcsi' and status = 'complete' order by 1`,
    )
    const plainly = async (from: string, to: string, dealers: readonly number[] | null) =>
      (
        await server.database.query<{ n: number; mean: number | null }>(
          `select count(csi_score) as n, avg(csi_score)::float8 as mean from survey_results
           where kind = 'dcsi' and status = 'complete' and ($3::int[] is null or dealer_id = any($3::int[]))
             and (submitted_at at time zone 'Asia/Manila')::date between $1 and $2`,
          [from, to, dealers],
        )
      )[0]
    let whole = 0
    for (let round = 0; round < 40; round += 1) {
      const [a = '', b = '', c = '', d = ''] = Array.from({ length: 4 }, () => random.pick(days).day).toSorted()
      if (b >= c) continue
      const dealers = random.chance(0.3) ? [random.between(1, 2)] : null
      const one = await explain(admin, { date: [c, d], against: `${a},${b}`, ...(dealers && { dealers }) })
      const [before, now] = [await plainly(a, b, dealers), await plainly(c, d, dealers)]
      expect([one.score.bases, one.reason]).toEqual([
        { before: before?.n, now: now?.n },
        now?.n === 0 ? 'now' : before?.n === 0 ? 'before' : null,
      ])
      if (before?.mean == null || now?.mean == null) {
        expect([one.parts, one.sentence]).toEqual([null, []])
        continue
      }
      whole += 1
      expect(one.score.now).toBeCloseTo(now.mean, 3)
      const parts = one.parts ?? []
      expect(sum(parts.map(({ points }) => points))).toBeCloseTo(now.mean - before.mean, 4)
      expect(Math.abs(sum(parts.map(({ shown }) => shown)) - (now.mean - before.mean))).toBeLessThan(0.00501)
      expect(parts.some(({ key }) => key === 'mix')).toBe(dealers === null)
      if (dealers === null) expect(sum(one.dealers.map(({ points }) => points))).toBeCloseTo(now.mean - before.mean, 4)
    }
    expect(whole).toBeGreaterThan(10)
  })

  test('a dealer’s people are told their own figures alone, and nothing of another dealer', async () => {
    const date = ['2020-01-01', today().toString()]
    const own = await explain(dealer, { date, against: '2019-01-01,2019-12-31' })
    const all = await explain(admin, { date, against: '2019-01-01,2019-12-31' })
    const same = await explain(admin, { date, against: '2019-01-01,2019-12-31', dealers: [1] })
    expect([own.score, own.dealers, own.parts]).toEqual([same.score, [], same.parts])
    expect(own.score.bases.now).toBeLessThan(all.score.bases.now)
    const foreign = await dealer.give(surveyExplanations.explain, { query: { kind: 'dcsi', date, dealers: [2] } })
    expect(foreign.status).toBe(404)
    const others = await server.database.query<{ name: string }>('select name from dealers where id <> 1')
    const split = await explain(dealer, { date: ['2026-01-01', today().toString()], against: '2020-01-01,2025-12-31' })
    expect(others.filter(({ name }) => JSON.stringify(split).includes(name))).toEqual([])
  })

  test('two periods must not overlap, an online survey needs its category, and what is no period is refused', async () => {
    const date = ['2026-10-01', '2026-10-31']
    expect(await refused({ date, against: '2026-09-15,2026-10-01' })).toEqual([
      422,
      { against: ['The periods must not overlap'] },
    ])
    expect(await refused({ kind: 'csonline', date })).toEqual([422, { category: ['Choose service or sales'] }])
    for (const against of ['yesterday', '2026-10-31,2026-10-01', '2026-02-30,2026-03-01'])
      expect((await refused({ date, against }))[0]).toBe(422)
  })
})

describe('Over the worked example', () => {
  const october = ['2026-10-01', '2026-10-31']
  beforeAll(async () => {
    planted = await plantExample(server.database)
  })
  test('it says what was worked out by hand, in a sentence and as a file', async () => {
    // reports.md, 12: +3.26 = mix +2.94, weights +0.18, quality +1.13, advisor −1.45, facility +0.46; A −4.75, B +8.01.
    const one = await explain(admin, { date: october })
    const named = Object.fromEntries(
      (one.parts ?? []).filter(({ shown }) => shown !== 0).map((part) => [part.name ?? part.key, part.shown]),
    )
    expect(named).toEqual({
      mix: 2.94,
      weights: 0.18,
      'Service quality': 1.13,
      'Service advisor': -1.45,
      'Service facility': 0.46,
    })
    expect(one.dealers.map(({ id, points }) => [id, points.toFixed(2)])).toEqual([
      [2, '8.01'],
      [1, '-4.75'],
    ])
    expect([one.score.verdict, one.weights_since, one.before]).toEqual([
      'few',
      null,
      { from: '2026-09-01', to: '2026-09-30' },
    ])
    const text = explanationText(one.sentence, sayIn('en')).replaceAll(/[\u2066-\u2069]/g, '')
    expect(text).toContain('The DCSI score rose by +3.3, from 71.3 to 74.5. The mix of dealers brought +2.94')
    const query = new URLSearchParams({ report: 'explain', kind: 'dcsi', date: october.join(',') })
    const file = await admin.load(
      `/exports/survey-reports/file?${new URLSearchParams({ format: 'csv', query: query.toString() })}`,
    )
    const lines = Buffer.from(file.bytes).toString().trim().split('\r\n')
    expect(file.headers.get('content-disposition')).toContain('dcsi-explain-2026-10-01_2026-10-31.csv')
    expect(lines.some((line) => line.startsWith('Mix of dealers') && line.includes('2.94'))).toBe(true)
    // A of October by hand: 73.8, band 41.7 to 100.0.
    const a = await explain(admin, { date: october, dealers: [1] })
    expect(a.score.bands.now?.[0]).toBeCloseTo(41.652, 2)
    expect(a.score.bands.now?.[1]).toBe(100)
    expect(meanBand({ n: 1, sum: 1, squares: 1n })).toBeNull()
  })
  test('weights are new where those of the end are not those of the beginning, since the day they came', async () => {
    const { survey, version } = planted
    const [first, ...others] = version.weights
    const weights = [{ ...first, weight: 10 }, ...others]
    await server.database.query(
      `update survey_versions set created_at = '2026-01-01T00:00:00Z' where survey_id in (select id from surveys where kind = 'dcsi')`,
    )
    await server.database.query(
      `insert into survey_versions (survey_id, number, questions_data, weights, changes, created_at)
       values ($1, 2, $2, $3, '["weights"]', '2026-10-09T04:00:00Z')`,
      [survey, JSON.stringify(version.data), JSON.stringify(weights)],
    )
    const one = await explain(admin, { date: october })
    expect(one.weights_since).toBe('2026-10-09')
    expect(one.parts?.find(({ key }) => key === String(first?.id))).toMatchObject({ weight: 10, weight_before: 50 })
    expect(one.sentence.some(({ message }) => message === 'weights-brought')).toBe(true)
    expect(
      (await explain(admin, { date: ['2026-11-01', '2026-11-20'], against: '2026-10-10,2026-10-31' })).weights_since,
    ).toBeNull()
  })
  test('a response that came a moment ago counts', async () => {
    const { survey, version } = planted
    const before = await explain(admin, { date: october })
    await addResult(server.database, version, {
      survey,
      dealer: 1,
      day: '2026-10-30',
      answers: { q1: 1, q2: 1, q3: 1, q4: 1, q5: 1, q6: 0 },
    })
    const after = await explain(admin, { date: october })
    expect([after.score.bases.now - before.score.bases.now, (after.score.now ?? 0) < (before.score.now ?? 0)]).toEqual([
      1,
      true,
    ])
  })
})
