import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, type DeskOf, desksAt } from './driver.ts'

let server: TestServer
let deskOf: DeskOf
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  deskOf = desksAt(() => server)
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

/** A pending cart of the first dealer with one item, which has no price yet. */
const cart = async () => {
  const [row] = await server.database.query<{ id: number; base_id: number }>(
    `update parts_inquiries set status = 'pending', total_amount = null, items_count = 1 where id = (
       select id from parts_inquiries c where dealer_id = 1 and channel = 'cart' and items_count > 0
         and not exists (select from parts_inquiries o where o.base_id = c.base_id and o.id <> c.id) order by id limit 1)
     returning id, base_id`,
  )
  if (!row) throw new Error('The small world has no cart of the first dealer')
  await server.database.query('update parts_inquiry_items set unit_price = null where inquiry_id = $1', [row.id])
  await server.database.query(
    `delete from parts_inquiry_items where inquiry_id = $1
       and id > (select min(id) from parts_inquiry_items where inquiry_id = $1)`,
    [row.id],
  )
  return row
}
const stored = async (id: number) => {
  const [row] = await server.database.query<{ status: string; total_amount: number | null; items_count: number }>(
    'select status, total_amount, items_count from parts_inquiries where id = $1',
    [id],
  )
  return row
}
const entry = (desk: Desk, path: string) =>
  desk.page.getByRole('navigation', { name: desk.say('Main') }).locator(`a[href="${path}"]`)
const list = '/admin/dealer-parts/inquiries'

describe.each(['en', 'ar'] as const)('A dealer’s parts people, in %s', (locale) => {
  test('price a cart, add a wish, and quote it, by keyboard alone', async () => {
    const { id } = await cart()
    const desk = await deskOf(people.partsDealer, '/admin/home', { locale })
    if (locale === 'en') {
      readMessage('menu.cart-inquiries', (await entry(desk, list).textContent()) ?? '')
      readMessage('menu.form-inquiries', (await entry(desk, '/admin/dealer-parts/form-inquiries').textContent()) ?? '')
    }
    await desk.opens(`${list}/${id}`)
    await desk.goesTo('textbox', 'Unit price')
    await desk.types('150.25')
    await desk.goesTo('textbox', 'Or add a request in your own words')
    await desk.types('Roof rack')
    await desk.press('Enter')
    // The new item takes the focus: its price is two fields on.
    await desk.press('Tab')
    await desk.types('1000')
    await desk.press('Tab')
    await desk.press('ctrl+s')
    await expect.poll(async () => (await stored(id))?.items_count).toBe(2)
    const quantity = await server.database.query<{ quantity: number }>(
      'select quantity from parts_inquiry_items where inquiry_id = $1 order by position',
      [id],
    )
    expect((await stored(id))?.total_amount).toBe(150.25 * (quantity[0]?.quantity ?? 0) + 1000)
    // The step is taken from the palette, and its button goes: the focus stays on something that is named.
    await desk.runs('Quote')
    await expect.poll(async () => (await stored(id))?.status).toBe('quoted')
    await expect.poll(() => desk.page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  })
})

test('a parts administrator takes a cart on from the list of all dealers, step by step', async () => {
  const { id, base_id } = await cart()
  const desk = await deskOf(people.partsAdmin)
  const all = '/admin/dealer-parts/admin/inquiries'
  readMessage('menu.cart-inquiries', (await entry(desk, all).textContent()) ?? '')
  await desk.opens(`/admin/dealer-parts/admin/${base_id}/inquiries`)
  const quote = desk.page.getByRole('button', { name: 'Quote' }).first()
  await quote.waitFor()
  await desk.sees('Price every item before you quote')
  await server.database.query('update parts_inquiry_items set unit_price = 10 where inquiry_id = $1', [id])
  await desk.opens(`/admin/dealer-parts/admin/${base_id}/inquiries`)
  await desk.goesTo('button', 'Quote')
  await desk.press('Enter')
  await expect.poll(async () => (await stored(id))?.status).toBe('quoted')
  await desk.goesTo('button', 'Confirm')
  await desk.press('Enter')
  await expect.poll(async () => (await stored(id))?.status).toBe('confirmed')
  // The button of the step is gone; the focus is on what it belonged to.
  await expect.poll(() => desk.page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})

test('a parts administrator reads what several dealers offer for one cart side by side', async () => {
  const [base] = await server.database.query<{ id: number }>(
    `select base_id as id from parts_inquiries where channel = 'cart' group by base_id
     having count(*) > 1 and min(items_count) > 0 order by base_id limit 1`,
  )
  if (!base) throw new Error('No cart of the small world asks two dealers')
  await server.database.query('update parts_inquiries set total_amount = 1000 * dealer_id + 0.5 where base_id = $1', [
    base.id,
  ])
  await server.database.query(
    `update parts_inquiry_items set unit_price = null where inquiry_id =
       (select id from parts_inquiries where base_id = $1 order by reference_no limit 1)`,
    [base.id],
  )
  const offers = await server.database.query<{ name: string; amount: number }>(
    `select d.name, c.total_amount::float as amount from parts_inquiries c join dealers d on d.id = c.dealer_id
     where c.base_id = $1 order by c.reference_no`,
    [base.id],
  )
  const pesos = (amount: number) => `₱${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  const desk = await deskOf(people.partsAdmin)
  await desk.opens(`/admin/dealer-parts/admin/${base.id}/inquiries`)
  const side = desk.page.getByRole('region', { name: 'Offers side by side' }).filter({ visible: true })
  const rows = side.getByRole('row')
  await rows.first().waitFor()
  expect(await rows.locator('bdi').allTextContents()).toEqual(offers.map(({ name }) => name))
  expect(await rows.locator('td').allTextContents()).toEqual([
    ...offers.map(({ amount }, at) => `${pesos(amount)}${at === 0 ? ' *' : ''}`),
    pesos(offers.reduce((sum, { amount }) => sum + amount, 0)),
  ])
  await desk.sees('* Not every item is priced yet')
})

test('the lists of inquiries are called as the specification calls them', async () => {
  const desk = await deskOf(people.partsAdmin)
  for (const [id, path, name] of [
    ['screen.cart-inquiries-list', list, 'Cart Inquiries list'],
    ['screen.admin-list-of-cart-inquiries', '/admin/dealer-parts/admin/inquiries', 'Admin list of cart inquiries'],
    ['screen.form-inquiries-list', '/admin/dealer-parts/form-inquiries', 'Form Inquiries list'],
  ] as const) {
    await desk.opens(path)
    const heading = desk.page.getByRole('heading', { level: 1, name, exact: true }).filter({ visible: true })
    await heading.waitFor()
    await expect.poll(() => desk.page.title()).toBe(`${name} · Dealer Desk`)
    readMessage(id, (await heading.textContent()) ?? '')
  }
})
