import * as v from 'valibot'
import { Answers } from '#contract/surveys/answers.ts'
import { contributionOf } from '#contract/surveys/contribution.ts'
import { questionsOf } from '#contract/surveys/questionnaire.ts'
import { surveyResults } from '#contract/surveys/results.ts'
import { scored } from '#contract/surveys/scoring.ts'
import { surveyToken } from '#server/areas/surveys/answering-token.ts'
import { rebuildFigures } from '#server/areas/surveys/reports/rebuild.ts'
import { attributesOf, versionOf } from '#server/areas/surveys/scoring.ts'
import type { Database } from '#server/platform/sql.ts'
import type { Figure } from '#tests/bench/figures.ts'
import { benchSecret } from '#tests/bench/reports-world.ts'
import type { Client } from '#tests/support/client.ts'

/** How many hand in, and how many are corrected, in each of four turns. */
const each = Number(process.env['BENCH_EACH'] ?? 60)
const triggers = ['survey_results', 'survey_invitations', 'text_blast_recipients'] as const
const Survey = v.object({ id: v.number(), version_no: v.number() })
const Given = v.object({ answers: Answers })
const Detail = v.looseObject({ id: v.number(), version: v.number(), dealer: v.object({ id: v.number() }) })

/** What people hand in and what is corrected, with figures kept and without, in turns. */
export const measureKeeping = async (
  client: Client,
  origin: string,
  database: Database,
  processor: () => Promise<number>,
): Promise<readonly Figure[]> => {
  const survey = v.parse(
    Survey,
    (
      await database.query(`select id, version_no from surveys where kind = 'dcsi' and status = 1 order by id limit 1`)
    )[0],
  )
  const version = await versionOf(database, survey.id, survey.version_no)
  const given = v.parse(
    v.array(Given),
    await database.query(
      `select answers from survey_results where survey_id = $1 and version_no = $2 and status = 'complete' order by id limit $3`,
      [survey.id, survey.version_no, each],
    ),
  )
  const [last] = await database.query<{ id: number }>(
    'select greatest(max(id), 90000000) as id from survey_invitations',
  )
  let next = (last?.id ?? 0) + 1
  await database.query(
    `insert into survey_invitations (id, survey_id, dealer_id, first_name, mobile_number, availed_service_date, sent_at, expires_at)
     select n, $2, 1 + n % 60, 'Ana', '+63918' || right(n::text, 7), current_date, now(), now() + interval '30 days'
     from generate_series($1::bigint, $1::bigint + $3) n`,
    [next, survey.id, each * 6],
  )
  const submit = async (answers: Answers) => {
    const token = surveyToken(benchSecret, { kind: 'invitation', id: next })
    next += 1
    const answer = await fetch(`${origin}/api/v1/survey-answers/${token}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${next % 250}.${Math.floor(next / 250) % 250}`,
      },
      body: JSON.stringify({ answers, may_contact: true }),
    })
    if (!answer.ok) throw new Error(`Handing in answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const rating = questionsOf(version.data).find(({ type }) => type === 'rating')?.id ?? ''
  const correct = async (id: number, at: number) => {
    const { version: own, dealer } = v.parse(Detail, (await client.call(surveyResults.get, { params: { id } })).data)
    const body = {
      dealer_id: dealer.id,
      answers: { [rating]: 1 + (at % 5) },
      reason: 'Measured how long it takes',
      version: own,
    }
    const { status, message } = await client.give(surveyResults.update, { params: { id }, body })
    if (status !== 200) throw new Error(`A correction answered ${status}: ${message}`)
  }
  const spent = { submit: { with: 0, without: 0 }, correct: { with: 0, without: 0 } }
  const took = async (work: () => Promise<unknown>) => {
    const before = await processor()
    await work()
    return (await processor()) - before
  }
  const turn = async (how: 'with' | 'without', isMeasured: boolean) => {
    for (const table of triggers)
      await database.script(`alter table ${table} ${how === 'with' ? 'enable' : 'disable'} trigger user`)
    const first = (await database.query<{ id: number }>('select max(id) as id from survey_results'))[0]?.id ?? 0
    const submitted = await took(async () => {
      for (const { answers } of given) await submit(answers)
    })
    const own = await database.query<{ id: number }>('select id from survey_results where id > $1 order by id', [first])
    const corrected = await took(async () => {
      for (const [at, { id }] of own.entries()) await correct(id, at)
    })
    if (!isMeasured) return
    spent.submit[how] += submitted
    spent.correct[how] += corrected
  }
  try {
    await turn('with', false)
    for (const how of ['without', 'with', 'without', 'with'] as const) await turn(how, true)
  } finally {
    for (const table of triggers) await database.script(`alter table ${table} enable trigger user`)
  }
  // Without figures nobody would reckon what a result adds either.
  const attributes = await attributesOf(database)
  const began = process.cpuUsage()
  for (const { answers } of given)
    contributionOf(version.data, version.weights, answers, attributes, {
      ...scored(version.data, version.weights, answers, (attribute) => attributes.get(attribute)?.factor),
    })
  const reckoning = process.cpuUsage(began).user / 1e6
  // A world that is kept must be right the next time.
  if (process.env['BENCH_REPORTS_URL'] !== undefined) await rebuildFigures(database)
  const per = (seconds: number) => Math.round((seconds * 100_000) / (2 * each)) / 100
  return (['submit', 'correct'] as const).flatMap((what): Figure[] => {
    const without = spent[what].without - 2 * reckoning
    return [
      { name: `reports: ${what}, processor time with figures`, value: per(spent[what].with), unit: 'ms', kind: 'max' },
      { name: '… without', value: per(without), unit: 'ms', kind: 'max' },
      {
        name: `reports: ${what} with figures against without, processor time`,
        value: Math.round((spent[what].with / without) * 100) / 100,
        unit: '×',
        goal: 1.5,
        kind: 'max',
      },
    ]
  })
}
