import type { JSHandle, Page } from 'playwright'
import { type Figure, median } from '#tests/bench/figures.ts'
import { paintedAfterKey, visit } from '#tests/bench/page.ts'
import { closeBrowser } from '#tests/support/browser.ts'
import { demoPassword, people } from '#tests/support/sign-in.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
const titles = ['CS Dashboard', 'DCSI Dashboard', 'DSSI Dashboard'] as const
/** Periods by the words of their menu; each asks other figures of the server. */
const periods = ['Last 30 days', 'Last 90 days', 'Last month', 'Quarter to yesterday'] as const

/** A dashboard is there, nothing of it is being asked for, and its figures are those that were asked for. */
const isPainted = (page: Page, title: string, search: string): Promise<JSHandle<() => boolean>> =>
  page.evaluateHandle(
    ([name, wanted]) =>
      () => {
        const panel = [...document.querySelectorAll('[role="tabpanel"]')].find((one) => one.checkVisibility())
        return (
          location.search.includes(wanted) &&
          panel?.querySelector('h1')?.textContent?.trim() === name &&
          panel.querySelector('section[aria-busy="false"]') !== null &&
          // Each bar, line and table of it; what is still to come holds its place.
          panel.querySelectorAll('[role="slider"]').length >= 3 &&
          panel.querySelectorAll('table').length >= 3 &&
          panel.querySelector('[data-skeleton]') === null
        )
      },
    [title, search] as const,
  )

/** Both panes and the differences between them are there, of another pair of periods than before. */
const areDifferencesPainted = (page: Page, before: string): Promise<JSHandle<() => boolean>> =>
  page.evaluateHandle(
    (old) => () => {
      const strip = document.querySelector('[data-differences]')
      const caption = strip?.querySelector('caption')?.textContent ?? ''
      return strip?.getAttribute('aria-busy') === 'false' && caption !== '' && caption !== old
    },
    before,
  )
/** From the key that chooses another period in one of two panes until the differences between both are painted. */
const measureDifferences = async (page: Page): Promise<readonly number[]> => {
  const place = `/admin/survey/reports/dcsi/dashboard?date=2026-01-01,2026-03-31`
  await page.goto(`/admin/compare?${new URLSearchParams({ one: place, other: place }).toString()}`)
  const strip = page.locator('[data-differences]')
  await strip.locator('caption').waitFor()
  const took: number[] = []
  for (let round = 0; round <= rounds; round += 1)
    for (const period of periods) {
      await page.waitForTimeout(800)
      const before = (await strip.locator('caption').textContent()) ?? ''
      await page
        .getByRole('tabpanel')
        .filter({ visible: true })
        .first()
        .getByRole('button', { name: /^Period/ })
        .focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitemradio', { name: period, exact: true }).focus()
      const painted = await paintedAfterKey(page, await areDifferencesPainted(page, before), period)
      await page.keyboard.press('Enter')
      const ms = await painted()
      if (round > 0) took.push(ms)
    }
  return took
}

/** From the key that asks for a dashboard, or for another period of it, until all of it is painted. */
export const measurePainted = async (origin: string): Promise<readonly Figure[]> => {
  const { page, context } = await visit(origin)
  try {
    await page.goto('/admin/survey/reports/dcsi/dashboard')
    await page.locator('input[name="email"]').fill(people.surveyAdmin)
    await page.locator('input[name="password"]').fill(demoPassword)
    await page.locator('form button[type="submit"]').click()
    await page.locator('[role="tabpanel"] h1').waitFor()
    const opened: number[] = []
    const changed: number[] = []
    const open = async (title: string): Promise<number> => {
      await page.keyboard.press('F1')
      await page.keyboard.type(title)
      await page.locator('[role="option"]').first().getByText(title, { exact: true }).waitFor()
      const painted = await paintedAfterKey(page, await isPainted(page, title, ''), title)
      await page.keyboard.press('Enter')
      return painted()
    }
    const choose = async (title: string, period: string): Promise<number> => {
      await page
        .getByRole('tabpanel')
        .filter({ visible: true })
        .getByRole('button', { name: /^Period/ })
        .focus()
      await page.keyboard.press('Enter')
      const item = page.getByRole('menuitemradio', { name: period, exact: true })
      await item.focus()
      const before = new URL(page.url()).searchParams.get('date') ?? 'nothing yet'
      const isOther = await page.evaluateHandle(
        ([shown, old]) =>
          () =>
            new URLSearchParams(location.search).get('date') !== null &&
            new URLSearchParams(location.search).get('date') !== old &&
            shown(),
        [await isPainted(page, title, 'date='), before] as const,
      )
      const painted = await paintedAfterKey(page, isOther, period)
      await page.keyboard.press('Enter')
      return painted()
    }
    for (let round = 0; round <= rounds; round += 1)
      for (const title of titles) {
        const took = await open(title)
        await page.waitForTimeout(400)
        const then: number[] = []
        for (const period of periods) {
          then.push(await choose(title, period))
          await page.waitForTimeout(400)
        }
        if (round === 0) continue
        opened.push(took)
        changed.push(...then)
      }
    await page.setViewportSize({ width: 1440, height: 900 })
    const differences = await measureDifferences(page)
    const figure = (name: string, value: number, goal: number): Figure => ({
      name: `reports: ${name}`,
      value: Math.round(value * 10) / 10,
      unit: 'ms',
      goal,
      kind: 'max',
    })
    return [
      figure('a dashboard, warm, from the key to all painted, median', median(opened), 250),
      figure('a dashboard, another period, from the key to all painted, median', median(changed), 200),
      figure(
        'differences between two panes, another period in one, from the key to painted, median',
        median(differences),
        250,
      ),
    ]
  } finally {
    await context.close()
    await closeBrowser()
  }
}
