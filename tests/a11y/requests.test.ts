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

  test('the file of a quotation, without one and with one', async () => {
    await server().database.query('update quotations set file_id = null, file_name = null, file_size = null')
    const [one] = await server().database.query<{ id: number }>('select min(id) as id from quotations')
    await desk.opens(`/admin/quotations/${one?.id ?? 0}`)
    // It comes with the record, among others.
    await desk.find('button', 'Attached file').focus()
    await desk.press('Enter')
    const dialog = desk.page.getByRole('dialog').filter({ visible: true })
    await dialog.getByRole('region').waitFor()
    await passes(desk)
    const name = 'a rather long name of a file that says what was offered, to whom and when.pdf'
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await dialog.getByText(name, { exact: true }).waitFor()
    await passes(desk)
    await desk.press('Escape')
  })

  test('the question of the bulk action that books a rider', async () => {
    await desk.opens('/admin/test-drives')
    const cell = desk.page.locator('[role="gridcell"][tabindex="0"]').filter({ visible: true }).first()
    await expect.poll(() => desk.page.locator('[role="row"][aria-rowindex="2"]').last().textContent()).toMatch(/\S/)
    await cell.focus()
    await desk.press('shift+Space b')
    const entry = desk.page.getByRole('menuitem').filter({ visible: true }).nth(3)
    await entry.waitFor()
    await entry.focus()
    await desk.press('Enter')
    const question = desk.page.getByRole('dialog')
    await question.getByRole('spinbutton').nth(2).waitFor()
    // The lines in which the focus waited stay for a second, outside of every landmark.
    await expect.poll(() => desk.page.getByRole('progressbar').count()).toBe(0)
    await passes(desk)
    await desk.press('Escape')
  })
})
