import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { codeIn } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { demoPassword, people } from '#tests/support/sign-in.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
beforeAll(async () => {
  // The ten minutes that people have, which other files' servers stretch.
  server = await startServer({ on: 'postgres', env: { PROOF_SECONDS: '' } })
})
beforeEach(() => server.forgetLimits())
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const deskOf = desksAt(() => server)
const tenMinutesPass = () => server.database.query("update sessions set proved_at = now() - interval '10 minutes'")
const title = 'Confirm your identity'
const asks = (desk: Desk) => desk.page.getByRole('dialog', { name: title }).waitFor()
const asksNoMore = (desk: Desk) => desk.page.getByRole('dialog', { name: title }).waitFor({ state: 'detached' })
const lastName = async () =>
  (await server.database.query<{ last_name: string }>('select last_name from users where id = 10'))[0]?.last_name

test('saving a user asks for the password when the last proof is old; cancelled, everything typed stays; given, the save goes on', async () => {
  const desk = await deskOf(people.admin, '/admin/users/10/edit')
  const field = desk.find('textbox', 'Last name')
  await field.waitFor()
  await desk.goesTo('textbox', 'Last name')
  await desk.press('ctrl+a')
  await desk.types('Matapat')
  await tenMinutesPass()
  await desk.press('ctrl+s')
  await asks(desk)
  await desk.isOn('Your password')
  await desk.press('Escape')
  await asksNoMore(desk)
  await desk.sees('Confirm your identity to continue. Nothing was changed.')
  await desk.isAt('/admin/users/10/edit')
  expect(await field.inputValue()).toBe('Matapat')
  expect(await lastName()).toBe('Tapat')
  // Not on the body: whoever cancelled goes on by keyboard.
  expect(await desk.page.evaluate(() => document.activeElement !== document.body)).toBe(true)

  await desk.press('ctrl+s')
  await asks(desk)
  await desk.types('not the right password')
  await desk.press('Enter')
  await desk.sees('Your password is incorrect.')
  await desk.isOn('Your password')
  await desk.press('ctrl+a')
  await desk.types(demoPassword)
  await desk.press('Enter')
  await asksNoMore(desk)
  await expect.poll(lastName).toBe('Matapat')
})

test('a bulk act on users asks once and goes on by itself', async () => {
  const desk = await deskOf(people.admin, '/admin/users?q=Dindo')
  await desk.page.getByRole('gridcell', { name: /Dindo/ }).first().waitFor()
  await desk.page.locator('[role="gridcell"][tabindex="0"]').focus()
  await desk.press('shift+Space')
  await desk.sees('1 selected')
  await tenMinutesPass()
  await desk.press('b')
  await desk.page.getByRole('menuitem', { name: 'Deactivate', exact: true }).waitFor()
  await desk.arrowsTo('Deactivate')
  await desk.press('Enter')
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Deactivate', exact: true }).focus()
  await desk.press('Enter')
  await asks(desk)
  await desk.types(demoPassword)
  await desk.press('Enter')
  const isOn = async () =>
    (await server.database.query<{ status: boolean }>("select status from users where first_name = 'Dindo'"))[0]?.status
  await expect.poll(isOn, { timeout: 30_000 }).toBe(false)
  await asksNoMore(desk)
})

test('a two-step account is sent a code, and the act goes on when its last digit is in', async () => {
  const desk = await deskOf(people.admin)
  await server.database.query('update users set mfa_enabled = true where email = $1', [people.admin])
  await desk.opens('/admin/users/10')
  await desk.find('heading', /Benigno/).waitFor()
  await tenMinutesPass()
  await desk.runs('Send password reset')
  await desk.find('button', 'Send link').press('Enter')
  await asks(desk)
  await desk.isOn('Send code')
  const before = server.mailbox.mails.filter(({ to }) => to.includes(people.admin)).length
  await desk.press('Enter')
  const code = codeIn(await server.mailbox.next(people.admin, before))
  await desk.isOn('Code')
  const mustChange = async () =>
    (await server.database.query<{ must: boolean }>('select must_change_password as must from users where id = 10'))[0]
      ?.must
  expect(await mustChange()).toBe(false)
  await desk.types(code)
  await desk.sees(/We sent a link to choose a new password/)
  expect(await mustChange()).toBe(true)
  await asksNoMore(desk)
})
