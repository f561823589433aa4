import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser } from '#tests/support/browser.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { openDesk } from './driver.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})
const deskAt = async (path: string) => {
  const desk = await openDesk(server)
  await desk.opens('/admin/login')
  await desk.signIn(people.admin)
  await desk.opens(path)
  return desk
}

test('letters alone are asked for when the field is left, and no sooner [validation.09]', async () => {
  const desk = await deskAt('/admin/styleguide')
  await desk.goesTo('textbox', 'Initials')
  await desk.types('A1')
  expect(await desk.page.getByText('The initials type is not allowed').count()).toBe(0)
  await desk.press('Tab')
  await desk.sees('The initials type is not allowed')
  readMessage('validation.alpha', (await desk.page.getByText(/^The initials/).textContent()) ?? '')
})
test('a year must be greater than the least one [validation.10]', async () => {
  const desk = await deskAt('/admin/cars/years/create')
  await desk.goesTo('spinbutton', 'Year')
  await desk.types('1979')
  await desk.press('Tab')
  await desk.sees('The minimum year should be greater than the given number')
  readMessage('validation.greater_than', (await desk.page.getByText(/^The minimum year/).textContent()) ?? '')
})
