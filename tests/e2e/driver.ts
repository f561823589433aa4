import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { openWindow, type Window, type WindowOptions } from '#tests/support/browser.ts'
import { enter } from '#tests/support/enter.ts'
import { codeIn, type Mailbox } from '#tests/support/mail.ts'
import { paletteHasLeft } from '#tests/support/palette.ts'
import { patience } from '#tests/support/patience.ts'
import type { TestServer } from '#tests/support/server.ts'
import { demoPassword } from '#tests/support/sign-in.ts'
import { inWords, type Locale } from '#tests/support/words.ts'

type Values = Readonly<Record<string, string | number>>

const keyNames: Readonly<Record<string, string>> = { ctrl: 'Control', shift: 'Shift', alt: 'Alt', meta: 'Meta' }
/** `ctrl+Enter` as Playwright names it. */
const chord = (keys: string): string =>
  keys === '+'
    ? '+'
    : keys
        .split('+')
        .map((key) => keyNames[key] ?? key)
        .join('+')

/** Opens a place as the back button would: without loading the page anew. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate(async (place) => {
    history.pushState(null, '', place)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    for (let frames = 0; frames < 3; frames += 1) await new Promise((next) => requestAnimationFrame(next))
  }, path)

/**
 * A person at the desk who uses the keyboard alone. Sentences are given in English and looked for in the
 * language of the screen.
 */
export interface Desk extends Window {
  readonly page: Page
  /** The words of the screen's language. */
  say(english: string, values?: Values): string
  opens(path: string): Promise<void>
  /** Presses keys one after the other: `g l`, `ctrl+Enter`, `F1`. */
  press(keys: string): Promise<void>
  /** Types letters into what has the focus. */
  types(text: string): Promise<void>
  /** Moves on by Tab until something of this role and name has the focus. */
  goesTo(role: Role, english: string | RegExp, values?: Values): Promise<void>
  /** Waits until a sentence can be read. */
  sees(english: string | RegExp, values?: Values): Promise<void>
  doesNotSee(english: string | RegExp, values?: Values): Promise<void>
  /** Waits until the page is at this path. */
  isAt(path: string | RegExp): Promise<void>
  /** Waits until what has the focus is called this. */
  isOn(english: string | RegExp, values?: Values): Promise<void>
  /** Moves on by ArrowDown, as in a menu or a list of choices, until this has the focus. */
  arrowsTo(english: string, values?: Values): Promise<void>
  /** Runs a command by its name in the palette. */
  runs(english: string): Promise<void>
  /** Puts the keyboard into the rows of the list in front, and waits until it is there. */
  toRows(): Promise<void>
  find(role: Role, english: string | RegExp, values?: Values): Locator
  signIn(email: string, mailbox?: Mailbox): Promise<void>
  leave(): Promise<void>
}
export type Role = Parameters<Page['getByRole']>[0]

export const openDesk = async (
  server: Pick<TestServer, 'origin'>,
  options: WindowOptions & { readonly locale?: Locale } = {},
): Promise<Desk> => {
  const { locale = 'en' } = options
  const window = await openWindow(server.origin, options)
  const { page } = window
  // From the first listener on Playwright takes the browser's own window; one that is added with the key may come late.
  page.on('filechooser', () => {})
  const say = (english: string, values?: Values) => inWords(locale, english, values)
  const words = (text: string | RegExp, values?: Values) => (typeof text === 'string' ? say(text, values) : text)
  const find = (role: Role, english: string | RegExp, values?: Values) =>
    page
      .getByRole(role, { name: words(english, values), exact: true })
      .filter({ visible: true })
      .first()
  const readable = (english: string | RegExp, values?: Values) =>
    page
      .getByText(words(english, values), typeof english === 'string' ? { exact: true } : {})
      .filter({ visible: true })
      .first()
  const press = async (keys: string) => {
    for (const key of keys.split(' ')) await page.keyboard.press(chord(key))
  }
  const types = (text: string) => page.keyboard.type(text)
  const sees = async (english: string | RegExp, values?: Values) => {
    await readable(english, values).waitFor({ timeout: patience })
  }
  const goesTo = async (role: Role, english: string | RegExp, values?: Values) => {
    const target = find(role, english, values)
    await tabTo(page, target, { name: `${role} “${words(english, values)}”`, within: true })
  }
  const isAt = async (path: string | RegExp) => {
    const fits = (url: URL) =>
      typeof path === 'string' ? `${url.pathname}${url.search}` === path || url.pathname === path : path.test(url.href)
    await page.waitForURL(fits, { timeout: patience }).catch(() => {
      throw new Error(`The page is at ${page.url()}, not at ${String(path)}`)
    })
  }
  const isOn = (english: string | RegExp, values?: Values) =>
    expect
      .poll(() => focusedName(page), { timeout: patience })
      .toEqual(typeof english === 'string' ? say(english, values) : expect.stringMatching(english))
  const arrowsTo = async (english: string, values?: Values) => {
    const wanted = say(english, values)
    const passed: string[] = []
    for (let steps = 0; steps < 30; steps += 1) {
      const name = await focusedName(page)
      if (name === wanted) return
      passed.push(name)
      await page.keyboard.press('ArrowDown')
    }
    throw new Error(`ArrowDown does not come to “${wanted}”, only to: ${[...new Set(passed)].join(' · ')}`)
  }
  const signIn = async (email: string, mailbox?: Mailbox) => {
    await find('textbox', 'Email').waitFor({ timeout: patience })
    await goesTo('textbox', 'Email')
    await press('ctrl+a')
    await types(email)
    await press('Tab')
    await page.locator('input[name=password]').first().focus()
    await types(demoPassword)
    const before = mailbox?.mails.filter(({ to }) => to.includes(email)).length ?? 0
    await press('Enter')
    if (mailbox) {
      const code = codeIn(await mailbox.next(email, before))
      await page.locator('input[autocomplete="one-time-code"]').first().waitFor({ timeout: patience })
      await types(code)
    }
    await page.getByRole('tablist').first().waitFor({ timeout: patience })
    // The keys work from here on: the place has come, not only the frame around it.
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor({ timeout: patience })
  }
  const runs = async (english: string) => {
    // Enter runs the one that is marked: it must be the one that was typed.
    const marked = page.getByRole('option', { name: say(english), selected: true })
    for (let tries = 1; ; tries += 1) {
      await press('F1')
      // Letters that have no key here reach whatever has the focus: the palette is to have it.
      await page.locator('[cmdk-input]:focus').waitFor({ timeout: patience })
      await types(say(english))
      await marked.waitFor({ timeout: patience })
      // The palette knows what could run when it was opened: a page that was still coming may bring the command.
      if (tries === 4 || (await marked.getAttribute('data-off')) !== 'true') break
      await press('Escape')
      await page.waitForTimeout(tries * 300)
    }
    await press('Enter')
    await paletteHasLeft(page)
  }
  const toRows = async () => {
    // The keys work once the list is there.
    await page.getByRole('gridcell').filter({ visible: true }).first().waitFor({ timeout: patience })
    await runs('Go to rows')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null), { timeout: patience })
      .toBe(true)
  }
  return {
    ...window,
    say,
    opens: async (path) => {
      await page.goto(path)
    },
    press,
    types,
    goesTo,
    sees,
    doesNotSee: async (english, values) => {
      await readable(english, values).waitFor({ state: 'hidden', timeout: patience })
    },
    isAt,
    isOn,
    arrowsTo,
    runs,
    toRows,
    find,
    signIn,
    leave: () => window.context.close(),
  }
}

/** A desk as a test asks for it: whose, where it begins, and how its window is. */
export type DeskOf = (email: string, path?: string, options?: Parameters<typeof openDesk>[1]) => Promise<Desk>
/**
 * The desks of a test file, one for each person and kind of window. Everybody signs in once; whoever is asked for again
 * finds their page begun anew, in a browser that has forgotten all but the session.
 */
export const desksAt = (
  server: () => Pick<TestServer, 'origin' | 'forgetLimits'>,
  usual: Parameters<typeof openDesk>[1] = {},
): DeskOf => {
  const known = new Map<string, Desk>()
  const begunAnew = async (desk: Desk, { width = 1280, height = 800 }: WindowOptions) => {
    const { page, context } = desk
    for (const heard of ['request', 'requestfailed', 'response', 'dialog'] as const) page.removeAllListeners(heard)
    await page.unrouteAll()
    await page.setViewportSize({ width, height })
    const asked = await context.request.get(`${server().origin}/api/v1/validate/me`)
    // A picture of the portal's own: its storage is at hand there, and nothing runs that would write to it again.
    await desk.opens('/healthz')
    await page.evaluate((isSignedIn) => {
      const user = localStorage.getItem('app:user')
      localStorage.clear()
      if (isSignedIn && user !== null) localStorage.setItem('app:user', user)
    }, asked.ok())
  }
  return async (email, path = '/admin/home', more = {}) => {
    const options = { ...usual, ...more }
    const key = JSON.stringify([email, options])
    const last = known.get(key)
    const isHere = last !== undefined && !last.page.isClosed()
    const desk = isHere ? last : await openDesk(server(), options)
    await server().forgetLimits()
    await (isHere ? begunAnew(desk, options) : enter(server(), desk, email))
    known.set(key, desk)
    await desk.opens(path)
    const { page } = desk
    await page.getByRole('tablist').or(page.locator('input[name=password]')).first().waitFor()
    if ((await page.getByRole('tablist').count()) === 0) await desk.signIn(email)
    else await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
    return desk
  }
}

/** Moves on by Tab until this has the focus, or with `within` something in it. */
export const tabTo = async (
  page: Page,
  target: Locator,
  { name = String(target), within = false, most = 80 } = {},
): Promise<void> => {
  const first = target.first()
  await first.waitFor({ timeout: patience })
  // What is looked for is sought anew only when what it was is gone: to seek costs more than to step.
  let wanted = await first.elementHandle({ timeout: patience })
  for (let steps = 0; steps < most; steps += 1) {
    const stands = await wanted?.evaluate(
      (one, alsoWithin) =>
        one.isConnected &&
        (one === document.activeElement || (alsoWithin && one.contains(document.activeElement)) ? 'on' : 'off'),
      within,
    )
    if (stands === 'on') return
    if (stands === 'off') await page.keyboard.press('Tab')
    else wanted = await first.elementHandle({ timeout: patience })
  }
  const passed = new Set<string>()
  for (let steps = 0; steps < most; steps += 1) {
    await page.keyboard.press('Tab')
    passed.add(await focusedName(page))
  }
  throw new Error(`Tab does not come to ${name}, only to: ${[...passed].join(' · ')}`)
}

/** What a screen reader would call the focused element, near enough for tests. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement
    // In a combobox the list's choice is announced, though the focus stays in the field.
    const element = document.getElementById(focused?.getAttribute('aria-activedescendant') ?? '') ?? focused
    if (!element || element === document.body) return 'nothing'
    const labelled = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim()
    const label = 'labels' in element && element.labels instanceof NodeList ? element.labels[0]?.textContent : undefined
    return (labelled || element.getAttribute('aria-label') || label || element.textContent || element.tagName).trim()
  })
