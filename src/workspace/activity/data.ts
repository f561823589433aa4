import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Row } from '#contract/fields.ts'
import { type ActivityEntry, type ActivityKind, activity, activityPage } from '#contract/work/activity.ts'
import type { Room } from '#define/resource.ts'
import { callApi } from '#platform/client.ts'
import { onLive } from '#platform/live.ts'
import { queryClient } from '#platform/query.ts'

export type Entry = Row<typeof ActivityEntry>
const keyOf = (room: Room, id: number) => ['activity', room.name, id] as const
/** Reads what goes on with a record anew. */
export const refreshActivity = (room: Room, id: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(room, id) })

/** What went on with a record, newest first, narrowed to a kind; it follows what others do. */
export const useActivity = (room: Room, id: number, kind: ActivityKind | undefined) => {
  useEffect(() => {
    const again = () => void refreshActivity(room, id)
    // Whoever does not see all of a list is not told which record it was.
    return onLive(({ resource, record }) => {
      if (resource === room.name && (record == null || record === id)) again()
    }, again)
  }, [room, id])
  return useInfiniteQuery({
    queryKey: [...keyOf(room, id), kind ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        activity.list,
        { params: { resource: room.name, id }, query: { kind: kind ?? null, before: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < activityPage ? undefined : (last.at(-1)?.before ?? undefined)),
  })
}
