import type { Locale } from '#contract/account/auth.ts'
import { today } from '#contract/calendar.ts'
import { actionPlans, type CaseGrouping, caseDays, caseSummaries } from '#contract/surveys/case-reports.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { actionPlanOf, type PlanAsked, planDealersOf } from '#server/areas/surveys/action-plan.ts'
import type { CasesAsked } from '#server/areas/surveys/case-figures.ts'
import { caseSummaryOf } from '#server/areas/surveys/case-summary.ts'
import { atOneMoment } from '#server/areas/surveys/reports/moment.ts'
import { refuseLater } from '#server/areas/surveys/reports/periods.ts'
import { dealersIn, everyDealer } from '#server/areas/surveys/reports/places.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pagingOf } from '#server/platform/records-list.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'
import { admit } from '#server/platform/visible.ts'
import type { Say } from '#server/platform/words.ts'

interface Query {
  readonly date?: readonly [string, string] | null | undefined
  readonly regions?: string | null | undefined
  readonly zones?: readonly number[] | null | undefined
  readonly groups?: readonly number[] | null | undefined
  readonly dealers?: readonly number[] | null | undefined
  readonly category?: string | null | undefined
  readonly factor?: readonly number[] | null | undefined
}
/** The cases that somebody asks about: without days, those of the 90 that ended yesterday. 404 for places of others. */
export const casesAskedBy = async (
  sql: Sql,
  reader: Reader,
  kind: SurveyKind | null,
  query: Query,
): Promise<CasesAsked> => {
  refuseLater({ date: query.date })
  const places = {
    region: query.regions ?? null,
    zones: query.zones ?? null,
    groups: query.groups ?? null,
    dealers: query.dealers ?? null,
  }
  const yesterday = today().subtract({ days: 1 })
  const [from, to] = query.date ?? [yesterday.subtract({ days: caseDays - 1 }).toString(), yesterday.toString()]
  return {
    kind,
    category: query.category ?? null,
    factors: query.factor ?? null,
    dealers: dealersIn(await everyDealer(sql), places, reader),
    from,
    to,
  }
}
/** What the rows are where nobody says: zones, or their dealers where one zone or one group is chosen. */
export const groupingOf = (reader: Reader, { zones, groups }: Query) =>
  reader.scope !== 'all' || zones?.length === 1 || groups?.length === 1 ? 'dealer' : 'zone'

/** The order of a plan, and which of its rows are wanted. */
export const planAskedBy = ({
  order_by: order = null,
  sort = null,
  state = null,
  q = null,
}: {
  readonly order_by?: 'cases' | 'dealer' | 'due' | null | undefined
  readonly sort?: 'asc' | 'desc' | null | undefined
  readonly state?: string | null | undefined
  readonly q?: string | null | undefined
}): Omit<PlanAsked, 'page'> => ({
  order: order ?? 'cases',
  to: sort ?? (order === null || order === 'cases' ? 'desc' : 'asc'),
  state,
  q,
})

export const caseReportHandlers = ({ database }: Platform): readonly Served[] => {
  const kinds = ['csonline', 'dssi'] as const
  const dealerCalls = { csonline: actionPlans.csonlineDealers, dssi: actionPlans.dssiDealers }
  const summaryOf = (
    reader: Reader,
    kind: SurveyKind | null,
    query: Query & { readonly by?: CaseGrouping | null | undefined },
    { locale, say }: { readonly locale: Locale; readonly say: Say },
  ) =>
    atOneMoment(database, async (sql) => {
      const asked = await casesAskedBy(sql, reader, kind, query)
      const by = query.by ?? groupingOf(reader, query)
      return { kind, ...(await caseSummaryOf(sql, asked, { by, reader, locale, say })) }
    })
  return [
    serve(caseSummaries.all, async ({ query, user, locale, say }) => {
      const reader = admit({ calls: caseSummaries }, user)
      const kind = query.kind ?? null
      return summaryOf(reader, kind, query, { locale, say })
    }),
    ...kinds.flatMap((kind): Served[] => [
      serve(caseSummaries[kind], async ({ query, user, locale, say }) => {
        const reader = admit({ calls: caseSummaries }, user)
        return summaryOf(reader, kind, query, { locale, say })
      }),
      serve(actionPlans[kind], async ({ query, user, locale }) => {
        const reader = admit({ calls: actionPlans }, user)
        const { page, perPage } = pagingOf(query)
        const plan = { ...planAskedBy(query), page: { from: (page - 1) * perPage, count: perPage } }
        return atOneMoment(database, async (sql) =>
          actionPlanOf(sql, kind, await casesAskedBy(sql, reader, kind, query), plan, { reader, locale }),
        )
      }),
      serve(dealerCalls[kind], async ({ query, user }) => {
        const reader = admit({ calls: actionPlans }, user)
        return atOneMoment(database, async (sql) =>
          planDealersOf(sql, await casesAskedBy(sql, reader, kind, query), planAskedBy(query)),
        )
      }),
    ]),
  ]
}
