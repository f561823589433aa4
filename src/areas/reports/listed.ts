import { dashboard } from '#contract/reports/reports.ts'

/** What the dashboard was asked with. */
export type Wire = Readonly<Record<string, unknown>>
export const placeOf = (path: `/${string}`, query: Readonly<Record<string, string>>): `/${string}` =>
  `${path}?${new URLSearchParams(query).toString()}`
/** Lists of requests know no zones and groups: figures narrowed by these would not be what the list shows. */
export const isNarrowedAsLists = (wire: Wire): boolean =>
  wire['dealer_zone'] === undefined && wire['dealer_group'] === undefined
/** The dealers that the figures are of, as an address of a list says them. */
export const dealerIn = (wire: Wire): Readonly<Record<string, string>> =>
  wire['dealer_id'] ? { dealer: dashboard.get.query.fields.dealer_id.cell.write(wire['dealer_id']) } : {}
