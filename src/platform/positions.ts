/**
 * Which answers this page has read before its live line stood. Each answer says as of which change it was read, and the
 * line at which change it begins: where the two differ, something has happened in between that no line will tell.
 */
export interface Positions {
  /** Whether what is asked for now will be kept up to date by a line that stands. */
  isCovered(): boolean
  /** An answer came that was asked for without a line; null of a server that says no position. */
  read(position: string | null): void
  /** A line began at this position; `missed` hears of each answer that was read at another one. */
  begin(position: string, missed: () => void): void
  /** The line of another tab has stood all along. */
  cover(): void
}
export const makePositions = (): Positions => {
  const early = new Set<string>()
  let isCovered = false
  let heard: (position: string) => void = (position) => early.add(position)
  const settle = (hears: (position: string) => void) => {
    isCovered = true
    heard = hears
    early.clear()
  }
  return {
    isCovered: () => isCovered,
    read: (position) => {
      if (position !== null) heard(position)
    },
    begin: (position, missed) => {
      const isBehind = [...early].some((one) => one !== position)
      // What was asked for before, and answered only now, is compared all the same.
      settle((one) => {
        if (one !== position) missed()
      })
      if (isBehind) missed()
    },
    cover: () => settle(() => {}),
  }
}
/** This page's own. */
export const positions = makePositions()
