import { dashboard, reports, requestTypes } from '#contract/reports/reports.ts'
import { type StatusSlug, statusSlugs } from '#contract/statuses.ts'
import {
  type Among,
  countsOf,
  type DealerFigures,
  dealerFiguresOf,
  kinds,
  responseOf,
  seriesOf,
} from '#server/areas/reports/figures.ts'
import { periodsOf, unitOf } from '#server/areas/reports/periods.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { admit } from '#server/platform/visible.ts'

/** How many dealers stand at either end of the table. */
const ends = 5
/** Fewer leads say nothing about a dealer. */
const fewest = 5

const shareOf = (won: number, leads: number): number | null => (leads === 0 ? null : won / leads)
const sum = (all: readonly DealerFigures[], of: 'leads' | 'leads_before' | 'won' | 'won_before') =>
  all.reduce((total, one) => total + one[of], 0)

/** The pictures and figures of the network; a dealer's people see their own dealer's. */
export const dashboardHandlers = ({ database, now }: Platform): readonly Served[] => [
  serve(dashboard.get, async ({ query, user }) => {
    const among: Among = { ...query, ...admit({ calls: dashboard }, user) }
    const { period, before } = periodsOf(query.date, now())
    const [counts, dealers, response, responseBefore] = await Promise.all([
      countsOf(database, among, period, before),
      dealerFiguresOf(database, among, period, before),
      responseOf(database, among, period),
      responseOf(database, among, before),
    ])
    const ranked = dealers
      .filter((one) => one.leads >= fewest)
      .map(({ id, name, leads, won, waiting }) => ({ id, name, leads, conversion: won / leads, waiting }))
      .toSorted((a, b) => b.conversion - a.conversion || b.leads - a.leads || a.name.localeCompare(b.name))
    const shown = among.scope === 'all' ? ranked : []
    const half = Math.min(ends, Math.ceil(shown.length / 2))
    return {
      period,
      before,
      kinds: kinds.map((kind) => {
        const own = counts.filter((one) => one.kind === kind)
        const slugs: readonly StatusSlug<(typeof requestTypes)[typeof kind]>[] = statusSlugs(requestTypes[kind])
        return {
          kind,
          count: own.reduce((total, one) => total + one.now, 0),
          before: own.reduce((total, one) => total + one.before, 0),
          by_status: slugs.map((status) => ({
            status,
            count: own.find((one) => one.status === status)?.now ?? 0,
          })),
        }
      }),
      conversion: shareOf(sum(dealers, 'won'), sum(dealers, 'leads')),
      conversion_before: shareOf(sum(dealers, 'won_before'), sum(dealers, 'leads_before')),
      response_minutes: response,
      response_minutes_before: responseBefore,
      top: shown.slice(0, half),
      bottom: shown.slice(half).slice(-ends).toReversed(),
    }
  }),
  serve(reports.graph, async ({ query, user }) => {
    const { period } = periodsOf(query.date, now())
    const unit = unitOf(period)
    const among: Among = { ...query, ...admit({ calls: reports }, user, reports.graph.roles) }
    return { period, unit, ...(await seriesOf(database, among, period, unit)) }
  }),
]
