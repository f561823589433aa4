/** A generator that gives the same numbers for the same seed on every machine. */
export interface Random {
  /** From 0 up to, but without, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T
  /** Picks by weight: `weighted([['website', 5], ['event', 1]])`. */
  weighted<T>(from: readonly (readonly [T, number])[]): T
  chance(of: number): boolean
}

/** Mulberry32: small, fast, and good enough for made-up people. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(next() * from.length)]
    if (found === undefined) throw new Error('pick: nothing to pick from')
    return found
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick,
    weighted: (from) => {
      // By index: taking pairs apart costs most of the time here, and a world picks by weight a million times.
      let all = 0
      for (const pair of from) all += pair[1]
      let left = next() * all
      for (const pair of from) {
        left -= pair[1]
        if (left < 0) return pair[0]
      }
      return pick(from)[0]
    },
    chance: (of) => next() < of,
  }
}
