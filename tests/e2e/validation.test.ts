import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { firstPart } from '#tests/support/dates.ts'
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
  await desk.goesTo('textbox', 'Year')
  await desk.types('1979')
  await desk.press('Tab')
  await desk.sees('The minimum year should be greater than the given number')
  readMessage('validation.greater_than', (await desk.page.getByText(/^The minimum year/).textContent()) ?? '')
})

test('a day that there is none of, or half of one, is refused as it was typed, and the box of errors leads to it', async () => {
  const desk = await deskOf(people.admin, '/admin/dealers-account-maintenance/dealers/1/edit')
  const month = firstPart(desk.page, 'Opened on')
  const shown = () => month.locator('..').textContent()
  const openedOn = async () =>
    (await server.database.query<{ on: string }>('select opened_on::text as on from dealers where id = 1'))[0]?.on
  const before = await openedOn()
  const box = desk.page.getByRole('link', { name: /opened on/i }).filter({ visible: true })
  const isRefused = async (typed: string) => {
    await desk.press('ctrl+s')
    await box.waitFor()
    expect(await shown()).toBe(typed)
    expect(await openedOn()).toBe(before)
    await box.press('Enter')
    await expect.poll(() => month.evaluate((part) => part === document.activeElement)).toBe(true)
    expect(await month.getAttribute('aria-invalid')).toBe('true')
  }
  await month.focus()
  await desk.types('02/31/2026')
  await isRefused('02/31/2026')
  await desk.press('ArrowRight Backspace Backspace')
  await isRefused('02/dd/2026')
  await desk.types('02/28/26')
  await desk.press('ctrl+s')
  await desk.sees(/^Saved|was saved/)
  await expect.poll(openedOn).toBe('2026-02-28')
  expect(await shown()).toBe('02/28/2026')
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
    await firstPart(time, 'Day').focus()
    await desk.types('12/01/2026')
    await firstPart(time, 'Time').focus()
    await desk.types(at)
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
