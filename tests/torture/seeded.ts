/** Numbers from 0 to 1 that the seed decides: the same ones for the same seed. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  // Mulberry32: small, and good enough to mix a few walks.
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The list in an order that the seed decides: the same one for the same seed. */
export const shuffled = <T>(list: readonly T[], seed: number): readonly T[] => {
  const random = randomFrom(seed)
  return list
    .map((one) => [random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)
}
