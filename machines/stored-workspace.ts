import * as v from 'valibot'
import {
  evenShare,
  invariants,
  leastShare,
  maxClosed,
  maxVisits,
  mostShare,
  onlyHome,
  type Tabs,
  togethers,
} from '#machines/tabs.ts'

const Place = v.pipe(v.string(), v.regex(/^\/(?![/\\])/), v.maxLength(4000))
const Index = v.pipe(v.number(), v.integer(), v.minValue(0))
const TabId = v.pipe(v.string(), v.regex(/^t[1-9]\d{0,8}$/))
const Words = v.object({ id: v.string(), message: v.exactOptional(v.string()) })
/** A tab's title, by itself or as words. */
export const StoredTitle = v.union([
  v.string(),
  v.object({
    title: Words,
    values: v.exactOptional(
      v.record(v.string(), v.union([v.string(), v.number(), v.object({ inside: Words }), Words])),
    ),
  }),
])
const StoredTab = v.object({
  id: TabId,
  place: Place,
  title: v.nullable(StoredTitle),
  pinned: v.boolean(),
  dirty: v.boolean(),
  history: v.object({
    entries: v.pipe(v.array(v.object({ place: Place, scroll: v.number() })), v.minLength(1), v.maxLength(maxVisits)),
    index: Index,
  }),
})
const StoredSide = v.object({ tab: TabId, path: Place })
const StoredLink = v.object({
  sides: v.tuple([StoredSide, StoredSide]),
  names: v.pipe(v.array(v.pipe(v.string(), v.maxLength(80))), v.minLength(1), v.maxLength(50)),
})

/** What local storage holds under `app:tabs:<userId>`. */
export const storedWorkspace = v.object({
  version: v.literal(1),
  tabs: v.pipe(v.array(StoredTab), v.minLength(1)),
  // Workspaces from before the order of use counted lack it.
  used: v.optional(v.array(TabId)),
  panes: v.pipe(v.array(v.object({ id: v.string(), active: v.string() })), v.minLength(1), v.maxLength(2)),
  focused: Index,
  // Workspaces from before there was a split have neither.
  share: v.optional(v.pipe(v.number(), v.minValue(leastShare), v.maxValue(mostShare))),
  link: v.optional(v.nullable(StoredLink)),
  // What a later version lets panes do together is left out.
  together: v.optional(v.fallback(v.array(v.picklist(togethers)), [])),
  closed: v.pipe(v.array(v.object({ tab: StoredTab, at: Index })), v.maxLength(maxClosed)),
})
export type StoredWorkspace = v.InferOutput<typeof storedWorkspace>

/** The tabs as they are written to storage. */
export const snapshotForStorage = ({
  tabs,
  used,
  panes,
  focused,
  share,
  link,
  together,
  closed,
}: Tabs): StoredWorkspace =>
  structuredClone({
    version: 1,
    tabs: tabs.map((tab) => ({ ...tab, history: { ...tab.history, entries: [...tab.history.entries] } })),
    used: [...used],
    panes: [...panes],
    focused,
    share,
    link: link && { sides: [...link.sides], names: [...link.names] },
    together: [...together],
    closed: closed.map(({ tab, at }) => ({
      tab: { ...tab, history: { ...tab.history, entries: [...tab.history.entries] } },
      at,
    })),
  })

/**
 * The tabs as they were. A snapshot that contradicts itself (written by hand, or by two versions of the product) gives
 * its places in new tabs rather than nothing. Ids stay, because the browser's own history names them; so the screen
 * keys what it keeps alive by user and tab, not by tab alone.
 */
export const restore = (stored: StoredWorkspace, { home, made }: Pick<Tabs, 'home' | 'made'>): Tabs => {
  const numbers = [...stored.tabs, ...stored.closed.map(({ tab }) => tab)].map((tab) => Number(tab.id.slice(1)))
  const { tabs, panes, focused, share = evenShare, link = null, together = [], closed } = stored
  const ids = tabs.map((tab) => tab.id)
  const front = panes[focused]?.active ?? ''
  const usedAt = (id: string) => (id === front ? Infinity : (stored.used?.lastIndexOf(id) ?? 0))
  const used = ids.toSorted((a, b) => usedAt(a) - usedAt(b))
  const asIs: Tabs = {
    tabs,
    used,
    panes,
    focused,
    share,
    link,
    together,
    closed,
    home,
    made: Math.max(made, ...numbers),
  }
  if (invariants(asIs).length === 0) return asIs
  const first = asIs.made + 1
  const renewed = stored.tabs
    .toSorted((a, b) => Number(b.pinned) - Number(a.pinned))
    .map((tab, i) => ({
      ...tab,
      id: `t${first + i}`,
      history: { entries: [{ place: tab.place, scroll: 0 }], index: 0 },
    }))
  return {
    ...onlyHome(home),
    tabs: renewed,
    used: renewed.map((tab) => tab.id).reverse(),
    panes: [{ id: 'p1', active: `t${first}` }],
    made: asIs.made + renewed.length,
  }
}
