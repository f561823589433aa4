import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '#tests/support/sign-in.ts'
import type { Desk } from '../e2e/driver.ts'
import { looks, passes, serverOfFile, signedIn } from './looks.ts'

const server = serverOfFile()

describe.each(looks)('%s', (_, look) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await signedIn(server(), look, people.admin)
  })
  afterAll(() => desk?.leave())
  const row = () => desk.page.locator('[role="row"][aria-rowindex="2"]').filter({ visible: true })

  test('a quantity is adjusted', async () => {
    await desk.opens('/admin/inventories')
    await expect.poll(() => row().textContent()).toMatch(/\S/)
    await row().getByRole('gridcell').first().focus()
    await desk.runs('Adjust quantity')
    await desk.page
      .getByRole('dialog')
      .getByRole('textbox', { name: desk.say('Adjust by') })
      .waitFor()
    await desk.press('Enter')
    await passes(desk)
    await desk.press('Escape')
  })

  test('sample data stand in for a list that cannot be loaded', async () => {
    const body = JSON.stringify({ success: false, message: 'The stock is being counted.', errors: {}, data: null })
    await desk.page.route('**/api/v1/inventories?**', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body }),
    )
    await desk.opens('/admin/inventories')
    await desk.page.getByText(desk.say('Sample data'), { exact: true }).waitFor()
    await passes(desk)
    await desk.page.unroute('**/api/v1/inventories?**')
  })

  test('an inquiry with its items and the rest of its base inquiry', async () => {
    const [one] = await server().database.query<{ id: number }>(
      `select c.id from inquiries c where exists (select from inquiries o where o.base_id = c.base_id and o.id <> c.id)
       order by c.id limit 1`,
    )
    await desk.opens(`/admin/inquiries/${one?.id ?? 0}`)
    await desk.page.getByRole('table').filter({ visible: true }).nth(1).waitFor()
    await passes(desk)
  })
})
