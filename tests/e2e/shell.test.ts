import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { inWords } from '#tests/support/words.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
const deskOf = desksAt(() => server)
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

const tabsOf = (desk: Desk) =>
  desk.page.getByRole('tab').evaluateAll((all) => all.map((one) => one.querySelector('bdi')?.textContent ?? ''))
const sidebar = (desk: Desk) => desk.page.locator('#workspace-sidebar')

test('the page is as large as its window in every size, so that the shell never moves', async () => {
  const desk = await deskOf(people.admin, '/admin/leads')
  for (const [width, height] of [
    [1440, 900],
    [1280, 700],
    [720, 450],
    [320, 640],
  ] as const) {
    await desk.page.setViewportSize({ width, height })
    const beyond = () =>
      desk.page.evaluate(() => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
        return [scrollWidth - clientWidth, scrollHeight - clientHeight]
      })
    await expect.poll(beyond, { message: `${width} × ${height}` }).toEqual([0, 0])
  }
  // Nor when something far down comes into sight, as it does with the focus: only the page below the bar scrolls.
  await desk.opens('/admin/home')
  const row = desk.page.getByRole('table').getByRole('row').last()
  await row.waitFor()
  await row.evaluate((last) => last.scrollIntoView({ block: 'start' }))
  expect((await desk.page.getByRole('banner').boundingBox())?.y).toBe(0)
})

test('at 200 % zoom the sidebar leaves the width to the work, and comes as a drawer', async () => {
  const desk = await deskOf(people.admin, '/admin/leads', { width: 720, height: 450 })
  await sidebar(desk).waitFor({ state: 'hidden' })
  const main = await desk.page.getByRole('main').boundingBox()
  expect(main?.width).toBe(720)
  await desk.press('ctrl+k')
  await sidebar(desk).waitFor()
})

test('tabs that are not in front follow a switch of the language', async () => {
  const desk = await deskOf(people.admin, '/admin/dashboard')
  await desk.opens('/admin/jobs')
  await desk.find('heading', 'Background jobs').waitFor()
  await desk.opens('/admin/dealers-account-maintenance/dealers/create')
  await desk.find('heading', 'New dealer').waitFor()
  await expect.poll(() => tabsOf(desk)).toEqual(['Home', 'Reports', 'Background jobs', 'New dealer'])
  await desk.runs('Language: Arabic')
  await expect.poll(() => desk.page.evaluate(() => document.documentElement.lang)).toBe('ar')
  // The dealer's noun within the sentence has a form of its own.
  await expect
    .poll(async () => (await tabsOf(desk)).map((title) => title.replaceAll(/[\u2068\u2069]/g, '')))
    .toEqual([inWords('ar', 'Home'), inWords('ar', 'Reports'), inWords('ar', 'Background jobs'), 'إضافة وكيل'])
})

test('the list of shortcuts names the keys of the grid', async () => {
  const desk = await deskOf(people.admin, '/admin/leads')
  await desk.find('grid', 'Leads').waitFor()
  await desk.press('?')
  const sheet = desk.page.getByRole('dialog')
  for (const [title, keys] of [
    ['Edit cell or row', 'F2'],
    ['Show row menu', 'ShiftF10'],
    ['Select row', 'ShiftSpace'],
    ['Select page, then all rows', 'CtrlA'],
  ] as const) {
    const row = sheet.locator('dl > div', { has: desk.page.getByText(title, { exact: true }) }).first()
    expect((await row.locator('dd').textContent())?.replaceAll(/\s/g, '')).toBe(keys)
  }
})
