import { useMemo } from 'react'
import * as v from 'valibot'
import type { Field } from '#contract/fields.ts'
import type { Room } from '#define/resource.ts'
import { StoredTitle } from '#machines/stored-workspace.ts'
import type { Title } from '#machines/tabs.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { readStored, writeStored } from '#platform/storage.ts'
import { listed, type Say, useSay } from '#platform/words.tsx'
import { store, useStore } from '#ui/store.ts'
import { useDesk } from '#workspace/desk/context.ts'
import { type Place, pathOf, searchOf } from '#workspace/places.ts'
import { wordOf } from '#workspace/records/status-words.ts'
import { arrivedRooms } from '#workspace/registered-rooms.ts'
import { matchPath } from '#workspace/registry.ts'
import { saidTitle } from '#workspace/tab.ts'

const most = 30
const schema = v.array(v.object({ place: v.string(), title: v.nullable(StoredTitle), at: v.number() }))
type Kept = v.InferOutput<typeof schema>[number]
const keyOf = (userId: number) => `app:recents:${userId}` as const

const known = store<{ readonly userId: number; readonly list: readonly Kept[] }>({ userId: 0, list: [] })
const listOf = (userId: number): readonly Kept[] => {
  if (known.get().userId !== userId) known.set({ userId, list: readStored(keyOf(userId), schema) ?? [] })
  return known.get().list
}
/** Remembers a place that was opened; of one page only the last filters. `title` null is called by its route. */
export const remember = (userId: number, place: Place, title: Title | null): void => {
  const others = listOf(userId).filter((one) => pathOf(one.place) !== pathOf(place))
  const list = [{ place, title, at: Date.now() }, ...others].slice(0, most)
  known.set({ userId, list })
  writeStored(keyOf(userId), list)
}

export interface Recent {
  readonly place: Place
  readonly title: string
  readonly icon: string
  readonly at: number
}
const ordering = new Set(['page', 'per_page', 'sort', 'order_by'])
/** A filter's value as its list says it. */
const wordIn = (field: Field | undefined, value: string, say: Say): string => {
  const { kind } = field ?? {}
  const word = kind === 'status' || kind === 'action' ? wordOf(kind, field?.of, value) : field?.words?.[value]
  return word ? say(word) : value
}
/** The words among the filters; numbers are ids, which tell nobody anything. */
const filtersOf = (place: Place, room: Room | undefined, say: Say): string =>
  listed(
    [...new URLSearchParams(searchOf(place))]
      .filter(([name, value]) => name !== 'where' && !ordering.has(name) && !/^[\d,.-]*$/.test(value))
      .map(([name, value]) => {
        const field = room?.calls.list.query.fields[name]
        return listed(value.split(',').map((one) => wordIn(field, one, say)))
      }),
  )

/** The places that the person last opened, the newest first. */
export const useRecents = (): readonly Recent[] => {
  const say = useSay()
  const { registry } = useDesk()
  const userId = useKnownPerson()?.id ?? 0
  const { list, userId: of } = useStore(known)
  const arrived = useStore(arrivedRooms)
  // The same list as long as nothing changes: the palette sorts everything anew for another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a definition that has come tells more of the filters
  return useMemo(
    () =>
      (of === userId ? list : listOf(userId)).flatMap(({ place, title, at }) => {
        const entry = matchPath(registry, pathOf(place))?.entry
        if (!entry) return []
        const filters = filtersOf(place, entry.room?.loaded, say)
        const name = title === null ? say(entry.title) : saidTitle(title, say)
        return [{ place, title: filters === '' ? name : `${name}, ${filters}`, icon: entry.icon, at }]
      }),
    [of, userId, list, registry, say, arrived],
  )
}
