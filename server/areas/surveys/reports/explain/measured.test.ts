import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Answers } from '#contract/surveys/answers.ts'
import { ControlChart } from '#contract/surveys/control.ts'
import { KeyDrivers } from '#contract/surveys/drivers.ts'
import { MeasureEffect } from '#contract/surveys/effects.ts'
import { surveyExplanations } from '#contract/surveys/explain.ts'
import { rebuildFigures } from '#server/areas/surveys/reports/rebuild.ts'
import { attributesOf } from '#server/areas/surveys/scoring.ts'
import { randomFrom } from '#server/database/random.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { addResult, plantExample } from '#tests/support/survey-example.ts'
import { type Scoring, writeAnything } from '#tests/support/survey-figures.ts'

let server: TestServer
let admin: Client
let dealer: Client
let planted: Awaited<ReturnType<typeof plantExample>>
let scoring: Scoring
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.surveyAdmin)
  dealer = await signIn(server.origin, people.surveyDealer)
  planted = await plantExample(server.database)
  scoring = { ...planted, places: await attributesOf(server.database) }
})
afterAll(() => server?.stop())
/** Answers of four months that go together, as somebody in a mood gives them. */
const plantAnswers = async () => {
  const random = randomFrom(7)
  for (let at = 0; at < 120; at += 1) {
    const mood = random.between(1, 5)
    const box = () => Math.max(1, Math.min(5, mood + random.between(-1, 1)))
    await addResult(server.database, planted.version, {
      survey: planted.survey,
      dealer: random.between(1, 2),
      day: `2026-0${random.between(3, 6)}-${String(random.between(1, 28)).padStart(2, '0')}`,
      answers: v.parse(Answers, { q1: box(), q2: box(), q3: box(), q4: box(), q5: box(), q6: random.between(0, 10) }),
    })
  }
}
const all = ['2020-01-01', '2026-10-31']
const asked = async (client: Client, query: object) => {
  const answer = await client.give(surveyExplanations.drivers, { query: { kind: 'dcsi', ...query } })
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.errors)}`)
  return v.parse(KeyDrivers.schema, answer.data)
}
const kept = () =>
  server.database.query(
    `select kind, month::text as month, category, dealer_id, attribute, sum(n)::text as n, sum(x)::text as x, sum(y)::text as y,
       sum(xx)::text as xx, sum(yy)::text as yy, sum(xy)::text as xy
     from (select kind, month, category, dealer_id, i.attribute, i.n, i.x, i.y, i.xx, i.yy, i.xy from survey_pairs, unnest(pairs) i
           union all
           select kind, month, category, dealer_id, i.attribute, sign * i.n, sign * i.x, sign * i.y, sign * i.xx, sign * i.yy, sign * i.xy
           from survey_pair_changes, unnest(pairs) i) p
     group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(xy) <> 0 order by 1, 2, 3, 4, 5`,
  )

describe('Moments of pairs', () => {
  test('equal a recount of the results after any writes, folds and transactions that were given up (seed 2038)', async () => {
    const random = randomFrom(2038)
    const { database } = server
    for (let step = 0; step < 60; step += 1) {
      if (random.chance(0.15)) {
        const lost = database.transaction(async (tx) => {
          await writeAnything(tx, random, scoring)
          await tx.query('select fold_survey_pairs(7)')
          throw new Error('given up')
        })
        await expect(lost).rejects.toThrow('given up')
      } else await writeAnything(database, random, scoring)
      if (random.chance(0.4)) await database.query('select fold_survey_pairs($1)', [random.between(1, 20)])
      if (step % 10 !== 9) continue
      const before = await kept()
      await database.transaction(async (tx) => {
        await tx.query('select count_survey_pairs_anew()')
      })
      expect(before.length).toBeGreaterThan(0)
      expect(await kept()).toEqual(before)
    }
    await rebuildFigures(database)
    await database.query('select fold_survey_pairs(100000)')
    expect(await database.query('select * from survey_pair_changes')).toEqual([])
  })
  test('give Pearson’s r of the answers themselves, for whole months, ragged days and days of service', async () => {
    const { database } = server
    await plantAnswers()
    await database.query(
      `update survey_results set availed_service_date = (submitted_at - interval '2 days')::date where kind = 'dcsi'`,
    )
    let told = 0
    for (const [from, to, service] of [
      ['2026-03-01', '2026-06-30', false],
      ['2026-03-09', '2026-06-20', false],
      ['2026-04-20', '2026-05-10', false],
      ['2026-03-01', '2026-06-30', true],
    ] as const) {
      const { attributes } = await asked(admin, {
        date: [from, to],
        ...(service && { availed_service_date: ['2026-03-10', '2026-06-01'] }),
      })
      const rows = await database.query<{ id: number; n: number; r: number | null }>(
        `select substr(i.item, 2)::int as id, count(*)::int as n, corr(i.sum, r.overall) as r
         from survey_results r, jsonb_to_recordset(r.contribution -> 'attributes') i (item text, sum bigint)
         where r.kind = 'dcsi' and r.status = 'complete' and r.overall is not null
           and (r.submitted_at at time zone 'Asia/Manila')::date between $1 and $2
           and (not $3 or r.availed_service_date between '2026-03-10' and '2026-06-01') group by 1`,
        [from, to, service],
      )
      for (const { id, n, r } of rows) {
        const one = attributes.find((attribute) => attribute.id === id)
        expect(one?.responses).toBe(n)
        if (n < 50) expect([one?.importance, one?.reason]).toEqual([null, 'few'])
        else if (r !== null) {
          expect(one?.importance).toBeCloseTo(r, 3)
          told += 1
        }
      }
    }
    expect(told).toBeGreaterThan(5)
  })
})

describe('A dealer’s people', () => {
  test('read the control chart of their own dealer without saying which, and of no other', async () => {
    const own = await dealer.call(surveyExplanations.control, { query: { kind: 'dcsi' } })
    expect(v.parse(ControlChart.schema, own.data).dealer.id).toBe(1)
    expect((await dealer.give(surveyExplanations.control, { query: { kind: 'dcsi', dealer: 2 } })).status).toBe(404)
    const none = await admin.give(surveyExplanations.control, { query: { kind: 'dcsi' } })
    expect([none.status, none.errors]).toEqual([422, { dealer: ['Choose a dealer'] }])
    const both = await admin.give(surveyExplanations.control, { query: { kind: 'csonline', dealer: 1 } })
    expect([both.status, both.errors]).toEqual([422, { category: ['Choose service or sales'] }])
    const foreign = await admin.give(surveyExplanations.control, { query: { kind: 'dcsi', dealer: 1, factor: 9999 } })
    expect(foreign.status).toBe(404)
  })
  test('read there how many answered in each of the thirteen months, the first one as well', async () => {
    await addResult(server.database, planted.version, {
      survey: planted.survey,
      dealer: 1,
      day: '2025-10-31',
      answers: v.parse(Answers, { q1: 4, q2: 4, q3: 4, q4: 4, q5: 4, q6: 8 }),
    })
    const { data } = await dealer.call(surveyExplanations.control, {
      query: { kind: 'dcsi', date: ['2026-10-01', '2026-10-31'] },
    })
    const { months } = v.parse(ControlChart.schema, data)
    const counted = await server.database.query<{ month: string; n: number }>(
      `select to_char(submitted_at at time zone 'Asia/Manila', 'YYYY-MM') as month, count(*)::int as n from survey_results
       where kind = 'dcsi' and status = 'complete' and dealer_id = 1 group by 1`,
    )
    const countOf = (month: string) => counted.find((one) => one.month === month)?.n ?? 0
    expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([13, '2025-10', '2026-10'])
    expect(months.map(({ responses }) => responses)).toEqual(months.map(({ month }) => countOf(month)))
    expect(months[0]?.responses).toBeGreaterThan(0)
  })
  test('read of key drivers what their own customers said', async () => {
    const [own, same] = [await asked(dealer, { date: all }), await asked(admin, { date: all, dealers: [1] })]
    expect(own).toEqual(same)
    expect(own).not.toEqual(await asked(admin, { date: all }))
    expect((await dealer.give(surveyExplanations.drivers, { query: { kind: 'dcsi', dealers: [2] } })).status).toBe(404)
  })
  test('read of effects their own figures and the verdict, and nothing taken from others', async () => {
    const { database } = server
    await plantAnswers()
    const [attribute] = await database.query<{ id: number }>(
      `select id from survey_attributes where slug = 'fixed-first-time'`,
    )
    const [measure] = await database.query<{ id: number }>('select min(id)::int as id from survey_preventive_measures')
    for (const at of [1, 2])
      await database.query(
        `insert into survey_cdcs (reference_no, result_id, dealer_id, kind, category, status, reasons, opened_at, contact_due_at,
           review_due_at, close_due_at, attribute_id, factor_id, dealer_preventive_measure_id, preventive_done_on)
         select 'CD-EFFECT-' || r.id, r.id, r.dealer_id, 'dcsi', 'service', 'open', '["csi"]', r.submitted_at, r.submitted_at,
           r.submitted_at, r.submitted_at, a.id, a.factor_id, $2, '2026-05-01'
         from (select * from survey_results where kind = 'dcsi' and dealer_id = $3 and submitted_at < '2026-05-01' order by id limit 1) r,
           survey_attributes a where a.id = $1`,
        [attribute?.id, measure?.id, at],
      )
    const read = async (client: Client) =>
      v.parse(
        v.array(MeasureEffect.schema),
        (await client.call(surveyExplanations.effects, { query: { kind: 'dcsi', order_by: 'effect' } })).data,
      )
    const [rows, own] = [await read(admin), await read(dealer)]
    expect(rows.map(({ dealer: { id } }) => id).toSorted()).toEqual([1, 2])
    expect(own.map(({ dealer: { id } }) => id)).toEqual([1])
    const [mine, same] = [own[0], rows.find(({ dealer: { id } }) => id === 1)]
    expect([mine?.effect, mine?.band, mine?.controls]).toEqual([null, null, null])
    expect([mine?.before, mine?.after, mine?.bases, mine?.change, mine?.verdict]).toEqual([
      same?.before,
      same?.after,
      same?.bases,
      same?.change,
      same?.verdict,
    ])
    // The other dealer did the same in these days: nobody is left to compare with.
    expect([same?.reason, same?.bases.before ?? 0]).toEqual(['controls', mine?.bases.before])
    expect(same?.bases.before).toBeGreaterThan(5)
    const [plain] = await database.query<{ before: number; after: number }>(
      `select avg(i.sum) filter (where r.day < '2026-05-01')::float8 / 10000 as before, avg(i.sum) filter (where r.day > '2026-05-01')::float8 / 10000 as after
       from (select *, (submitted_at at time zone 'Asia/Manila')::date as day from survey_results where kind = 'dcsi' and status = 'complete' and dealer_id = 1) r,
         jsonb_to_recordset(r.contribution -> 'attributes') i (item text, sum bigint)
       where i.item = 'a' || $1 and r.day between date '2026-05-01' - 90 and date '2026-05-01' + 90`,
      [String(attribute?.id)],
    )
    expect(same?.before).toBeCloseTo(plain?.before ?? -1, 3)
    expect(same?.after).toBeCloseTo(plain?.after ?? -1, 3)
  })
})

test.each(['drivers', 'control', 'effects'])('the report of %s is a file of what its page shows', async (report) => {
  const query = new URLSearchParams({ report, kind: 'dcsi', ...(report === 'control' && { dealer: '1' }) })
  const search = new URLSearchParams({ format: 'csv', query: query.toString() })
  const file = await admin.load(`/exports/survey-reports/file?${search}`)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-disposition')).toContain(`dcsi-${report}`)
  const lines = Buffer.from(file.bytes).toString().trim().split('\r\n')
  expect(lines[0]).toContain(
    report === 'drivers' ? 'Importance' : report === 'control' ? 'Lower limit' : 'Similar dealers',
  )
  const foreign = await dealer.load(
    `/exports/survey-reports/file?${new URLSearchParams({ format: 'csv', query: `report=${report}&kind=dcsi&${report === 'control' ? 'dealer' : 'dealers'}=2` })}`,
  )
  expect(foreign.status).toBe(404)
})
