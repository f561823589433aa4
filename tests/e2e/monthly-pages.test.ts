import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { daysFor } from '#server/areas/surveys/reports/deliver/schedule.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { patience } from '#tests/support/patience.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
const [from, to] = daysFor('last-month', today().toString())
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  // Every response of the month says far more than has room, and names are as long as they may be.
  await server.database.query(
    `update survey_results set comment = repeat('Matagal ang paghihintay at walang paliwanag; kahit Unbreakable' || repeat('x', 90) || ' ', 12)
     where status = 'complete' and (submitted_at at time zone 'Asia/Manila')::date between $1 and $2`,
    [from, to],
  )
  await server.database.query("update dealers set name = name || repeat(' of the very long name', 5) where id = 1")
})
beforeEach(() => server.forgetLimits())
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const deskOf = desksAt(() => server)

const kinds = [
  ['csonline', 'cs-dashboard', 'CS monthly pages'],
  ['dcsi', 'dcsi/dashboard', 'DCSI monthly pages'],
] as const
const newestJob = async () =>
  (
    await server.database.query<{ id: number; state: string; total: number }>(
      "select id, state, total from jobs where kind = 'pages' order by id desc limit 1",
    )
  )[0]
/** How many sheets a file is printed on, how many pages it has, and which of them hold more than their sheet. */
const printed = async ({ page }: Desk, html: string) => {
  const sheet = await page.context().newPage()
  try {
    await sheet.setContent(html)
    const pdf = await sheet.pdf({ preferCSSPageSize: true, printBackground: true })
    await sheet.emulateMedia({ media: 'print' })
    const over = await sheet.evaluate(
      () =>
        [...document.querySelectorAll('article')].filter((one) => {
          const edge = Number.parseFloat(getComputedStyle(one).paddingInlineStart) - 1
          const { left, right } = one.getBoundingClientRect()
          const isOut = [...one.querySelectorAll('header, section, table, svg')].some((part) => {
            const box = part.getBoundingClientRect()
            return box.left < left + edge || box.right > right - edge
          })
          return isOut || one.scrollHeight > one.clientHeight
        }).length,
    )
    const pages = await sheet.locator('article').count()
    return { sheets: pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0, pages, over }
  } finally {
    await sheet.close()
  }
}

test.each(['en', 'ar', 'fil'] as const)(
  'Monthly pages are made by keyboard alone, in %s, and each dealer’s is one sheet of A4',
  async (locale) => {
    await server.database.query('update users set locale = $2 where email = $1', [people.surveyAdmin, locale])
    const desk = await deskOf(people.surveyAdmin, '/admin/home', { locale })
    for (const [kind, path, title] of kinds) {
      await desk.opens(`/admin/survey/reports/${path}?date=${from},${to}`)
      await desk.find('button', 'Create monthly pages…').waitFor()
      await desk.goesTo('button', 'Create monthly pages…')
      await desk.press('Enter')
      const dialog = desk.page.getByRole('dialog', { name: desk.say(title) })
      await dialog.waitFor()
      await desk.goesTo('button', 'Create pages')
      await desk.press('Enter')
      await dialog.waitFor({ state: 'hidden' })
      // Whoever works by keyboard stays where the dialog was opened.
      await desk.find('button', 'Create monthly pages…').and(desk.page.locator(':focus')).waitFor()
      await expect.poll(async () => (await newestJob())?.state, { timeout: patience }).toBe('done')
      const job = await newestJob()
      const client = await signIn(server.origin, people.surveyAdmin)
      const { bytes } = await client.load(`/jobs/${job?.id}/file`)
      const html = new TextDecoder().decode(bytes)
      expect(html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
      expect(html).toContain(`class="page"`)
      expect([kind, await printed(desk, html)]).toEqual([kind, { sheets: job?.total, pages: job?.total, over: 0 }])
      expect(job?.total).toBeGreaterThan(1)
    }
  },
)

test('A dealer’s people order their own page by mail from the same dialog', async () => {
  await server.database.query('delete from report_subscriptions')
  const desk = await deskOf(people.surveyDealer, `/admin/survey/reports/dcsi/dashboard?date=${from},${to}`)
  await desk.find('button', 'Create monthly pages…').waitFor()
  await desk.goesTo('button', 'Create monthly pages…')
  await desk.press('Enter')
  await desk.page.getByRole('dialog', { name: 'DCSI monthly pages' }).waitFor()
  await desk.goesTo('button', 'Schedule pages by email…')
  await desk.press('Enter')
  const dialog = desk.page.getByRole('dialog', { name: 'Schedule “DCSI monthly pages” by email' })
  await dialog.waitFor()
  await desk.goesTo('button', 'Schedule')
  await desk.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(() => server.database.query('select report, every, period from report_subscriptions'), { timeout: patience })
    .toEqual([{ report: 'dcsi-month', every: 'month', period: 'last-month' }])
  await desk.find('button', 'Create monthly pages…').and(desk.page.locator(':focus')).waitFor()
})
