import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drillOf } from '#areas/survey-reports/drill.ts'
import { casesOfRow } from '#areas/survey-reports/plan-cases.ts'
import { casesRoom } from '#areas/surveys/cdcs.ts'
import { resultsRoom } from '#areas/surveys/results.ts'
import { today } from '#contract/calendar.ts'
import { actionPlans, caseDays, PlanRow } from '#contract/surveys/case-reports.ts'
import type { Room } from '#define/resource.ts'
import { closeWindows } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { readAddress, wireOf } from '#workspace/records/address.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
let office: Client
/**
 * Twelve cases more, of several dealers, months, causes and states, some late, reopened or of one customer: the small
 * world has hardly any, and none of DSSI.
 */
const plantCases = async (kind: 'csonline' | 'dssi') => {
  await server.database.query(
    `with picked as (
       select r.*, row_number() over (order by r.id) as n from survey_results r
       where r.kind = $1 and r.status = 'complete' and not exists (select from survey_cdcs c where c.result_id = r.id)
       order by r.id limit 12
     ), causes as (
       select c.id, c.attribute_id, a.factor_id, row_number() over (order by c.id) as n
       from survey_root_causes c join survey_attributes a on a.id = c.attribute_id
       join survey_factors f on f.id = a.factor_id
       where f.category = (select category from picked limit 1)
     ), measures as (
       select attribute_id, min(id) as id from survey_preventive_measures group by attribute_id
     )
     insert into survey_cdcs (reference_no, result_id, dealer_id, kind, category, status, reasons, opened_at,
       contact_due_at, review_due_at, close_due_at, reopened, warned, version, created_at, updated_at,
       contacted_at, closed_at, resolution, factor_id, attribute_id, root_cause_id, dealer_preventive_measure_id)
     select 'PLANTED-' || r.id, r.id, r.dealer_id, r.kind, r.category,
       case r.n % 3 when 0 then 'in-progress' when 1 then 'closed' else 'open' end, '["csi"]', now() - make_interval(days => (r.n * 20)::int),
       now() + interval '1 day', now() + interval '2 days', now() + make_interval(days => (r.n % 2 * 9 - 4)::int),
       case when r.n % 6 = 1 then 1 else 0 end, '[]', 0, now(), now(),
       case when r.n % 2 = 0 then now() + make_interval(days => (r.n % 4)::int) end,
       case when r.n % 3 = 1 then now() end, case when r.n % 3 = 1 then 'resolved' end, k.factor_id, k.attribute_id, k.id, case when r.n % 4 = 0 then null else m.id end
     from picked r left join causes k on k.n = r.n / 3 left join measures m on m.attribute_id = k.attribute_id`,
    [kind],
  )
  await server.database.query(
    `update survey_results r set mobile_number = '+639170001111', may_contact = true from survey_cdcs c
     where c.result_id = r.id and c.reference_no like 'PLANTED-%' and c.kind = $1 and c.contacted_at is not null`,
    [kind],
  )
}
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  office = await signIn(server.origin, people.surveyAdmin)
  await plantCases('csonline')
  await plantCases('dssi')
})
beforeEach(() => server.forgetLimits())
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const deskOf = desksAt(() => server)
const reports = '/admin/survey/reports'
const yesterday = () => today().subtract({ days: 1 })
/** A year to yesterday: the demo's answers lie in it, whatever the day is. */
const year = () => `${yesterday().subtract({ years: 1 }).toString()},${yesterday().toString()}`
const panel = (desk: Desk) => desk.page.getByRole('tabpanel').filter({ visible: true })
const grid = (desk: Desk) => panel(desk).getByRole('grid').or(panel(desk).getByRole('treegrid'))
const opensReport = async (desk: Desk, path: string, name: 'date' | 'dates' = 'date') => {
  await desk.opens(`${reports}/${path}?${name}=${year()}`)
  await panel(desk).getByRole('slider').or(grid(desk)).first().waitFor()
}

/** How many rows a list shows at this address, as it is read by the list itself. */
const rowsAt = async (address: string): Promise<number> => {
  const { pathname, search } = new URL(address, server.origin)
  const rooms: Readonly<Record<string, Room>> = {
    '/admin/survey/cdc': casesRoom,
    '/admin/survey/all/result': resultsRoom,
  }
  const room = rooms[pathname]
  if (!room) throw new Error(`${address} is no list that figures lead to`)
  const query = { ...wireOf(readAddress(room, search)), page: 1, per_page: 1 }
  const answer = await office.give(room.calls.list, { query })
  expect(answer.status).toBe(200)
  return answer.meta?.total ?? 0
}
interface Shown {
  readonly href: string
  readonly text: string
  /** Of how many a share is, where it says so itself. */
  readonly of: string | null
  /** What stands in the same row under Responses or Cases, or in the card of responses. */
  readonly counted: string | null
}
/** Every figure of the page that leads to rows, its charts as their tables. */
const figuresOf = async (desk: Desk): Promise<readonly Shown[]> => {
  for (const twin of await panel(desk).getByRole('radio', { name: 'Table' }).all()) await twin.press('Space')
  return panel(desk).evaluate((page) =>
    [...page.querySelectorAll<HTMLAnchorElement>('a[href*="/admin/survey/all/result?"], a[href*="/admin/survey/cdc"]')]
      .filter((link) => link.checkVisibility())
      .map((link) => {
        const table = link.closest('table')
        const heads = [...(table?.querySelectorAll('thead th') ?? [])].map((head) => head.textContent?.trim())
        const cells = link.closest('tr')?.children ?? []
        const at = heads.indexOf('Responses')
        return {
          href: link.href,
          text: link.textContent ?? '',
          of: /, [\d,]+ of ([\d,]+):/.exec(link.getAttribute('aria-label') ?? '')?.[1]?.replaceAll(',', '') ?? null,
          counted: (at < 0 ? null : cells[at]?.textContent?.replace(/[^\d]/g, '')) ?? null,
        }
      }),
  )
}
const isCount = /^[\d,]+$/
const isShare = /^([\d.]+)%$/

const screens = [
  ['cs-dashboard', 20],
  ['survey-summary', 20],
  ['dcsi/dashboard', 20],
  ['dcsi/factor-scores', 5],
  ['dssi/dashboard', 20],
  ['dssi/factor-scores', 5],
  ['cdc-summary', 20],
  ['dssi/cdc-summary', 15],
] as const
describe('Each figure leads to as many rows as it says', () => {
  test.each(screens)('on %s', async (path, least) => {
    const desk = await deskOf(people.surveyAdmin)
    await opensReport(desk, path)
    const figures = await figuresOf(desk)
    expect(figures.length).toBeGreaterThan(least)
    const wrong: unknown[] = []
    const known = new Map<string, number>()
    const rows = async (href: string) => {
      const many = known.get(href) ?? (await rowsAt(href))
      known.set(href, many)
      return many
    }
    const all = Number(figures.find(({ text }) => isCount.test(text))?.text.replaceAll(',', ''))
    for (const { href, text, of: whole, counted } of figures) {
      const many = await rows(href)
      const share = isShare.exec(text)?.[1]
      if (isCount.test(text)) {
        if (Number(text.replaceAll(',', '')) !== many) wrong.push([text, many, href])
      } else if (counted !== null && counted !== '' && share === undefined) {
        // A score: the responses that it is the mean of.
        if (Number(counted) !== many) wrong.push([text, counted, many, href])
      } else if (share !== undefined && all > 0) {
        const of = Number(whole ?? (counted === null || counted === '' ? all : counted))
        if (Math.abs((many / of) * 100 - Number(share)) > 0.0501) wrong.push([text, many, of, href])
      } else if (many === 0) wrong.push([text, many, href])
    }
    expect(wrong).toEqual([])
    // Shares of cases say of how many they are: nobody else can tell it of them.
    if (path.endsWith('cdc-summary'))
      for (const filter of [
        'contacted=on-time',
        'contacted=late',
        'closing=on-time',
        'closing=late',
        'was_reopened=',
        'repeat=',
      ])
        expect([filter, figures.some(({ href, text }) => href.includes(filter) && !/^0(\.0%)?$/.test(text))]).toEqual([
          filter,
          true,
        ])
  })
})

describe('The summary of cases', () => {
  test('opens with the ninety days that ended yesterday, and keeps another period for the plan', async () => {
    const desk = await deskOf(people.surveyAdmin)
    const asked = desk.page.waitForResponse(/survey-csonline-cdcs\/summary/)
    await desk.opens(`${reports}/cdc-summary`)
    const first = yesterday()
      .subtract({ days: caseDays - 1 })
      .toString()
    expect(decodeURIComponent((await asked).url())).toContain(`date=${first},${yesterday().toString()}`)
    await desk.find('heading', 'CS CDC summary').waitFor()
    await desk.goesTo('button', /^Period/)
    await desk.press('Enter')
    await desk.find('menuitemradio', 'Last 12 months').waitFor()
    await desk.arrowsTo('Last 12 months')
    await desk.press('Enter')
    await desk.isAt(/date=/)
    const date = new URL(desk.page.url()).searchParams.get('date')
    const kept = desk.page.waitForResponse(/survey-dssi-cdcs\/action-plan/)
    await desk.opens(`${reports}/dssi/dealer-action-plan`)
    expect(new URL((await kept).url()).searchParams.get('date')).toBe(date)
  })
  test('says its months and causes point by point, and Enter opens their cases', async () => {
    const desk = await deskOf(people.surveyAdmin)
    for (const [name, said] of [
      [
        'Cases by month of opening',
        /^[A-Z][a-z]+ \d{4}: ([\d,]+) cases?, Open \d+, In progress \d+, For review \d+, Closed \d+$/,
      ],
      ['Cases by factor', /: ([\d,]+) cases?, \d+%, running total \d+%$/],
    ] as const) {
      await opensReport(desk, 'cdc-summary')
      const chart = panel(desk).getByRole('slider', { name, exact: true })
      await chart.waitFor()
      await chart.focus()
      await desk.press('Home')
      const text = (await chart.getAttribute('aria-valuetext')) ?? ''
      expect(text).toMatch(said)
      const many = said.exec(text)?.[1]?.replaceAll(',', '')
      await desk.press('Enter')
      await desk.isAt(/\/admin\/survey\/cdc\?/)
      await expect.poll(async () => Number(await grid(desk).getAttribute('aria-rowcount')) - 1).toBe(Number(many))
    }
  })
  test('is a dealer’s own: it asks for no place, and other dealers stand nowhere', async () => {
    const desk = await deskOf(people.surveyDealer)
    await opensReport(desk, 'cdc-summary')
    const toolbar = panel(desk).getByRole('toolbar', { name: 'Filters' })
    expect(await toolbar.getByRole('button', { name: /^(Zone|Region|Group)/ }).count()).toBe(0)
    const [own] = await server.database.query<{ name: string }>(
      'select d.name from dealers d join users u on u.dealer_id = d.id where u.email = $1',
      [people.surveyDealer],
    )
    const table = panel(desk).getByRole('table', { name: 'Cases by Dealer' })
    await table.waitFor()
    expect(await table.getByRole('rowheader').allTextContents()).toEqual([own?.name])
  })
})

/** What the plan's rows show: dealers, and under those that are not folded their measures. */
const rowsOf = async (desk: Desk) => {
  await grid(desk).getByRole('row').nth(2).waitFor()
  return grid(desk)
    .getByRole('row')
    .evaluateAll((all) => {
      const heads = [...(all[0]?.querySelectorAll('[role="columnheader"]') ?? [])].map((one) => one.textContent ?? '')
      const at = (name: string) => heads.findIndex((head) => head.trim().startsWith(name))
      return all.slice(1).map((row) => {
        const own = [...row.querySelectorAll('[role="gridcell"]')].map((one) => one.textContent ?? '')
        return {
          level: Number(row.getAttribute('aria-level')),
          isOpen: row.getAttribute('aria-expanded'),
          name: own[at('Dealer')] ?? '',
          measure: own[at('Preventive')] ?? '',
          cases: Number(own[at('Cases')]),
        }
      })
    })
}
const kinds = [
  ['csonline', 'dealer-action-plan', 'CS Dealer Action Plan'],
  ['dssi', 'dssi/dealer-action-plan', 'DSSI Dealer Action Plan'],
] as const
describe('The dealer action plan', () => {
  test.each(kinds)('of %s has what is not decided first, and each row opens its cases', async (_, path) => {
    const desk = await deskOf(people.surveyAdmin)
    await opensReport(desk, path)
    const rows = await rowsOf(desk)
    const dealers = rows.filter(({ level }) => level === 1).map(({ name }) => name)
    expect(new Set(dealers).size).toBe(dealers.length)
    let isFirst = false
    for (const { level, measure } of rows) {
      if (level === 2 && !isFirst) expect(measure).not.toBe('Not decided yet')
      isFirst = level === 1
    }
    expect(rows.some(({ measure }) => measure === 'Not decided yet')).toBe(true)
    const most = Math.min(4, rows.length)
    for (let row = 0; row < most; row += 1) {
      await opensReport(desk, path)
      await grid(desk).getByRole('row').nth(2).waitFor()
      await desk.goesTo('treegrid', /Action Plan/)
      await desk.press('ctrl+Home')
      for (let down = 0; down < row; down += 1) await desk.press('ArrowDown')
      await desk.press('Enter')
      await desk.isAt(/\/admin\/survey\/cdc\?/)
      await expect.poll(async () => Number(await grid(desk).getAttribute('aria-rowcount')) - 1).toBe(rows[row]?.cases)
    }
  })
  test('folds a dealer’s rows by keyboard, and all of them; each dealer’s row counts what is under it', async () => {
    const desk = await deskOf(people.surveyAdmin)
    await opensReport(desk, 'dealer-action-plan')
    const before = await rowsOf(desk)
    const [first] = before
    const own = before.findIndex(({ level }, at) => at > 0 && level === 1) - 1
    expect([first?.level, first?.isOpen, own > 0]).toEqual([1, 'true', true])
    expect(first?.cases).toBe(before.slice(1, own + 1).reduce((sum, { cases }) => sum + cases, 0))
    const count = async () => Number(await grid(desk).getAttribute('aria-rowcount')) - 1
    const all = await count()
    const isOn = () =>
      desk.page.evaluate(() => {
        const cell = document.activeElement
        return [cell?.parentElement?.getAttribute('data-row'), cell?.getAttribute('aria-expanded') ?? null]
      })
    await desk.goesTo('treegrid', /Action Plan/)
    await desk.press('ctrl+Home')
    await desk.press('ArrowLeft')
    await expect.poll(count).toBe(all - own)
    expect(await isOn()).toEqual(['0', 'false'])
    expect((await rowsOf(desk))[1]?.level).toBe(1)
    await desk.press('ArrowRight')
    await expect.poll(count).toBe(all)
    await desk.press('ArrowDown')
    expect(await isOn()).toEqual(['1', null])
    await desk.press('ArrowLeft')
    expect(await isOn()).toEqual(['0', 'true'])
    await desk.press('Space')
    await expect.poll(count).toBe(all - own)
    // Once a dealer is folded the arrow leads on to the next cell of its row, and back.
    await desk.press('Space')
    await desk.press('ArrowRight')
    expect(await isOn()).toEqual(['0', null])
    await desk.goesTo('button', 'Collapse all')
    await desk.press('Enter')
    const heads = before.filter(({ level }) => level === 1).length
    await expect.poll(count).toBe(heads)
    await desk.find('button', 'Expand all').waitFor()
    await desk.press('Enter')
    await expect.poll(count).toBe(all)
    const totals = await panel(desk).getByRole('list', { name: 'Key figures' }).textContent()
    expect(totals).toContain(`${heads} dealers`)
    const undecided = before.filter(({ measure }) => measure === 'Not decided yet')
    const link = panel(desk).getByRole('link', { name: /^Cases without a measure/ })
    expect(Number(await link.textContent())).toBe(undecided.reduce((sum, { cases }) => sum + cases, 0))
    expect(await rowsAt((await link.getAttribute('href')) ?? '')).toBe(Number(await link.textContent()))
  })
  test.each(['csonline', 'dssi'] as const)('of %s leads from every row to as many cases as it counts', async (kind) => {
    const [from = '', to = ''] = year().split(',')
    const answer = await office.give(actionPlans[kind], { query: { date: [from, to], per_page: 200 } })
    const rows = v.parse(v.array(PlanRow.schema), answer.data)
    expect(rows.length).toBeGreaterThan(5)
    const drill = drillOf(kind, actionPlans[kind].query, { values: {}, period: [from, to], isByOtherDates: false })
    const wrong: unknown[] = []
    for (const row of rows) {
      for (const [many, only] of [
        [row.cases, {}],
        [row.unclosed, { unclosed: 'yes' }],
        [row.overdue, { overdue: 'yes' }],
      ] as const) {
        const place = drill.cases({ ...casesOfRow(row), ...only })
        const found = await rowsAt(place)
        if (found !== many) wrong.push([many, found, place])
      }
    }
    expect(wrong).toEqual([])
  })
  test.each(kinds)('of %s is printed with a page for each dealer, and lines to sign', async (kind, path, name) => {
    const desk = await deskOf(people.surveyAdmin)
    await desk.page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await opensReport(desk, path)
    await desk.find('heading', name).waitFor()
    await desk.goesTo('button', 'Print report')
    await desk.press('Enter')
    await desk.page.locator('html[data-printed]').waitFor()
    await desk.page.emulateMedia({ media: 'print' })
    const sheets = desk.page.locator('[data-sheets] > section')
    const [dealers] = await server.database.query<{ n: number }>(
      `select count(distinct dealer_id)::int as n from survey_cdcs where kind = '${kind}' and resolution is distinct from 'not-applicable'
         and (opened_at at time zone 'Asia/Manila')::date between '${year().split(',')[0]}' and '${year().split(',')[1]}'`,
    )
    expect(await sheets.count()).toBe(dealers?.n)
    expect(dealers?.n).toBeGreaterThan(1)
    for (const words of [
      `${kind === 'dssi' ? 'Sales' : 'Service'} manager, name and date`,
      'General manager, name and date',
      'Head office, name and date',
    ])
      expect(await sheets.first().getByText(words).isVisible()).toBe(true)
    // The portal around it stays on the screen.
    expect(await desk.page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    await desk.page.emulateMedia({ media: null })
    // The browser says itself that it has printed.
    const pdf = await desk.page.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(dealers?.n ?? 0)
    await sheets.first().waitFor({ state: 'detached' })
    await desk.isOn('Print report')
  })
})

/** Presses an export by keyboard, as CSV. */
const exported = async (desk: Desk) => {
  await desk.press('e')
  await desk.find('menuitem', 'CSV').waitFor()
  const begun = desk.page.waitForEvent('download')
  await desk.press('Enter')
  const download = await begun
  return {
    name: download.suggestedFilename(),
    lines: (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/),
  }
}
test('Dashboards, rankings, summaries, factor and dealer scores, CDC summaries and action plans are each exported [reports.01]', async () => {
  const desk = await deskOf(people.surveyAdmin)
  const period = year().replace(',', '_')
  for (const [path, file, name] of [
    ['cs-dashboard', 'csonline-dashboard', 'date'],
    ['dcsi/dashboard', 'dcsi-dashboard', 'date'],
    ['dssi/dashboard', 'dssi-dashboard', 'date'],
    ['survey-ranking', 'csonline-ranking', 'dates'],
    ['survey-summary', 'csonline-summary', 'date'],
    ['dcsi/factor-scores', 'dcsi-factor-scores', 'date'],
    ['dssi/factor-scores', 'dssi-factor-scores', 'date'],
    ['dcsi/dealer-scores', 'dcsi-ranking', 'dates'],
    ['dssi/dealer-scores', 'dssi-ranking', 'dates'],
    ['cdc-summary', 'csonline-cdc-summary', 'date'],
    ['dssi/cdc-summary', 'dssi-cdc-summary', 'date'],
    ['dealer-action-plan', 'csonline-action-plan', 'date'],
    ['dssi/dealer-action-plan', 'dssi-action-plan', 'date'],
  ] as const) {
    await opensReport(desk, path, name)
    const { name: called, lines } = await exported(desk)
    expect([path, called, lines.length > 1]).toEqual([path, `${file}-${period}.csv`, true])
    if (path.endsWith('action-plan'))
      // The rows of dealers are no rows of their own in a file.
      expect([path, lines.length]).toEqual([path, 1 + (await rowsOf(desk)).filter(({ level }) => level === 2).length])
  }
  // And targets are uploaded: the page takes a file.
  await desk.opens('/admin/survey/dcsi/target-score-trend-upload')
  await desk.find('button', 'Choose file').waitFor()
})

test.each([
  ['cdc-summary', 'Failed to download cs cdc summary.'],
  ['dssi/cdc-summary', 'Failed to download dssi cdc summary.'],
  ['dealer-action-plan', 'Failed to download cs action plan.'],
  ['dssi/dealer-action-plan', 'Failed to download dssi action plan.'],
])(
  'A failed download of %s that names no error says so, and leaves the focus on its button',
  async (path, sentence) => {
    const desk = await deskOf(people.surveyAdmin)
    await desk.page.route(/exports\/survey-reports\/file/, (route) =>
      route.fulfill({ status: 422, json: { success: false, message: '', errors: {}, data: null } }),
    )
    await opensReport(desk, path)
    await desk.goesTo('button', 'Export')
    await desk.press('Enter')
    await desk.find('menuitem', 'CSV').waitFor()
    await desk.press('Enter')
    await desk.sees(sentence)
  },
)
