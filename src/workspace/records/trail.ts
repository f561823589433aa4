import * as v from 'valibot'
import { nameIn, type PlainRow, type Room } from '#define/resource.ts'
import { queryClient } from '#platform/query.ts'
import { readStored, writeStoredSoon } from '#platform/storage.ts'
import { store } from '#ui/store.ts'
import { type ListPageOf, pageOf, pageQuery, pageSize, pagesOf, type Wire } from '#workspace/records/pages.ts'

/** From which list a record was opened: how that was asked for, and where the record stood in it. */
export interface Trail {
  readonly wire: Wire
  readonly index: number
}
const key = 'app:trails'
/** Those that were opened last; more are open in no one's tabs. */
const mostKept = 40
const storedTrails = v.array(
  v.tuple([v.string(), v.object({ wire: v.record(v.string(), v.unknown()), index: v.pipe(v.number(), v.integer()) })]),
)
/** By the path of the record's page, the latest last. It outlives a reload, as the tabs do. */
const trails = store<ReadonlyMap<string, Trail>>(new Map(readStored(key, storedTrails) ?? []))
export const trailsStore = trails

export const leaveTrail = (path: string, trail: Trail): void => {
  const { [path]: _, ...others } = Object.fromEntries(trails.get())
  const kept = [...Object.entries(others), [path, trail] as const].slice(-mostKept)
  trails.set(new Map(kept))
  writeStoredSoon(key, kept)
}
/** Where a record stands among the loaded rows of a list; undefined where none of them is it. */
const indexIn = (room: Room, wire: Wire, id: number): number | undefined => {
  for (const [queryKey, page] of queryClient.getQueriesData<ListPageOf>({ queryKey: pagesOf(room, wire) })) {
    const at = page?.rows.findIndex((row) => row.id === id) ?? -1
    const [, , , number, size] = queryKey
    if (at >= 0 && typeof number === 'number' && typeof size === 'number') return (number - 1) * size + at
  }
  return undefined
}
/** A record is about to be opened from this list. */
export const leaveList = (room: Room, wire: Wire, path: string, id: number): void => {
  const index = indexIn(room, wire, id)
  if (index !== undefined) leaveTrail(path, { wire, index })
}

/** What the list that a record was opened from calls it, before it has been read; undefined where no list did. */
export const listedName = (room: Room, path: string, id: number): string | undefined => {
  const trail = trails.get().get(path)
  if (!trail) return undefined
  for (const [, page] of queryClient.getQueriesData<ListPageOf>({ queryKey: pagesOf(room, trail.wire) })) {
    const found = page?.rows.find((row) => row.id === id)
    if (found) return nameIn(room, found)
  }
  return undefined
}

/** The pages that hold a row and its neighbours. */
export const pagesAround = (index: number): readonly number[] => [
  ...new Set([index - 1, index, index + 1].filter((at) => at >= 0).map((at) => pageOf(at))),
]
/** One page of the list as it was left: what has changed since moves nobody to another place while they walk. */
export const pageOfTrail = (room: Room, { wire }: Trail, page: number) => ({
  ...pageQuery(room, wire, page),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { tells: 'nothing' } as const,
})

export interface Neighbours {
  /** Counted from 0; of a record that has left the list, that of the one in its place. */
  readonly index: number
  readonly total: number
  readonly isGone: boolean
  readonly previous: { readonly row: PlainRow; readonly index: number } | undefined
  readonly next: { readonly row: PlainRow; readonly index: number } | undefined
}
/** Who stands beside a record in the pages that are loaded. Undefined until the page of its place is there. */
export const neighboursIn = (
  pages: ReadonlyMap<number, ListPageOf>,
  index: number,
  id: number,
): Neighbours | undefined => {
  const total = pages.get(pageOf(index))?.total
  if (total === undefined) return undefined
  const rowAt = (at: number) => pages.get(pageOf(at))?.rows[at % pageSize]
  const found = [...pages].flatMap(([page, { rows }]) => {
    const at = rows.findIndex((row) => row.id === id)
    return at < 0 ? [] : [(page - 1) * pageSize + at]
  })[0]
  const isGone = found === undefined
  const here = found ?? index
  const beside = (at: number) => {
    const row = at < 0 || at >= total ? undefined : rowAt(at)
    return row && { row, index: at }
  }
  return { index: here, total, isGone, previous: beside(here - 1), next: beside(isGone ? here : here + 1) }
}
