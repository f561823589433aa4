import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { firstPart } from '#tests/support/dates.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, desksAt, openDesk } from './driver.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
beforeEach(() => server.forgetLimits())
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const deskOf = desksAt(() => server)
const panel = (desk: Desk) => desk.page.getByRole('tabpanel').filter({ visible: true })
const slider = (desk: Desk) => panel(desk).getByRole('slider', { name: 'New requests over time' })

describe('The dashboard, by keyboard alone', () => {
  test('is the Reports screen of administrators and dealers, and of nobody else [routing.07]', async () => {
    const desk = await deskOf(people.dealer)
    await desk.press('g e')
    await desk.isAt('/admin/dashboard')
    await desk.find('heading', 'Reports').waitFor()
    readMessage('title.dashboard', (await desk.page.title()).split(' · ')[0] ?? '')
    await slider(desk).waitFor()
    const parts = await deskOf(people.partsDealer)
    await parts.page.goto('/admin/dashboard')
    await parts.isAt(/\/403\?from=/)
  })
  test('draws a graph report whose points are said by arrow keys, with the same figures in a table', async () => {
    const desk = await deskOf(people.admin)
    await desk.press('g e')
    await slider(desk).waitFor()
    await desk.goesTo('slider', 'New requests over time')
    const last = await slider(desk).getAttribute('aria-valuetext')
    await desk.press('ArrowLeft')
    const said = (await slider(desk).getAttribute('aria-valuetext')) ?? ''
    expect(said).not.toBe(last)
    expect(said).toMatch(
      /^\d{4}-\d\d-\d\d: Leads \d+, Quotations \d+, Reservations \d+, Test drives \d+, Inquiries \d+$/,
    )
    await desk.press('Home')
    const first = (await slider(desk).getAttribute('aria-valuetext')) ?? ''
    await desk.page.keyboard.press('Shift+Tab')
    await desk.press('ArrowRight')
    const row = panel(desk).getByRole('table', { name: 'New requests over time' }).getByRole('row').nth(1)
    await row.waitFor()
    const cells = [await row.getByRole('rowheader').textContent(), ...(await row.getByRole('cell').allTextContents())]
    expect(cells).toEqual([
      first.slice(0, 10),
      ...first
        .slice(12)
        .split(', ')
        .map((part) => /\d+$/.exec(part)?.[0]),
    ])
  })
  test('leads from a figure to the list that it counts', async () => {
    const desk = await deskOf(people.admin)
    await desk.opens('/admin/dashboard?date=2020-01-01,2030-01-01')
    const link = panel(desk)
      .getByRole('listitem')
      .filter({ hasText: /^Contacted/ })
      .first()
      .getByRole('link')
    await link.waitFor()
    const [counted] = await server.database.query<{ n: number }>(
      "select count(*)::int as n from leads where status = 'contacted'",
    )
    expect(await link.textContent()).toBe(`Contacted ${counted?.n}`)
    await link.focus()
    await desk.press('Enter')
    await desk.isAt(/\/admin\/leads\?.*status=contacted/)
    const grid = panel(desk).getByRole('grid')
    // The heading is a row too.
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe(String((counted?.n ?? 0) + 1))
  })
})

describe('Download Reports, by keyboard alone', () => {
  test('is titled Download Reports and open to whoever is signed in [routing.08]', async () => {
    const desk = await deskOf(people.partsDealer)
    await desk.page.goto('/admin/download-reports')
    await desk.find('heading', 'Download Reports').waitFor()
    readMessage('title.download-reports', (await desk.page.title()).split(' · ')[0] ?? '')
    await desk.sees('No reports available')
    const stranger = await openDesk(server)
    await stranger.opens('/admin/download-reports')
    await stranger.isAt(/\/admin\/login/)
  })
  test('has a selector of nine types beside the graph report, refuses none, builds one and hands it out [reports.02, reports.04, reports.05]', async () => {
    const desk = await deskOf(people.admin)
    await desk.opens('/admin/download-reports')
    readMessage('screen.download-reports', (await panel(desk).getByRole('form').getAttribute('aria-label')) ?? '')
    await desk.goesTo('button', 'Create report')
    await desk.press('Enter')
    await desk.sees('Report type is required')
    readMessage('validation.report-type', (await desk.page.getByText('Report type is').textContent()) ?? '')
    expect(await desk.page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBe('listbox')
    await desk.press('Enter')
    const options = desk.page.getByRole('option')
    await options.first().waitFor()
    const types = (await options.allTextContents()).map((text) => text.trim())
    expect(types).toEqual([
      'Leads Progress',
      'Reservation',
      'Inquiries',
      'Test Drives',
      'Quotations',
      'Brand Assets Usage',
      'Brand Assets Files',
      'User Activity',
      'Sales Consultants',
    ])
    for (const type of types) readMessage(`report-type.${type.toLowerCase().replaceAll(' ', '-')}`, type)
    await desk.types('Sales')
    await desk.press('Enter')
    await desk.goesTo('radio', 'Excel (XLSX)')
    await desk.press('ArrowLeft')
    await desk.goesTo('button', 'Create report')
    await desk.press('Enter')
    const file = desk.page.getByRole('link', { name: /\.csv/ }).first()
    await file.waitFor()
    const begun = desk.page.waitForEvent('download')
    await file.focus()
    await desk.press('Enter')
    const path = await (await begun).path()
    const lines = (await readFile(path, 'utf8')).trim().split(/\r?\n/)
    const [people_] = await server.database.query<{ n: number }>(
      'select count(*)::int as n from sales_consultants where deleted_at is null',
    )
    expect(lines.length - 1).toBe(people_?.n)
    await desk.press('g e')
    await slider(desk).waitFor()
  })
  test('asks administrators alone for the dealers that a report is about [roles.16, roles.17]', async () => {
    const dealersOf = async (desk: Desk) => {
      await desk.opens('/admin/download-reports')
      await desk.find('button', 'Create report').waitFor()
      return /Dealer/.test((await panel(desk).getByRole('form').textContent()) ?? '')
    }
    expect(await dealersOf(await deskOf(people.admin))).toBe(true)
    expect(await dealersOf(await deskOf(people.dealer))).toBe(false)
  })
  test('takes days that are written as mm/dd/yyyy, and lets them go by Clear', async () => {
    const desk = await deskOf(people.admin)
    await desk.opens('/admin/download-reports')
    await desk.goesTo('button', /^Date/)
    await desk.press('Enter')
    const from = firstPart(desk.page, 'From')
    await from.focus()
    readMessage('date-range.format', (await from.locator('..').textContent()) ?? '')
    await desk.types('01/05/2026')
    await firstPart(desk.page, 'To').focus()
    await desk.types('01/20/2026')
    await desk.sees(/01\/05\/2026/)
    const clear = desk.page.getByRole('button', { name: 'Clear', exact: true })
    readMessage('date-range.clear', (await clear.textContent()) ?? '')
    await clear.focus()
    await desk.press('Enter')
    await desk.doesNotSee(/01\/05\/2026/)
  })
  test('stands in a group of the sidebar that administrators alone see [menu.06]', async () => {
    const admin = await deskOf(people.admin)
    const nav = (desk: Desk) => desk.page.getByRole('navigation', { name: 'Main' })
    const download = nav(admin).getByRole('link', { name: 'Download' })
    await download.waitFor()
    readMessage('menu.reports-download', (await download.textContent()) ?? '')
    // The groups of survey dashboards have entries of that name too.
    const group = nav(admin).getByRole('group', { name: 'Reports', exact: true })
    const dashboard = (await group.getByRole('link', { name: 'Dashboard' }).textContent()) ?? ''
    for (const id of ['menu.reports-dashboard', 'screen.dashboard']) readMessage(id, dashboard)
    readMessage('menu.reports', (await nav(admin).getByRole('button', { name: 'Reports' }).textContent()) ?? '')
    const dealer = await deskOf(people.dealer)
    await nav(dealer).getByRole('link', { name: 'Leads' }).waitFor()
    expect(
      await nav(dealer)
        .getByRole('link', { name: /^(Dashboard|Download)$/ })
        .count(),
    ).toBe(0)
  })
})
