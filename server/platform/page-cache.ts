/** A known place in an ordered list: the sort value and id of the row at `offset`. */
export interface Anchor {
  readonly offset: number
  readonly value: unknown
  readonly id: number
}
/** So many rows stand together in an order, under one name; null for those without a name. */
export interface Group {
  readonly parent: number | null
  readonly count: number
}
interface Kept {
  generation: number
  at: number
  total: number | null
  counting: Promise<number> | null
  groups: Promise<readonly Group[]> | null
  anchors: Anchor[]
  marks: readonly Anchor[]
  ids: readonly number[]
}
export interface PageCache {
  /** The total of a query, counted at most once per change of its tables. */
  total(key: string, generation: () => number, count: () => Promise<number>): Promise<number>
  /** Likewise how many rows each name of an order has. */
  groups(key: string, generation: number, read: () => Promise<readonly Group[]>): Promise<readonly Group[]>
  knownTotal(key: string, generation: number): number | null
  anchors(key: string, generation: number): readonly Anchor[]
  remember(key: string, generation: number, anchors: readonly Anchor[]): void
  /** Places all over the list, which pages that are shown do not displace, and the ids of its first rows. */
  mark(key: string, generation: number, anchors: readonly Anchor[], ids: readonly number[]): void
  isMarked(key: string, generation: number): boolean
  /** The ids of so many rows from `offset` on, where they are known. */
  ids(key: string, generation: number, offset: number, count: number): readonly number[] | null
}

/** A write that tells nobody (psql, a restore) is noticed after this time at the latest. */
const longest = 60_000
const mostAnchors = 64
const mostMarks = 256

/** Keeps totals and known places per query until the generation of its tables moves on. */
export const createPageCache = (most = 500): PageCache => {
  const kept = new Map<string, Kept>()
  const entry = (key: string, generation: number): Kept => {
    const found = kept.get(key)
    if (found && found.generation === generation && Date.now() - found.at < longest) {
      // The newest stand last, so that the first is the one to forget.
      kept.delete(key)
      kept.set(key, found)
      return found
    }
    const now = Date.now()
    const nothing = { total: null, counting: null, groups: null, anchors: [], marks: [], ids: [] }
    const fresh: Kept = { generation, at: now, ...nothing }
    kept.delete(key)
    kept.set(key, fresh)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return fresh
  }
  return {
    total: async (key, generationNow, count) => {
      const generation = generationNow()
      const one = entry(key, generation)
      if (one.total !== null) return one.total
      one.counting ??= count()
      try {
        const total = await one.counting
        if (generationNow() === generation) one.total = total
        return total
      } finally {
        one.counting = null
      }
    },
    groups: (key, generation, read) => {
      const one = entry(key, generation)
      one.groups ??= read().catch((error: unknown) => {
        one.groups = null
        throw error
      })
      return one.groups
    },
    knownTotal: (key, generation) => entry(key, generation).total,
    anchors: (key, generation) => {
      const { anchors, marks } = entry(key, generation)
      return [...marks, ...anchors]
    },
    mark: (key, generation, anchors, ids) => {
      const each = Math.max(1, Math.ceil(anchors.length / mostMarks))
      const one = entry(key, generation)
      one.marks = anchors.filter((_, at) => at % each === 0)
      one.ids = ids
    },
    ids: (key, generation, offset, count) => {
      const found = entry(key, generation).ids.slice(offset, offset + count)
      return found.length === count ? found : null
    },
    isMarked: (key, generation) => entry(key, generation).marks.length > 0,
    remember: (key, generation, fresh) => {
      const one = entry(key, generation)
      const offsets = new Set(fresh.map((anchor) => anchor.offset))
      one.anchors = [...one.anchors.filter((anchor) => !offsets.has(anchor.offset)), ...fresh].slice(-mostAnchors)
    },
  }
}

/** How to read rows `offset … offset + count` with the fewest skipped: from which end or known place, and in which direction. */
export interface Route {
  readonly from: Anchor | null
  readonly backwards: boolean
  readonly skip: number
}
export const shortestRoute = (
  offset: number,
  count: number,
  total: number | null,
  anchors: readonly Anchor[],
): Route => {
  let best: Route = { from: null, backwards: false, skip: offset }
  const offer = (route: Route) => {
    if (route.skip >= 0 && route.skip < best.skip) best = route
  }
  const last = offset + count - 1
  if (total !== null) offer({ from: null, backwards: true, skip: total - 1 - last })
  for (const from of anchors) {
    offer({ from, backwards: false, skip: offset - from.offset })
    offer({ from, backwards: true, skip: from.offset - last })
  }
  return best
}
