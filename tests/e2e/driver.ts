import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { openWindow, type Window, type WindowOptions } from '#tests/support/browser.ts'
import { codeIn, type Mailbox } from '#tests/support/mail.ts'
import type { TestServer } from '#tests/support/server.ts'
import { demoPassword } from '#tests/support/sign-in.ts'
import { inWords, type Locale } from '#tests/support/words.ts'

const patience = 15_000
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
    await target.waitFor({ timeout: patience })
    const passed: string[] = []
    for (let steps = 0; steps < 80; steps += 1) {
      if (
        await target.evaluate(
          (element) => element === document.activeElement || element.contains(document.activeElement),
        )
      )
        return
      await page.keyboard.press('Tab')
      passed.push(await focusedName(page))
    }
    throw new Error(
      `Tab does not come to ${role} “${words(english, values)}”, only to: ${[...new Set(passed)].join(' · ')}`,
    )
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
    await find('textbox', 'E-mail').waitFor({ timeout: patience })
    await goesTo('textbox', 'E-mail')
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
    await press('F1')
    await page.getByRole('combobox').filter({ visible: true }).first().waitFor({ timeout: patience })
    await types(say(english))
    await page
      .getByRole('option', { name: say(english) })
      .first()
      .waitFor({ timeout: patience })
    await press('Enter')
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
    find,
    signIn,
    leave: () => window.context.close(),
  }
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
