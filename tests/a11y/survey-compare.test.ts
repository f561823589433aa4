import { describe, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { people } from '#tests/support/sign-in.ts'
import { looks, passes, serverOfFile, settled, signedIn } from './looks.ts'

const server = serverOfFile()
const last = today().subtract({ days: 1 })
const place = (from: number, to: number) =>
  `/admin/survey/reports/dcsi/dashboard?date=${last.subtract({ days: from })},${last.subtract({ days: to })}`

describe.each(looks)('Reports that are compared %s pass axe', (_, look) => {
  test('two in panes with their differences, and several side by side', async () => {
    const desk = await signedIn(server(), look, people.surveyAdmin)
    const search = new URLSearchParams({ one: place(720, 361), other: place(360, 0), linked: 'zones' })
    await desk.opens(`/admin/compare?${search.toString()}`)
    const strip = desk.page.locator('[data-differences]')
    await strip.locator('caption').waitFor()
    const open = strip.getByRole('button', { name: desk.say('Show differences') }).filter({ visible: true })
    if ((await open.count()) > 0) await open.press('Enter')
    await strip.getByRole('cell').filter({ visible: true }).first().waitFor()
    await settled(desk.page)
    await passes(desk, 'two panes')
    await desk.opens(
      `/admin/survey/reports/side-by-side?kind=dcsi&across=quarter&date=${last.subtract({ days: 360 })},${last}`,
    )
    await expect
      .poll(() => desk.page.locator('[aria-labelledby^="beside-"] [role="slider"]').count())
      .toBeGreaterThan(3)
    await settled(desk.page)
    await passes(desk, 'side by side')
    await desk.leave()
  })
})
