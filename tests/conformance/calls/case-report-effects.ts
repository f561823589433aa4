import * as v from 'valibot'
import { today } from '#contract/calendar.ts'
import type { Call } from '#contract/call.ts'
import { actionPlans, CaseSummary, PlanDealer, PlanRow } from '#contract/surveys/case-reports.ts'
import { surveyCases } from '#contract/surveys/cdcs.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Probe, same } from './effects.ts'

const date = ['2020-01-01', today().toString()]
/** Its figures are those of the list under the same filters, for head office and for a dealer. */
const summary =
  (kind: string | null): Probe =>
  async (house, { call }) => {
    const found: string[] = []
    for (const email of [people.surveyAdmin, people.surveyDealer]) {
      const client = await house.person(email)
      const one = v.parse(CaseSummary.schema, (await client.give(call, { query: { date } })).data)
      const listed = async (more: object = {}) =>
        (
          await client.give(surveyCases.list, {
            query: { date, applies: true, per_page: 1, ...(kind && { kind }), ...more },
          })
        ).meta?.total
      found.push(
        ...same(`${email}: cases`, one.figures.opened, await listed()),
        ...same(`${email}: overdue ones`, one.figures.overdue, await listed({ overdue: true })),
        ...same(`${email}: contacted on time`, one.figures.contacted.met, await listed({ contacted: 'on-time' })),
        ...same(
          `${email}: contacted late`,
          one.figures.contacted.of - one.figures.contacted.met,
          await listed({ contacted: 'late' }),
        ),
        ...same(`${email}: closed on time`, one.figures.closed.met, await listed({ closing: 'on-time' })),
        ...same(
          `${email}: closed late`,
          one.figures.closed.of - one.figures.closed.met,
          await listed({ closing: 'late' }),
        ),
        ...same(`${email}: reopened ones`, one.figures.reopened.met, await listed({ was_reopened: true })),
        ...same(`${email}: repeated ones`, one.figures.repeat.met, await listed({ repeat: true })),
        ...same(`${email}: closed ones`, one.figures.by_status.closed, await listed({ status: 'closed' })),
        ...same(
          `${email}: those of its groups`,
          one.groups.reduce((sum, { opened }) => sum + opened, 0),
          one.figures.opened,
        ),
        ...(one.figures.opened > 0 ? [] : [`${email}: there are none`]),
      )
    }
    return found
  }
/** Its rows hold each case once. */
const plan =
  (kind: string): Probe =>
  async (house, { call }) => {
    const found: string[] = []
    for (const email of [people.surveyAdmin, people.surveyDealer]) {
      const client = await house.person(email)
      const answer = await client.give(call, { query: { date, per_page: 200 } })
      const rows = v.parse(v.array(PlanRow.schema), answer.data)
      const second = await client.give(call, { query: { date, per_page: 1, page: 2 } })
      const listed = await client.give(surveyCases.list, { query: { date, applies: true, kind, per_page: 1 } })
      found.push(
        ...same(
          `${email}: cases`,
          rows.reduce((sum, { cases }) => sum + cases, 0),
          listed.meta?.total,
        ),
        ...same(`${email}: the second row as a page`, v.parse(v.array(PlanRow.schema), second.data), rows.slice(1, 2)),
      )
    }
    return found
  }
/** Its dealers stand as in the plan, each with as many rows and cases as it has there. */
const dealersOf =
  (plan: Call): Probe =>
  async (house, { call }) => {
    const found: string[] = []
    for (const email of [people.surveyAdmin, people.surveyDealer]) {
      const client = await house.person(email)
      const answer = await client.give(plan, { query: { date, per_page: 200 } })
      const rows = v.parse(v.array(PlanRow.schema), answer.data)
      const heads = v.parse(v.array(PlanDealer.schema), (await client.give(call, { query: { date } })).data)
      const dealers = [...Map.groupBy(rows, ({ dealer }) => dealer.id)]
      found.push(
        ...same(
          `${email}: dealers`,
          heads.map(({ id, rows: count, cases, undecided }) => [id, count, cases, undecided]),
          dealers.map(([id, own]) => [
            id,
            own.length,
            own.reduce((sum, { cases }) => sum + cases, 0),
            own.reduce((sum, { cases, state }) => (state === 'undecided' ? sum + cases : sum), 0),
          ]),
        ),
      )
    }
    return found
  }
export const caseReportEffects: Readonly<Record<string, Probe>> = {
  'case-summaries.all': summary(null),
  'case-summaries.csonline': summary('csonline'),
  'case-summaries.dssi': summary('dssi'),
  'action-plans.csonline': plan('csonline'),
  'action-plans.dssi': plan('dssi'),
  'action-plans.csonlineDealers': dealersOf(actionPlans.csonline),
  'action-plans.dssiDealers': dealersOf(actionPlans.dssi),
}
