import type { BlastWorld } from '#server/database/demo/blasts.ts'
import { day, iso } from '#server/database/demo/moments.ts'
import type { Planted } from '#server/database/demo/planted.ts'
import { withSurveyBlast } from '#server/database/demo/survey-blast.ts'
import { planCases, planMails } from '#server/database/demo/survey-cases.ts'
import { planInvitations } from '#server/database/demo/survey-invitations.ts'
import { plannedSurveys } from '#server/database/demo/survey-plans.ts'
import { type Around, planResult, prepared, weightsOf } from '#server/database/demo/survey-results.ts'
import { seasonsOf } from '#server/database/demo/survey-seasons.ts'
import { randomFrom } from '#server/database/random.ts'

/** How many days ago the demo's own dealer disappointed the customers whose cases stand for each state. */
const shownDays = [12, 9, 5, 1, 20, 10]

/**
 * Surveys of each kind, what customers answered in two years, and the cases of those who were dissatisfied. What the
 * figures tell of single dealers is `survey-stories.ts`.
 */
export const planSurveys = (
  around: Around & { readonly blasts: BlastWorld },
  count: number,
): { readonly planted: readonly Planted[]; readonly blasts: BlastWorld } => {
  const random = randomFrom(71_104)
  const { now } = around
  // Tests of the small world invite whom they need.
  const hasInvitations = count >= 1000
  const asked = plannedSurveys.filter(({ share }) => share > 0)
  const all = asked.reduce((sum, { share }) => sum + share, 0)
  // Two hundred results have no seasons.
  const seasons = hasInvitations ? { service: seasonsOf('service', now), sales: seasonsOf('sales', now) } : null
  const since = iso(now - 740 * day)
  const versionSince = iso(now - 365 * day)
  const ready = prepared(around)
  const recent = Math.max(5, Math.round(count / 230))
  let id = 0
  const results = asked.flatMap((plan) =>
    Array.from({ length: Math.round((count * plan.share) / all) }, (_, at) => {
      id += 1
      const survey = plannedSurveys.indexOf(plan) + 1
      const shown = survey === 1 ? (shownDays[at] ?? null) : null
      // One in 208 of the first survey's have answered the text blast of three days ago.
      const isAsked = hasInvitations && survey === 1 && shown === null && at % 208 === 77
      return planResult(random, { plan, survey, id, shown, isRecent: id % recent === 0, isAsked, seasons }, ready)
    }),
  )
  const dealers = around.dealers.map(([, name]) => name)
  const cases = planCases(results, dealers, now)
  const made = { version: 0, created_by: 3 }
  const asking = hasInvitations
    ? withSurveyBlast(around.blasts, planInvitations(results), results, now)
    : { blasts: around.blasts, invitations: [], of: new Map<number, number>() }
  const planted: readonly Planted[] = [
    {
      table: 'surveys',
      rows: plannedSurveys.map(({ name, kind, category, versions, status }, at) => ({
        id: at + 1,
        name,
        kind,
        category,
        questions_data: versions.at(-1),
        status,
        version_no: status === 2 ? 0 : versions.length,
        ...made,
        created_at: since,
        updated_at: status === 2 ? iso(now - 2 * day) : versions.length > 1 ? versionSince : since,
      })),
    },
    {
      table: 'survey_versions',
      rows: plannedSurveys.flatMap(({ category, versions, status }, at) =>
        status === 2
          ? []
          : versions.map((questions_data, nth) => ({
              survey_id: at + 1,
              number: nth + 1,
              questions_data,
              weights: weightsOf(category),
              changes: nth === 0 ? [] : ['questions'],
              created_by: 3,
              created_at: nth === 0 ? since : versionSince,
            })),
      ),
      unnumbered: true,
    },
    // They have their recipients' numbers.
    { table: 'survey_invitations', rows: asking.invitations, unnumbered: true },
    {
      table: 'survey_results',
      rows: results.map(({ isShown, isAsked, daysAgo, ...row }) => ({
        ...row,
        invitation_id: asking.of.get(row.id) ?? null,
      })),
    },
    { table: 'survey_cdcs', rows: cases },
    { table: 'survey_emails', rows: planMails(results, cases, now) },
  ]
  return { planted, blasts: asking.blasts }
}
