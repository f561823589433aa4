import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { patience } from '#tests/support/patience.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import type { Locale } from '#tests/support/words.ts'
import { faultsOf } from '../a11y/axe.ts'
import { type Desk, openDesk } from './driver.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

const opensAs = async (email: string, path: string, locale: Locale): Promise<Desk> => {
  await server.forgetLimits()
  const desk = await openDesk(server, { locale })
  await desk.opens(path)
  await desk.signIn(email)
  return desk
}
/** The links below “Starred views”, by their names. */
const starredIn = (desk: Desk) =>
  desk.page
    .getByRole('navigation', { name: desk.say('Main') })
    .getByRole('group', { name: desk.say('Starred views') })
    .getByRole('link')
const linkOf = (desk: Desk, name: string, isChanged = false) =>
  desk.find('link', isChanged ? '{name}, changed, {list}' : '{name}, {list}', { name, list: desk.say('Leads') })
const isCurrent = async (desk: Desk, name: string, isChanged = false) => {
  await linkOf(desk, name, isChanged).waitFor({ timeout: patience })
  await expect.poll(() => linkOf(desk, name, isChanged).getAttribute('aria-current')).toBe('page')
}
const currents = (desk: Desk) =>
  desk.page
    .getByRole('navigation', { name: desk.say('Main') })
    .locator('[aria-current]')
    .count()
const status = (desk: Desk) => new URL(desk.page.url()).searchParams.get('status')
const chooses = async (desk: Desk, entry: string) => {
  await desk.find('grid', 'Leads').waitFor()
  await desk.press('v')
  await desk.page.getByRole('menu').waitFor()
  await desk.arrowsTo(entry)
  await desk.press('Enter')
}

test.each([
  ['a starred view stands in the sidebar, opens from there and says that it was changed', 'en'],
  ['a starred view stands in the sidebar, opens from there and says that it was changed, in ar', 'ar'],
] as const)('%s', async (_, locale) => {
  const name = `Waiting ${locale}`
  const desk = await opensAs(people.admin, '/admin/leads?status=pending', locale)
  expect(await starredIn(desk).count()).toBe(0)
  await chooses(desk, 'Save as view')
  await desk.isOn('Name')
  await desk.types(name)
  await desk.press('Enter')
  await desk.sees('View saved.')

  await chooses(desk, 'Add view to starred')
  await desk.sees('View starred.')
  await isCurrent(desk, name)
  expect(await faultsOf(desk.page)).toEqual([])
  // The list itself is not a second current place.
  expect(await currents(desk)).toBe(1)

  await desk.press('g h')
  await desk.isAt('/admin/home')
  await expect.poll(() => linkOf(desk, name).getAttribute('aria-current')).toBeNull()
  await desk.goesTo('link', '{name}, {list}', { name, list: desk.say('Leads') })
  await desk.press('Enter')
  await desk.find('grid', 'Leads').waitFor()
  await isCurrent(desk, name)
  expect(status(desk)).toBe('pending')

  await desk.runs('Clear search and filters')
  await isCurrent(desk, name, true)
  // Axe takes the Arabic comma in the link's name for a letter that its text does not have.
  if (locale === 'en') expect(await faultsOf(desk.page)).toEqual([])
  await chooses(desk, 'Reset to the saved view')
  await isCurrent(desk, name)
  await expect.poll(() => status(desk)).toBe('pending')

  // It is kept by the server: another browser has it.
  const other = await opensAs(people.admin, '/admin/home', locale)
  await linkOf(other, name).waitFor()
  await other.leave()

  await desk.runs('Remove view from starred')
  await desk.sees('Star removed.')
  await linkOf(desk, name).waitFor({ state: 'detached' })
  expect(await starredIn(desk).count()).toBe(0)
  // Without its star, the view leaves the mark to its list.
  expect(await currents(desk)).toBe(1)
  await desk.leave()
})

test('columns that differ from the view are a change of it, which opening it from the sidebar takes back', async () => {
  const desk = await opensAs(people.admin, '/admin/leads?status=qualified', 'en')
  await chooses(desk, 'Save as view')
  await desk.isOn('Name')
  await desk.types('With columns')
  await desk.press('Enter')
  await desk.sees('View saved.')
  await chooses(desk, 'Add view to starred')
  await isCurrent(desk, 'With columns')
  await desk.find('grid', 'Leads').waitFor()
  await desk.press('c')
  await desk.page.getByRole('checkbox', { name: 'Amount' }).focus()
  await desk.press('Space Escape')
  await isCurrent(desk, 'With columns', true)
  // Elsewhere nothing is changed: the mark is that of the list in front.
  await desk.press('g h')
  await desk.isAt('/admin/home')
  await linkOf(desk, 'With columns').waitFor()
  await desk.goesTo('link', '{name}, {list}', { name: 'With columns', list: 'Leads' })
  await desk.press('Enter')
  await desk.find('grid', 'Leads').waitFor()
  await isCurrent(desk, 'With columns')
  await chooses(desk, 'Remove view from starred')
  await linkOf(desk, 'With columns').waitFor({ state: 'detached' })
  await desk.leave()
})

test('a star that is refused is taken back, and says why', async () => {
  const desk = await opensAs(people.admin, '/admin/leads?status=pending', 'en')
  await chooses(desk, 'Save as view')
  await desk.isOn('Name')
  await desk.types('Not to be')
  await desk.press('Enter')
  await desk.sees('View saved.')
  let release = () => {}
  const asked = new Promise<void>((resolve) => {
    release = resolve
  })
  await desk.page.route('**/views/*/star', async (route) => {
    await asked
    await route.fulfill({
      status: 422,
      json: { success: false, code: 'invalid', message: 'Remove a star first.', errors: {}, data: null },
    })
  })
  await chooses(desk, 'Add view to starred')
  // Before the server has answered.
  await isCurrent(desk, 'Not to be')
  release()
  await desk.sees(/Remove a star first/)
  await linkOf(desk, 'Not to be').waitFor({ state: 'detached' })
  await desk.leave()
})
