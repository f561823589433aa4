import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { asCsv } from '#tests/support/imports.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, desksAt, goWithin } from './driver.ts'

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
const panel = (desk: Desk) => desk.page.getByRole('tabpanel').filter({ visible: true })
/** A year to yesterday: the demo's answers lie in it, whatever the day is. */
const year = () => {
  const last = today().subtract({ days: 1 })
  return `${last.subtract({ years: 1 }).toString()},${last.toString()}`
}
/** What the chart says at each of its points, from the first one on. */
const saidBy = async (desk: Desk, name: string, arrow: string): Promise<readonly string[]> => {
  await desk.goesTo('slider', name)
  const chart = desk.find('slider', name)
  await desk.press('Home')
  const many = Number(await chart.getAttribute('aria-valuemax')) - Number(await chart.getAttribute('aria-valuemin')) + 1
  const said: string[] = []
  for (let point = 0; point < many; point += 1) {
    said.push((await chart.getAttribute('aria-valuetext')) ?? '')
    await desk.press(arrow)
  }
  return said
}
const focusedText = ({ page }: Desk) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

test.each(['en', 'ar'] as const)(
  'From targets to a printed plan, by keyboard alone, in %s: upload, read the trend, drill from the worst factor, rank by gap, export, print',
  async (locale) => {
    const desk = await deskOf(people.surveyAdmin, '/admin/home', { locale })
    await desk.page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    const first = today().with({ day: 1 })
    const months = Array.from({ length: 13 }, (_, back) => first.subtract({ months: back }))
    await desk.opens('/admin/survey/dcsi/target-score-trend-upload')
    await desk.goesTo('button', 'Choose file')
    const chooser = desk.page.waitForEvent('filechooser')
    await desk.press('Enter')
    const table = [['Year', 'Month', 'Target'], ...months.map(({ year: of, month }) => [of, month, 80])]
    await (await chooser).setFiles({
      name: 'targets.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(await asCsv(table).arrayBuffer()),
    })
    await desk.isOn('{good} of {rows} rows can be imported', { good: 13, rows: 13 })
    await desk.runs('Start import')
    const question = desk.page.getByRole('dialog')
    await question.waitFor()
    await desk.goesTo('button', 'Import')
    await desk.press('Enter')
    await expect
      .poll(async () => {
        const [row] = await server.database.query<{ n: number }>(
          `select count(*)::int as n from survey_targets where kind = 'dcsi' and factor_id is null and dealer_id is null and target = 80`,
        )
        return row?.n
      })
      .toBeGreaterThanOrEqual(13)
    await question.waitFor({ state: 'hidden' })

    await desk.runs('DCSI Dashboard')
    await desk.isAt(/\/dcsi\/dashboard/)
    await panel(desk)
      .getByRole('heading', { level: 1, name: desk.say('DCSI Dashboard') })
      .waitFor()
    await desk.goesTo('button', new RegExp(`^${desk.say('Period')}`))
    await desk.press('Enter')
    await desk.find('menuitemradio', 'Last 12 months').waitFor()
    await desk.arrowsTo('Last 12 months')
    await desk.press('Enter')
    await desk.isAt(/date=/)
    const trend = await saidBy(desk, 'Score by month', 'ArrowRight')
    expect(new Set(trend).size).toBe(13)
    expect(trend.filter((text) => /80\.0/.test(text)).length).toBeGreaterThan(0)

    const scores = (await saidBy(desk, 'Factors', 'ArrowDown')).map((text) => Number(/\d+\.\d/.exec(text)?.[0]))
    const worst = scores.indexOf(Math.min(...scores))
    await desk.press('Home')
    for (let down = 0; down < worst; down += 1) await desk.press('ArrowDown')
    const tabs = await desk.page.getByRole('tab').count()
    await desk.press('Enter')
    await desk.isAt(/\/admin\/survey\/all\/result\?.*factor=\d+/)
    await panel(desk).getByRole('gridcell').first().waitFor()
    expect(await desk.page.getByRole('tab').count()).toBe(tabs + 1)

    await desk.runs('DCSI Ranking')
    await desk.isAt(/\/dcsi\/dealer-scores/)
    const grid = panel(desk).getByRole('grid')
    await grid.getByRole('row').nth(2).waitFor()
    // The place takes the focus when it has come.
    const isInPanel = () => desk.page.evaluate(() => document.activeElement?.closest('[role="tabpanel"]') !== null)
    await expect.poll(isInPanel).toBe(true)
    await desk.goesTo('grid', /./)
    await desk.press('ctrl+Home ArrowUp')
    for (let right = 0; right < 30 && !(await focusedText(desk)).startsWith(desk.say('Gap')); right += 1)
      await desk.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    expect(await focusedText(desk)).toContain(desk.say('Gap'))
    await desk.press('Enter')
    await desk.isAt(/order_by=gap/)
    if (!desk.page.url().includes('sort=asc')) await desk.press('Enter')
    await desk.isAt(/sort=asc/)
    const [lowest] = await server.database.query<{ name: string }>('select name from dealers where id = 1')
    expect(lowest).toBeDefined()
    const worstDealer = async () =>
      grid
        .getByRole('row')
        .nth(1)
        .evaluate((row) =>
          [...row.querySelectorAll('bdi')].map((one) => one.textContent ?? '').find((text) => text !== ''),
        )
    await expect.poll(worstDealer).toBeTruthy()
    const dealer = (await worstDealer()) ?? ''
    await desk.press('e')
    await desk.page.getByRole('menuitem').first().waitFor()
    const begun = desk.page.waitForEvent('download')
    await desk.press('Enter')
    const lines = (await readFile(await (await begun).path(), 'utf8')).trim().split(/\r?\n/)
    expect(lines.length).toBe(Number(await grid.getAttribute('aria-rowcount')))
    // Its rows stand as on the screen: the worst dealer first.
    expect(lines[1]).toContain(dealer)

    await desk.runs('CS Dealer Action Plan')
    await desk.isAt(/\/reports\/dealer-action-plan/)
    await panel(desk).getByRole('treegrid').getByRole('row').nth(1).waitFor()
    await desk.goesTo('button', 'Dealer')
    await desk.press('Enter')
    await desk.page.getByRole('option').first().waitFor()
    await desk.types(dealer)
    await expect.poll(() => desk.page.getByRole('option').count()).toBe(1)
    await desk.press('ArrowDown Enter')
    await desk.isAt(/dealers=\d+/)
    await desk.press('Escape')
    await desk.goesTo('button', 'Print report')
    await desk.press('Enter')
    await desk.page.locator('html[data-printed]').waitFor()
    await desk.page.emulateMedia({ media: 'print' })
    const sheets = desk.page.locator('[data-sheets] > section')
    expect(await sheets.count()).toBe(1)
    expect(await sheets.getByRole('heading', { level: 2 }).textContent()).toBe(dealer)
    await desk.page.emulateMedia({ media: 'screen' })
  },
)

/** Opens the pages as the back button would, and waits until each stands or is refused, as it should be. */
const visits = async (desk: Desk, pages: readonly (readonly [path: string, may: boolean])[]): Promise<void> => {
  const { page } = desk
  // A refusal is logged with its path: none comes late for a page that seemed to stand.
  const refusals: string[] = []
  page.on('console', (said) => {
    const [, path] = /^Unable to visit page (\S+)/.exec(said.text()) ?? []
    if (path !== undefined) refusals.push(path)
  })
  // Home stands for everybody: while it opens, a late refusal of the last page is heard.
  for (const [path, may] of [...pages, ['/admin/home', true] as const]) {
    await goWithin(page, path)
    const isAsExpected = async () => {
      const { pathname, searchParams } = new URL(page.url())
      const heads = await page.locator('[role=tabpanel] h1').filter({ visible: true }).count()
      return may
        ? pathname === path && heads > 0
        : pathname === '/403' && searchParams.get('from') === path && /^Unauthorized/.test(await page.title())
    }
    await expect.poll(isAsExpected, { message: `${path} ${may ? 'opens' : 'is refused'}` }).toBe(true)
  }
  expect(refusals).toEqual(pages.filter(([, may]) => !may).map(([path]) => path))
}
describe('Who may visit what of surveys', () => {
  test('every report is for the three survey roles, the CS ranking for administrators alone [reports.03]', async () => {
    const all = [
      'cs-dashboard',
      'survey-summary',
      'cdc-summary',
      'dealer-action-plan',
      'dcsi/dashboard',
      'dcsi/factor-scores',
      'dcsi/dealer-scores',
      'dssi/dashboard',
      'dssi/factor-scores',
      'dssi/dealer-scores',
      'dssi/cdc-summary',
      'dssi/dealer-action-plan',
    ]
    for (const [email, may, mayRank] of [
      [people.admin, true, true],
      [people.surveyAdmin, true, true],
      [people.surveyDealer, true, false],
      [people.dealer, false, false],
      [people.partsAdmin, false, false],
      [people.partsDealer, false, false],
    ] as const) {
      await visits(await deskOf(email), [
        ...all.map((path) => [`${reports}/${path}`, may] as const),
        [`${reports}/survey-ranking`, mayRank],
      ])
    }
  })
  test('creating, editing, uploads, ranking, changed mails, Logs and Infobip are for administrators; dealers read results, cases, logs and reports [survey.13]', async () => {
    const acts = [
      '/admin/survey/create',
      '/admin/survey/1/edit',
      '/admin/survey/cs-target-score-upload',
      `${reports}/survey-ranking`,
      '/admin/survey/cdc/email-notifications/1/edit',
    ]
    const reads = [
      '/admin/survey/1/result',
      '/admin/survey/cdc',
      '/admin/survey/cdc/email-notifications',
      `${reports}/cs-dashboard`,
    ]
    for (const [email, isAdmin] of [
      [people.admin, true],
      [people.surveyAdmin, true],
      [people.surveyDealer, false],
    ] as const) {
      const desk = await deskOf(email)
      await visits(desk, [
        ...acts.map((path) => [path, isAdmin] as const),
        ...reads.map((path) => [path, true] as const),
      ])
      const nav = desk.page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('group', { name: 'Survey', exact: true })
      for (const name of ['Logs', 'Infobip'])
        expect([email, name, await nav.getByRole('link', { name, exact: true }).count()]).toEqual([
          email,
          name,
          isAdmin ? 1 : 0,
        ])
    }
  })
})

test('Factor scores begin with the first factor, which can be changed by keyboard [survey.06]', async () => {
  const desk = await deskOf(people.surveyAdmin)
  await desk.opens(`${reports}/dcsi/factor-scores?date=${year()}`)
  const choices = panel(desk).getByRole('toolbar', { name: 'Factors', exact: true }).getByRole('button')
  await choices.first().waitFor()
  const [one, two] = await server.database.query<{ id: number; name: string }>(
    `select id, names ->> 'en' as name from survey_factors where category = 'service' order by position limit 2`,
  )
  const chosen = () => choices.evaluateAll((all) => all.map((button) => button.getAttribute('aria-pressed')))
  expect((await choices.first().textContent())?.startsWith(one?.name ?? 'none')).toBe(true)
  expect((await chosen()).indexOf('true')).toBe(0)
  expect(new URL(desk.page.url()).searchParams.has('factor')).toBe(false)
  await panel(desk)
    .getByRole('heading', { name: `${one?.name} by month` })
    .waitFor()
  await choices.first().focus()
  await desk.press('ArrowRight Enter')
  await desk.isAt(new RegExp(`factor=${two?.id}`))
  await panel(desk)
    .getByRole('heading', { name: `${two?.name} by month` })
    .waitFor()
  expect((await chosen()).indexOf('true')).toBe(1)
})

test.each([
  ['a survey', '/admin/survey/1/edit', /\/surveys\/1(\?|$)/],
  ['the factors of surveys', '/admin/survey/1/edit', /\/survey-factors/],
  ['target scores', '/admin/survey/dcsi/target-score-trend-upload', /\/surveys-target-score/],
  ['the scores of factors', `${reports}/dcsi/factor-scores`, /\/survey-dcsi-touchpoints\/overall/],
])('Loading %s in vain shows the message of the answer [errors.24]', async (_, path, call) => {
  const desk = await deskOf(people.surveyAdmin)
  const message = 'The reports are being counted anew.'
  await desk.page.route(call, (route) =>
    route.fulfill({ status: 422, json: { success: false, message, errors: {}, data: null } }),
  )
  await desk.opens(path)
  await desk.sees(message)
})
