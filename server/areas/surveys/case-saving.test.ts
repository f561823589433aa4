import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  CaseOption,
  CaseStepTaken,
  caseAttributes,
  immediateMeasures,
  preventiveMeasures,
  rootCauses,
  SurveyCase,
  surveyCases,
} from '#contract/surveys/cdcs.ts'
import { followResult } from '#server/areas/surveys/follow-result.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let dealer: Client
let office: Client
beforeAll(async () => {
  server = await startServer()
  dealer = await signIn(server.origin, people.surveyDealer)
  office = await signIn(server.origin, people.surveyAdmin)
})
afterAll(() => server?.stop())

let id = 0
/** A case that has just opened, at the first dealer, of an after-sales survey. */
beforeEach(async () => {
  const [row] = await server.database.query<{ id: number }>(
    `update survey_results set status = 'complete', channel = 'sms', csi_score = 40, dissatisfied = true,
       dealer_id = 1, may_contact = true
     where id = (select r.id from survey_results r where r.category = 'service'
       and not exists (select from survey_cdcs c where c.result_id = r.id) order by r.id limit 1) returning id`,
  )
  const result = row?.id ?? 0
  await server.database.transaction((tx) => followResult(tx, result))
  const [made] = await server.database.query<{ id: number }>('select id from survey_cdcs where result_id = $1', [
    result,
  ])
  id = made?.id ?? 0
})
const save = (client: Client, body: object) => client.call(surveyCases.update, { params: { id }, body })
const read = async (client: Client = office) =>
  v.parse(SurveyCase.schema, (await client.call(surveyCases.get, { params: { id } })).data)
const steps = async () =>
  v
    .parse(v.array(CaseStepTaken.schema), (await dealer.call(surveyCases.steps, { params: { id } })).data)
    .map(({ step, from, to, by, reason }) => [step, from, to, by === null ? null : 'a person', reason])
const options = async (path: Parameters<Client['call']>[0], query: object) => {
  const rows = v.parse(v.array(CaseOption.schema), (await dealer.give(path, { query: { ...query } })).data)
  const [first, other] = [rows[0], rows.at(-1)]
  if (!first || !other) throw new Error('There is nothing to choose')
  return { first, other }
}
/** A whole follow-up: the factor, what hangs on it, and how the customer was reached. */
const whole = async () => {
  const attribute = await options(caseAttributes.list, { factor_id: 1 })
  const cause = await options(rootCauses.list, { attribute_id: attribute.first.id })
  const measure = await options(preventiveMeasures.list, { attribute_id: attribute.first.id })
  const now = await options(immediateMeasures.list, {})
  return {
    factor_id: 1,
    attribute_id: attribute.first.id,
    root_cause_id: cause.first.id,
    immediate_measure_id: now.first.id,
    dealer_preventive_measure_id: measure.first.id,
    contact_result: 'reached',
    other_cause_id: cause.other.id,
  }
}

test('A case is filled in by a save, which starts it: factor, attribute, root cause, immediate and preventive measure [cdc.01] [cdc.04]', async () => {
  const { other_cause_id: _, ...body } = await whole()
  const answer = await save(dealer, { ...body, remarks: 'Called at noon', version: (await read()).version })
  expect([answer.status, answer.message]).toEqual([200, 'Saved.'])
  const seen = await read()
  expect(seen).toMatchObject({
    status: 'in-progress',
    factor: { id: body.factor_id },
    attribute: { id: body.attribute_id },
    root_cause: { id: body.root_cause_id },
    immediate_measure: { id: body.immediate_measure_id },
    dealer_preventive_measure: { id: body.dealer_preventive_measure_id },
    contact_result: 'reached',
    remarks: 'Called at noon',
  })
  expect(await steps()).toEqual([['start', 'open', 'in-progress', 'a person', null]])
  expect((await save(dealer, { remarks: 'Late', version: seen.version - 1 })).status).toBe(409)
})
test('Each choice belongs to the one above it, and a new factor clears what hung on the old one [cdc.03]', async () => {
  const { other_cause_id, ...body } = await whole()
  const ids = async (path: Parameters<Client['call']>[0], query: Readonly<Record<string, number>>) =>
    v.parse(v.array(CaseOption.schema), (await dealer.give(path, { query })).data).map((one) => one.id)
  for (const [list, by] of [
    [caseAttributes.list, 'factor_id'],
    [rootCauses.list, 'attribute_id'],
    [preventiveMeasures.list, 'attribute_id'],
  ] as const) {
    const [all, one, two] = [await ids(list, {}), await ids(list, { [by]: 1 }), await ids(list, { [by]: 2 })]
    expect(one.filter((id) => two.includes(id))).toEqual([])
    expect(all).toEqual(expect.arrayContaining([...one, ...two]))
    expect(all.length).toBeGreaterThan(one.length + two.length)
  }
  for (const call of [surveyCases.factors, immediateMeasures.list])
    expect((await dealer.give(call)).data).not.toEqual([])
  await save(dealer, { ...body, root_cause_id: other_cause_id, root_cause_note: 'It rained' })
  const elsewhere = await options(caseAttributes.list, { factor_id: 2 })
  const cause = await options(rootCauses.list, { attribute_id: elsewhere.first.id })
  const wrong = await save(dealer, { ...body, attribute_id: elsewhere.first.id })
  expect([wrong.status, wrong.errors]).toEqual([
    422,
    {
      attribute_id: ['This attribute does not belong to Service initiation'],
      root_cause_id: [expect.stringContaining('This root cause does not belong to ')],
    },
  ])
  expect((await save(dealer, { factor_id: 6 })).errors).toEqual({
    factor_id: ['This factor does not belong to Service'],
  })
  expect((await save(dealer, { ...body, root_cause_id: cause.first.id })).status).toBe(422)
  expect((await save(dealer, { factor_id: 1, root_cause_id: cause.first.id })).errors).toEqual({
    root_cause_id: ['Choose the attribute first'],
  })
  const early = await save(dealer, { ...body, contacted_at: '2020-01-01T00:00:00.000Z' })
  expect(early.errors).toEqual({ contacted_at: ['The contacted field must not be before the case was opened'] })
  expect(await read()).toMatchObject({ attribute: { id: body.attribute_id }, root_cause_note: 'It rained' })

  const moved = { ...body, root_cause_id: other_cause_id, root_cause_note: 'It rained', factor_id: 2 }
  expect((await save(dealer, moved)).status).toBe(200)
  expect(await read()).toMatchObject({
    factor: { id: 2 },
    attribute: null,
    root_cause: null,
    root_cause_note: null,
    dealer_preventive_measure: null,
    immediate_measure: { id: body.immediate_measure_id },
  })
})
test('A step and its fields are saved together or not at all, and a refused step is 409 with the case', async () => {
  const { other_cause_id, ...body } = await whole()
  const early = await save(dealer, { remarks: 'Too soon', step: 'send' })
  expect([early.status, early.error_code]).toEqual([409, 'conflict'])
  expect(early.message).toBe(
    'Before this action, fill in: Factor, Attribute, Root cause, Immediate measure, Dealer preventive measure',
  )
  expect(early.data).toMatchObject({ id, status: 'open', remarks: null })
  expect(await read()).toMatchObject({ status: 'open', remarks: null })

  const noted = await save(dealer, { ...body, root_cause_id: other_cause_id, step: 'send' })
  expect(noted.message).toBe('Before this action, fill in: Note on the root cause')
  const silent = await save(dealer, { ...body, contact_result: null, step: 'send' })
  expect(silent.message).toBe('Fill in the customer contact first')
  const sent = await save(dealer, { ...body, step: 'send' })
  expect([sent.status, sent.message]).toEqual([200, 'Case sent for review.'])
  expect((await save(dealer, { remarks: 'One more' })).message).toBe(
    'This case is For review. To change the case, withdraw it from review first.',
  )
  expect((await save(dealer, { step: 'close' })).message).toBe(
    'Only survey administrators can send back, close or reopen cases',
  )
  expect((await save(office, { step: 'send-back' })).message).toBe(
    'Enter a reason. The reason is recorded with your name.',
  )
  expect((await save(office, { step: 'send-back', reason: 'Which bay?' })).status).toBe(200)
  expect(await read(dealer)).toMatchObject({ status: 'in-progress', review_note: 'Which bay?' })

  await save(dealer, { ...body, remarks: 'Bay 4', step: 'send' })
  expect((await save(office, { ...body, remarks: 'Bay 4, seen', step: 'close' })).status).toBe(200)
  const done = await read()
  expect(done).toMatchObject({ status: 'closed', resolution: 'resolved', remarks: 'Bay 4, seen' })
  expect((await save(office, { remarks: 'No' })).message).toBe(
    'This case is Closed: it can be changed once it is reopened',
  )
  expect((await save(office, { step: 'send' })).message).toBe(
    '“Send for review” is not available while the status of the case is Closed.',
  )
  expect((await save(office, { step: 'reopen', reason: 'She called again' })).status).toBe(200)
  const again = await read()
  expect(again).toMatchObject({ status: 'in-progress', resolution: null, closed_at: null, reopened: 1 })
  expect(again.close_due_at > done.close_due_at).toBe(true)
  expect((await steps()).map(([step]) => step)).toEqual(['reopen', 'close', 'send', 'send-back', 'send', 'start'])
})
test('A customer who was not reached though they allowed it is told by the resolution; who did not allow it need not be', async () => {
  const { other_cause_id: _, ...body } = await whole()
  await save(dealer, { ...body, contact_result: 'no-answer', step: 'send' })
  await save(office, { step: 'close' })
  expect(await read()).toMatchObject({ resolution: 'unreachable' })

  await save(office, { step: 'reopen', reason: 'Once more' })
  await server.database.query(
    'update survey_results set may_contact = false where id = (select result_id from survey_cdcs where id = $1)',
    [id],
  )
  expect((await save(dealer, { ...body, contact_result: null, step: 'send' })).status).toBe(200)
  await save(office, { step: 'close' })
  expect(await read()).toMatchObject({ resolution: 'resolved' })
})
test('Another dealer’s case does not exist', async () => {
  await server.database.query('update survey_cdcs set dealer_id = 2 where id = $1', [id])
  expect((await save(dealer, { remarks: 'Mine?' })).status).toBe(404)
  expect((await dealer.call(surveyCases.steps, { params: { id } })).status).toBe(404)
})
