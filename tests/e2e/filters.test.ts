import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { faultsOf } from '../a11y/axe.ts'
import { type Desk, openDesk } from './driver.ts'
import { listAt } from './list.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const count = async (where: string) =>
  Number((await server.database.query<{ n: number }>(`select count(*) as n from leads where ${where}`))[0]?.n)

/** Narrows the leads by the line, by a chip's form and back again, with the keys alone. */
const narrow = async (desk: Desk, line: string) => {
  const { panel, total } = listAt(() => desk)
  await desk.opens('/admin/leads')
  await desk.signIn(people.admin)
  await panel().locator('[role="gridcell"]').filter({ hasText: /\S/ }).first().waitFor()
  await panel().getByRole('grid').focus()
  await desk.press('shift+L')
  const field = panel().getByRole('combobox', { name: desk.say('Filters') })
  await field.waitFor()
  await desk.types(`${line.slice(0, 5)}`)
  await panel().getByRole('option').first().waitFor()
  expect(await faultsOf(desk.page)).toEqual([])
  await desk.types(line.slice(5))
  await desk.types(' nothing:1')
  await desk.sees('This list has no field “{name}”', { name: 'nothing' })
  await desk.press('Enter')
  const wanted = await count("status in ('pending', 'lost') and source <> 'event' and total_amount >= 1000000")
  expect(wanted).toBeGreaterThan(0)
  // The rest of the line works, and what was not understood stays to be mended.
  await expect.poll(total).toBe(wanted)
  for (let left = ' nothing:1'.length; left > 0; left -= 1) await desk.press('Backspace')
  await desk.press('Enter')
  await expect.poll(() => desk.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
  await desk.isAt(/where=/)

  // What the line has set stands in chips, whose form changes it.
  await panel()
    .getByRole('button', { name: new RegExp(`^${desk.say('Amount')}`) })
    .focus()
  await desk.press('Enter')
  const form = desk.page.getByRole('dialog', { name: desk.say('Amount') })
  await form.getByRole('textbox').waitFor()
  expect(await faultsOf(desk.page, { isOverlaid: true })).toEqual([])
  await form.getByRole('textbox').focus()
  await desk.press('ctrl+a')
  await desk.types('0')
  await desk.press('Enter')
  await expect.poll(total).toBe(await count("status in ('pending', 'lost') and source <> 'event'"))
  await expect.poll(() => desk.page.evaluate(() => document.activeElement?.textContent)).toContain(desk.say('Amount'))
  // From a filter Escape leads to the rows.
  await desk.press('Escape')
  await expect.poll(() => desk.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
  // The address says it all: read anew, it is the same list.
  await desk.page.reload()
  await expect.poll(total).toBe(await count("status in ('pending', 'lost') and source <> 'event'"))
}

describe('Any column narrows a list by the keys alone', () => {
  test('by a typed line, its chips and its address', async () => {
    const desk = await openDesk(server)
    await narrow(desk, 'status:pending,lost -source:event amount:>=1000000')
    await desk.leave()
  })
  test('by a typed line in its own words, in ar', async () => {
    const desk = await openDesk(server, { locale: 'ar' })
    const [status, source, amount] = ['Status', 'Source', 'Amount'].map((name) => desk.say(name).replaceAll(' ', '-'))
    await narrow(desk, `${status}:pending,lost -${source}:event ${amount}:>=1000000`)
    await desk.leave()
  })
})
