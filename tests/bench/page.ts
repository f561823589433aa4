import type { BrowserContext, CDPSession, JSHandle, Page } from 'playwright'
import { browser } from '#tests/support/browser.ts'

/** What a person does: the page itself sends it, so that the way from here to the browser is not counted. */
export interface Act {
  /** A click on the first element that this selector finds. */
  readonly click?: string
  readonly ctrl?: boolean
  /** A key on whatever has the focus. */
  readonly key?: string
  /** The browser's way back. */
  readonly back?: true
}
/** What is waited for in the panel that is shown; hidden tabs do not count. */
export interface Sight {
  /** The heading of the place. */
  readonly title?: string
  /** A row of the grid with its words in it. */
  readonly row?: 'first' | 'last'
  /** Anything else, in the whole page. */
  readonly selector?: string
}

/** Milliseconds from an act to the frame that shows what is waited for, painted. */
export const untilPainted = (page: Page, act: Act, sight: Sight): Promise<number> =>
  page.evaluate(
    ([done, wanted]) =>
      new Promise<number>((resolve, reject) => {
        const isSeen = () => {
          if (wanted.selector !== undefined && !document.querySelector(wanted.selector)) return false
          const panel = [...document.querySelectorAll('[role="tabpanel"]')].find((one) => one.checkVisibility())
          if (wanted.title !== undefined && panel?.querySelector('h1')?.textContent?.trim() !== wanted.title)
            return false
          if (wanted.row === undefined) return true
          const index =
            wanted.row === 'first' ? '2' : panel?.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')
          const row = panel?.querySelector(`[role="row"][aria-rowindex="${index}"]`)
          return row != null && row.getAttribute('aria-busy') !== 'true' && row.textContent.trim() !== ''
        }
        const began = performance.now()
        // Keys of the portal mean the same wherever the focus is, save for those of the focused part.
        const target = document.activeElement ?? document.body
        if (done.click !== undefined) {
          const element = document.querySelector(done.click)
          if (!element) return reject(new Error(`There is nothing to click at ${done.click}`))
          element.dispatchEvent(
            new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: done.ctrl === true }),
          )
        }
        if (done.key !== undefined)
          target.dispatchEvent(
            new KeyboardEvent('keydown', {
              key: done.key,
              code: done.key,
              ctrlKey: done.ctrl === true,
              bubbles: true,
              cancelable: true,
            }),
          )
        if (done.back) history.back()
        const look = () => {
          if (performance.now() - began > 10_000) return reject(new Error(`Not seen: ${JSON.stringify(wanted)}`))
          if (!isSeen()) return requestAnimationFrame(look)
          // A message sent in a frame arrives when that frame is painted.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - began)
          port2.postMessage(null)
        }
        requestAnimationFrame(look)
      }),
    [act, sight] as const,
  )

/** Begins to listen for the next key; answers how to wait until the page shows what is looked for, from key to paint. */
export const paintedAfterKey = async (
  page: Page,
  isShown: JSHandle<() => boolean>,
  what: string,
): Promise<() => Promise<number>> => {
  await page.evaluate(
    ([look, name]) => {
      const answered = new Promise<number>((resolve, reject) => {
        const heard = (event: KeyboardEvent) => {
          const again = () => {
            if (performance.now() - event.timeStamp > 10_000) return reject(new Error(`Not shown: ${name}`))
            if (!look()) return requestAnimationFrame(again)
            // A message sent in a frame arrives when that frame is painted.
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - event.timeStamp)
            port2.postMessage(null)
          }
          requestAnimationFrame(again)
        }
        addEventListener('keydown', heard, { capture: true, once: true })
      })
      Reflect.set(globalThis, 'benchAnswer', answered)
    },
    [isShown, what] as const,
  )
  return () => page.evaluate((): Promise<number> => Reflect.get(globalThis, 'benchAnswer'))
}
/**
 * The same for the palette: what was typed is marked in a row, or for a mistyped word the row that was meant comes first,
 * by its id.
 */
export const paletteAnswers = async (page: Page, typed: string, meant?: string): Promise<() => Promise<number>> => {
  const isShown = await page.evaluateHandle(
    ([wanted, row]) =>
      () =>
        row === undefined
          ? [...document.querySelectorAll('[role="option"] mark')].some(
              (one) => one.textContent?.toLowerCase() === wanted,
            )
          : document.querySelector('[role="option"]')?.getAttribute('data-value') === row,
    [typed, meant] as const,
  )
  return paintedAfterKey(page, isShown, typed)
}

/** The times between frames in milliseconds while the shown grid scrolls by so many pixels a frame. */
export const framesOfScrolling = (page: Page, frames = 180, pixels = 120): Promise<number[]> =>
  page.evaluate(
    async ([count, step]) => {
      const grid = [...document.querySelectorAll('[role="grid"]')].find((one) => one.checkVisibility())
      if (!grid) throw new Error('There is no grid to scroll')
      const frame = () => new Promise<number>((next) => requestAnimationFrame(next))
      const took: number[] = []
      let before = await frame()
      for (let i = 0; i < count; i += 1) {
        grid.scrollTop += step
        const now = await frame()
        took.push(now - before)
        before = now
      }
      return took.slice(5)
    },
    [frames, pixels] as const,
  )

/**
 * Which part of the rows on the screen is empty, in percent, while the shown grid is scrolled at an even speed, looked at
 * in each frame: a row that waits for its record, and where no row is drawn.
 */
export const emptyWhileScrolling = (page: Page, pixelsPerSecond: number, seconds = 2): Promise<number> =>
  page.evaluate(
    async ([speed, time]) => {
      const grid = [...document.querySelectorAll('[role="grid"]')].find((one) => one.checkVisibility())
      const height = grid?.querySelector('[role="row"][aria-rowindex="2"]')?.getBoundingClientRect().height ?? 0
      if (!grid || height === 0) throw new Error('There is no grid to scroll')
      const frame = () => new Promise<number>((next) => requestAnimationFrame(next))
      const { top, bottom } = grid.getBoundingClientRect()
      const head = grid.querySelector('[role="columnheader"]')?.getBoundingClientRect().bottom ?? top
      // Those that are seen whole, wherever the way stops.
      const seen = Math.floor((bottom - head) / height) - 1
      const began = await frame()
      let before = began
      let places = 0
      let filled = 0
      for (let now = began; now - began < time * 1000; now = await frame()) {
        // By the wheel: what leaps further than the view is the scroll bar, and stands for more than its pixels.
        grid.dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
        grid.scrollTop += (now - before) * (speed / 1000)
        before = now
        // As it is painted: what the step has drawn comes with the frame.
        await new Promise<void>((painted) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => painted()
          requestAnimationFrame(() => port2.postMessage(null))
        })
        const rows = [...grid.querySelectorAll('[role="row"]:not([aria-busy="true"])')].filter((row) => {
          const place = row.getBoundingClientRect()
          return place.top >= head && place.bottom <= bottom && row.querySelector('[role="gridcell"]') !== null
        })
        places += seen
        filled += Math.min(seen, rows.length)
      }
      return (1 - filled / places) * 100
    },
    [pixelsPerSecond, seconds] as const,
  )

/** Milliseconds of script for each of so many arrow keys, until the next cell has the focus. */
export const arrowKeys = (page: Page, key: string, count = 60): Promise<number[]> =>
  page.evaluate(
    async ([name, times]) => {
      const took: number[] = []
      for (let i = 0; i < times; i += 1) {
        const before = document.activeElement
        const began = performance.now()
        before?.dispatchEvent(new KeyboardEvent('keydown', { key: name, code: name, bubbles: true, cancelable: true }))
        took.push(performance.now() - began)
        if (document.activeElement === before) throw new Error(`${name} does not move the focus`)
        await new Promise(requestAnimationFrame)
      }
      return took
    },
    [key, count] as const,
  )

/** Gives the focus to the cell of the shown grid that Tab comes to; a click would open its record. */
export const focusGrid = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const cells = document.querySelectorAll<HTMLElement>('[role="grid"] [tabindex="0"]')
    const cell = [...cells].find((one) => one.checkVisibility())
    if (!cell) throw new Error('There is no cell to focus')
    cell.focus()
  })

/** How many rows the shown grid has drawn. */
export const drawnRows = (page: Page): Promise<number> =>
  page.locator('[role="row"][aria-rowindex]').filter({ visible: true }).count()

/** Megabytes that the page's own objects take after a collection. */
export const heapOf = async (cdp: CDPSession): Promise<number> => {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** The scripts that were there at a moment of the page, by the paths of their files. */
export const scriptsBy = (page: Page, moment = Number.POSITIVE_INFINITY): Promise<string[]> =>
  page.evaluate(
    (most) =>
      performance
        .getEntriesByType('resource')
        .filter((one) => one instanceof PerformanceResourceTiming && one.responseEnd <= (most ?? Infinity))
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js')),
    Number.isFinite(moment) ? moment : null,
  )

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>
export interface Visit {
  readonly origin: string
  readonly page: Page
  readonly context: BrowserContext
}
/** A window with nothing in its cache; with what an earlier one kept, somebody is signed in already. */
export const visit = async (origin: string, kept?: Kept): Promise<Visit> => {
  const context = await (await browser()).newContext({
    baseURL: origin,
    locale: 'en-PH',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Manila',
    ...(kept && { storageState: kept }),
  })
  context.setDefaultTimeout(20_000)
  // Of itself a page keeps the first 250, and what came after them would weigh nothing.
  await context.addInitScript(() => performance.setResourceTimingBufferSize(10_000))
  return { origin, context, page: await context.newPage() }
}
