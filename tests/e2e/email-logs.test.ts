import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { openDesk } from './driver.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const logged = async (subject: string, status: 'sent' | 'failed') => {
  const [row] = await server.database.query<{ id: number }>(
    `insert into survey_emails (kind, to_address, locale, subject, body, status, attempts, sent_at)
     values ('cdc-overdue', 'office@mail.test', 'en', $1, 'Hello', $2, 3, case when $2 = 'sent' then now() end) returning id`,
    [subject, status],
  )
  return row?.id ?? 0
}

test('an e-mail that has failed is put right and sent again by keys', async () => {
  const id = await logged('Cases of the week', 'failed')
  const desk = await openDesk(server)
  await desk.opens(`/admin/survey/cdc/email-notifications/${id}/edit`)
  await desk.signIn(people.surveyAdmin)
  await desk.goesTo('textbox', /^To/)
  await desk.press('ctrl+a')
  await desk.types('head.office@mail.test')
  await desk.goesTo('textbox', /^Copy to/)
  await desk.types('one@mail.test')
  await desk.press('Enter')
  await desk.types('two@mail.test')
  await desk.goesTo('textbox', /^Note/)
  await desk.types('With the figures of Monday.')
  await desk.press('ctrl+s')
  await desk.sees('Saved.')
  await desk.runs('Send again')
  const mail = await server.mailbox.next('head.office@mail.test')
  expect(mail.to).toEqual(['head.office@mail.test', 'one@mail.test', 'two@mail.test'])
  expect(mail.text).toContain('With the figures of Monday.')
  expect(desk.troubles).toEqual([])
  await desk.leave()
})

test('one that was sent cannot be changed, and says so once', async () => {
  const id = await logged('Cases of last week', 'sent')
  const desk = await openDesk(server)
  await desk.opens(`/admin/survey/cdc/email-notifications/${id}/edit`)
  await desk.signIn(people.surveyAdmin)
  await desk.sees('This email has been sent: send it again instead')
  const panel = desk.page.getByRole('tabpanel').filter({ visible: true })
  expect(await panel.getByText(desk.say('This email has been sent: send it again instead')).count()).toBe(1)
  expect(
    await panel
      .locator('form')
      .first()
      .getByRole('textbox')
      .evaluateAll((all) => all.map((one) => one.matches(':disabled'))),
  ).toEqual([true, true, true, true])
  await desk.leave()
})

test('people of a dealer read the logs, and are not offered to change them', async () => {
  const desk = await openDesk(server)
  await desk.opens('/admin/survey/cdc/email-notifications')
  await desk.signIn(people.surveyDealer)
  await desk.find('heading', 'Email notifications').first().waitFor()
  const id = await logged('Cases of the year', 'failed')
  await desk.opens(`/admin/survey/cdc/email-notifications/${id}/edit`)
  await desk.isAt('/403')
  await desk.leave()
})
