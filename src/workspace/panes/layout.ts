import * as v from 'valibot'
import { ownPath } from '#machines/session.ts'
import { evenShare, isLinkAwake, leastShare, mostShare } from '#machines/tabs.ts'
import type { Desk } from '#workspace/desk/desk.ts'
import { pathOf } from '#workspace/places.ts'

/** Where two places stand side by side: an address that opens both. */
export const layoutPath = '/admin/compare'
/** Two places side by side, and what holds for both. */
export interface Layout {
  readonly one: string
  readonly other: string
  /** The first pane's share of the width, in percent. */
  readonly share: number
  /** Names of the filters that are linked. */
  readonly linked: readonly string[]
}

/** A place of the portal that is no such address itself. */
const place = v.pipe(
  v.string(),
  v.maxLength(4000),
  v.check((text) => ownPath(text) !== null && pathOf(text).startsWith('/admin/') && pathOf(text) !== layoutPath),
)
const Search = v.object({
  one: place,
  other: place,
  share: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d)?$/), v.transform(Number), v.minValue(leastShare), v.maxValue(mostShare)),
  ),
  linked: v.optional(v.pipe(v.string(), v.regex(/^\w+(,\w+)*$/), v.maxLength(1000))),
})

/** The address that opens a layout, without its origin. */
export const layoutPlace = ({ one, other, share, linked }: Layout): string => {
  const search = new URLSearchParams({ one, other })
  if (share !== evenShare) search.set('share', String(Math.round(share * 10) / 10))
  if (linked.length > 0) search.set('linked', linked.join(','))
  return `${layoutPath}?${search.toString()}`
}
/** Both panes as they stand; undefined with one. */
export const layoutOf = (desk: Desk): Layout | undefined => {
  const [one, other] = [desk.inPane(0), desk.inPane(1)]
  if (!one || !other) return undefined
  const { context } = desk
  const linked = isLinkAwake(context) ? (context.link?.names ?? []) : []
  return { one: one.place, other: other.place, share: context.share, linked }
}
/** What such an address means; undefined where it does not name two places of the portal. */
export const readLayout = (search: string): Layout | undefined => {
  const read = v.safeParse(Search, Object.fromEntries(new URLSearchParams(search)))
  if (!read.success) return undefined
  const { one, other, share = evenShare, linked } = read.output
  return { one, other, share, linked: linked?.split(',') ?? [] }
}
