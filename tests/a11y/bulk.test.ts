import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '#tests/support/sign-in.ts'
import type { Desk } from '../e2e/driver.ts'
import { looks, passes, serverOfFile, signedIn } from './looks.ts'

const server = serverOfFile()

describe.each(looks)('What is done to many rows %s', (_, look) => {
  let desk: Desk
  const isClean = () => passes(desk, '', { isOverlaid: true })
  const toRows = async () => {
    await desk.opens('/admin/leads')
    await desk.page.getByRole('gridcell').filter({ hasText: /\S/ }).first().waitFor()
    await desk.page.locator('[role="gridcell"][tabindex="0"]').focus()
  }
  beforeAll(async () => {
    desk = await signedIn(server(), look, people.superadmin)
  })
  afterAll(() => desk?.leave())

  test('passes axe in each of its states, from the menu to the job', async () => {
    const { page } = desk
    await toRows()
    await desk.press('shift+Space b')
    await page.getByRole('menuitem').first().waitFor()
    await isClean()
    await desk.press('Enter')
    const question = page.getByRole('dialog')
    await question.getByRole('combobox').waitFor()
    await isClean()
    await question.getByRole('combobox').focus()
    await desk.press('Enter')
    await page.getByRole('option').nth(2).waitFor()
    await desk.press('ArrowDown ArrowDown Enter')
    await question.getByRole('button').last().focus()
    await desk.press('Enter')
    await question.waitFor({ state: 'detached' })
    await page.locator('[data-react-aria-top-layer]').getByRole('listitem').first().waitFor()
    await isClean()
    await desk.opens('/admin/jobs')
    const job = page.locator('main a[href^="/admin/jobs/"]').filter({ visible: true }).first()
    await job.waitFor()
    await isClean()
    await job.focus()
    await desk.press('Enter')
    await desk.isAt(/\/admin\/jobs\/\d+$/)
    await isClean()
  }, 120_000)

  test('passes axe with the history of a record over the list', async () => {
    const { page } = desk
    await toRows()
    await desk.press('h')
    await page.getByRole('dialog').locator('h2').waitFor()
    await expect.poll(() => page.getByRole('dialog').locator('[aria-busy="true"]').count()).toBe(0)
    await isClean()
  })
})
