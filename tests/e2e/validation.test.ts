import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { desksAt } from './driver.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const deskOf = desksAt(() => server)

test('letters alone are asked for when the field is left, and no sooner [validation.09]', async () => {
  const desk = await deskOf(people.admin, '/admin/styleguide')
  await desk.goesTo('textbox', 'Initials')
  await desk.types('A1')
  expect(await desk.page.getByText('The initials type is not allowed').count()).toBe(0)
  await desk.press('Tab')
  await desk.sees('The initials type is not allowed')
  readMessage('validation.alpha', (await desk.page.getByText(/^The initials/).textContent()) ?? '')
})
test('a year must be greater than the least one [validation.10]', async () => {
  const desk = await deskOf(people.admin, '/admin/cars/years/create')
  await desk.goesTo('spinbutton', 'Year')
  await desk.types('1979')
  await desk.press('Tab')
  await desk.sees('The minimum year should be greater than the given number')
  readMessage('validation.greater_than', (await desk.page.getByText(/^The minimum year/).textContent()) ?? '')
})
