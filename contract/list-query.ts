import { conditions } from '#contract/conditions.ts'
import { count, type Fields, flag, join, optional, options, record, text } from '#contract/fields.ts'
import { type Message, msg } from '#contract/words.ts'

export const directions = { asc: msg`Ascending`, desc: msg`Descending` }
/** How many rows a page may have at most. */
export const maxPerPage = 200

const paging = record({
  page: optional(count(msg`Page`)),
  per_page: optional(count(msg`Rows per page`)),
  q: optional(text(msg`Search`, 200)),
  sort: optional(options(msg`Direction`, directions)),
})
const narrowed = record({ where: optional(conditions()) })
/** Whether every paged list takes it; the others are filters of its own. */
export const isPaging = (name: string): boolean =>
  name === 'order_by' || name in paging.fields || name in narrowed.fields

/**
 * The parameters of a paged list: page (from 1), per_page (at most 200), q, order_by, sort, and the list's own filters.
 * `sorts` are the only accepted values of order_by; another answers 422.
 */
export const plainListQuery = <const S extends readonly [string, ...string[]], F extends Fields>(
  sorts: S,
  filters: F,
) => {
  const words = Object.fromEntries(sorts.map((name) => [name, msg`Sort by`])) as { readonly [K in S[number]]: Message }
  return join(join(paging, record({ order_by: optional(options(msg`Sort by`, words)) })), record(filters))
}
/** Likewise of a list of records, which is narrowed by any field of theirs too: `where` (conditions.ts). */
export const listQuery = <const S extends readonly [string, ...string[]], F extends Fields>(sorts: S, filters: F) =>
  join(plainListQuery(sorts, filters), narrowed)
/** Filters by the `status` flag and the trash, which every list with a DELETE call takes. */
export const activeAndTrash = {
  active: optional(flag(msg`Status`, { true: msg`Active`, false: msg`Inactive` })),
  trashed: optional(flag(msg`Trash`)),
}
