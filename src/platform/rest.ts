import { queryClient } from '#platform/query.ts'

declare global {
  interface Navigator {
    /** Chromium alone has it. */
    readonly connection?: { readonly saveData?: boolean }
  }
}
/** Whether the browser was told to save data: nothing is brought then that may never be opened. */
const isSavingData = (): boolean => navigator.connection?.saveData === true

/** After so many milliseconds a page that asks for nothing, or for ever, is taken to rest. */
const latest = 1000

/**
 * Runs what is not needed yet but soon will be: once what the page asked the server for has come and is painted, in the
 * browser's idle time. It would hold up the first list otherwise, since the browser calls itself idle while it waits for
 * an answer. Returns the way to take it back.
 */
export const whenAtRest = (run: () => void): (() => void) => {
  const cache = queryClient.getQueryCache()
  let frame = 0
  let idle = 0
  const begin = () => {
    stopWaiting()
    clearTimeout(timer)
    idle = requestIdleCallback(run, { timeout: latest })
  }
  const stopWaiting = cache.subscribe(({ type }) => {
    if (type !== 'updated') return
    cancelAnimationFrame(frame)
    // The frame after the next one: the answer is drawn in the next.
    if (queryClient.isFetching() === 0)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(begin)
      })
  })
  const timer = setTimeout(begin, latest)
  return () => {
    stopWaiting()
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    cancelIdleCallback(idle)
  }
}

/** What is brought while the page rests, what is wanted soonest first. */
const turns = ['palette', 'record', 'others'] as const
/** What comes after something waits for it no longer than this, in milliseconds: on a slow line it may never come. */
const longest = 3000

const holders = new Set<symbol>()
let whenFree: PromiseWithResolvers<void> | undefined
/** From now on nothing more is brought that the palette does without, until it is let go: whoever types there does not wait for it. */
export const holdRest = (): (() => void) => {
  const holder = Symbol()
  holders.add(holder)
  whenFree ??= Promise.withResolvers<void>()
  return () => {
    if (!holders.delete(holder) || holders.size > 0) return
    whenFree?.resolve()
    whenFree = undefined
    beginNext()
  }
}

interface Bringing {
  readonly turn: number
  readonly bring: () => Promise<unknown>
  /** The page rests. */
  isDue: boolean
  isBegun: boolean
}
const bringing = new Set<Bringing>()
const beginNext = (): void => {
  for (const one of bringing) {
    const isHeld = holders.size > 0 && one.turn > turns.indexOf('palette')
    const isNext = one.isDue && !one.isBegun && ![...bringing].some(({ turn }) => turn < one.turn)
    if (isNext && !isHeld) void begin(one)
  }
}
const begin = async (one: Bringing): Promise<void> => {
  one.isBegun = true
  await Promise.race([
    // Whoever opens it hears of a fault.
    one.bring().catch(() => {}),
    new Promise((over) => setTimeout(over, longest)),
  ])
  bringing.delete(one)
  beginNext()
}
/**
 * Brings code or data at rest, once what is wanted sooner is there: a hundred files that may be needed would stand in the
 * way of the few that are asked for next. Whoever saves data is brought each when it is opened. Returns the way to take
 * it back.
 */
export const bringAtRest = (turn: (typeof turns)[number], bring: () => Promise<unknown>): (() => void) => {
  if (isSavingData()) return () => {}
  const one = { turn: turns.indexOf(turn), bring, isDue: false, isBegun: false }
  bringing.add(one)
  const stop = whenAtRest(() => {
    one.isDue = true
    beginNext()
  })
  return () => {
    stop()
    if (!one.isBegun && bringing.delete(one)) beginNext()
  }
}

/** So many of them are on the way at once: whoever opens something meanwhile does not wait behind all of them. */
const mostAtOnce = 3
const idle = () => new Promise<void>((run) => requestIdleCallback(() => run(), { timeout: 200 }))
/**
 * Brings these one after the other, a few at once, each when the browser has nothing else to do: what comes all together
 * runs all together, before the next key. Rejects once one does not come. `mayBeHeld`: nobody waits for them who holds the others.
 */
export const bringInTurn = async (loads: readonly (() => Promise<unknown>)[], mayBeHeld = true): Promise<void> => {
  const left = loads.values()
  const bringOnes = async () => {
    for (const load of left) {
      if (mayBeHeld) await whenFree?.promise
      await idle()
      await load()
    }
  }
  await Promise.all(Array.from({ length: mostAtOnce }, bringOnes))
}
