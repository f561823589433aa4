import { afterAll, beforeAll, expect, test } from 'vitest'
import { optOuts } from '#contract/text-blasts/opt-outs.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  desk = await openDesk(server)
  await desk.opens('/admin/home')
  await desk.signIn(people.superadmin)
})
afterAll(async () => {
  await desk?.leave()
  await closeWindows()
  await server?.stop()
})

const panel = () => desk.page.getByRole('tabpanel').filter({ visible: true })
const cell = () => panel().locator('[role="gridcell"][tabindex="0"]').filter({ hasText: /\S/ })
/** What stands beside a label, apart from the changes beside the record. */
const fact = (label: string) =>
  panel()
    .locator('dl > div:not(aside *)')
    .filter({ has: desk.page.getByText(label, { exact: true }) })
    .locator('dd')

test('a part opens by Enter on a page that shows all that is known of it, and leads back to its row', async () => {
  const [part] = await server.database.query<{ id: number; part_number: string; description: string }>(
    'select id, part_number, description from parts order by part_number limit 1',
  )
  if (!part) throw new Error('The world has no part')
  await desk.opens('/admin/dealer-parts/masterlist')
  await cell().focus()
  await desk.press('Enter')
  await desk.isAt(`/admin/dealer-parts/masterlist/${part.id}`)
  await desk.isOn(`${part.part_number} ${part.description}`)
  expect(await fact('Part number').textContent()).toBe(part.part_number)
  expect(await fact('Description').textContent()).toBe(part.description)
  expect(await fact('SRP').textContent()).toMatch(/^₱[\d,]+\.\d\d$/)
  await desk.page.goBack()
  await desk.isAt('/admin/dealer-parts/masterlist')
  await expect.poll(() => cell().evaluate((one) => one === document.activeElement)).toBe(true)
})

test('a number that opted out is taken off the list from its page, which leads back to the list', async () => {
  const client = await signIn(server.origin, people.superadmin)
  const made = await client.give(optOuts.create, { body: { mobile_number: '+639171110099', note: 'Asked by phone' } })
  expect(made.status).toBe(200)
  await desk.opens('/admin/text-blast/opt-outs?q=09171110099')
  await cell().focus()
  await desk.press('Enter')
  await desk.isAt(/\/admin\/text-blast\/opt-outs\/\d+$/)
  await desk.isOn('0917 111 0099')
  expect(await fact('Note').textContent()).toBe('Asked by phone')
  await desk.goesTo('button', 'Remove from opt-out list')
  await desk.press('Enter')
  await desk.page.getByRole('dialog').filter({ visible: true }).waitFor()
  await desk.goesTo('textbox', /^Reason/)
  await desk.types('They asked for messages again.')
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove from opt-out list' }).focus()
  await desk.press('Enter')
  await desk.isAt('/admin/text-blast/opt-outs')
  await expect
    .poll(() =>
      server.database.query("select 1 from opt_outs where mobile_number = '+639171110099' and deleted_at is null"),
    )
    .toHaveLength(0)
})

test('a part that is not there says so', async () => {
  await desk.opens('/admin/dealer-parts/masterlist/99999999')
  await panel().getByRole('heading', { name: 'Part could not be opened' }).waitFor()
  await desk.goesTo('button', 'Try again')
})
