import { getTableName } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { ResourceName } from '#contract/fields.ts'

/** The order of a list by the names of what a column refers to, as they are now; rows without one stand last. */
export interface NameOrder<C extends string = string> {
  readonly by: C
  /** What has the names, as a `from` takes it: rows of `id` and `sort_name`. */
  readonly names: string
  /** Whose changes may change the order. */
  readonly resources: readonly ResourceName[]
}
/** By the `sort_name` of a table: `dealer: byName('dealer_id', dealers, 'dealers')`. */
export const byName = <const C extends string>(by: C, of: PgTable, resource: ResourceName): NameOrder<C> => {
  if (getTableConfig(of).columns.find(({ name }) => name === 'sort_name')?.notNull !== true)
    throw new Error(`byName(${by}): ${getTableName(of)} has no sort_name to order by`)
  return { by, names: getTableName(of), resources: [resource] }
}
/** By names that are made of several: `byNames('unit_id', 'select u.id, … as sort_name from …', ['variants', 'dealers'])`. */
export const byNames = <const C extends string>(
  by: C,
  named: string,
  resources: readonly ResourceName[],
): NameOrder<C> => ({ by, names: `(${named})`, resources })

/** How a definition says what one name of its `sorts` stands for. */
export type SortedBy = string | Readonly<Record<'asc' | 'desc', string>> | NameOrder
interface Sorted {
  readonly sorts: Readonly<Record<string, SortedBy>>
}
/** The order by names that a list takes under this name, if it is one. */
export const nameOrder = ({ sorts }: Sorted, sort: string): NameOrder | undefined => {
  const by: SortedBy | undefined = sorts[sort]
  return typeof by === 'object' && 'names' in by ? by : undefined
}
/** What a list is ordered by: as it was asked for, else as it is by itself. */
export const orderAsked = (
  { order: [own, ownDirection] }: { readonly order: readonly [sort: string, direction: 'asc' | 'desc'] },
  {
    order_by,
    sort,
  }: { readonly order_by?: string | null | undefined; readonly sort?: 'asc' | 'desc' | null | undefined },
): { readonly sort: string; readonly direction: 'asc' | 'desc' } => ({
  sort: order_by ?? own,
  direction: sort ?? (order_by ? 'asc' : ownDirection),
})
/** The column that a list is ordered by in a direction, by one of the names that it takes. */
export const sortColumn = ({ sorts }: Sorted, sort: string, direction: 'asc' | 'desc'): string | undefined => {
  const by: SortedBy | undefined = sorts[sort]
  return typeof by === 'string' || by === undefined ? by : 'names' in by ? undefined : by[direction]
}
