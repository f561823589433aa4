import type * as v from 'valibot'
import { mayEnter } from '#contract/roles.ts'
import { panesResource, type View as ViewRecord, views } from '#contract/work/views.ts'
import type { RoomOutline } from '#define/outline.ts'
import type { Room } from '#define/resource.ts'
import { queryClient, queryOf } from '#platform/query.ts'
import { type Arranged, type ColumnLayout, layoutOf, reconcile } from '#ui/grid/layout.ts'
import { layoutPath, readLayout } from '#workspace/panes/layout.ts'
import { type ListState, readAddress, writeAddress } from '#workspace/records/address.ts'

export type View = v.InferOutput<(typeof ViewRecord)['schema']>

/** All of one's own views: lists and the palette pick theirs. */
export const myViews = () => queryOf('views', views.list, { query: {} })
export const viewOf = (id: number) => ({
  ...queryOf('views', views.get, { params: { id } }),
  // A link may lead to a view that was deleted or is not shared: the list says so in its place.
  meta: { expects: [404] },
})
/** What one has starred, one's own and others' shared ones, the oldest star first. */
export const starredViews = () => queryOf('views', views.starred)
/** Reads views anew, since one was saved or deleted. */
export const refreshViews = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['views'] })

/** The address that opens a view, for oneself or, once it is shared, for others. */
export const placeOfView = (room: Pick<RoomOutline, 'definition'>, id: number): `/${string}` =>
  `${room.definition.path}?view=${id}`
/** The address that a view of two panes opens; undefined for one of a list, or one that names no two pages any more. */
export const placeOfPanes = ({ resource, query }: Pick<View, 'resource' | 'query'>): `/${string}` | undefined =>
  resource === panesResource && query && readLayout(query) ? `${layoutPath}?${query}` : undefined
/** The room whose list a view opens; none where the list lies within a record, which a view does not name. */
export const roomOfView = <R extends Pick<RoomOutline, 'name' | 'definition'>>(
  rooms: readonly R[],
  { resource }: Pick<View, 'resource'>,
  roles: readonly string[],
): R | undefined =>
  rooms.find(({ name, definition }) => name === resource && !definition.within && mayEnter(roles, definition.roles))
/** The list as the view has it; what the room's list no longer knows is dropped. */
export const stateOf = (room: Room, { id, query }: Pick<View, 'id' | 'query'>): ListState => ({
  ...readAddress(room, query ?? ''),
  view: id,
})
/** What of a list a view keeps. */
export const queryOfList = (room: Room, state: ListState): string | null => {
  const text = writeAddress(room, { ...state, view: undefined })
  return text === '' ? null : text
}

const sameLayout = (one: ColumnLayout, other: ColumnLayout): boolean =>
  JSON.stringify([one.order, [...one.hidden].sort(), [...one.pinned].sort(), Object.entries(one.widths).sort()]) ===
  JSON.stringify([other.order, [...other.hidden].sort(), [...other.pinned].sort(), Object.entries(other.widths).sort()])

/** Whether a list is no longer as its view was saved. */
export const differs = (
  room: Room,
  view: Pick<View, 'id' | 'query' | 'layout'>,
  state: ListState,
  columns: readonly Arranged[],
  layout: ColumnLayout | undefined,
): boolean =>
  queryOfList(room, stateOf(room, view)) !== queryOfList(room, state) ||
  (view.layout !== null &&
    view.layout !== undefined &&
    !sameLayout(reconcile(view.layout, columns), reconcile(layout ?? layoutOf(columns), columns)))
