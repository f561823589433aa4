import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '#contract/account/auth.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { createClient } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { openDesk } from './driver.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

test('an email that no server took is sent again by keys: its row says so by itself, and once it was sent, why not', async () => {
  server.mailbox.refuse(1, 550)
  await createClient(server.origin).call(auth.forgotPassword, { body: { email: people.dealer } })
  const desk = await openDesk(server)
  await desk.opens('/admin/outgoing-emails')
  await desk.signIn(people.superadmin)
  const row = desk.page.getByRole('row').filter({ hasText: people.dealer })
  await row.filter({ hasText: desk.say('Failed') }).waitFor()
  await desk.toRows()
  await desk.runs('Send again')
  await desk.sees('The email will be sent again.')
  const mail = await server.mailbox.next(people.dealer)
  expect(mail.to).toEqual([people.dealer])
  await row.filter({ hasText: desk.say('Sent') }).waitFor()
  await desk.runs('Send again')
  await desk.sees('This email was already sent.')
  expect(server.mailbox.mails.filter(({ to }) => to.includes(people.dealer))).toHaveLength(1)
  expect(desk.troubles).toEqual([])
  await desk.leave()
})
