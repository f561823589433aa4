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

test.each(['fil', 'ar'] as const)(
  'the new requests on Home are seen whole in longer words: no column lies beyond the edge of the table (%s)',
  async (locale) => {
    const desk = await deskOf(people.admin, '/admin/home', { locale })
    const table = desk.find('table', 'New requests')
    for (const width of [1440, 1280]) {
      await desk.page.setViewportSize({ width, height: 900 })
      await table.waitFor()
      const beyond = () => table.evaluate(({ parentElement: room }) => room && room.scrollWidth - room.clientWidth)
      await expect.poll(beyond, { message: `${width}` }).toBe(0)
    }
  },
)

test.each(['en', 'ar'] as const)(
  'the cards of a list begin where its title does, and the ring of the focus leaves room around what they say (%s)',
  async (locale) => {
    const desk = await deskOf(people.admin, '/admin/leads', { locale, width: 320 })
    const panels = desk.page.getByRole('tabpanel').filter({ visible: true })
    /** How far the words of each begin from the pane's edge, and how much room they have on both sides in what holds them. */
    const placed = () =>
      panels.last().evaluate((panel) => {
        const isRtl = document.documentElement.dir === 'rtl'
        const cells = [...panel.querySelectorAll('[role="row"][data-row="0"] > [role="gridcell"]')]
        return [...panel.querySelectorAll('h1'), ...cells].map((one) => {
          const words = document.createRange()
          words.selectNodeContents(one)
          const [at, own, pane] = [words, one, panel].map((each) => each.getBoundingClientRect())
          if (!(at && own && pane)) throw new Error('no place')
          return {
            start: Math.round(isRtl ? pane.right - at.right : at.left - pane.left),
            room: Math.round(Math.min(at.left - own.left, own.right - at.right)),
            edges: [own.left, own.right],
            words: [at.left, at.right],
          }
        })
      })
    const look = async () => {
      // A title, and a card of four parts: what it is called and where, and at the other side how much and how it stands.
      const parts = panels.last().locator('[role="row"][data-row="0"] > [role="gridcell"]')
      await expect
        .poll(async () => (await parts.allTextContents()).map((text) => text !== ''))
        .toEqual([true, true, true, true])
      const all = await placed()
      const [title, name, amount, meta, status] = all
      if (!(title && name && amount && meta && status)) throw new Error('no card')
      expect(new Set([title.start, name.start, meta.start]).size, JSON.stringify(all)).toBe(1)
      for (const [one, beside] of [
        [name, amount],
        [amount, name],
        [meta, status],
        [status, meta],
      ] as const) {
        expect(one.room).toBeGreaterThanOrEqual(4)
        const gaps = one.edges.flatMap((edge) => beside.words.map((end) => Math.abs(edge - end)))
        expect(Math.min(...gaps), JSON.stringify(all)).toBeGreaterThanOrEqual(4)
      }
    }
    await look()
    await desk.page.setViewportSize({ width: 860, height: 700 })
    await desk.press('w v')
    await expect.poll(() => panels.count()).toBe(2)
    await look()
  },
)

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
    ['Select visible, then all rows', 'CtrlA'],
  ] as const) {
    const row = sheet.locator('dl > div', { has: desk.page.getByText(title, { exact: true }) }).first()
    expect((await row.locator('dd').textContent())?.replaceAll(/\s/g, '')).toBe(keys)
  }
})
