import * as v from 'valibot'
import { CaseSummary, PlanRow } from '#contract/surveys/case-reports.ts'
import { surveyCases } from '#contract/surveys/cdcs.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Probe, same } from './effects.ts'

const date = ['2020-01-01', '2030-12-31']
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
export const caseReportEffects: Readonly<Record<string, Probe>> = {
  'case-summaries.all': summary(null),
  'case-summaries.csonline': summary('csonline'),
  'case-summaries.dssi': summary('dssi'),
  'action-plans.csonline': plan('csonline'),
  'action-plans.dssi': plan('dssi'),
}
