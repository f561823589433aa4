import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, desksAt } from './driver.ts'

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
const reports = '/admin/survey/reports'
/** A year to yesterday: the demo's answers lie in it, whatever the day is. */
const year = () => {
  const last = today().subtract({ days: 1 })
  return { from: last.subtract({ years: 1 }).toString(), to: last.toString() }
}
const at = (path: string, name: 'date' | 'dates' = 'date') => `${reports}/${path}?${name}=${year().from},${year().to}`
const panel = (desk: Desk) => desk.page.getByRole('tabpanel').filter({ visible: true })
const rowsOf = (desk: Desk) =>
  expect.poll(async () => Number(await panel(desk).getByRole('grid').getAttribute('aria-rowcount')) - 1)
/** Presses an export by keyboard, as CSV. */
const exported = async (desk: Desk, button: string) => {
  await desk.goesTo('button', button)
  await desk.press('Enter')
  await desk.find('menuitem', 'CSV').waitFor()
  const begun = desk.page.waitForEvent('download')
  await desk.press('Enter')
  const download = await begun
  return {
    name: download.suggestedFilename(),
    lines: (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/),
  }
}
const counted = async (where = 'true') => {
  const { from, to } = year()
  const [row] = await server.database.query<{ n: number }>(
    `select count(*)::int as n from survey_results where kind = 'dcsi' and status = 'complete' and ${where}
       and (submitted_at at time zone 'Asia/Manila')::date between '${from}' and '${to}'`,
  )
  return row?.n ?? -1
}
const figure = (desk: Desk, id: string) => panel(desk).locator(`[data-figure="${id}"]`).getByRole('link').first()

describe('The DCSI dashboard, by keyboard alone', () => {
  test('opens with yesterday; an empty page offers the month to yesterday, which other reports keep', async () => {
    await server.database.query(
      "update survey_results set submitted_at = submitted_at - interval '2 days' where submitted_at > now() - interval '3 days'",
    )
    const desk = await deskOf(people.surveyAdmin)
    const asked = desk.page.waitForResponse(/survey-dcsi-touchpoints\/overall/)
    await desk.opens(`${reports}/dcsi/dashboard`)
    const { to } = year()
    expect(decodeURIComponent((await asked).url())).toContain(`date=${to},${to}`)
    await desk.sees('No responses in this period match the filters')
    await desk.goesTo('button', 'Show month to yesterday')
    await desk.press('Enter')
    await desk.isAt(/date=/)
    const kept = desk.page.waitForResponse(/survey-dssi-touchpoints\/overall/)
    await desk.opens(`${reports}/dssi/dashboard`)
    expect(decodeURIComponent((await kept).url())).toContain(`date=${to.slice(0, 8)}01,${to}`)
  })
  test('says its trend point by point, and T shows the same figures as a table', async () => {
    const desk = await deskOf(people.surveyAdmin)
    await desk.opens(at('dcsi/dashboard'))
    const trend = panel(desk).getByRole('slider', { name: 'Score by month' })
    await trend.waitFor()
    await trend.focus()
    const said = async () => (await trend.getAttribute('aria-valuetext')) ?? ''
    const last = await said()
    await desk.press('ArrowLeft')
    expect(await said()).not.toBe(last)
    expect(await said()).toMatch(/^[A-Z][a-z]+ \d{4}: \d+\.\d, (target \d+\.\d, gap [+−±]\d+\.\d, )?\d+ responses?$/)
    await desk.press('Home')
    const first = await said()
    await desk.press('t')
    const table = panel(desk).getByRole('table', { name: 'Score by month' })
    await table.waitFor()
    const row = table.getByRole('row').nth(1)
    expect(first.startsWith(`${await row.getByRole('rowheader').textContent()}: `)).toBe(true)
    expect(first).toContain((await row.getByRole('cell').nth(1).textContent()) ?? 'nothing')
    await desk.press('t')
    await trend.waitFor()
    await expect.poll(() => trend.evaluate((node) => node === document.activeElement)).toBe(true)
  })
  test.each([
    ['responses', 'true'],
    ['dissatisfied', 'dissatisfied'],
    ['top', "contribution -> 'response' ->> 'top' is not null"],
  ])('leads from %s to as many rows as the figure counts, in a new tab', async (id, where) => {
    const desk = await deskOf(people.surveyAdmin)
    await desk.opens(at('dcsi/dashboard'))
    const link = figure(desk, id)
    await link.waitFor()
    const many = await counted(where)
    expect(many).toBeGreaterThan(0)
    if (id === 'responses') expect((await link.textContent())?.replaceAll(',', '')).toBe(String(many))
    await link.focus()
    await desk.press('Enter')
    await desk.isAt(/\/admin\/survey\/all\/result\?/)
    await rowsOf(desk).toBe(many)
    expect(await desk.page.getByRole('tab').filter({ hasText: 'DCSI Dashboard' }).count()).toBe(1)
  })
  test('leads from a band, a factor and a zone to as many rows as they count', async () => {
    const desk = await deskOf(people.surveyAdmin)
    await desk.opens(at('dcsi/dashboard'))
    const bands = panel(desk).getByRole('slider', { name: 'Overall satisfaction' })
    await bands.waitFor()
    await bands.focus()
    await desk.press('End')
    const said = (await bands.getAttribute('aria-valuetext')) ?? ''
    const many = Number(/: ([\d,]+),/.exec(said)?.[1]?.replaceAll(',', ''))
    expect(many).toBe(await counted("contribution -> 'response' ->> 'b5' is not null"))
    await desk.press('Enter')
    await rowsOf(desk).toBe(many)
    for (const name of ['Factors', 'Zones']) {
      await desk.opens(at('dcsi/dashboard'))
      const chart = panel(desk).getByRole('slider', { name, exact: true })
      await chart.waitFor()
      await chart.focus()
      await desk.press('ArrowDown')
      const own = (await chart.getAttribute('aria-valuetext')) ?? ''
      const responses = Number(/([\d,]+) responses?/.exec(own)?.[1]?.replaceAll(',', ''))
      await desk.press('Enter')
      if (name === 'Factors') await rowsOf(desk).toBe(responses)
      else {
        await desk.isAt(/\/dcsi\/dashboard\?.*zones=/)
        await expect
          .poll(async () => (await figure(desk, 'responses').textContent())?.replaceAll(',', ''))
          .toBe(String(responses))
      }
    }
  })
  test('reads in Arabic from right to left, while time runs on to the right', async () => {
    const desk = await deskOf(people.surveyAdmin, '/admin/home', { locale: 'ar' })
    await desk.opens(at('dcsi/dashboard'))
    const trend = panel(desk).getByRole('slider').first()
    await trend.waitFor()
    await trend.focus()
    const last = Number(await trend.getAttribute('aria-valuenow'))
    await desk.press('ArrowLeft')
    expect(Number(await trend.getAttribute('aria-valuenow'))).toBe(last - 1)
  })
})

describe('Rankings', () => {
  test('begin with the highest score, and are sorted by gap and by what else a heading says [reports.06]', async () => {
    const desk = await deskOf(people.surveyAdmin)
    const asked = desk.page.waitForResponse(/survey-dcsi-rankings\?/)
    await desk.opens(at('dcsi/dealer-scores', 'dates'))
    await asked
    const grid = panel(desk).getByRole('grid')
    await grid.getByRole('row').nth(2).waitFor()
    const column = async (name: string) => {
      const heads = await grid.getByRole('columnheader').allTextContents()
      const index = heads.findIndex((head) => head.trim().startsWith(name))
      const cells = await grid
        .getByRole('row')
        .evaluateAll(
          (all, place) =>
            all
              .slice(1)
              .map((row) => row.querySelectorAll('[role="gridcell"],[role="rowheader"]')[place]?.textContent ?? ''),
          index,
        )
      return cells
        .map((text) => Number(text.replace('−', '-').replace(/[^\d.-]/g, '')))
        .filter((value) => !Number.isNaN(value))
    }
    for (const name of [/^Period/, /^Days/, /^Region/, /^Zone/, /^Group\b(?! by)/, /^Dealer/])
      await panel(desk).getByRole('toolbar').getByRole('button', { name }).first().waitFor()
    const scores = await column('Score')
    expect(scores.length).toBeGreaterThan(1)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    for (const [heading, order] of [
      [/^Responses/, 'responses'],
      [/^Gap/, 'gap'],
    ] as const) {
      const again = desk.page.waitForResponse(
        (response) => /survey-dcsi-rankings\?/.test(response.url()) && response.url().includes(`order_by=${order}`),
      )
      await grid.getByRole('columnheader', { name: heading }).click()
      await again
      await desk.isAt(new RegExp(`order_by=${order}`))
    }
    const responses = await column('Responses')
    expect(responses.length).toBe(scores.length)
  })
  test.each([
    ['csonline', 'survey-ranking'],
    ['dcsi', 'dcsi/dealer-scores'],
    ['dssi', 'dssi/dealer-scores'],
  ])('of %s are exported, one line per row [reports.09]', async (kind, path) => {
    const desk = await deskOf(people.surveyAdmin)
    await desk.opens(at(path, 'dates'))
    const grid = panel(desk).getByRole('grid')
    await grid.getByRole('row').nth(1).waitFor()
    const asked = desk.page.waitForRequest(new RegExp(`/survey-${kind}-rankings/export/ranking`))
    const { name, lines } = await exported(desk, 'Export')
    await asked
    expect(name).toBe(`${kind}-ranking-${year().from}_${year().to}.csv`)
    expect(lines.length).toBe(Number(await grid.getAttribute('aria-rowcount')))
  })
  test('of online surveys are for those who run surveys alone; the other reports for dealers too', async () => {
    const dealer = await deskOf(people.surveyDealer)
    await dealer.page.goto(`${reports}/survey-ranking`)
    await dealer.isAt(/\/403\?from=/)
    for (const path of [
      'cs-dashboard',
      'survey-summary',
      'dcsi/dashboard',
      'dcsi/dealer-scores',
      'dcsi/factor-scores',
      'dssi/dashboard',
      'dssi/dealer-scores',
      'dssi/factor-scores',
    ]) {
      await dealer.opens(`${reports}/${path}`)
      await dealer.page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
      await dealer.isAt(`${reports}/${path}`)
    }
    const nav = dealer.page.getByRole('navigation', { name: 'Main' })
    expect(await nav.getByRole('link', { name: 'Ranking' }).count()).toBe(0)
    readMessage(
      'menu.survey-dashboard',
      (await nav.getByRole('link', { name: 'Dashboard' }).first().textContent()) ?? '',
    )
  })
})

describe('Summaries by touchpoint', () => {
  const kinds = [
    ['csonline', 'survey-summary', 'Export', 'Failed to download cs online summary.', 'download.cs-online-summary'],
    ['dcsi', 'dcsi/factor-scores', 'Summary', 'Failed to download dcsi summary.', 'download.dcsi-summary'],
    ['dssi', 'dssi/factor-scores', 'Summary', 'Failed to download dssi summary.', 'download.dssi-summary'],
  ] as const
  test.each(kinds)('of %s are exported with the filters of the page [reports.10]', async (kind, path, button) => {
    const desk = await deskOf(people.surveyAdmin)
    await desk.opens(at(path))
    await panel(desk).getByRole('slider').first().waitFor()
    const asked = desk.page.waitForResponse(new RegExp(`/survey-${kind}-touchpoints/export/summary`))
    const { lines } = await exported(desk, button)
    const answer = await asked
    expect(decodeURIComponent(answer.url())).toContain(`date=${year().from},${year().to}`)
    expect(Object.keys((await answer.json()).data).sort()).toEqual(['filename', 'url'])
    expect(lines.length).toBeGreaterThan(1)
  })
  test.each(kinds)(
    'of %s tell a failed export that names no error in the words of the specification [errors.22, errors.23]',
    async (_kind, path, button, sentence, id) => {
      const desk = await deskOf(people.surveyAdmin)
      await desk.page.route(/export\/summary/, (route) =>
        route.fulfill({ status: 422, json: { success: false, message: '', errors: {}, data: null } }),
      )
      await desk.opens(at(path))
      await panel(desk).getByRole('slider').first().waitFor()
      await desk.goesTo('button', button)
      await desk.press('Enter')
      await desk.find('menuitem', 'CSV').waitFor()
      await desk.press('Enter')
      await desk.sees(sentence)
      readMessage(id, (await desk.page.getByText(sentence).first().textContent()) ?? '')
    },
  )
})
