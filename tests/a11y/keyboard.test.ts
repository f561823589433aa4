import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '#tests/support/sign-in.ts'
import type { Desk } from '../e2e/driver.ts'
import { serverOfFile, settled, signedIn } from './looks.ts'

const server = serverOfFile()
let desk: Desk
beforeAll(async () => {
  desk = await signedIn(server(), {}, people.admin)
})

/** What a person who presses Tab meets: its name, whether the focus can be seen, and whether something covers it. */
interface Stop {
  readonly name: string
  readonly isMarked: boolean
  readonly isCovered: boolean
  /** It was met before: the round is made. */
  readonly isAgain: boolean
}
const stopAt = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const isAgain = element.dataset['walked'] === 'yes'
    element.dataset['walked'] = 'yes'
    const box = element.getBoundingClientRect()
    const name = `${element.getAttribute('role') ?? element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`
    // The mark may be drawn around what holds the field, as in a search box.
    const near = [element, element.parentElement, element.parentElement?.parentElement].filter((one) => one != null)
    const isMarked = near.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const isCovered = box.width > 0 && top !== null && !element.contains(top) && !top.contains(element)
    return { name, isMarked, isCovered, isAgain }
  })
/** Every element that Tab must come to: what takes part in the order and can be seen. */
const tabbable = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')
    return [...all].filter(
      (one) =>
        one.tabIndex >= 0 &&
        !one.hasAttribute('disabled') &&
        one.closest('[inert], [hidden]') === null &&
        one.checkVisibility({ visibilityProperty: true }) &&
        !(one instanceof HTMLInputElement && one.type === 'radio' && !one.checked),
    ).length
  })

describe('Tab leads through the whole screen and back, and shows where it is', () => {
  test.each([
    '/admin/home',
    '/admin/leads',
    '/admin/leads/1',
    '/admin/dealer-zones/create',
    '/admin/profile',
    '/admin/notifications',
  ])('%s', async (path) => {
    const { page } = desk
    await page.goto(path)
    await settled(page)
    const wanted = await tabbable(page)
    const stops: Stop[] = []
    for (let presses = 0; presses < wanted + 30; presses += 1) {
      await page.keyboard.press('Tab')
      const stop = await stopAt(page)
      if (stop?.isAgain) break
      // Between the last one and the first the focus is with the browser itself.
      if (stop) stops.push(stop)
    }
    // Arrows reach the other tabs, choices and cells: one stop each stands for them.
    expect(stops.length).toBeGreaterThanOrEqual(Math.min(wanted, 12))
    expect(stops.length).toBeLessThanOrEqual(wanted + 5)
    expect(stops.filter(({ isMarked }) => !isMarked).map(({ name }) => name)).toEqual([])
    expect(stops.filter(({ isCovered }) => isCovered).map(({ name }) => name)).toEqual([])
  })
})

describe('What opens over the page takes the focus and gives it back', () => {
  test.each([
    ['the palette', 'F1'],
    ['the keys', '?'],
    ['the bell', 'F8'],
    ['the filters', 'f'],
    ['the columns', 'c'],
  ])('%s', async (_, key) => {
    const { page } = desk
    await page.goto('/admin/leads')
    await page.getByRole('gridcell').first().waitFor()
    await page.getByRole('gridcell').first().focus()
    const where = () =>
      page.evaluate(() => document.activeElement?.getAttribute('data-column') ?? document.activeElement?.tagName)
    const before = await where()
    await desk.press(key)
    const overlay = page.getByRole('dialog').or(page.getByRole('menu')).filter({ visible: true })
    await overlay.first().waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog], [role=menu]') !== null))
      .toBe(true)
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.getElementById('root')?.contains(document.activeElement))).toBe(false)
    }
    for (let presses = 0; presses < 3 && (await overlay.count()) > 0; presses += 1) await desk.press('Escape')
    await overlay.first().waitFor({ state: 'hidden' })
    await expect.poll(where).toBe(before)
  })
})
