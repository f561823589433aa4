import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'

interface Child {
  readonly id: number
  readonly dealer_id: number
  readonly reference_no: string
}
let server: TestServer
let desk: Desk
/** Of one base inquiry: two cars of the first dealer, one of the second. */
let children: readonly [Child, Child, Child]
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  await server.database.query(
    `with b as (insert into base_inquiries (reference_no) values ('IQ-2020-000001') returning id),
     c as (insert into inquiries (base_id, reference_no, first_name, last_name, mobile_number, dealer_id, model_id, source)
       select b.id, 'IQ-2020-000001-' || o.at, 'Amihan', 'Probado', '+639171112222', o.dealer, o.model, 'website'
       from b, (values (1, 1, 1), (2, 1, 2), (3, 2, 1)) as o (at, dealer, model) returning id, model_id)
     insert into inquiry_items (inquiry_id, variant_id, color_id, quantity)
     select c.id, min(v.id), 1, 2 from c join variants v on v.model_id = c.model_id group by c.id`,
  )
  const [a, b, c] = await server.database.query<Child>(
    "select id, dealer_id, reference_no from inquiries where reference_no like 'IQ-2020-%' order by reference_no",
  )
  if (!a || !b || !c) throw new Error('The inquiries were not made')
  children = [a, b, c]
  desk = await openDesk(server)
  await desk.opens('/admin/home')
  await desk.signIn(people.admin)
})
afterAll(async () => {
  await desk?.leave()
  await closeWindows()
  await server?.stop()
})
const panelOf = ({ page }: Desk) => page.getByRole('tabpanel').filter({ visible: true })
const heading = async () => (await panelOf(desk).getByRole('heading', { level: 1 }).textContent()) ?? ''
const row = () => panelOf(desk).locator('[role="row"][aria-rowindex="2"]')

test('an inquiry that names no car says that there is no information about any [shell.08]', async () => {
  const bare = children[2].id
  await server.database.query('delete from inquiry_items where inquiry_id = $1', [bare])
  await desk.opens(`/admin/inquiries/${bare}`)
  const items = panelOf(desk)
    .locator('section')
    .filter({ has: desk.page.getByRole('heading', { name: 'Items' }) })
  await items.getByText('No information available.', { exact: true }).waitFor()
  expect(await items.getByRole('table').count()).toBe(0)
  readMessage(
    'metainfo.empty',
    (await items.getByText('No information available.', { exact: true }).textContent()) ?? '',
  )
  await desk.opens('/admin/home')
  await desk.find('heading', /./).waitFor()
})

test('an inquiry is found, opened and worked through by keys, with its items and the rest of its base inquiry', async () => {
  await desk.press('g i')
  await desk.isAt('/admin/inquiries')
  await expect.poll(heading).toBe('Inquiries')
  readMessage('screen.inquiries', await heading())
  await expect.poll(() => row().textContent()).toMatch(/IQ-/)
  await desk.press('ctrl+/')
  await desk.types(children[0].reference_no)
  await expect.poll(() => row().textContent()).toContain(children[0].reference_no)
  await row().getByRole('gridcell').first().focus()
  await desk.press('Enter')
  await desk.isAt(`/admin/inquiries/${children[0].id}`)
  const panel = panelOf(desk)
  await panel.getByRole('table', { name: 'Items' }).waitFor()
  expect(await panel.getByRole('table', { name: 'Items' }).textContent()).toMatch(/Puti ng Perlas2$/)
  const others = panel.getByRole('table', { name: 'Other inquiries in this base inquiry' })
  expect(await others.getByRole('link').allTextContents()).toEqual([children[1].reference_no, children[2].reference_no])

  await desk.goesTo('textbox', /^Message/)
  await desk.types('Wants to compare two cars')
  await desk.press('ctrl+s')
  await desk.sees('Saved.')
  const [saved] = await server.database.query('select message, version from inquiries where id = $1', [children[0].id])
  expect(saved).toEqual({ message: 'Wants to compare two cars', version: 1 })
  expect(await panel.getByRole('table', { name: 'Items' }).textContent()).toContain('Puti ng Perlas')

  await desk.goesTo('link', children[2].reference_no)
  await desk.press('Enter')
  await desk.isAt(`/admin/inquiries/${children[2].id}`)
})

test('a dealer’s people read nothing of another dealer’s part of it', async () => {
  const dealer = await openDesk(server)
  await dealer.opens(`/admin/inquiries/${children[0].id}`)
  await dealer.signIn(people.dealer)
  const others = panelOf(dealer).getByRole('table', { name: 'Other inquiries in this base inquiry' })
  await others.waitFor()
  expect(await others.getByRole('link').allTextContents()).toEqual([children[1].reference_no])
  expect(await panelOf(dealer).getByText(children[2].reference_no).count()).toBe(0)
  await dealer.leave()
})

test('test-drive units are in the sidebar, and counted by keys', async () => {
  const link = desk.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Test Drive Units/ })
  readMessage('menu.test-drive-units', /^[^⌘]*Units/.exec((await link.textContent()) ?? '')?.[0] ?? '')
  await desk.press('g y')
  await desk.isAt('/admin/test-drives-units')
  await expect.poll(heading).toBe('Test-drive units')
  readMessage('screen.test-drive-units', await heading())
  const [unit] = await server.database.query<{ id: number; quantity: number }>(
    'select id, quantity from test_drive_units order by updated_at desc, id desc limit 1',
  )
  await expect.poll(() => row().textContent()).toMatch(/\S/)
  await row().getByRole('gridcell').first().focus()
  await desk.press('shift+F10')
  await desk.arrowsTo('Adjust quantity')
  await desk.press('Enter')
  await desk.isOn(/^Adjust by/)
  await desk.types('4')
  await desk.press('Enter')
  await desk.sees('Quantity updated.')
  const [after] = await server.database.query('select quantity from test_drive_units where id = $1', [unit?.id])
  expect(after).toEqual({ quantity: (unit?.quantity ?? 0) + 4 })
})
