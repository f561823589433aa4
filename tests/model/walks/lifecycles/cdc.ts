import * as v from 'valibot'
import { namesOf } from '#contract/names.ts'
import { caseStates, type Resolution } from '#contract/surveys/cases.ts'
import { SurveyCase, surveyCases } from '#contract/surveys/cdcs.ts'
import { blockedBy, type CaseFacts, type CaseStepEvent, cdcMachine, heldIn } from '#machines/cdc.ts'
import { followResult } from '#server/areas/surveys/follow-result.ts'
import type { House } from '#tests/model/walks/house.ts'
import type { Led, Lifecycle } from '#tests/model/walks/lifecycle.ts'
import { historyOf, inEnglish, onLine, outcomeOf, outcomeOfSystem } from '#tests/model/walks/outcomes.ts'
import { people } from '#tests/support/sign-in.ts'

interface Facts {
  readonly isComplete: boolean
  readonly isContactTold: boolean
  readonly mayContact: boolean
  readonly resolution: Resolution | null
}
const roles = [people.surveyAdmin, people.surveyDealer]
const whole = { isComplete: true, isContactTold: true, mayContact: true }

const open = async ({ database, person, heardOf }: House): Promise<Led> => {
  const [row] = await database.query<{ id: number }>(
    `update survey_results set status = 'complete', channel = 'sms', csi_score = 40, dissatisfied = true,
       dealer_id = 1, may_contact = true
     where id = (select r.id from survey_results r where r.category = 'service'
       and not exists (select from survey_cdcs c where c.result_id = r.id) order by r.id limit 1) returning id`,
  )
  if (!row) throw new Error('No result is left that has no case')
  const result = row.id
  await database.transaction((tx) => followResult(tx, result))
  const [found] = await database.query<{ id: number }>('select id from survey_cdcs where result_id = $1', [result])
  const id = found?.id ?? 0
  const arrange = async ({ isComplete, isContactTold, mayContact }: Omit<Facts, 'resolution'>) => {
    await database.query(
      `update survey_cdcs set factor_id = 1, attribute_id = a.id, contact_result = $2,
         root_cause_id = case when $3 then (select min(id) from survey_root_causes where attribute_id = a.id and not other) end,
         immediate_measure_id = (select min(id) from survey_immediate_measures where not other),
         dealer_preventive_measure_id = (select min(id) from survey_preventive_measures where attribute_id = a.id and not other)
       from (select min(id) as id from survey_attributes where factor_id = 1) a where survey_cdcs.id = $1`,
      [id, isContactTold ? 'reached' : null, isComplete],
    )
    await database.query('update survey_results set may_contact = $2 where id = $1', [result, mayContact])
  }
  await arrange(whole)
  const sit = (at: number) => person(roles[at % roles.length] ?? people.surveyAdmin, at)
  const statusIn = (data: unknown) => v.parse(SurveyCase.schema, data).status
  const stands = async () =>
    (
      await database.query<{ status: string; steps: number }>(
        `select status, (select count(*)::int from survey_cdc_steps where cdc_id = c.id) as steps
         from survey_cdcs c where id = $1`,
        [id],
      )
    )[0] ?? { status: '', steps: 0 }
  return {
    ask: async (at, { type, ...more }, cut) => {
      const { client, line } = await sit(at)
      const body = { step: type, ...more }
      const answer = await onLine(line, cut, () => client.give(surveyCases.update, { params: { id }, body }))
      return outcomeOf(answer, statusIn)
    },
    system: async (event) => {
      const before = await stands()
      if (event.type === 'filled') {
        await arrange({ ...whole, ...event })
        return { outcome: { is: 'done' }, shows: before.status }
      }
      await database.query('update survey_results set dissatisfied = $2 where id = $1', [
        result,
        event.type === 'revive',
      ])
      await database.transaction((tx) => followResult(tx, result))
      const after = await stands()
      return outcomeOfSystem(before.status, after.status, after.steps > before.steps)
    },
    version: async () =>
      (await database.query<{ version: number }>('select version from survey_cdcs where id = $1', [id]))[0]?.version ??
      0,
    announced: () => heardOf('surveys-cdcs', id),
    history: () => historyOf(database, 'surveys-cdcs', id),
    look: async (at) => {
      const { client } = await sit(at)
      const seen = v.parse(SurveyCase.schema, (await client.call(surveyCases.get, { params: { id } })).data)
      return { is: 'seen', value: seen.status, details: { resolution: seen.resolution } }
    },
  }
}
export const cdc: Lifecycle<Facts> = {
  name: 'cdc',
  machine: cdcMachine,
  begin: { value: 'open', facts: { ...whole, resolution: null } },
  roles,
  asked: [
    { type: 'start' },
    { type: 'send' },
    { type: 'withdraw' },
    { type: 'send-back', reason: ' The measure names no person ' },
    { type: 'send-back', reason: ' ' },
    { type: 'close' },
    { type: 'reopen', reason: 'The customer called again' },
  ],
  happens: [
    { type: 'filled' },
    { type: 'filled', isComplete: false },
    { type: 'filled', isContactTold: false },
    { type: 'filled', isContactTold: false, mayContact: false },
    { type: 'void' },
    { type: 'revive' },
  ],
  contextOf: ({ isComplete, ...facts }, person): CaseFacts => ({
    ...facts,
    isSurveyAdmin: person !== null && person % roles.length === 0,
    missing: isComplete ? [] : ['root_cause'],
  }),
  // What fills it in moves nothing; a save of an open case starts it first.
  eventsOf: ({ value }, event) =>
    event.type === 'filled' ? [] : value === 'open' && event.type === 'send' ? [{ type: 'start' }, event] : [event],
  why: ({ value, facts }, event, person) => {
    const state = namesOf(caseStates).find((one) => one === value)
    const step = event as CaseStepEvent
    return state
      ? inEnglish(blockedBy(heldIn(state, step.type), cdc.contextOf(facts, person) as CaseFacts, step))
      : null
  },
  after: ({ facts }, { type, ...more }, to) => {
    if (type === 'filled') return { ...facts, ...whole, ...more }
    if (type === 'void') return { ...facts, resolution: 'not-applicable' }
    return { ...facts, resolution: to === 'closed' ? 'resolved' : null }
  },
  details: ({ resolution }) => ({ resolution }),
  open,
}
