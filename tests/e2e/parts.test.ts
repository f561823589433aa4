import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePages } from '#contract/samples.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { asCsv, type Table } from '#tests/support/imports.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'

let server: TestServer
let desk: Desk
const list = '/admin/dealer-parts/masterlist'
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  desk = await openDesk(server)
  await desk.opens('/admin/home')
  await desk.signIn(people.partsAdmin)
})
afterAll(async () => {
  await desk?.leave()
  await closeWindows()
  await server?.stop()
})

const panel = () => desk.page.getByRole('tabpanel').filter({ visible: true })
const grid = (name: string) => panel().getByRole('grid', { name, exact: true })
const rows = () => panel().locator('[role="row"]:not([aria-rowindex="1"])')
const firstRow = () => panel().locator('[role="row"][aria-rowindex="2"]')
interface Stored {
  readonly id: number
  readonly part_number: string
  readonly description: string
  readonly srp: number
}
const stored = () =>
  server.database.query<Stored>('select id, part_number, description, srp from parts order by part_number')

test('the keeper of the parts goes to the master list by its keys and finds a part by what it is', async () => {
  const menu = desk.page.getByRole('navigation', { name: 'Main' })
  const entry = menu.locator(`a[href="${list}"]`)
  readMessage('menu.master-list', (await entry.textContent()) ?? '')
  readMessage('menu.dealer-parts', (await menu.getByText('Dealer Parts', { exact: true }).textContent()) ?? '')
  await desk.press('g p')
  await desk.isAt(list)
  await grid('Parts master list').waitFor()
  const [first] = await stored()
  await expect.poll(() => firstRow().textContent()).toContain(first?.part_number)
  await desk.goesTo('searchbox', /Search/)
  await desk.types('oil filter')
  await expect.poll(() => rows().count()).toBe(1)
  expect(await firstRow().textContent()).toContain('Oil filter')
})

test('the inventory is a key away: savings stand there as a percent, and in words where a dealer is dearer', async () => {
  const [line] = await server.database.query<{ id: number; part_number: string }>(
    `update parts_inventory set dealer_price = 499.99, srp = 485 where id = (select min(id) from parts_inventory)
     returning id, part_number`,
  )
  const inventory = '/admin/dealer-parts/inventory'
  const entry = desk.page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${inventory}"]`)
  readMessage('menu.inventory', (await entry.textContent()) ?? '')
  await desk.opens(list)
  await grid('Parts master list').waitFor()
  await desk.press('g f')
  await desk.isAt(inventory)
  await grid('Parts inventory').waitFor()
  await desk.goesTo('searchbox', /Search/)
  await desk.types(line?.part_number ?? '')
  await expect.poll(() => panel().getByText('above SRP \u2066−3.1%\u2069').count()).toBe(1)
  await desk.opens(list)
  await grid('Parts master list').waitFor()
})

describe('A spreadsheet of parts', () => {
  const chooses = async (table: Table) => {
    const file = asCsv(table)
    await desk.goesTo('button', 'Choose file')
    const chooser = desk.page.waitForEvent('filechooser')
    await desk.press('Enter')
    await (await chooser).setFiles({
      name: 'parts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(await file.arrayBuffer()),
    })
  }

  test('says before it is written how many parts are new, change and stay, changes them, and is taken back', async () => {
    const before = await stored()
    const [first, second] = before
    if (!first || !second) throw new Error('There are no two parts')
    await desk.opens(list)
    await grid('Parts master list').waitFor()
    await desk.goesTo('button', 'Import')
    await desk.press('Enter')
    await desk.isAt(`${list}/upload`)
    await chooses([
      ['Part number', 'Description', 'SRP'],
      ['NEW-1', 'Floor mat', '1850'],
      [first.part_number, first.description, String(first.srp + 5)],
      [second.part_number, second.description, String(second.srp)],
      ['NEW-2', '', '10'],
    ])
    await desk.isOn('3 of 4 rows can be imported')
    const figures = panel().getByRole('region', { name: 'Check result', exact: true })
    expect(await figures.locator('dl > div').allTextContents()).toEqual(['New1', 'Changes1', 'Unchanged1', 'Rejected1'])
    await desk.goesTo('button', 'Import 3 rows')
    await desk.press('Enter')
    await desk.goesTo('button', 'Import')
    await desk.press('Enter')
    await desk.sees('1 row was added. 1 was updated. 1 was unchanged.')
    expect((await stored()).find(({ id }) => id === first.id)?.srp).toBe(first.srp + 5)

    await desk.goesTo('button', 'Show imported rows')
    await desk.press('Enter')
    await grid('Parts master list').waitFor()
    await expect.poll(() => rows().count()).toBe(2)

    await desk.page.goBack()
    await desk.goesTo('button', 'Undo import')
    await desk.press('Enter')
    await desk.sees(
      /Rows added from “parts.csv” will be removed. Rows changed or removed by the import will be as they were before/,
    )
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).press('Enter')
    await desk.sees('2 rows were removed.')
    expect(await stored()).toEqual(before)
  })
})

describe('Sample data', () => {
  test('stand in for parts that do not load, after its message, and on the style guide: ten parts and five leads, labelled as samples [parts.08] [parts.09] [constants.11]', async () => {
    expect(samplePages).toEqual({ parts: 10, leads: 5 })
    const pattern = '**/api/v1/parts/masterlist?**'
    await desk.page.route(pattern, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ success: false, message: 'The parts are being counted.', errors: {}, data: null }),
      }),
    )
    await desk.opens(list)
    await desk.sees('The parts are being counted.')
    await desk.sees('Sample data')
    await grid('Parts master list: sample data').waitFor()
    expect(await rows().count()).toBe(samplePages.parts)
    expect(await grid('Parts master list: sample data').getAttribute('aria-rowcount')).toBe(
      String(samplePages.parts + 1),
    )
    for (const text of await rows().allTextContents()) expect(text).toContain('SAMPLE-')
    const download = panel().getByRole('button', { name: /^Export/ })
    expect(await download.getAttribute('aria-disabled')).toBe('true')

    await desk.page.unroute(pattern)
    await desk.goesTo('button', 'Try again')
    await desk.press('Enter')
    await grid('Parts master list').waitFor()
    await desk.doesNotSee('Sample data')

    await desk.runs('Style guide')
    await desk.isAt('/admin/styleguide')
    const leads = panel().getByRole('table', { name: 'Leads: sample data', exact: true })
    await leads.waitFor()
    await desk.sees('Leads: sample data')
    expect(await leads.locator('tbody tr').count()).toBe(samplePages.leads)
  })
})
