import type { ComponentType } from 'react'
import { auth } from '#contract/account/auth.ts'
import { mayEnter, slugsOf } from '#contract/roles.ts'
import type { ViewProps } from '#define/page.ts'
import { type Room, roomIn } from '#define/resource.ts'
import { routesOf } from '#define/routes.ts'
import type { Person } from '#machines/session-types.ts'
import { inTime } from '#platform/chunks.ts'
import { ApiError, callApi } from '#platform/client.ts'
import type { SessionActor } from '#platform/session.tsx'
import { permitted } from '#workspace/permitted.ts'
import { fromOf, type Place, pathOf, searchOf } from '#workspace/places.ts'
import { type Entry, type Matched, matchPath, type Registry, type RoomViewProps } from '#workspace/registry.ts'

type Drawing =
  | { readonly of: 'room'; readonly View: ComponentType<RoomViewProps>; readonly room: Room }
  | { readonly of: 'page'; readonly View: ComponentType<ViewProps> }
/** What a tab shows. */
export type Shown =
  | { readonly is: 'checking'; readonly matched: Matched }
  | { readonly is: 'open'; readonly matched: Matched; readonly drawing: Drawing }
  /** The role check got no answer: the 403 content in place, with Retry. */
  | { readonly is: 'unanswered'; readonly matched: Matched }
  | { readonly is: 'broken'; readonly matched: Matched; readonly fault: unknown }
  | { readonly is: 'forbidden'; readonly from: Place | null; readonly matched: Matched | undefined }
  | { readonly is: 'not-found'; readonly isUnknown: boolean }

/** What the server said of the person's roles; `ended` is a session that is over. */
export type Verdict = 'granted' | 'denied' | 'unanswered' | 'ended'

/** The role check of a route entry: fresh roles decide, whatever this browser believed before. */
export const checkRoles = async (entry: Entry, session: SessionActor, person: Person): Promise<Verdict> => {
  try {
    const { role, session: times } = await callApi(auth.validate)
    session.send({ type: 'VALIDATED', session: times, role })
    const slugs = slugsOf(
      role.map(({ slug }) => slug),
      person.superadmin,
    )
    return mayEnter(slugs, entry.roles) && permitted(person, undefined) ? 'granted' : 'denied'
  } catch (fault) {
    if (!(fault instanceof ApiError)) return 'unanswered'
    return fault.status === 401 ? 'ended' : 'denied'
  }
}

const drawn = new Map<string, Drawing>()
const drawingOf = async (entry: Entry, { views }: Registry): Promise<Drawing> => {
  const { id, page, room: registered, view, hasOwnView } = entry
  const known = drawn.get(id)
  if (known) return known
  // Fetched beside the definition of the room.
  const generic = view === 'page' || hasOwnView ? undefined : views[view].load()
  generic?.catch(() => {})
  const room = await registered?.load()
  const own = page?.view ?? (room && routesOf(room).find((route) => route.id === id)?.load)
  const drawing: Drawing =
    own || !room || !generic
      ? { of: 'page', View: (own && (await inTime(own())).default) ?? (() => null) }
      : { of: 'room', View: (await inTime(generic)).default, room }
  drawn.set(id, drawing)
  return drawing
}

/** What a place shows before anything was asked of the server. */
export const firstLook = (registry: Registry, place: Place): Shown => {
  const path = pathOf(place)
  if (path === '/403') {
    const from = fromOf(searchOf(place))
    return { is: 'forbidden', from, matched: from === null ? undefined : matchPath(registry, pathOf(from)) }
  }
  if (path === '/404') return { is: 'not-found', isUnknown: false }
  const matched = matchPath(registry, path)
  return matched ? { is: 'checking', matched } : { is: 'not-found', isUnknown: true }
}

/** How long first data may come after the role check and still be drawn with the view, in milliseconds. */
const earlyDataMs = 50
const orSoon = (work: Promise<void>) => Promise.race([work, new Promise<void>((over) => setTimeout(over, earlyDataMs))])

/** Fetches the first data of a generic view; never rejects. */
const prepare = ({ views }: Registry, place: Place, { entry, params }: Matched): Promise<void> | undefined => {
  const { room: registered, view } = entry
  const work = view === 'page' ? undefined : views[view].prepare
  if (!work || !registered) return undefined
  const begin = (room: Room) => work(roomIn(room, params), params, searchOf(place))
  return registered.loaded
    ? begin(registered.loaded)
    : registered.load().then(begin, () => {
        // The drawing waits for it too, and tells.
      })
}

/**
 * Role check, view and first data at once. What is shown waits for the first two, and a moment for the third: a list
 * would be drawn without its rows and at once again with them. With `hasData` it is drawn already and looks after
 * itself.
 */
export const enter = async (
  registry: Registry,
  place: Place,
  matched: Matched,
  check: (entry: Entry) => Promise<Verdict>,
  hasData = false,
): Promise<Shown | Exclude<Verdict, 'granted' | 'unanswered'>> => {
  const { entry } = matched
  const verdict = check(entry)
  const drawing = drawingOf(entry, registry)
  // A chunk that fails before the check has answered is told afterwards.
  drawing.catch(() => {})
  const prepared = hasData ? undefined : prepare(registry, place, matched)
  const said = await verdict
  if (said === 'unanswered') return { is: 'unanswered', matched }
  if (said !== 'granted') return said
  if (prepared) await orSoon(prepared)
  try {
    return { is: 'open', matched, drawing: await drawing }
  } catch (fault) {
    return { is: 'broken', matched, fault }
  }
}
