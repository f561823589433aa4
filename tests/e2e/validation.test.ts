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

test('a time inside of the hour in which the chosen unit is away is refused at its field [validation.11]', async () => {
  const { database } = server
  const [unit] = await database.query<{ id: number; dealer_id: number }>(
    'update test_drive_units set quantity = 1 where id = (select min(id) from test_drive_units) returning id, dealer_id',
  )
  expect(unit).toBeDefined()
  await database.query(
    `update test_drives set unit_id = $1, dealer_id = $2, variant_id = null, sales_consultant_id = null, status = 'pending',
     scheduled_at = case id when 1 then timestamptz '2026-12-01T02:00:00Z' end where id in (1, 2)`,
    [unit?.id, unit?.dealer_id],
  )
  const desk = await deskOf(people.admin, '/admin/test-drives/2')
  const time = desk.page.getByRole('group', { name: /^Scheduled time/ })
  const types = async (at: string) => {
    await time.getByRole('textbox').first().fill('2026-12-01')
    await time.getByRole('textbox').last().fill(at)
    await desk.press('ctrl+s')
  }
  await types('10:59')
  const words = 'The scheduled time already exists from the list'
  await time.getByText(words).waitFor()
  readMessage('validation.overlapped', (await time.getByText(words).textContent()) ?? '')
  // It is listed in the box of errors too, which leads to the field.
  await desk.find('link', words).or(desk.find('button', words)).first().press('Enter')
  await expect.poll(() => time.evaluate((field) => field.contains(document.activeElement))).toBe(true)
  // The first minute after the other drive's hour is free.
  await types('11:00')
  await desk.sees(/^Saved|was saved/)
  await time.getByText(words).waitFor({ state: 'hidden' })
})
