import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'
import { listAt } from './list.ts'

let server: TestServer
let desk: Desk
const { panel, total } = listAt(() => desk)
const dealers = '/admin/dealers-account-maintenance/dealers'
const opens = async (path: string) => {
  await desk.opens(path)
  await expect.poll(total).toBeGreaterThan(0)
}
/** Picks an entry of the open menu by the keys, and reads what comes down. */
const downloads = async (entry: string, nth = 0) => {
  const coming = desk.page.waitForEvent('download', { timeout: 30_000 })
  await desk.page.getByRole('menuitem', { name: entry, exact: true }).nth(nth).focus()
  await desk.press('Enter')
  const download = await coming
  const pieces: Buffer[] = []
  for await (const piece of await download.createReadStream()) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  return { name: download.suggestedFilename(), bytes, text: bytes.toString('utf8').replace(/^\uFEFF/, '') }
}
const linesOf = (text: string) => text.trim().split(/\r?\n/)

beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  desk = await openDesk(server)
  await desk.opens('/admin/home')
  await desk.signIn(people.admin)
})
afterAll(async () => {
  await desk?.leave()
  await closeWindows()
  await server?.stop()
})

test('What a list shows is exported by key: its filters, its columns and their order [list.18]', async () => {
  await opens(`${dealers}?region_types=metro_manila&order_by=code&sort=desc`)
  await desk.press('e')
  const { name, text } = await downloads('CSV')
  const [head = '', ...rows] = linesOf(text)
  expect(name).toMatch(/^dealers-\d{4}-\d\d-\d\d\.csv$/)
  expect(head).toMatch(/^Code,Name,/)
  expect(rows).toHaveLength(await total())
  const codes = rows.map((row) => row.split(',')[0] ?? '')
  expect(codes).toEqual(codes.toSorted().toReversed())
})

test('An Excel file comes from the same menu', async () => {
  await opens(dealers)
  await desk.goesTo('button', 'Export')
  await desk.press('Enter')
  const { name, bytes } = await downloads('Excel (XLSX)')
  expect(name).toMatch(/\.xlsx$/)
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
})

test('Chosen rows alone are exported, and come as soon as their file is written', async () => {
  await opens(dealers)
  await desk.press('ctrl+shift+a')
  await panel().getByRole('grid').focus()
  await desk.press('shift+Space')
  await desk.press('ArrowDown')
  await desk.press('shift+Space')
  await expect
    .poll(() =>
      panel()
        .getByText(/2 selected|2 rows selected/)
        .count(),
    )
    .toBeGreaterThan(0)
  await desk.press('e')
  const { text } = await downloads('CSV', 1)
  expect(linesOf(text)).toHaveLength(3)
})

test('Leads come by their own download, under the name that the server gives', async () => {
  await opens('/admin/leads?status=pending')
  const asked = desk.page.waitForResponse((response) => response.url().includes('/leads-download'))
  await desk.press('e')
  const { name, text } = await downloads('CSV')
  const { data } = await (await asked).json()
  expect(name).toBe(data.filename)
  expect(linesOf(text)).toHaveLength((await total()) + 1)
})

test('A failed download of leads says so, or what the server names [errors.14, errors.16]', async () => {
  await opens('/admin/leads?status=pending')
  const fail = (errors: Readonly<Record<string, readonly string[]>>) =>
    desk.page.route('**/api/v1/leads-download**', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        body: JSON.stringify({ success: false, message: 'No.', errors }),
      }),
    )
  const messages = desk.page.getByRole('region', { name: 'Messages' })
  const asks = async () => {
    await desk.press('e')
    await desk.page.getByRole('menuitem', { name: 'CSV', exact: true }).first().focus()
    await desk.press('Enter')
  }
  await fail({})
  await asks()
  readMessage(
    'download.leads',
    (await messages.getByText('Failed to download leads.', { exact: true }).first().textContent()) ?? '',
  )
  await desk.page.unroute('**/api/v1/leads-download**')
  await fail({ status: ['This is no status.'], dealer: ['This is no dealer.'] })
  await asks()
  await messages.getByText('This is no status. This is no dealer.', { exact: true }).first().waitFor()
  await desk.page.unroute('**/api/v1/leads-download**')
})
