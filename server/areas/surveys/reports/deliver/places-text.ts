import { regionTypes } from '#contract/dealers/regions.ts'
import { rolesOfReport } from '#contract/surveys/report-mails.ts'
import { msg } from '#contract/words.ts'
import { placesOf, type Sent } from '#server/areas/surveys/reports/deliver/access.ts'
import { everyDealer } from '#server/areas/surveys/reports/places.ts'
import type { Sql } from '#server/platform/sql.ts'
import { type Person, scopeOf } from '#server/platform/users.ts'
import type { Say } from '#server/platform/words.ts'

const everywhere = msg`all dealers`
/** The places that a report is narrowed to for somebody, by their names. */
export const placesText = async (sql: Sql, { report, texts }: Sent, user: Person, say: Say): Promise<string> => {
  const all = await everyDealer(sql)
  const scope = scopeOf(user, rolesOfReport(report))
  if (scope !== 'all') return all.find(({ id }) => id === scope)?.name ?? '–'
  const { region, zones, groups, dealers } = placesOf(texts)
  const regions = Object.entries(regionTypes).flatMap(([name, title]) => (name === region ? say(title) : []))
  const named = (ids: readonly number[] | null, of: 'zone' | 'group') =>
    (ids ?? []).flatMap((wanted) => all.find((dealer) => dealer[of]?.id === wanted)?.[of]?.name ?? [])
  const dealerNames = all.flatMap(({ id, name }) => (dealers?.includes(id) ? name : []))
  const names = [...regions, ...named(zones, 'zone'), ...named(groups, 'group'), ...dealerNames]
  return names.length === 0 ? say(everywhere) : names.join(', ')
}
