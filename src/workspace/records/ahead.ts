/** How somebody moves through a list. */
export interface Motion {
  /** When it was last heard of, in milliseconds, and the row at the top then. */
  readonly at: number
  readonly row: number
  /** Rows a millisecond, downwards positive. */
  readonly speed: number
  /** How that changes, a millisecond. */
  readonly push: number
}
/** After so many milliseconds without a move the list stands still. */
const restAfter = 150
/** Shorter steps than these say nothing of the speed, in milliseconds. */
const shortest = 4
/** How much a single step counts. */
const weight = 0.4

/** The motion after the list has come to another row. A leap out of rest is none: it has arrived. */
export const motionAfter = (before: Motion | undefined, row: number, at: number): Motion => {
  const passed = before ? at - before.at : Number.POSITIVE_INFINITY
  if (!before || passed > restAfter) return { at, row, speed: 0, push: 0 }
  if (passed < shortest) return before
  const step = (row - before.row) / passed
  const isTurned = step * before.speed <= 0
  const speed = isTurned ? step : before.speed + weight * (step - before.speed)
  const push = isTurned ? 0 : before.push + weight * ((speed - before.speed) / passed - before.push)
  return { at, row, speed, push }
}

/** How long answers take, in milliseconds: on an average, and how far they are from it. */
export interface Pace {
  readonly mean: number
  readonly spread: number
}
/** The pace after one more answer, or after a page was given up that had not come for so long. */
export const paceAfter = ({ mean, spread }: Pace, took: number, isGivenUp = false): Pace => {
  // Of those that come too late only the patience is known: to leave them out would make the server look faster.
  if (isGivenUp && took < mean) return { mean, spread }
  const off = Math.min(took, 1000) - mean
  return { mean: mean + 0.25 * off, spread: spread + 0.25 * (Math.abs(off) - spread) }
}
/** Nearly every answer is there by then. One that comes early waits; one that comes late was for nothing. */
export const latencyOf = ({ mean, spread }: Pace): number => mean + 2 * spread

export interface Reading {
  /** The rows that are drawn, both ends included. */
  readonly first: number
  readonly last: number
  readonly total: number
  /** Rows a page. */
  readonly size: number
  /** How many milliseconds a page takes from the question to the answer. */
  readonly latency: number
  /** Whether a page, counted from 1, is loaded or on its way. */
  readonly stateOf: (page: number) => 'loaded' | 'asked' | undefined
}
/** Rows beyond the drawn ones whose pages are asked for too, before somebody comes to them. */
const mostAhead = 40
/** How much further than to where the next answer finds the list it looks ahead, in milliseconds. */
const lookAhead = 150
/** So many pages are on the way at once: more of them would only wait for one another. */
const mostAsked = 4
/** Faster than so many pages a second nobody can follow, neither eyes nor server. */
const fastest = 60
/** The end of a movement that takes longer than this, in milliseconds, cannot be told yet. */
const mostSlowing = 1500

/** Where a movement that is dying away will come to rest; undefined while it does not slow down. */
export const restOf = ({ row, speed, push }: Motion): number | undefined => {
  const left = -speed / push
  return left > 0 && left < mostSlowing ? row + speed * left : undefined
}

/**
 * The pages that are worth having: those of the rows in view and a little around them, and while the list moves those
 * on its way that can still arrive before it does. What it has flown past is not asked for, or no longer.
 */
export const pagesWanted = (motion: Motion, { first, last, total, size, latency, stateOf }: Reading): number[] => {
  const most = Math.max(1, Math.ceil(total / size))
  const pageOf = (row: number) => Math.min(Math.max(Math.floor(row / size) + 1, 1), most)
  const between = (from: number, to: number) =>
    Array.from({ length: pageOf(to) - pageOf(from) + 1 }, (_, i) => pageOf(from) + i)
  const ahead = Math.min(mostAhead, size)
  const { speed } = motion
  const isMoving = Math.abs(speed) * latency >= 1
  if (!isMoving) return between(first - ahead, last + ahead)

  const isTooFast = Math.abs(speed) * 1000 > fastest * size
  if (isTooFast) {
    const here = between(first, last).filter((page) => stateOf(page) !== undefined)
    const stop = restOf(motion)
    const atRest = stop === undefined ? [] : between(stop, stop + last - first)
    return [...new Set([...here, ...atRest])].sort((one, other) => one - other)
  }

  // Where an answer to a question of now would find the list.
  const way = speed * latency
  const further = speed * (latency + lookAhead)
  const onTheWay = speed > 0 ? between(first, last + further + ahead) : between(first + further - ahead, last).reverse()
  const isInTime = (page: number) => (speed > 0 ? page * size > first + way : (page - 1) * size < last + way)
  const states = new Map(onTheWay.map((page) => [page, stateOf(page)]))
  const known = onTheWay.filter((page) => states.get(page) !== undefined)
  const asked = known.filter((page) => states.get(page) === 'asked').length
  const fresh = onTheWay.filter((page) => states.get(page) === undefined && isInTime(page))
  return [...known, ...fresh.slice(0, Math.max(0, mostAsked - asked))].sort((one, other) => one - other)
}
