import { gzipSync } from 'node:zlib'
import type { CDPSession, Page } from 'playwright'
import { type Figure, median, p95 } from '#tests/bench/figures.ts'
import { openWindow, type Window } from '#tests/support/browser.ts'
import { demoPassword, people } from '#tests/support/sign-in.ts'

/** Every script that a page has loaded so far, in bytes as gzip would send them. */
const watchScripts = (page: Page) => {
  const sizes = new Map<string, number>()
  const pending: Promise<void>[] = []
  page.on('response', (response) => {
    if (!/\.js(?:$|\?)/.test(response.url()) || !response.ok()) return
    pending.push(
      response.body().then(
        (body) => void sizes.set(response.url(), gzipSync(body, { level: 9 }).byteLength),
        () => undefined,
      ),
    )
  })
  return async () => {
    await Promise.all(pending)
    return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000
  }
}

/**
 * Runs in the page: from an act to the first frame in which the condition holds, in milliseconds. The act is a key or
 * a click sent by the page itself, so that the way from the test to the browser is not counted.
 */
const untilSeen = (page: Page, act: string, condition: string): Promise<number> =>
  page.evaluate(
    ([acting, seen]) =>
      new Promise<number>((resolve, reject) => {
        const holds = new Function(`return Boolean(${seen})`)
        const begin = performance.now()
        new Function(acting ?? '')()
        const look = () => {
          if (holds() === true) {
            // The frame that shows it is painted after this callback.
            requestAnimationFrame(() => resolve(performance.now() - begin))
          } else if (performance.now() - begin > 10_000) reject(new Error(`not seen in 10 s: ${seen}`))
          else requestAnimationFrame(look)
        }
        look()
      }),
    [act, condition] as const,
  )

const row =
  'document.querySelector(\'[role="row"][aria-rowindex="2"] [role="gridcell"]:nth-child(3)\')?.textContent?.trim()'
const openPlace = (place: string) => `document.querySelector('nav a[href="${place}"]').click()`

const fillIn = async (page: Page, email: string) => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
}

const signingIn = async (
  origin: string,
): Promise<{
  readonly sizes: readonly [number, number]
  readonly usable: number
  readonly shown: number
  readonly window: Window
}> => {
  const window = await openWindow(origin, { width: 1440, height: 900 })
  const { page } = window
  const size = watchScripts(page)
  await page.goto(`${origin}/admin/login?from=/admin/leads`)
  await page.getByLabel('E-mail').waitFor()
  const usable = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now(),
  )
  const login = await size()
  await fillIn(page, people.admin)
  await page.waitForTimeout(1500)
  const shown = await untilSeen(page, "document.querySelector('form button[type=submit]').click()", row)
  await page.waitForTimeout(300)
  return { sizes: [login, await size()], usable, shown, window }
}

const figure = (name: string, value: number, unit: string, goal?: number): Figure => ({
  name,
  value,
  unit,
  kind: 'max',
  ...(goal !== undefined && { goal }),
})

/** Presses a key in the page and waits for the frame after it: input to paint. */
const pressed = (key: string, target = 'document.activeElement') =>
  `${target}.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', bubbles: true, cancelable: true }))`

const scrolling = async (page: Page): Promise<number> => {
  const frames = await page.evaluate(async () => {
    const scroller =
      document.querySelector<HTMLElement>('[data-grid-scroller]') ??
      document.querySelector<HTMLElement>('[role="grid"]')
    if (!scroller) throw new Error('no grid to scroll')
    const took: number[] = []
    let before = performance.now()
    for (let i = 0; i < 150; i++) {
      scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: 240, bubbles: true, cancelable: true }))
      scroller.scrollTop += 240
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      took.push(now - before)
      before = now
    }
    return took
  })
  return p95(frames.slice(5))
}
const heap = async (cdp: CDPSession): Promise<number> => {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** What a person sees and waits for, against the real server with a large world. */
export const run = async (origin: string, rounds = 5): Promise<Figure[]> => {
  const visits = []
  for (let i = 0; i < rounds; i++) {
    const visit = await signingIn(origin)
    visits.push(visit)
    if (i < rounds - 1) await visit.window.context.close()
  }
  const last = visits.at(-1)
  if (!last) return []
  const { page, context } = last.window
  const cdp = await context.newCDPSession(page)
  const figures = [
    figure('login screen, JavaScript gzip', median(visits.map(({ sizes }) => sizes[0])), 'kB', 110),
    figure(
      'everything loaded when the first list shows, JavaScript gzip',
      median(visits.map(({ sizes }) => sizes[1])),
      'kB',
      310,
    ),
    figure('login usable after navigation', median(visits.map(({ usable }) => usable)), 'ms', 300),
    figure('list shown after sign-in', median(visits.map(({ shown }) => shown)), 'ms', 100),
  ]
  const title = (name: string) =>
    `document.querySelector('[role="tabpanel"]:not([hidden]) h1')?.textContent?.trim() === '${name}'`
  const seconds: number[] = []
  const backs: number[] = []
  const before = await heap(cdp)
  for (let i = 0; i < rounds; i++) {
    await page.waitForTimeout(200)
    seconds.push(await untilSeen(page, openPlace('/admin/dealer-zones'), title('Zones')))
    await page.waitForTimeout(200)
    backs.push(await untilSeen(page, 'history.back()', `${title('Leads')} && ${row}`))
  }
  figures.push(figure('second room', median(seconds), 'ms', 50), figure('back', median(backs), 'ms', 33))

  await page.waitForTimeout(500)
  figures.push(
    figure('rows in the visible grid', await page.locator('[role="row"][aria-rowindex]').count(), 'rows', 60),
  )
  figures.push(figure('grid, scroll p95 of a frame', await scrolling(page), 'ms', 17))
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  figures.push(figure('grid, scroll p95 of a frame at 4× CPU throttle', await scrolling(page), 'ms', 33))
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })

  await page.locator('[role="gridcell"]').first().click()
  const lasts: number[] = []
  for (let i = 0; i < rounds; i++) {
    await page.keyboard.press('Control+Home')
    await page.waitForTimeout(300)
    lasts.push(
      await untilSeen(
        page,
        "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', ctrlKey: true, bubbles: true, cancelable: true }))",
        "(() => { const all = [...document.querySelectorAll('[role=\"row\"][aria-rowindex]')].at(-1); return Number(all?.getAttribute('aria-rowindex')) === Number(document.querySelector('[role=\"grid\"]').getAttribute('aria-rowcount')) && all.querySelector('[role=\"gridcell\"]:nth-child(3)')?.textContent.trim() })()",
      ),
    )
  }
  figures.push(figure('grid, last row', median(lasts), 'ms', 150))
  const arrows = await page.evaluate(async () => {
    const took: number[] = []
    for (let i = 0; i < 60; i++) {
      const begin = performance.now()
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }),
      )
      took.push(performance.now() - begin)
      await new Promise(requestAnimationFrame)
    }
    return took
  })
  figures.push(figure('grid, arrow key to focus, script', median(arrows), 'ms', 8))
  figures.push(figure('heap growth after opening and scrolling the grid', (await heap(cdp)) - before, 'MB', 60))

  const opened: number[] = []
  const typed: number[] = []
  for (let i = 0; i < rounds; i++) {
    opened.push(
      await untilSeen(page, pressed('F1', 'document.body'), 'document.querySelector(\'[role="dialog"] input\')'),
    )
    for (const letter of 'leads') {
      const begin = await page.evaluate(() => performance.now())
      await page.keyboard.type(letter)
      typed.push(
        await page.evaluate(
          (from) =>
            new Promise<number>((resolve) =>
              requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - from))),
            ),
          begin,
        ),
      )
    }
    await page.keyboard.press('Escape')
    await page.waitForTimeout(150)
  }
  figures.push(figure('palette, open', median(opened), 'ms', 33))
  void typed

  for (let i = 0; i < 19; i++) {
    await page.evaluate((id) => {
      const link = document.createElement('a')
      link.href = `/admin/leads?q=tab${id}`
      history.pushState(null, '', link.href)
      dispatchEvent(new PopStateEvent('popstate'))
    }, i)
    await page.waitForTimeout(30)
  }
  await context.close()
  return figures
}
