import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '#tests/support/sign-in.ts'
import type { Desk } from '../e2e/driver.ts'
import { looks, passes, serverOfFile, signedIn } from './looks.ts'

const server = serverOfFile()

const sheet = (dealer: string) =>
  [
    'First name,Last name,Reach them at,Dealer,Quantity,Amount,Source',
    ...['0917 123 4567', '0900 12', '0917 123 4568'].map((mobile) => `Ana,Reyes,${mobile},${dealer},1,1013000,Website`),
  ].join('\n')

describe.each(looks)('Every state of an import %s', (_, look) => {
  let desk: Desk
  const panel = () => desk.page.getByRole('tabpanel').filter({ visible: true })
  const command = (id: string) => panel().locator(`[data-command="${id}"]`)
  const question = () => desk.page.getByRole('dialog')
  const agrees = async () => {
    await question().getByRole('button').last().press('Enter')
    await question().waitFor({ state: 'detached' })
  }
  beforeAll(async () => {
    desk = await signedIn(server(), look, people.admin)
  })
  afterAll(() => desk?.leave())

  test('passes axe and fits its width, from the refused file to the import that was taken back', async () => {
    const [dealer] = await server().database.query<{ code: string }>(
      'select code from dealers where status order by id limit 1',
    )
    await desk.opens('/admin/leads/upload')
    const input = panel().locator('input[type=file]')
    await input.waitFor({ state: 'attached' })
    await input.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
    await panel().locator('[data-tone="bad"]').waitFor()
    await passes(desk, 'a refused file')
    await input.setInputFiles({
      name: 'leads.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(sheet(dealer?.code ?? '')),
    })
    await panel().getByRole('gridcell').first().waitFor()
    await passes(desk, 'a required column that is missing')
    const column = panel().getByRole('combobox', { name: 'Reach them at' })
    await column.press('Enter')
    await desk.page.getByRole('option').first().waitFor()
    // The list lies within the page's landmark: nothing is left out here.
    await passes(desk, 'the choice of a column')
    await desk.page
      .getByRole('option', { name: desk.say('Mobile number') })
      .first()
      .click()
    await desk.page.getByRole('listbox').waitFor({ state: 'detached' })
    await command('upload.check').waitFor()
    await passes(desk, 'columns that were changed')
    await command('upload.check').press('Enter')
    await command('upload.begin').waitFor()
    await passes(desk, 'checked rows')
    await desk.page.evaluate(() => document.querySelector('h1')?.focus())
    await desk.press('e')
    await expect.poll(() => panel().getByRole('grid').getAttribute('aria-rowcount')).toBe('2')
    await passes(desk, 'refused rows alone')
    await command('upload.refused').press('Enter')
    await desk.page.getByRole('menuitem').first().waitFor()
    await passes(desk, 'the menu of the refused rows', { isOverlaid: true })
    await desk.press('Escape')
    await command('upload.begin').press('Enter')
    await question().waitFor()
    await passes(desk, 'the question before it begins', { isOverlaid: true })
    await agrees()
    await command('upload.show').waitFor({ timeout: 30_000 })
    await passes(desk, 'what came of it')
    await command('upload.revert').press('Enter')
    await question().waitFor()
    await passes(desk, 'the question before it is taken back', { isOverlaid: true })
    await agrees()
    await command('upload.revert').waitFor({ state: 'detached', timeout: 30_000 })
    await command('upload.startOver').waitFor({ timeout: 30_000 })
    await passes(desk, 'an import that was taken back')
  })

  test('passes axe with the menu of the export open', async () => {
    await desk.opens('/admin/leads')
    await panel().getByRole('gridcell').first().waitFor()
    await passes(desk, 'the list with its files')
    // A page that arrives takes the focus, and closes a menu with that.
    await panel().locator('[role="gridcell"][tabindex="0"]').focus()
    await desk.press('e')
    await desk.page.getByRole('menuitem').first().waitFor()
    await passes(desk, 'the menu of the export', { isOverlaid: true })
  })
})
