import { today } from '#contract/calendar.ts'
import { dcsiRankings } from '#contract/surveys/rankings.ts'
import { dcsiTouchpoints } from '#contract/surveys/reports.ts'
import { targetScores } from '#contract/surveys/targets.ts'
import type { Database } from '#server/platform/sql.ts'
import type { Figure } from '#tests/bench/figures.ts'
import type { Client } from '#tests/support/client.ts'

/** What reports would be counted from without figures that are kept: one row for each rating of each response. */
const plantAnswers = async (database: Database): Promise<void> => {
  const [found] = await database.query<{ is: boolean }>(`select to_regclass('bench_answers') is not null as is`)
  if (found?.is) return
  await database.transaction(async (tx) => {
    await tx.script('set local statement_timeout = 0')
    await tx.script(`create unlogged table bench_answers as
      select r.id as result_id, r.dealer_id, (r.submitted_at at time zone 'Asia/Manila')::date as day, f.id as factor_id,
        a.touchpoint, a.id as attribute_id, (e ->> 'sum')::int as score, (e ->> 'top')::int as top,
        case when e ? 'b1' then 1 when e ? 'b2' then 2 when e ? 'b3' then 3 when e ? 'b4' then 4 else 5 end as band
      from survey_results r, jsonb_array_elements(r.contribution -> 'attributes') e, survey_attributes a, survey_factors f
      where r.kind = 'dcsi' and r.status = 'complete' and 'a' || a.id = e ->> 'item' and f.id = a.factor_id;
      create index on bench_answers (day)`)
  })
  await database.script('analyze bench_answers')
}
type Days = readonly [string, string]
const response = `count(*) as responses, avg(csi_score) as score, count(*) filter (where overall = 5) as top,
  count(*) filter (where overall >= 4) as top_two, count(overall) as answered, count(*) filter (where nps >= 9) as promoters,
  count(*) filter (where nps <= 6) as detractors, count(nps) as asked, count(*) filter (where dissatisfied) as dissatisfied`
const complete = `kind = 'dcsi' and status = 'complete' and submitted_at >= $1::timestamp at time zone 'Asia/Manila'
  and submitted_at < ($2::timestamp + interval '1 day') at time zone 'Asia/Manila'`
const byResponse = (what: string, by: string) =>
  `select ${by}, count(*), avg(score) from (
     select result_id, ${by}, avg(score) as score from bench_answers where day between $1 and $2 group by result_id, ${by}) one group by ${by} -- ${what}`
/** The figures of a dashboard and of its ranking by GROUP BY. */
const statements = ({
  now,
  before,
  trend,
}: {
  now: Days
  before: Days
  trend: Days
}): readonly (readonly [string, Days])[] => [
  [`select dealer_id, ${response} from survey_results where ${complete} group by 1`, now],
  [`select dealer_id, ${response} from survey_results where ${complete} group by 1`, before],
  [byResponse('factors', 'factor_id'), now],
  [byResponse('factors', 'factor_id'), before],
  [byResponse('touchpoints', 'touchpoint'), now],
  [byResponse('touchpoints', 'touchpoint'), before],
  [
    `select attribute_id, band, count(*), sum(score), sum(top) from bench_answers where day between $1 and $2 group by 1, 2`,
    now,
  ],
  [
    `select attribute_id, band, count(*), sum(score), sum(top) from bench_answers where day between $1 and $2 group by 1, 2`,
    before,
  ],
  [byResponse('factors of dealers', 'dealer_id, factor_id'), now],
  [
    `select dealer_id, date_trunc('month', submitted_at at time zone 'Asia/Manila') as month, count(*), avg(csi_score)
     from survey_results where ${complete} group by 1, 2`,
    trend,
  ],
]

/** The whole of a dashboard, by the product and by GROUP BY, in turns: processor time of all that takes part. */
export const measureRecount = async (
  client: Client,
  database: Database,
  processor: () => Promise<number>,
): Promise<readonly Figure[]> => {
  await plantAnswers(database)
  const yesterday = today().subtract({ days: 1 })
  const month = yesterday.with({ day: 1 })
  const spent = { kept: 0, counted: 0 }
  const took = async (work: () => Promise<unknown>) => {
    const before = await processor()
    await work()
    return (await processor()) - before
  }
  const dashboard = async (days: Days) => {
    const date: [string, string] = [...days]
    const answers = await Promise.all([
      client.call(dcsiTouchpoints.get, { params: { slug: 'overall' }, query: { date } }),
      client.call(dcsiRankings.list, { query: { dates: date, per_page: 5, sort: 'desc' } }),
      client.call(dcsiRankings.list, { query: { dates: date, per_page: 5, sort: 'asc' } }),
      client.call(targetScores.list, { query: { type: 'dcsi', target: 'trend' } }),
    ])
    if (answers.some(({ status }) => status !== 200)) throw new Error('A dashboard was not answered')
  }
  const text = (from: Temporal.PlainDate, to: Temporal.PlainDate): Days => [from.toString(), to.toString()]
  const back = (months: number) => month.subtract({ months })
  const rounds = [1, 3, 6, 12]
  await dashboard(text(back(1), month.subtract({ days: 1 })))
  for (const months of rounds) {
    const end = month.subtract({ days: 1 })
    const now = text(back(months), end)
    const before = text(back(2 * months), back(months).subtract({ days: 1 }))
    const trend = text(back(13), end)
    for (let turn = 0; turn < 3; turn += 1) {
      spent.kept += await took(() => dashboard(now))
      if (turn === 0)
        spent.counted +=
          3 *
          (await took(() =>
            database.transaction(async (tx) => {
              await tx.script('set local statement_timeout = 0; set local jit = off')
              for (const [statement, days] of statements({ now, before, trend })) await tx.query(statement, days)
            }),
          ))
    }
  }
  const per = (seconds: number) => Math.round((seconds * 1000) / (rounds.length * 3))
  return [
    { name: 'reports: a dashboard of DCSI, processor time', value: per(spent.kept), unit: 'ms', kind: 'max' },
    {
      name: '… the same figures by GROUP BY over one row per answer',
      value: per(spent.counted),
      unit: 'ms',
      kind: 'max',
    },
    {
      name: 'reports: dashboard against GROUP BY, processor time',
      value: Math.round((spent.counted / spent.kept) * 10) / 10,
      unit: '×',
      goal: 5,
      kind: 'min',
    },
  ]
}
