import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeBrowser, type WindowOptions } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from '../e2e/driver.ts'
import { faultsOf } from './axe.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})
const looks = [
  ['in English, light', { locale: 'en', theme: 'light' }],
  ['in Arabic, dark', { locale: 'ar', theme: 'dark' }],
  ['at 320 pixels', { locale: 'en', theme: 'light', width: 320, height: 640 }],
] as const satisfies readonly (readonly [string, WindowOptions])[]

describe.each(looks)('%s', (_, look) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(server, look)
    await server.forgetLimits()
    await desk.opens('/admin/login')
    await desk.signIn(people.admin)
  })
  afterAll(() => desk?.leave())
  const passes = async () => {
    expect(await faultsOf(desk.page)).toEqual([])
    const width = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await desk.page.evaluate(width)).toBeLessThanOrEqual(0)
    expect(desk.troubles).toEqual([])
  }
  const row = () => desk.page.locator('[role="row"][aria-rowindex="2"]').filter({ visible: true })

  test('a quantity is adjusted', async () => {
    await desk.opens('/admin/inventories')
    await expect.poll(() => row().textContent()).toMatch(/\S/)
    await row().getByRole('gridcell').first().focus()
    await desk.runs('Adjust quantity')
    await desk.page.getByRole('dialog').getByRole('spinbutton').waitFor()
    await desk.press('Enter')
    await passes()
    await desk.press('Escape')
  })

  test('sample data stand in for a list that cannot be loaded', async () => {
    const body = JSON.stringify({ success: false, message: 'The stock is being counted.', errors: {}, data: null })
    await desk.page.route('**/api/v1/inventories?**', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body }),
    )
    await desk.opens('/admin/inventories')
    await desk.page.getByText(desk.say('Sample data'), { exact: true }).waitFor()
    await passes()
    await desk.page.unroute('**/api/v1/inventories?**')
  })

  test('an inquiry with its items and the rest of its base inquiry', async () => {
    const [one] = await server.database.query<{ id: number }>(
      `select c.id from inquiries c where exists (select from inquiries o where o.base_id = c.base_id and o.id <> c.id)
       order by c.id limit 1`,
    )
    await desk.opens(`/admin/inquiries/${one?.id ?? 0}`)
    await desk.page.getByRole('table').filter({ visible: true }).nth(1).waitFor()
    await passes()
  })
})
