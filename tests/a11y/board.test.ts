import { afterAll, beforeAll, describe, test } from 'vitest'
import { people } from '#tests/support/sign-in.ts'
import type { Desk } from '../e2e/driver.ts'
import { looks, passes, serverOfFile, signedIn } from './looks.ts'

const server = serverOfFile()

describe.each(looks)('A board by status %s', (_, look) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await signedIn(server(), look, people.admin)
  })
  afterAll(() => desk?.leave())

  test('passes axe with cards, an empty column, chosen cards, and its menu of statuses', async () => {
    await server().database.query("update leads set status = 'contacted' where status = 'qualified'")
    await desk.opens('/admin/leads')
    const { page } = desk
    await page.getByRole('gridcell').filter({ hasText: /\S/, visible: true }).first().waitFor()
    await page.locator('[role="gridcell"][tabindex="0"]').filter({ visible: true }).first().focus()
    await desk.press('shift+b')
    await page.locator('[data-card]:focus').waitFor()
    await page.locator('[data-status="qualified"] p').waitFor()
    await passes(desk)
    await desk.press('shift+Space')
    await page.locator('[data-card][aria-selected="true"]').waitFor()
    await passes(desk)
    await desk.press('Escape s')
    await page.getByRole('menuitemradio').first().waitFor()
    await passes(desk, '', { isOverlaid: true })
    await desk.press('Escape')
  })
})
