import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { questionsOf, scaleOf } from '#contract/surveys/questionnaire.ts'
import { SurveyResultDetail, surveyResults } from '#contract/surveys/results.ts'
import { versionOf } from '#server/areas/surveys/scoring.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let office: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  office = await signIn(server.origin, people.surveyAdmin)
  dealer = await signIn(server.origin, people.surveyDealer)
})
afterAll(() => server?.stop())

const read = async (id: number, client = office) =>
  v.parse(SurveyResultDetail.schema, (await client.call(surveyResults.get, { params: { id } })).data)
/** A satisfied complete result of the first dealer, without a case. */
const satisfied = async () => {
  const [row] = await server.database.query<{ id: number; survey_id: number; version_no: number }>(
    `select r.id, r.survey_id, r.version_no from survey_results r where r.dealer_id = 1 and r.status = 'complete'
       and not r.dissatisfied and r.original is null and r.csi_score > 60
       and not exists (select from survey_cdcs c where c.result_id = r.id) order by r.id desc limit 1`,
  )
  if (!row) throw new Error('Nobody is satisfied')
  await server.database.query("update survey_results set channel = 'sms' where id = $1", [row.id])
  const { data } = await versionOf(server.database, row.survey_id, row.version_no)
  const lowest = Object.fromEntries(
    questionsOf(data).flatMap((one) => (one.type === 'rating' ? [[one.id, scaleOf(one).min]] : [])),
  )
  return { id: row.id, lowest }
}
const bodyOf = (row: Awaited<ReturnType<typeof read>>) => ({
  dealer_id: row.dealer.id,
  sales_consultant_id: row.sales_consultant?.id ?? null,
  first_name: row.first_name,
  last_name: row.last_name,
  mobile_number: row.mobile_number,
  email: row.email,
  availed_service_date: row.availed_service_date,
  sales_delivery_date: row.sales_delivery_date,
  reason: 'Typed in at the wrong column',
})
const correct = (client: Client, id: number, body: object) =>
  client.call(surveyResults.update, { params: { id }, body: body as never })
const caseOf = async (id: number) =>
  (await server.database.query('select status, resolution from survey_cdcs where result_id = $1', [id]))[0]

test('A correction is scored anew by its own version, keeps the original beside it, and its case follows', async () => {
  const { id, lowest } = await satisfied()
  const before = await read(id)
  const answer = await correct(office, id, { ...bodyOf(before), answers: lowest, version: before.version })
  expect([answer.status, answer.errors]).toEqual([200, {}])
  const low = await read(id, dealer)
  expect(low).toMatchObject({ csi_score: 0, dissatisfied: true, correction_reason: 'Typed in at the wrong column' })
  expect(low.corrected_at).not.toBe(null)
  for (const [question, value] of Object.entries(lowest)) {
    const given = before.answers.find((one) => one.id === question)?.answer
    const now = low.answers.find((one) => one.id === question)
    expect([question, now?.answer, now?.original]).toEqual([question, value, given === value ? undefined : given])
  }
  expect(await caseOf(id)).toEqual({ status: 'open', resolution: null })

  const back = Object.fromEntries(before.answers.flatMap((one) => (one.id in lowest ? [[one.id, one.answer]] : [])))
  await correct(office, id, { ...bodyOf(before), answers: back })
  expect(await read(id)).toMatchObject({ csi_score: before.csi_score, dissatisfied: false })
  expect(await caseOf(id)).toEqual({ status: 'closed', resolution: 'not-applicable' })
  await correct(office, id, { ...bodyOf(before), answers: lowest })
  expect(await caseOf(id)).toEqual({ status: 'open', resolution: null })

  await correct(office, id, { ...bodyOf(before), status: 'excluded' })
  expect(await read(id)).toMatchObject({ status: 'excluded', excluded_reason: 'Typed in at the wrong column' })
  expect(await caseOf(id)).toEqual({ status: 'closed', resolution: 'not-applicable' })
  await correct(office, id, { ...bodyOf(before), status: 'complete' })
  expect(await read(id)).toMatchObject({ status: 'complete', excluded_reason: null })
  expect(await caseOf(id)).toEqual({ status: 'open', resolution: null })
})
test('What does not fit is refused by its field, and changes nothing', async () => {
  const { id } = await satisfied()
  const before = await read(id)
  const body = bodyOf(before)
  const refused = async (more: object) => Object.keys((await correct(office, id, { ...body, ...more })).errors)
  expect(await refused({ reason: 'Short' })).toEqual(['reason'])
  expect(await refused({ status: 'partial' })).toEqual(['status'])
  expect(await refused({ answers: { no_such_question: 3 } })).toEqual(['answers.no_such_question'])
  const [other] = await server.database.query<{ id: number }>(
    'select id from sales_consultants where dealer_id <> 1 limit 1',
  )
  expect(await refused({ sales_consultant_id: other?.id })).toEqual(['sales_consultant_id'])
  expect((await correct(office, id, { ...body, version: before.version + 1 })).status).toBe(409)
  expect((await correct(dealer, id, body)).status).toBe(403)
  expect(await read(id)).toEqual(before)
})
