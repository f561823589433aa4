import type { Page, Request } from 'playwright'
import { expect } from 'vitest'
import { bindingsOf, type Command, sections, titleOf } from '#define/command.ts'
import { patience } from '#tests/support/patience.ts'
import { inWords, type Locale } from '#tests/support/words.ts'
import { openPalette, ownSections } from '#workspace/commands/workspace-commands.ts'
import type { Desk } from './driver.ts'

/** What the palette is narrowed to for a command: nothing is asked of the server then. */
const prefixOf = ({ section }: Command) =>
  section === sections.places ? '/' : section === ownSections.help ? '?' : '>'
const isLocale = (lang: string): lang is Locale => lang === 'en' || lang === 'fil' || lang === 'ar'
const layers = '[role="dialog"],[role="menu"]'
/** What a page that is drawn anew waits for: its code and its records. */
const isAwaited = (request: Request) => ['fetch', 'xhr', 'script', 'document'].includes(request.resourceType())

/** Waits until the focus has come to rest, and says what is wrong with where it is; nothing if that can be seen and named. */
const faultAtRest = (page: Page): Promise<string | null> =>
  page.evaluate(async (atMost) => {
    const faultOf = (at: Element | null): string | null => {
      if (at === null || at === document.body) return 'on nothing'
      const what = at.outerHTML.slice(0, 120)
      if (!at.checkVisibility({ visibilityProperty: true })) return `on what is hidden: ${what}`
      if (at.closest('[inert],[aria-hidden="true"]')) return `on what nobody can reach: ${what}`
      const box = at.getBoundingClientRect()
      if (box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight || box.left >= innerWidth)
        return `on what is out of sight: ${what}`
      const named = (at.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))
      const labels = 'labels' in at && at.labels instanceof NodeList ? [...at.labels] : []
      const names = [at, ...at.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'))
      // A cell without a value is read with its heading.
      const column = at.getAttribute('data-column')
      const heading = at.matches('[role="gridcell"]')
        ? at.closest('[role="grid"]')?.querySelector(`[role="columnheader"][data-column="${column}"]`)
        : undefined
      const texts = [...named, ...labels, at, heading].map((one) => one?.textContent)
      return [...names, ...texts].some((one) => one?.trim()) ? null : `on what has no name: ${what}`
    }
    const until = performance.now() + atMost
    let last: Element | null = null
    for (let still = 0; performance.now() < until; ) {
      await new Promise((done) => requestAnimationFrame(done))
      const at = document.activeElement
      still = at === last && faultOf(at) === null ? still + 1 : 0
      last = at
      if (still >= 8) return null
    }
    return faultOf(document.activeElement)
  }, patience / 3)

type Way = -1 | -2 | 'Enter'

/** Somebody who does everything by keyboard and looks after each act where the focus is. */
export const walkerAt = ({ page, press }: Desk) => {
  const faults: string[] = []
  let looked = 0
  const awaited = new Set<Request>()
  page.on('request', (request) => isAwaited(request) && awaited.add(request))
  page.on('requestfinished', (request) => awaited.delete(request))
  page.on('requestfailed', (request) => awaited.delete(request))
  /** Waits for what was asked of the server; what is never answered is not waited for. */
  const rests = () =>
    expect
      .poll(() => awaited.size, { timeout: 2000, interval: 20 })
      .toBe(0)
      .catch(() => awaited.clear())
  /** Notes it if the focus is nowhere. An act may bring another page, in which the question is asked anew. */
  const looks = async (after: string): Promise<void> => {
    looked += 1
    let fault: string | null = null
    // What is asked for may ask for more as it comes: a dialog's code for the code of its fields.
    for (let tries = 0; tries === 0 || (awaited.size > 0 && tries < 4); tries += 1) {
      await rests()
      fault = await faultAtRest(page).catch(async () => {
        await page.waitForLoadState()
        return faultAtRest(page)
      })
    }
    if (fault !== null) faults.push(`After ${after} the focus is ${fault}`)
  }
  /** How many layers lie over the page. */
  const over = () =>
    page.evaluate(
      (all) =>
        [...document.querySelectorAll(all)].filter((one) => one.checkVisibility({ visibilityProperty: true })).length,
      layers,
    )
  /** Closes what is open by Escape, one after the other. */
  const closes = async (after: string): Promise<void> => {
    for (let tries = 0; tries < 6; tries += 1) {
      const before = await over()
      if (before === 0) return
      await press('Escape')
      // What lies below may need one more, and what asks whether to leave does not go away.
      await expect
        .poll(over, { timeout: 1000, interval: 20 })
        .toBeLessThan(before)
        .catch(() => {})
      await looks(`Escape after ${after}`)
    }
    faults.push(`After ${after} Escape does not close what is open`)
  }
  const input = page.locator('[cmdk-input]')
  /** Runs a command as people do; where it cannot be run now, the palette's reason. */
  const runs = async (command: Command): Promise<string | null> => {
    if (command.keysOnly || command.id === openPalette.id) {
      await press(bindingsOf(command)[0] ?? '')
      return null
    }
    const lang = await page.evaluate(() => document.documentElement.lang)
    const words = isLocale(lang) ? lang : 'en'
    await press('F1')
    const isOpen = await input.waitFor({ timeout: patience / 9 }).then(
      () => true,
      () => false,
    )
    if (!isOpen && (await over()) > 0) {
      // What the command before has opened came late: it is looked at and closed as any other.
      await looks(`what came late, before “${command.id}”`)
      await closes(`what came late, before “${command.id}”`)
      await press('F1')
    }
    await input.waitFor().catch(async (fault: unknown) => {
      const inTheWay = await page
        .getByRole('dialog')
        .or(page.getByRole('menu'))
        .filter({ visible: true })
        .allTextContents()
      throw new Error(`Before “${command.id}” F1 does not open the palette; open: ${inTheWay.join(' | ')}`, {
        cause: fault,
      })
    })
    await page.keyboard.insertText(
      prefixOf(command) + titleOf(command, (message, values) => inWords(words, message.message ?? '', values)),
    )
    const find = () =>
      page
        .waitForFunction(
          (id) => {
            const items = [...document.querySelectorAll('[cmdk-item]')]
            const at = items.findIndex((one) => one.getAttribute('data-value') === id)
            const from = items.findIndex((one) => one.getAttribute('aria-selected') === 'true')
            const item = items[at]
            if (!item || from < 0) return null
            return { steps: at - from, why: item.getAttribute('data-off') === 'true' ? item.textContent : null }
          },
          command.id,
          { timeout: patience / 4 },
        )
        .then(
          (one) => one.jsonValue(),
          () => null,
        )
    let found = await find()
    if (found && found.why === null) {
      // On a slow machine the rows may take their places only now: Enter is for the one that is meant.
      for (let tries = 0; tries < 5 && found !== null && found.steps !== 0; tries += 1) {
        for (let steps: number = found.steps; steps !== 0; steps -= Math.sign(steps))
          await press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
        found = await find()
      }
      await press('Enter')
      // Some commands ask in the palette first: the first choice is as good as any.
      await page.waitForFunction(
        () =>
          document.querySelector('[cmdk-input]') === null ||
          document.querySelector('[cmdk-item][data-value^="choice "]') !== null,
      )
      if (await page.locator('[cmdk-item][data-value^="choice "]').first().isVisible()) await press('Enter')
      await input.waitFor({ state: 'hidden' })
      return null
    }
    // While its rows are still on their way the first Escape takes back what was typed, and the next one closes.
    for (let tries = 0; tries < 3 && (await input.isVisible()); tries += 1) {
      await press('Escape')
      await input.waitFor({ state: 'hidden', timeout: patience / 9 }).catch(() => null)
    }
    await input.waitFor({ state: 'hidden' })
    return found?.why ?? 'it is not found'
  }
  const dialog = page.getByRole('dialog').filter({ visible: true })
  const menu = page.getByRole('menu').filter({ visible: true })
  /** The ways on from what a command has opened: a dialog's last two buttons take it back, and do it or refuse to. */
  const waysOn = async (): Promise<readonly Way[]> => {
    if ((await menu.count()) > 0) return ['Enter']
    if ((await dialog.count()) === 0) return []
    return (await dialog.last().getByRole('button').count()) > 1 ? [-2, -1] : [-1]
  }
  const goesOn = async (way: Way): Promise<string | null> => {
    if (way === 'Enter') {
      if ((await menu.count()) === 0) return null
      await press('Enter')
      return 'Enter'
    }
    const button = dialog.last().getByRole('button').nth(way)
    if ((await dialog.count()) === 0 || (await button.count()) === 0) return null
    const name = (await button.textContent()) || (await button.getAttribute('aria-label'))
    await button.focus()
    await press('Enter')
    return `“${name}”`
  }
  /** Runs a command, and again for each way on from what it opens; where it cannot be run, why. */
  const walks = async (
    command: Command,
    at: string,
    begins: (isAnew: boolean) => Promise<void>,
  ): Promise<string | null> => {
    const what = `“${command.id}” at ${at}`
    await begins(false)
    const why = await runs(command)
    if (why !== null) return why
    await looks(what)
    const ways = await waysOn()
    await closes(what)
    for (const way of ways) {
      // What the way before has done would be in the way.
      await begins(way === -1)
      if ((await runs(command)) !== null) continue
      await looks(`${what}, once more`)
      const name = await goesOn(way)
      if (name === null) continue
      await looks(`${name} after ${what}`)
      await closes(`${name} after ${what}`)
    }
    return null
  }
  return { faults, looks, over, walks, looked: () => looked }
}
export type Walker = ReturnType<typeof walkerAt>
