import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const panel = (desk: Desk) => desk.page.getByRole('tabpanel').filter({ visible: true })
/** The first record of a list, by Enter. */
const opensFirst = async (desk: Desk) => {
  await panel(desk).locator('[role="gridcell"][tabindex="0"]').filter({ hasText: /\S/ }).focus()
  await desk.press('Enter')
  await panel(desk).getByRole('textbox').first().waitFor()
}

describe.each(['en', 'ar'] as const)('Beside a record, in %s', (locale) => {
  test('a note with a mention is answered by the one mentioned, and ] walks along the filtered list', async () => {
    const [who] = await server.database.query<{ id: number; name: string; dealer_id: number }>(
      'select id, name, dealer_id from users where email = $1',
      [people.dealer],
    )
    const [admin, dealer] = [await openDesk(server, { locale }), await openDesk(server, { locale })]
    await admin.opens('/admin/home')
    await admin.signIn(people.superadmin)
    await admin.opens(`/admin/leads?status=pending&dealer=${who?.dealer_id}&order_by=reference_no`)
    await opensFirst(admin)
    const first = new URL(admin.page.url()).pathname
    const rows = await server.database.query<{ id: number }>(
      "select id from leads where status = 'pending' and dealer_id = $1 order by reference_no",
      [who?.dealer_id],
    )
    expect(first).toBe(`/admin/leads/${rows[0]?.id}`)
    await admin.sees('{number} of {total}', { number: 1, total: rows.length })
    await admin.page.locator('h1').filter({ visible: true }).focus()
    await admin.press(']')
    await admin.isAt(`/admin/leads/${rows[1]?.id}`)
    await admin.sees('{number} of {total}', { number: 2, total: rows.length })
    await expect.poll(() => admin.page.evaluate(() => document.activeElement?.localName)).toBe('h1')
    await admin.press('[')
    await admin.isAt(first)

    await expect.poll(() => admin.page.evaluate(() => document.activeElement?.localName)).toBe('h1')
    await admin.press('m')
    await admin.isOn('Write note')
    await admin.types('Please call @')
    await admin.isOn('Mention someone')
    await admin.types(who?.name ?? '')
    await admin.page
      .getByRole('option', { name: who?.name ?? '' })
      .first()
      .waitFor()
    await admin.press('Enter')
    await admin.isOn('Write note')
    await admin.types('today')
    await admin.press('ctrl+Enter')
    await admin.page.getByText(`@${who?.name}`, { exact: true }).filter({ visible: true }).waitFor()

    await dealer.opens('/admin/home')
    await dealer.signIn(people.dealer)
    await dealer.opens('/admin/notifications')
    await dealer.sees('You were mentioned')
    await dealer.opens(first)
    await dealer.sees(/Please call/)
    await dealer.page.locator('h1').filter({ visible: true }).focus()
    await dealer.press('m')
    await dealer.isOn('Write note')
    await dealer.types('Done, she comes on Friday')
    await dealer.press('ctrl+Enter')
    // Who has the record open reads the answer without asking.
    await admin.sees('Done, she comes on Friday')
    expect([...admin.troubles, ...dealer.troubles]).toEqual([])
    await admin.leave()
    await dealer.leave()
  })
})
