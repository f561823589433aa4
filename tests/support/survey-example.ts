import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { Answers } from '#contract/surveys/answers.ts'
import example from '#contract/surveys/fixtures/example.json' with { type: 'json' }
import { Questionnaire } from '#contract/surveys/questionnaire.ts'
import { insertResult } from '#server/areas/surveys/answered-results.ts'
import { scoredColumns, type Version } from '#server/areas/surveys/scoring.ts'
import type { Sql } from '#server/platform/sql.ts'

/** Attributes that stand for the example's touchpoints; what it calls waiting is the facility's. */
const attributes: Readonly<Record<string, string>> = {
  workmanship: 'fixed-first-time',
  handover: 'charges',
  reception: 'courtesy',
  waiting: 'lounge-comfort',
}
/** The product's factors, by the numbers that the example gives its own. */
export const slugs: Readonly<Record<number, string>> = {
  1: 'service-quality',
  2: 'service-advisor',
  3: 'service-facility',
}
export const exampleQuestionnaire = v.parse(Questionnaire, {
  pages: [
    {
      questions: example.questions.map(({ factor, touchpoint, ...question }) => ({
        ...question,
        title: question.id,
        ...(factor !== undefined && { factor: slugs[factor] }),
        ...(touchpoint !== undefined && { attribute: attributes[touchpoint] }),
      })),
    },
  ],
})
/** A result of the example's survey, scored by the version as any answer is. */
export const addResult = async (
  sql: Sql,
  version: Version,
  one: {
    readonly survey: number
    readonly dealer: number
    readonly day: string
    readonly answers: Answers
    readonly status?: string
    readonly invitation?: number
  },
): Promise<number> => {
  const { answers, ...scores } = await scoredColumns(sql, version, one.answers)
  return insertResult(sql, {
    reference_no: `SR-EXAMPLE-${randomUUID().slice(0, 13)}`,
    survey_id: one.survey,
    version_no: 1,
    invitation_id: one.invitation ?? null,
    kind: 'dcsi',
    category: 'service',
    status: one.status ?? 'complete',
    dealer_id: one.dealer,
    may_contact: true,
    channel: 'sms',
    submitted_at: `${one.day}T04:00:00.000Z`,
    answers,
    ...scores,
    version: 0,
    dissatisfied: scores.dissatisfied,
    created_at: `${one.day}T04:00:00.000Z`,
    updated_at: `${one.day}T04:00:00.000Z`,
  })
}
/** Leaves of surveys nothing but the example's: its survey, results, invitations and targets. Answers the version. */
export const plantExample = async (sql: Sql): Promise<{ readonly survey: number; readonly version: Version }> => {
  await sql.script(`delete from survey_cdc_steps; delete from survey_emails; delete from survey_cdcs;
    delete from survey_results; delete from survey_targets`)
  const factors = await sql.query<{ id: number; slug: string }>('select id, slug from survey_factors')
  const idOf = (slug: string | undefined) => factors.find((one) => one.slug === slug)?.id ?? 0
  const weights = example.factors.map(({ id, weight }) => ({
    id: idOf(slugs[id]),
    slug: slugs[id] ?? '',
    weight,
  }))
  const [made] = await sql.query<{ id: number }>(
    `insert into surveys (name, kind, category, questions_data, status, version_no)
     values ('The worked example', 'dcsi', 'service', $1, 1, 1) returning id`,
    [JSON.stringify(exampleQuestionnaire)],
  )
  const survey = made?.id ?? 0
  await sql.query(
    `insert into survey_versions (survey_id, number, questions_data, weights, changes) values ($1, 1, $2, $3, '[]')`,
    [survey, JSON.stringify(exampleQuestionnaire), JSON.stringify(weights)],
  )
  const version: Version = { data: exampleQuestionnaire, weights }
  const [file] = await sql.query<{ id: number }>(
    `insert into text_blast_files (owner_id, filename, original_filename, headers)
     select min(id), 'example.csv', 'example.csv', '[]' from users returning id`,
  )
  let recipient = 0
  const invite = async (dealer: number, day: string, isReached: boolean, isCompleted: boolean): Promise<number> => {
    recipient += 1
    const [row] = await sql.query<{ id: number }>(
      `insert into text_blast_recipients (file_id, "row", mobile, dealer_id, state, consent_source, consent_date)
       values ($1, $2, $3, $4, $5, 'test', '2026-01-01') returning id`,
      [
        file?.id,
        recipient,
        `+63917555${String(recipient).padStart(4, '0')}`,
        dealer,
        isReached ? 'delivered' : 'undelivered',
      ],
    )
    await sql.query(
      `insert into survey_invitations (id, survey_id, dealer_id, state, sent_at) values ($1, $2, $3, $4, $5)`,
      [row?.id, survey, dealer, isCompleted ? 'completed' : 'invited', `${day}T02:00:00.000Z`],
    )
    return row?.id ?? 0
  }
  for (const { dealer, submitted_on, invited_on, answers } of example.results) {
    const invitation = await invite(dealer, invited_on, true, true)
    await addResult(sql, version, {
      survey,
      dealer,
      day: submitted_on,
      answers: v.parse(Answers, answers),
      invitation,
    })
  }
  for (const { dealer, invited_on, reached, not_reached } of example.unanswered) {
    for (let at = 0; at < reached; at += 1) await invite(dealer, invited_on, true, false)
    for (let at = 0; at < not_reached; at += 1) await invite(dealer, invited_on, false, false)
  }
  for (const { year, month, dealer, target } of example.targets)
    await sql.query(
      `insert into survey_targets (kind, year, month, category, dealer_id, target, key) values ('dcsi', $1, $2, 'service', $3, $4, $5)`,
      [year, month, dealer, target, `dcsi trend ${year} ${month} service * ${dealer ?? '*'}`],
    )
  return { survey, version }
}
