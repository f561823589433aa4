import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumArguments, chromiumPath } from '#tests/support/chromium.ts'
import { clockShift, shiftPageClock, withoutClockVariables } from '#tests/support/clock.ts'
import { patience } from './patience.ts'

let launched: Promise<Browser> | null = null
/**
 * The one browser of this test file; close it with `closeBrowser` when the file ends, or with `closeWindows` where files
 * share their modules and so the browser.
 */
export const browser = (): Promise<Browser> => {
  launched ??= (async () => {
    const executablePath = chromiumPath()
    if (executablePath === null)
      throw new Error('No Chromium here: npm test installs one, or name yours in CHROMIUM_PATH')
    const one = await chromium.launch({ executablePath, args: [...chromiumArguments], env: withoutClockVariables() })
    // One that dies costs the test that it died under: the next one starts another.
    one.once('disconnected', () => {
      launched = null
    })
    return one
  })()
  return launched
}
/** Closes every window; the browser stays for the next file, and ends with this process. */
export const closeWindows = async (): Promise<void> => {
  await Promise.all(((await launched)?.contexts() ?? []).map((context) => context.close()))
}
export const closeBrowser = async (): Promise<void> => {
  await (await launched)?.close()
  launched = null
}

export interface WindowOptions {
  readonly locale?: 'en' | 'fil' | 'ar'
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
  /**
   * Brings what may be opened next while the page rests, as for people who do not save data, and moves what moves. It is
   * half of what a page costs, at every load: only those windows do it that stay long, or whose test is about what was
   * brought.
   */
  readonly bringsAhead?: boolean
}
export interface Window {
  readonly page: Page
  readonly context: BrowserContext
  /** What went wrong in the page, in its own words: uncaught errors and console errors. */
  readonly troubles: readonly string[]
}
// A refused request is logged by Chromium itself; tests that provoke one would otherwise all have to excuse it.
const isChromiumsOwn = (text: string) => /^Failed to load resource/.test(text)

/**
 * The page learns after `route` has returned that its requests are intercepted: on a slow machine the next press asks
 * past it. Here `route` returns once a request of the page was seen to be intercepted.
 */
const routeFromNowOn = (page: Page) => {
  const route = page.route.bind(page)
  const probe = '/?intercepted'
  page.route = async (...given) => {
    const routed = await route(...given)
    if (!page.url().startsWith('http')) return routed
    await route(
      (url) => `${url.pathname}${url.search}` === probe,
      (asked) => asked.fulfill({ status: 204 }),
    )
    await page.waitForFunction(async (path) => (await fetch(path)).status === 204, probe)
    return routed
  }
}

/** A window of a person of their own: cookies and storage are shared with no other. */
export const openWindow = async (origin: string, options: WindowOptions = {}): Promise<Window> => {
  const { locale = 'en', theme = 'light', width = 1280, height = 800, bringsAhead = false } = options
  const context = await (await browser()).newContext({
    baseURL: origin,
    locale: { en: 'en-PH', fil: 'fil-PH', ar: 'ar' }[locale],
    colorScheme: theme,
    viewport: { width, height },
    timezoneId: 'Asia/Manila',
    reducedMotion: bringsAhead ? 'no-preference' : 'reduce',
  })
  context.setDefaultTimeout(patience)
  if (clockShift() !== 0) await context.addInitScript(shiftPageClock, clockShift())
  await context.addInitScript((chosen) => {
    if (localStorage.getItem('app:locale') === null) localStorage.setItem('app:locale', JSON.stringify(chosen))
  }, locale)
  const page = await context.newPage()
  routeFromNowOn(page)
  if (!bringsAhead)
    await (await context.newCDPSession(page)).send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  const rate = Number(process.env['CPU_THROTTLE'] ?? 1)
  if (rate > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
  const troubles: string[] = []
  page.on('pageerror', (fault) => troubles.push(fault.stack ?? fault.message))
  page.on('console', (said) => {
    if (said.type() === 'error' && !isChromiumsOwn(said.text())) troubles.push(said.text())
  })
  return { page, context, troubles }
}
