import { mayEnter, type Roles } from '#contract/roles.ts'
import type { Message } from '#contract/words.ts'
import type { MenuPlace } from '#define/page.ts'
import type { Entry, Menu, Registry } from '#workspace/registry.ts'

export interface MenuEntry {
  readonly id: string
  readonly label: Message
  readonly path: `/${string}`
  readonly icon: string
  readonly goTo: string | undefined
}
export interface MenuGroup {
  readonly is: 'group'
  readonly id: string
  readonly label: Message
  readonly entries: readonly MenuEntry[]
  /** The headings within it, below its own entries. */
  readonly groups: readonly MenuGroup[]
}
export type MenuPart = { readonly is: 'entry'; readonly entry: MenuEntry } | MenuGroup
/** All entries of a part, those of the headings within it too. */
export const entriesIn = (part: MenuPart): readonly MenuEntry[] =>
  part.is === 'entry' ? [part.entry] : [...part.entries, ...part.groups.flatMap(entriesIn)]

interface Reader {
  readonly roles: readonly string[]
  readonly isAdmin: boolean
}
const placeOf = ({ room, page, view }: Entry): MenuPlace | undefined =>
  view === 'list' ? room?.definition.menu : view === 'page' ? page?.menu : undefined
const maySee = (place: MenuPlace, routeRoles: Roles, reader: Reader) =>
  mayEnter(reader.roles, place.roles ?? routeRoles) &&
  mayEnter(reader.roles, routeRoles) &&
  (place.onlyAdmin !== true || reader.isAdmin)

/** The sidebar as this person sees it: what is registered and may be visited; a group without entries is left out. */
export const sidebarOf = (registry: Pick<Registry, 'entries' | 'menu'>, reader: Reader): MenuPart[] => {
  const { tops, order } = registry.menu
  const rankOf = ({ id }: MenuPlace): number => (order.includes(id) ? order.indexOf(id) : order.length)
  const given = registry.entries.flatMap((entry) => {
    const place = placeOf(entry)
    if (!place || !maySee(place, entry.roles, reader)) return []
    const { title, path, icon, room, page } = entry
    const goTo = room?.definition.goTo ?? page?.goTo
    return [{ place, entry: { id: place.id, label: place.label ?? title, path, icon, goTo } satisfies MenuEntry }]
  })
  const sorted = given.toSorted((a, b) => rankOf(a.place) - rankOf(b.place))
  const topsIn = (outer?: string) => tops.filter(({ within }) => within === outer).toSorted((a, b) => a.sort - b.sort)
  const groupOf = ({ id, heading: label }: Menu['tops'][number]): MenuGroup[] => {
    if (label === undefined) return []
    const entries = sorted.filter(({ place }) => place.under === id).map(({ entry }) => entry)
    const groups = topsIn(id).flatMap(groupOf)
    return entries.length + groups.length === 0 ? [] : [{ is: 'group', id, label, entries, groups }]
  }
  return topsIn().flatMap((top): MenuPart[] =>
    top.heading === undefined
      ? sorted.filter(({ place }) => place.id === top.id).map(({ entry }) => ({ is: 'entry', entry }))
      : groupOf(top),
  )
}
