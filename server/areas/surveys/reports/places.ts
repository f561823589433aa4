import * as v from 'valibot'
import { NotFound } from '#server/platform/failures.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'

/** Places that a report is narrowed to, all of them at once. */
export interface Places {
  readonly region: string | null
  readonly zones: readonly number[] | null
  readonly groups: readonly number[] | null
  readonly dealers: readonly number[] | null
}
const named = v.nullable(v.object({ id: v.number(), name: v.string() }))
const DealerPlace = v.object({
  id: v.number(),
  code: v.string(),
  name: v.string(),
  region: v.picklist(['metro_manila', 'provincial']),
  zone: named,
  group: named,
})
/** A dealer with where it belongs today; inactive and trashed ones keep their figures. */
export type DealerPlace = v.InferOutput<typeof DealerPlace>

export const everyDealer = async (sql: Sql): Promise<readonly DealerPlace[]> =>
  v.parse(
    v.array(DealerPlace),
    await sql.query(
      `select d.id, d.code, d.name, d.region_type as region,
         case when z.id is not null then json_build_object('id', z.id, 'name', z.name) end as zone,
         case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as "group"
       from dealers d left join dealer_zones z on z.id = d.zone_id left join dealer_groups g on g.id = d.group_id
       order by d.sort_name, d.id`,
    ),
  )
const isAmong = (ids: readonly number[] | null, id: number | undefined) =>
  ids === null || ids.length === 0 || (id !== undefined && ids.includes(id))

/**
 * The dealers whose responses count; null for all of them. A dealer's people have their own alone: to be narrowed to
 * another place is as if it did not exist.
 */
export const dealersIn = (
  all: readonly DealerPlace[],
  { region, zones, groups, dealers }: Places,
  { scope }: Reader,
): readonly number[] | null => {
  const isIn = (one: DealerPlace) =>
    (region === null || one.region === region) &&
    isAmong(zones, one.zone?.id) &&
    isAmong(groups, one.group?.id) &&
    isAmong(dealers, one.id)
  if (scope !== 'all') {
    const own = all.find(({ id }) => id === scope)
    if (!own || !isIn(own) || (dealers ?? []).some((id) => id !== scope)) throw new NotFound()
    return [scope]
  }
  const isAll = region === null && [zones, groups, dealers].every((ids) => ids === null || ids.length === 0)
  return isAll ? null : all.filter(isIn).map(({ id }) => id)
}
