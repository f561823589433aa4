import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { type Message, msg } from '#contract/words.ts'
import { activeTab } from '#machines/tabs.ts'
import { useSay } from '#platform/words.tsx'
import { useStore } from '#ui/store.ts'
import { rolesAtom } from '#workspace/commands/facts.ts'
import { useDesk, useDeskState } from '#workspace/desk/context.ts'
import { pathOf, searchOf } from '#workspace/places.ts'
import { placeOfList, viewOfSearch } from '#workspace/records/address.ts'
import { arrivedRooms, type RegisteredRoom } from '#workspace/registered-rooms.ts'
import styles from '#workspace/side/Sidebar.module.css'
import { SideGroup, SideLink } from '#workspace/side/SideParts.tsx'
import { ChangedMark } from '#workspace/views/ChangedMark.tsx'
import { changedViewsAtom } from '#workspace/views/changed.ts'
import { useForgetArranged } from '#workspace/views/settings.ts'
import { placeOfPanes, placeOfView, roomOfView, starredViews, stateOf, type View } from '#workspace/views/views.ts'

export interface Starred {
  readonly view: View
  /** What it is a view of: a list, or two panes. */
  readonly of: { readonly title: Message; readonly icon: string }
  readonly place: `/${string}`
}
const panes = { title: msg`Two panes`, icon: 'columns-2' }
/** The list as the view has it; until that list's definition has come, the address that opens the view. */
const placeIn = (room: RegisteredRoom, view: View) =>
  room.loaded ? placeOfList(room.loaded, stateOf(room.loaded, view)) : placeOfView(room, view.id)
/** The starred views as the sidebar shows them, and which of them the list in front stands in. */
export const useStarred = (): { readonly starred: readonly Starred[]; readonly current: number | undefined } => {
  const { registry } = useDesk()
  const roles = useAtomValue(rolesAtom)
  const { data } = useQuery(starredViews())
  const arrived = useStore(arrivedRooms)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts the definitions that have come
  const starred = useMemo(
    () =>
      data?.flatMap((view) => {
        const room = roomOfView(registry.rooms, view, roles)
        if (room) return [{ view, of: room.definition, place: placeIn(room, view) }]
        const place = placeOfPanes(view)
        return place ? [{ view, of: panes, place }] : []
      }) ?? [],
    [data, registry, roles, arrived],
  )
  const current = useDeskState((context) => {
    const { place } = activeTab(context)
    const open = viewOfSearch(searchOf(place))
    return starred.find((one) => one.view.id === open && pathOf(one.place) === pathOf(place))?.view.id
  })
  return { starred, current }
}

/** Links to starred views, below Home; the one that the list in front stands in says whether that differs from it. */
export const StarredViews = ({
  starred,
  current,
  isMini,
  isFolded,
}: {
  readonly starred: readonly Starred[]
  readonly current: number | undefined
  readonly isMini: boolean
  readonly isFolded: boolean
}) => {
  const say = useSay()
  const forget = useForgetArranged()
  const changed = useAtomValue(changedViewsAtom)
  const front = useDeskState((context) => activeTab(context).id)
  return (
    <SideGroup id={starredGroup} label={say(msg`Starred views`)} isFolded={isFolded} isMini={isMini}>
      {starred.map(({ view, of, place }) => {
        const isChanged = view.id === current && changed[front] === view.id
        const values = { name: view.name, list: say(of.title) }
        return (
          <SideLink
            key={view.id}
            to={place}
            icon={of.icon}
            label={view.name}
            name={isChanged ? say(msg`{name}, changed, {list}`, values) : say(msg`{name}, {list}`, values)}
            isCurrent={view.id === current}
            isMini={isMini}
            // It opens as it was saved, with its columns.
            onClick={() => forget(view.id)}
          >
            {isChanged && (
              <span className={styles.mark}>
                <ChangedMark isShort={isMini} />
              </span>
            )}
          </SideLink>
        )
      })}
    </SideGroup>
  )
}
/** As the groups that were folded are remembered. */
export const starredGroup = 'starred-views'
