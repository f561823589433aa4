import type { Locale } from '#contract/account/auth.ts'
import { categoryOfKind } from '#contract/surveys/factors.ts'
import { caseRecords } from '#server/areas/surveys/cdcs.ts'
import { params } from '#server/platform/params.ts'
import type { Platform } from '#server/platform/platform.ts'
import { rowsFrom } from '#server/platform/records.ts'
import { conditionsOf, whereOf } from '#server/platform/records-sql.ts'
import type { Person } from '#server/platform/users.ts'
import { admit } from '#server/platform/visible.ts'

interface Counted {
  readonly factor_id: number | null
  readonly name: string | null
  readonly count: number
  readonly unclosed: number
  readonly overdue: number
}
const isWithCategory = (kind: unknown): kind is keyof typeof categoryOfKind =>
  typeof kind === 'string' && kind in categoryOfKind

/**
 * How many cases this person sees by factor, under the filters of the list: every factor of the category in its order,
 * zero too, and those without one last. What is not applicable counts nowhere.
 */
export const factorCounts = async (
  { database }: Platform,
  user: Person,
  query: Readonly<Record<string, unknown>>,
  locale: Locale,
) => {
  const reader = admit(caseRecords, user)
  const all = params()
  const from = rowsFrom(caseRecords, { reader, query, value: all.param })
  const where = [...conditionsOf(caseRecords, reader, query, all), "t.resolution is distinct from 'not-applicable'"]
  const { kind } = query
  const category = isWithCategory(kind) ? categoryOfKind[kind] : (query['category'] ?? null)
  const rows = await database.query<Counted & object>(
    `with counted as (
       select t.factor_id, count(*) as count, count(*) filter (where t.status <> 'closed') as unclosed,
         count(*) filter (where t.overdue) as overdue
       from ${from} ${whereOf(where)} group by t.factor_id)
     select f.id as factor_id, f.names ->> ${all.param(locale)} as name, coalesce(c.count, 0) as count,
       coalesce(c.unclosed, 0) as unclosed, coalesce(c.overdue, 0) as overdue, f.position
     from survey_factors f left join counted c on c.factor_id = f.id
     where ${all.param(category)}::text is null or f.category = ${all.param(category)}
     union all
     select null, null, coalesce(sum(count), 0), coalesce(sum(unclosed), 0), coalesce(sum(overdue), 0), 1000
     from counted where factor_id is null
     order by position`,
    all.values,
  )
  return rows.map(({ factor_id, name, count, unclosed, overdue }) => ({
    factor: factor_id === null ? null : { id: factor_id, name: name ?? '' },
    count: Number(count),
    unclosed: Number(unclosed),
    overdue: Number(overdue),
  }))
}
