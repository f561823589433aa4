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

const sheet = (dealer: string) =>
  [
    'First name,Last name,Reach them at,Dealer,Quantity,Amount,Source',
    ...['0917 123 4567', '0900 12', '0917 123 4568'].map((mobile) => `Ana,Reyes,${mobile},${dealer},1,1013000,Website`),
  ].join('\n')

describe.each(looks)('Every state of an import %s', (_, look) => {
  let desk: Desk
  const panel = () => desk.page.getByRole('tabpanel').filter({ visible: true })
  const command = (id: string) => panel().locator(`[data-command="${id}"]`)
  const passes = async (what: string, isOverlaid = false) => {
    expect([what, await faultsOf(desk.page, { isOverlaid })]).toEqual([what, []])
    const over = await desk.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([what, Math.max(0, over)]).toEqual([what, 0])
  }
  const question = () => desk.page.getByRole('alertdialog')
  const agrees = async () => {
    await question().getByRole('button').last().press('Enter')
    await question().waitFor({ state: 'detached' })
  }
  beforeAll(async () => {
    desk = await openDesk(server, look)
    await server.forgetLimits()
    await desk.opens('/admin/login')
    await desk.signIn(people.admin)
  })
  afterAll(() => desk?.leave())

  test('passes axe and fits its width, from the refused file to the import that was taken back', async () => {
    const [dealer] = await server.database.query<{ code: string }>(
      'select code from dealers where status order by id limit 1',
    )
    await desk.opens('/admin/leads/upload')
    const input = panel().locator('input[type=file]')
    await input.waitFor({ state: 'attached' })
    await input.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
    await panel().locator('[data-tone="bad"]').waitFor()
    await passes('a refused file')
    await input.setInputFiles({
      name: 'leads.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(sheet(dealer?.code ?? '')),
    })
    await panel().getByRole('gridcell').first().waitFor()
    await passes('a required column that is missing')
    const column = panel().getByRole('combobox', { name: 'Reach them at' })
    await column.press('Enter')
    await desk.page.getByRole('option').first().waitFor()
    await passes('the choice of a column', true)
    await desk.page
      .getByRole('option', { name: desk.say('Mobile number') })
      .first()
      .click()
    await desk.page.getByRole('listbox').waitFor({ state: 'detached' })
    await command('upload.check').waitFor()
    await passes('columns that were changed')
    await command('upload.check').press('Enter')
    await command('upload.begin').waitFor()
    await passes('checked rows')
    await desk.page.evaluate(() => document.querySelector('h1')?.focus())
    await desk.press('e')
    await expect.poll(() => panel().getByRole('grid').getAttribute('aria-rowcount')).toBe('2')
    await passes('refused rows alone')
    await command('upload.refused').press('Enter')
    await desk.page.getByRole('menuitem').first().waitFor()
    await passes('the menu of the refused rows', true)
    await desk.press('Escape')
    await command('upload.begin').press('Enter')
    await question().waitFor()
    await passes('the question before it begins', true)
    await agrees()
    await command('upload.show').waitFor({ timeout: 30_000 })
    await passes('what came of it')
    await command('upload.revert').press('Enter')
    await question().waitFor()
    await passes('the question before it is taken back', true)
    await agrees()
    await command('upload.revert').waitFor({ state: 'detached', timeout: 30_000 })
    await command('upload.startOver').waitFor({ timeout: 30_000 })
    await passes('an import that was taken back')
    expect(desk.troubles).toEqual([])
  })

  test('passes axe with the menu of the export open', async () => {
    await desk.opens('/admin/leads')
    await panel().getByRole('gridcell').first().waitFor()
    await passes('the list with its files')
    await desk.press('e')
    await desk.page.getByRole('menuitem').first().waitFor()
    await passes('the menu of the export', true)
  })
})
