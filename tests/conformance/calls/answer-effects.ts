import * as v from 'valibot'
import { surveyAnswers } from '#contract/surveys/answering.ts'
import { invite, publish } from '#tests/support/invitations.ts'
import { type Probe, same, succeeds } from './effects.ts'
import type { House } from './house.ts'

const invited = async ({ server }: House) => {
  const [one] = await invite(server, await publish(server))
  if (!one) throw new Error('Nobody was invited')
  return { ...one, params: { token: one.token } }
}
const answers = { overall: 4, courtesy: 5 }

/** Shows the questions, and lets nothing begin. */
const open: Probe = async (house, { call }) => {
  const { id, params } = await invited(house)
  const answer = await house.visitor().give(call, { params })
  const wrong = await house.visitor().give(call, { params: { token: 'wrong' } })
  const rows = await house.server.database.query('select state from survey_invitations where id = $1', [id])
  return [
    ...succeeds('it', answer),
    ...same('with a wrong link', wrong.status, 404),
    ...same('the invitation', rows, [{ state: 'invited' }]),
  ]
}
const save: Probe = async (house, { call }) => {
  const { params } = await invited(house)
  const device = house.visitor()
  const answer = await device.give(call, { params, body: { answers } })
  const { data } = await device.call(surveyAnswers.open, { params })
  return [
    ...succeeds('it', answer),
    ...same('what comes back', v.parse(v.object({ answers: v.unknown() }), data).answers, answers),
  ]
}
const submit: Probe = async (house, { call }) => {
  const { id, params } = await invited(house)
  const answer = await house.visitor().give(call, { params, body: { answers, may_contact: true, by_email: true } })
  const rows = await house.server.database.query(
    'select status, channel, may_contact, overall from survey_results where invitation_id = $1',
    [id],
  )
  return [
    ...succeeds('it', answer),
    ...same('the result', rows, [{ status: 'complete', channel: 'email', may_contact: true, overall: 4 }]),
  ]
}

/** What customers bring about who were sent a link. */
export const answerEffects: Readonly<Record<string, Probe>> = {
  'survey-answers.open': open,
  'survey-answers.save': save,
  'survey-answers.submit': submit,
}
