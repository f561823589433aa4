import type { Room } from '#define/resource.ts'
import { queryClient } from '#platform/query.ts'
import { readAddress, wireOf } from '#workspace/records/address.ts'
import { pageQuery } from '#workspace/records/pages.ts'
import { untilChecked } from '#workspace/records/record.ts'

/** Begins to fetch a list's first page while the role check is still under way. */
export const prepareList = (room: Room, _params: Readonly<Record<string, string>>, search: string): Promise<void> =>
  queryClient.prefetchQuery({ ...pageQuery(room, wireOf(readAddress(room, search)), 1), meta: untilChecked })
