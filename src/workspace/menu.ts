import { mayEnter, type Roles } from '#contract/roles.ts'
import { type Message, msg } from '#contract/words.ts'
import type { MenuPlace } from '#define/page.ts'
import type { Entry, Registry } from '#workspace/registry.ts'

/** A heading of the sidebar, by its id in the specification's menu, in the specification's order. */
interface Group {
  readonly id: string
  readonly label: Message
  readonly sort?: number
}
/** The specification gives Leads and Inquiries no entry and the customer's requests no common heading: this one is ours. */
export const groups: readonly Group[] = [
  { id: 'requests', label: msg`Customer requests`, sort: 1 },
  { id: 'menu.dealers', label: msg`Dealers`, sort: 2 },
  { id: 'menu.test-drives', label: msg`Test Drives` },
  { id: 'menu.cars', label: msg`Cars` },
  { id: 'menu.reports', label: msg`Reports` },
  { id: 'menu.brand-assets', label: msg`Brand Assets` },
  { id: 'menu.survey', label: msg`Survey` },
  { id: 'menu.survey-dashboards.cs', label: msg`CS Dashboard` },
  { id: 'menu.survey-dashboards.dcsi', label: msg`DCSI Dashboard` },
  { id: 'menu.survey-dashboards.dssi', label: msg`DSSI Dashboard` },
  { id: 'menu.dealer-parts', label: msg`Dealer Parts` },
]
/** Entries without a group, where they stand among the groups. */
export const alone: Readonly<Record<string, number>> = {
  home: 0,
  'menu.quotations': 6,
  'menu.online-reservations': 8,
  'menu.inventories': 9,
  'menu.news': 9,
}

/** Entries in the order in which the specification lists them; those that it does not name come first, but for users. */
const order: readonly string[] = [
  'menu.dealers.sales-consultants',
  'menu.dealers.dealers',
  'menu.dealers.groups',
  'menu.dealers.zones',
  'users',
  'menu.quotations',
  'menu.online-reservations',
  'menu.test-drives',
  'menu.test-drives.units',
  'menu.cars',
  'menu.cars.models',
  'menu.cars.colors',
  'menu.cars.years',
  'menu.inventories',
  'menu.reports.dashboard',
  'menu.reports.download',
  'audit',
  'menu.news',
  'menu.brand-assets.list',
  'menu.brand-assets.categories',
  'menu.brand-assets.folders',
  'menu.survey.surveys',
  'menu.survey.cdcs',
  'menu.survey.text-blasts',
  'opt-outs',
  'menu.survey.logs',
  'menu.survey.infobip',
  'menu.dealer-parts.masterlist',
]
const rankOf = ({ id }: MenuPlace): number => order.indexOf(id)

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
export const sidebarOf = (registry: Pick<Registry, 'entries'>, reader: Reader): MenuPart[] => {
  const given = registry.entries.flatMap((entry) => {
    const place = placeOf(entry)
    if (!place || !maySee(place, entry.roles, reader)) return []
    const { title, path, icon, room, page } = entry
    const goTo = room?.definition.goTo ?? page?.goTo
    return [{ place, entry: { id: place.id, label: place.label ?? title, path, icon, goTo } satisfies MenuEntry }]
  })
  const sorted = given.toSorted((a, b) => rankOf(a.place) - rankOf(b.place))
  const parts = [
    ...groups.map((group, i) => ({ at: group.sort ?? 10 + i, part: groupPart(group, sorted) })),
    ...sorted
      .filter(({ place }) => place.under === undefined)
      .map(({ place, entry }) => ({ at: alone[place.id] ?? 100, part: { is: 'entry', entry } as const })),
  ]
  return parts
    .filter(({ part }) => part.is === 'entry' || part.entries.length > 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ part }) => part)
}
const groupPart = (
  { id, label }: Group,
  given: readonly { readonly place: MenuPlace; readonly entry: MenuEntry }[],
): MenuPart => ({
  is: 'group',
  id,
  label,
  entries: given.filter(({ place }) => place.under === id).map(({ entry }) => entry),
})
