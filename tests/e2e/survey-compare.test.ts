import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
/** Both halves of the answers, the earlier one first. */
let halves: readonly [string, string] = ['', '']
/** A zone that has answers. */
let zoneName = ''
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  const [{ first = '', middle = '' } = {}] = await server.database.query<{ first: string; middle: string }>(
    `select to_char(min(submitted_at) at time zone 'Asia/Manila', 'YYYY-MM-DD') as first,
       to_char(percentile_disc(0.5) within group (order by submitted_at) at time zone 'Asia/Manila', 'YYYY-MM-DD') as middle
     from survey_results where kind = 'dcsi' and status = 'complete'`,
  )
  const [{ name = '' } = {}] = await server.database.query<{ name: string }>(
    'select z.name from dealers d join dealer_zones z on z.id = d.zone_id where d.id = 1',
  )
  zoneName = name
  const yesterday = today().subtract({ days: 1 }).toString()
  halves = [`${first},${middle}`, `${Temporal.PlainDate.from(middle).add({ days: 1 }).toString()},${yesterday}`]
})
beforeEach(() => server.forgetLimits())
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const deskOf = desksAt(() => server)
const path = '/admin/survey/reports/dcsi/dashboard'
const panels = ({ page }: Desk) => page.getByRole('tabpanel').filter({ visible: true })
const strip = (desk: Desk) => desk.page.locator('[data-differences]').filter({ visible: true })
/** The differences as they are read: a row's name, what it differs by, and whether that is chance. */
const differences = async (desk: Desk): Promise<readonly string[]> => {
  const rows = strip(desk)
    .getByRole('row')
    .filter({ has: desk.page.getByRole('cell') })
  return (await rows.allTextContents()).map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''))
}
const areThere = async (desk: Desk) => {
  await expect.poll(async () => (await differences(desk)).length).toBeGreaterThan(6)
  await expect.poll(() => strip(desk).getAttribute('aria-busy')).toBe('false')
}
const linksTo = (desk: Desk, of: readonly [string, string], more: Readonly<Record<string, string>> = {}) =>
  desk.opens(`/admin/compare?${new URLSearchParams({ one: of[0], other: of[1], ...more })}`)
const at = (desk: Desk) => new URL(desk.page.url()).searchParams
const heard = ({ page }: Desk) => page.locator('[aria-live="polite"]').allTextContents()
const focusedIn = (desk: Desk) =>
  panels(desk).evaluateAll((all) => all.findIndex((one) => one.contains(document.activeElement)))

test.each(['en', 'ar'] as const)(
  'An analyst lays two periods side by side by keyboard alone, in %s: zones linked, the differences read, a zone chosen in one, the layout shared and opened again',
  async (locale) => {
    const desk = await deskOf(people.surveyAdmin, '/admin/home', { locale, width: 1440, height: 900 })
    await desk.page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => document.documentElement.setAttribute('data-copied', text) },
      })
    })
    await desk.opens(`${path}?date=${halves[0]}`)
    await desk.find('slider', 'Factors').waitFor()
    await desk.runs('Split into two panes')
    await expect.poll(() => panels(desk).count()).toBe(2)
    await expect.poll(() => focusedIn(desk)).toBe(1)
    await areThere(desk)
    // The same report twice: nothing differs, and nothing is beyond chance.
    expect((await differences(desk)).filter((text) => text.includes(desk.say('beyond chance')))).toEqual([])

    const filters = panels(desk).nth(1)
    const days = filters.getByRole('button', { name: new RegExp(`^${desk.say('Period')}`) })
    await days.focus()
    await desk.press('Enter')
    await desk.find('menuitemradio', 'Last 90 days').waitFor()
    await desk.arrowsTo('Last 90 days')
    await desk.press('Enter')
    await expect.poll(() => at(desk).get('date')).not.toBe(halves[0])
    await areThere(desk)
    // The other pane keeps its days: the period is not linked.
    await desk.press('w o')
    await expect.poll(() => focusedIn(desk)).toBe(0)
    expect(at(desk).get('date')).toBe(halves[0])

    await desk.press('w f')
    await desk.page.getByRole('menu').waitFor()
    await desk.arrowsTo('Zone')
    await desk.press('Space Escape')
    await expect.poll(async () => (await heard(desk)).join()).toContain(desk.say('Zone'))
    const before = await differences(desk)
    const answered = desk.page.waitForResponse(/survey-reports\/differences/)
    await panels(desk)
      .nth(0)
      .getByRole('button', { name: new RegExp(`^${desk.say('Filters')}$`) })
      .focus()
    await desk.press('Enter')
    await desk.goesTo('button', 'Zone')
    await desk.press('Enter')
    await desk.page.getByRole('option').first().waitFor()
    await desk.types(zoneName)
    await expect.poll(() => desk.page.getByRole('option').count()).toBe(1)
    await desk.press('ArrowDown Enter')
    await expect.poll(() => at(desk).get('zones')).toMatch(/^\d+$/)
    await answered
    await desk.press('Escape Escape')
    await expect.poll(() => differences(desk)).not.toEqual(before)
    await areThere(desk)
    const zone = at(desk).get('zones')
    await desk.press('w o')
    await expect.poll(() => focusedIn(desk)).toBe(1)
    expect(at(desk).get('zones')).toBe(zone)
    await expect
      .poll(async () => (await heard(desk)).join())
      .toMatch(new RegExp(desk.say('Second pane minus first: no difference can be judged').split(':')[0] ?? ''))

    // Both go to the same part.
    await desk.runs('Go to next report part')
    await expect.poll(() => focusedIn(desk)).toBe(1)
    await desk.press('n n')
    const focused = await desk.page.evaluate(() => document.activeElement?.getAttribute('data-part'))
    expect(focused).toBe('factors')
    const tops = await desk.page
      .locator('[data-report] [data-part="factors"]')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility())
          .map(
            (one) => one.getBoundingClientRect().top - (one.closest('[data-report]')?.getBoundingClientRect().top ?? 0),
          ),
      )
    expect(tops.map((top) => Math.abs(top) < 2)).toEqual([true, true])

    const shown = await differences(desk)
    await desk.runs('Copy link to both panes')
    const copied = async () => (await desk.page.locator('html').getAttribute('data-copied')) ?? ''
    await expect.poll(copied).toContain('/admin/compare?')
    const link = await copied()
    expect(link).toContain('linked=zones')
    await desk.press('w q')
    await expect.poll(() => panels(desk).count()).toBe(1)
    await desk.opens(link)
    await expect.poll(() => panels(desk).count()).toBe(2)
    await areThere(desk)
    await expect.poll(() => differences(desk)).toEqual(shown)
    await expect.poll(() => focusedIn(desk)).toBe(0)
    expect(at(desk).get('zones')).toBe(zone)
    expect(at(desk).get('date')).toBe(halves[0])

    // Saved as a view with a star, both come back from the sidebar: in the place of one page, and of two others.
    await desk.press('w b')
    await desk.page.getByRole('dialog').waitFor()
    await desk.types('Zone by halves')
    await desk.goesTo('checkbox', 'Add view to starred')
    await desk.press('Space')
    await desk.press('Enter')
    await desk.sees('View saved.')
    const starred = desk.page.getByRole('link', { name: /Zone by halves/ })
    await starred.waitFor()
    for (const panes of [1, 2]) {
      if (panes === 1) await desk.press('w q')
      else await desk.press('w 2')
      await expect.poll(() => panels(desk).count()).toBe(panes)
      await starred.focus()
      await desk.press('Enter')
      await expect.poll(() => panels(desk).count()).toBe(2)
      await areThere(desk)
      await expect.poll(() => differences(desk)).toEqual(shown)
      await expect.poll(() => focusedIn(desk)).toBe(0)
      expect(at(desk).get('zones')).toBe(zone)
    }
    await desk.runs('Views of two panes')
    await desk.goesTo('button', 'Delete “{name}”', { name: 'Zone by halves' })
    await desk.press('Enter')
    await desk.goesTo('button', 'Delete')
    await desk.press('Enter')
    await desk.sees('View deleted.')
    await starred.waitFor({ state: 'detached' })
    expect(desk.troubles).toEqual([])
  },
)

describe('What stands between two reports', () => {
  test('is a table with a sentence, and both lines have one axis', async () => {
    const desk = await deskOf(people.surveyAdmin, '/admin/home', { width: 1440, height: 900 })
    await linksTo(desk, [`${path}?date=${halves[0]}`, `${path}?date=${halves[1]}`])
    await areThere(desk)
    const table = strip(desk).getByRole('table', { name: /^Second pane minus first/ })
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Figure', 'Difference'])
    expect(await table.getByRole('rowheader', { name: 'DCSI score' }).count()).toBe(1)
    const ticks = () =>
      Promise.all(
        [0, 1].map((pane) =>
          panels(desk)
            .nth(pane)
            .locator('[data-part="trend"] svg text')
            .evaluateAll((all) =>
              all
                .map((one) => one.textContent ?? '')
                .filter((text) => /^\d+(\.\d)?$/.test(text))
                .slice(0, 4),
            ),
        ),
      )
    await expect.poll(async () => new Set((await ticks()).map((each) => each.join())).size).toBe(1)
  })
  test('stands above both where there is too little room, and opens there', async () => {
    const desk = await deskOf(people.surveyAdmin, '/admin/home', { width: 900, height: 800 })
    await linksTo(desk, [`${path}?date=${halves[0]}`, `${path}?date=${halves[1]}`])
    await strip(desk).waitFor()
    expect(await strip(desk).getByRole('cell').filter({ visible: true }).count()).toBe(0)
    await desk.goesTo('button', 'Show differences')
    await desk.press('Enter')
    await expect.poll(() => strip(desk).getByRole('cell').filter({ visible: true }).count()).toBeGreaterThan(8)
    await desk.isOn('Hide differences')
  })
  test('is nothing where a report stands beside a list', async () => {
    const desk = await deskOf(people.surveyAdmin, '/admin/home', { width: 1440, height: 900 })
    await linksTo(desk, [`${path}?date=${halves[0]}`, '/admin/survey/cdc'], { share: '66.7' })
    await expect.poll(() => panels(desk).count()).toBe(2)
    await desk.find('slider', 'Factors').waitFor()
    expect(await strip(desk).count()).toBe(0)
    expect(await desk.page.getByRole('separator').getAttribute('aria-valuenow')).toBe('67')
  })
})
describe('An address of two places', () => {
  test('asks of each whether its reader may enter it', async () => {
    const desk = await deskOf(people.surveyDealer, '/admin/home', { width: 1440, height: 900 })
    await linksTo(desk, [`${path}?date=${halves[0]}`, '/admin/survey/reports/survey-ranking'])
    await expect.poll(() => panels(desk).count()).toBe(2)
    await panels(desk).nth(0).getByRole('heading', { level: 1, name: 'DCSI Dashboard' }).waitFor()
    await panels(desk).nth(1).getByRole('heading', { level: 1, name: 'You do not have access to CS Ranking' }).waitFor()
  })
  test('that names no two places says so, and leads home', async () => {
    const desk = await deskOf(people.surveyAdmin)
    for (const other of ['https://elsewhere.test/', '/login', '']) {
      await linksTo(desk, [path, other])
      await desk.sees('These 2 pages cannot be opened')
      expect(await panels(desk).count()).toBe(1)
    }
    await desk.goesTo('button', 'Go to Home')
    await desk.press('Enter')
    await desk.isAt('/admin/home')
  })
})

test('Several zones, quarters or kinds lie side by side with one axis, by a command of the dashboard', async () => {
  const desk = await deskOf(people.surveyAdmin, '/admin/home', { width: 1440, height: 900 })
  const ever = `${halves[0].split(',')[0]},${halves[1].split(',')[1]}`
  await desk.opens(`${path}?date=${ever}`)
  await desk.find('slider', 'Factors').waitFor()
  await desk.runs('Compare side by side: kind')
  await desk.isAt(/\/reports\/side-by-side\?.*across=kind/)
  const beside = panels(desk).locator('[aria-labelledby^="beside-"]')
  await expect.poll(() => beside.count()).toBe(3)
  await expect.poll(() => beside.getByRole('heading', { level: 2 }).allTextContents()).toContain('DSSI')
  const axes = () =>
    beside.evaluateAll((all) =>
      all.map((one) =>
        [...(one.querySelector('[data-chart] svg')?.querySelectorAll('text') ?? [])]
          .map((text) => text.textContent ?? '')
          .filter((text) => /^\d+(\.\d)?$/.test(text))
          .slice(0, 3)
          .join(),
      ),
    )
  await expect.poll(async () => new Set(await axes()).size).toBe(1)
  await desk.runs('Compare side by side: quarter')
  await desk.isAt(/across=quarter/)
  await expect.poll(() => beside.count()).toBe(4)
})
