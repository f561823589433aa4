import { mayEnter, type Roles } from '#contract/roles.ts'
import type { Message } from '#contract/words.ts'
import type { MenuPlace } from '#define/page.ts'
import type { Entry, Registry } from '#workspace/registry.ts'

export interface MenuEntry {
  readonly id: string
  readonly label: Message
  readonly path: `/${string}`
  readonly icon: string
  readonly goTo: string | undefined
}
export type MenuPart =
  | { readonly is: 'entry'; readonly entry: MenuEntry }
  | { readonly is: 'group'; readonly id: string; readonly label: Message; readonly entries: readonly MenuEntry[] }

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
  return tops
    .toSorted((a, b) => a.sort - b.sort)
    .flatMap(({ id, heading }): MenuPart[] => {
      const own = sorted.filter(({ place }) => (heading === undefined ? place.id === id : place.under === id))
      const entries = own.map(({ entry }) => entry)
      if (entries.length === 0) return []
      return heading === undefined
        ? entries.map((entry) => ({ is: 'entry', entry }))
        : [{ is: 'group', id, label: heading, entries }]
    })
}
