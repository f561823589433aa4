import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'

let server: TestServer
let desk: Desk
const opensAs = async (email: string, path: string): Promise<Desk> => {
  await server.forgetLimits()
  const one = await openDesk(server)
  await one.opens(path)
  await one.signIn(email)
  return one
}
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  desk = await opensAs(people.admin, '/admin/leads?status=pending')
})
afterAll(async () => {
  await desk?.leave()
  await closeWindows()
  await server?.stop()
})

const chooses = async (entry: string) => {
  await desk.find('grid', 'Leads').waitFor()
  await desk.press('v')
  await desk.page.getByRole('menu').waitFor()
  await desk.arrowsTo(entry)
  await desk.press('Enter')
}
const button = (name: string) => desk.find('button', name)
const view = () => new URL(desk.page.url()).searchParams.get('view')
const saved = async () => {
  const [row] = await server.database.query<Record<string, unknown>>(
    'select id, name, query, layout, shared from saved_views order by id desc limit 1',
  )
  return row
}

test('a list is saved as a view, is marked when it differs from it, and goes back to it', async () => {
  await chooses('Save as view')
  await desk.isOn('Name')
  await desk.types('Pending ones')
  await desk.press('Enter')
  await desk.sees('View saved.')
  await button('View “Pending ones”').waitFor()
  expect(await saved()).toMatchObject({ name: 'Pending ones', query: 'status=pending', shared: false })
  expect((await saved())?.['layout']).toMatchObject({ pinned: expect.any(Array) })

  await desk.runs('Clear search and filters')
  await button('View “Pending ones”, changed').waitFor()
  await desk.page.reload()
  await button('View “Pending ones”, changed').waitFor()
  await chooses('Reset to the saved view')
  await button('View “Pending ones”').waitFor()
  await expect.poll(() => new URL(desk.page.url()).searchParams.get('status')).toBe('pending')
})

test('its columns belong to it, and the own ones come back without it', async () => {
  const headings = () => desk.page.getByRole('columnheader').filter({ visible: true }).allTextContents()
  const own = await headings()
  await desk.press('c')
  await desk.page.getByRole('checkbox', { name: 'Amount' }).focus()
  await desk.press('Space Escape')
  await button('View “Pending ones”, changed').waitFor()
  await chooses('Update view')
  await button('View “Pending ones”').waitFor()
  await expect
    .poll(async () => (await saved())?.['layout'])
    .toMatchObject({ hidden: expect.arrayContaining(['total_amount']) })
  await chooses('Exit view')
  await button('Views').waitFor()
  expect(view()).toBeNull()
  expect(await headings()).toEqual(own)
})

test('one’s views open from the menu and from the palette', async () => {
  await chooses('Pending ones')
  await button('View “Pending ones”').waitFor()
  await desk.press('g h')
  await desk.isAt('/admin/home')
  await desk.press('F1')
  await desk.page.getByRole('combobox').filter({ visible: true }).waitFor()
  await desk.types('Pending ones')
  await desk.page
    .getByRole('option', { name: /Pending ones/ })
    .first()
    .waitFor()
  await desk.press('Enter')
  await button('View “Pending ones”').waitFor()
  await expect.poll(() => new URL(desk.page.url()).searchParams.get('status')).toBe('pending')
})

test('its link tells others that it is not shared, and opens it for them once it is', async () => {
  const id = Number((await saved())?.['id'])
  const other = await opensAs(people.dealer, `/admin/leads?view=${id}`)
  await other.sees('View not found')
  await chooses('Rename or share view')
  await desk.isOn('Name')
  await desk.press('ctrl+a')
  await desk.types('Ours')
  await desk.press('Tab Tab Space')
  await desk.goesTo('button', 'Save')
  await desk.press('Enter')
  await button('View “Ours”').waitFor()
  expect(await saved()).toMatchObject({ name: 'Ours', shared: true })
  await other.opens(`/admin/leads?view=${id}`)
  await other.find('button', 'View “Ours”').waitFor()
  await expect.poll(() => new URL(other.page.url()).searchParams.get('status')).toBe('pending')
  await other.leave()
})

test('a view of the same name is refused where it is typed, and a deleted one is gone', async () => {
  await chooses('Save as view')
  await desk.isOn('Name')
  await desk.types('ours')
  await desk.press('Enter')
  await desk.sees('You already have a view with this name.')
  await desk.press('Escape')
  const id = Number((await saved())?.['id'])
  await chooses('Delete view')
  await desk.page.getByRole('dialog').waitFor()
  await desk.goesTo('button', 'Delete')
  await desk.press('Enter')
  await desk.sees('View deleted.')
  await desk.opens(`/admin/leads?view=${id}`)
  await desk.sees('View not found')
})
