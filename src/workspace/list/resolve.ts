import type { Room } from '#define/resource.ts'
import { queryClient } from '#platform/query.ts'
import type { RowId, RowRange } from '#ui/grid/selection.ts'
import { pageOf, pageQuery, pageSize, type Wire } from '#workspace/records/pages.ts'

/** A stretch over more rows than these is too long to be read row by row. */
export const mostResolved = 5000

/** Asks the server which records stand in these stretches, page by page. */
export const idsIn = async (room: Room, wire: Wire, ranges: readonly RowRange[]): Promise<RowId[]> => {
  const ids: RowId[] = []
  for (const { first, last } of ranges)
    for (let page = pageOf(first); page <= pageOf(last); page += 1) {
      const { rows } = await queryClient.fetchQuery({ ...pageQuery(room, wire, page), staleTime: 30_000 })
      const start = (page - 1) * pageSize
      ids.push(...rows.filter((_, i) => start + i >= first && start + i <= last).map(({ id }) => id))
    }
  return ids
}
