import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { closeBrowser, type WindowOptions } from '#tests/support/browser.ts'
import { enter } from '#tests/support/enter.ts'
import { type ServerOptions, startServer, type TestServer } from '#tests/support/server.ts'
import { type Desk, openDesk } from '../e2e/driver.ts'
import { faultsOf } from './axe.ts'

/** How each screen is looked at: by its language, colours, direction and width. */
export const looks = [
  ['in English, light', { locale: 'en', theme: 'light' }],
  ['in Arabic, dark', { locale: 'ar', theme: 'dark' }],
  ['at 320 pixels', { locale: 'en', theme: 'light', width: 320, height: 640 }],
] as const satisfies readonly (readonly [string, WindowOptions])[]

const themes = ['light', 'dark'] as const
const locales = ['en', 'fil', 'ar'] as const
const narrow = { width: 320, height: 640 } as const
/** Every look there is: themes × languages × widths. */
export const everyLook: readonly (readonly [string, WindowOptions])[] = themes.flatMap((theme) =>
  locales.flatMap((locale) =>
    [{}, narrow].map((size) => {
      const width = 'width' in size ? `, ${size.width} pixels` : ''
      return [`in ${locale}, ${theme}${width}`, { locale, theme, ...size }] as const
    }),
  ),
)
/**
 * Whether the screen of this number is looked at so in `npm test`: each in every language, both themes and both widths,
 * in three looks, which change from screen to screen so that every two of theme, language and width meet. With
 * EVERY_LOOK in the environment, as `npm run torture -- looks` has it, all twelve.
 */
export const isLookedAt = (screen: number, { locale = 'en', theme, width }: WindowOptions): boolean => {
  if (process.env['EVERY_LOOK'] !== undefined) return true
  const place = locales.indexOf(locale)
  return theme === themes[(place + screen) % 2] && (width !== undefined) === (place === screen % 3)
}

/**
 * Whether a look belongs to this run: `npm test` looks at each screen once in the group `a11y`, which changes from screen to
 * screen too, and in the group `a11y-looks`, which a slow machine leaves out, at its other looks. By itself a run has all.
 */
export const isOfThisRun = (screen: number, { locale = 'en' }: WindowOptions): boolean => {
  const part = process.env['A11Y_LOOKS']
  const isFirst = locales.indexOf(locale) === Math.floor(screen / 3) % 3
  return part === undefined || (part === 'first') === isFirst
}

/**
 * Starts a server before the tests of a file, and stops it and the browser after them. It is led on PostgreSQL, which
 * opens and closes sooner.
 * @param options asked for when it starts, so that they can name what an earlier `beforeAll` made.
 * @returns the server, for tests and hooks; before it stands, asking for it fails.
 */
export const serverOfFile = (options: () => ServerOptions = () => ({})): (() => TestServer) => {
  let server: TestServer | undefined
  beforeAll(async () => {
    server = await startServer({ on: 'postgres', ...options() })
  })
  afterAll(async () => {
    await closeBrowser()
    await server?.stop()
  })
  return () => {
    if (!server) throw new Error('The server of this file does not stand yet: ask for it in a test or a hook')
    return server
  }
}

/** A desk of this look at which somebody has signed in. */
export const signedIn = async (server: TestServer, look: WindowOptions, email: string): Promise<Desk> => {
  const desk = await openDesk(server, look)
  await server.forgetLimits()
  await enter(server, desk, email)
  await desk.opens('/admin/home')
  await desk.page.getByRole('tablist').first().waitFor()
  return desk
}

/** Waits until a screen shows what it loads: its heading, and no skeletons. */
export const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
  // The style guide shows what is loading for ever.
  if (page.url().endsWith('/styleguide')) return
  await expect.poll(() => page.locator('[aria-busy="true"]').filter({ visible: true }).count()).toBe(0)
}

/** By how many pixels something sticks out to the side: the page itself never scrolls that way. */
const sticksOut = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

/**
 * Expects the page as it stands to pass axe, to fit its width, and to have said nothing amiss so far.
 * @param what names the state in the failure, where one test looks at several.
 * @param isOverlaid leaves out what `faultsOf` leaves out over an overlay.
 */
export const passes = async (
  { page, troubles }: Pick<Desk, 'page' | 'troubles'>,
  what = '',
  { isOverlaid = false } = {},
): Promise<void> => {
  const found = { what, faults: await faultsOf(page, { isOverlaid }), sticksOut: await sticksOut(page), troubles }
  // As a message, so that a report that tells the message alone tells what was found.
  expect(found, JSON.stringify(found, null, 2)).toEqual({ what, faults: [], sticksOut: 0, troubles: [] })
}
