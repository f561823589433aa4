import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderDue } from '#server/areas/surveys/reports/deliver/sending.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { patience } from '#tests/support/patience.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
beforeEach(async () => {
  await server.forgetLimits()
  await server.database.query('delete from report_subscriptions')
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const deskOf = desksAt(() => server)
const panel = (desk: Desk) => desk.page.getByRole('tabpanel').filter({ visible: true })
const reports = '/admin/survey/reports'

test.each(['en', 'ar'] as const)(
  'An analyst orders a report by mail by keyboard alone, in %s, gets it, and stops it by the link in it',
  async (locale) => {
    await server.database.query('update users set locale = $2 where email = $1', [people.surveyAdmin, locale])
    const desk = await deskOf(people.surveyAdmin, '/admin/home', { locale })
    await desk.opens(`${reports}/dcsi/dashboard?compare=year`)
    await desk.find('button', 'Schedule report by email…').waitFor()
    await desk.goesTo('button', 'Schedule report by email…')
    await desk.press('Enter')
    const dialog = desk.page.getByRole('dialog')
    await dialog.waitFor()
    await desk.goesTo('button', 'Schedule')
    await desk.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    // Whoever works by keyboard stays where the dialog was opened.
    await desk.find('button', 'Schedule report by email…').and(desk.page.locator(':focus')).waitFor()

    // What was ordered is found from where it was ordered.
    await desk.page
      .getByRole('region', { name: desk.say('Messages') })
      .getByRole('button', { name: desk.say('Scheduled reports') })
      .focus()
    await desk.press('Enter')
    await desk.isAt(`${reports}/scheduled`)
    await panel(desk).getByRole('heading', { level: 1 }).and(desk.page.locator(':focus')).waitFor()
    const item = panel(desk).getByRole('heading', { level: 2, name: desk.say('DCSI dashboard') })
    await item.waitFor()
    const before = server.mailbox.mails.length
    await server.database.query("update report_subscriptions set next_at = now() - interval '1 minute'")
    await orderDue(server.platform)
    await expect.poll(() => server.mailbox.mails.length, { timeout: patience }).toBeGreaterThan(before)
    const mail = server.mailbox.mails.at(-1)
    expect(mail?.html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(mail?.files.some(({ name }) => name.endsWith('.xlsx'))).toBe(true)

    const link = /https?:\/\/\S+\/r\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    await desk.page.goto(link)
    await desk.page.getByRole('heading', { name: desk.say('Stop these emails?') }).waitFor()
    await desk.press('Tab Enter')
    await desk.page.getByRole('heading', { name: desk.say('These emails have ended') }).waitFor()

    await desk.opens(`${reports}/scheduled`)
    await panel(desk)
      .getByText(desk.say('No recipient gets this report now. Edit the schedule to choose recipients.'))
      .waitFor()
    // The last of what can be done about it ends it.
    await panel(desk).getByRole('button').last().focus()
    await desk.press('Enter')
    const asked = desk.page.getByRole('dialog')
    await asked.waitFor()
    // What cannot be undone begins on the safe answer.
    await desk.press('Tab Enter')
    await panel(desk).getByText(desk.say('No scheduled reports')).waitFor()
    expect(await server.database.query('select id from report_subscriptions')).toEqual([])
    await expect
      .poll(() => desk.page.evaluate(() => document.activeElement !== document.body), { timeout: patience })
      .toBe(true)
  },
)
