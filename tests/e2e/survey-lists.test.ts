import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'
import { listAt } from './list.ts'

let server: TestServer
let desk: Desk
const { panel, total, messages } = listAt(() => desk)
const results = '/admin/survey/all/result'
const cases = '/admin/survey/cdc'
const count = async (sql: string): Promise<number> => {
  const [row] = await server.database.query<{ count: number }>(`select count(*)::int as count ${sql}`)
  return row?.count ?? -1
}
/** So many whole days of Manila up to yesterday. */
const daysAgo = (days: number) =>
  `(submitted_at at time zone 'Asia/Manila')::date between (now() at time zone 'Asia/Manila')::date - ${days}
     and (now() at time zone 'Asia/Manila')::date - 1`
const isRead = (path: string, has: RegExp) =>
  desk.page.waitForResponse((response) => response.url().includes(path) && has.test(decodeURIComponent(response.url())))
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  // Some of them came in yesterday, whatever the day is.
  await server.database.query(
    `update survey_results set submitted_at = date_trunc('day', now() at time zone 'Asia/Manila') at time zone 'Asia/Manila' - interval '5 hours'
     where id <= 6`,
  )
  desk = await openDesk(server)
  await desk.opens('/admin/home')
  await desk.signIn(people.surveyAdmin)
})
afterAll(async () => {
  await desk?.leave()
  await closeWindows()
  await server?.stop()
})

describe('Survey results', () => {
  test('open with yesterday, and presets beside it lead to longer stretches and to all days [survey.05]', async () => {
    const day = today().subtract({ days: 1 }).toString()
    const first = isRead('/survey-results?', new RegExp(`date=${day},${day}`))
    await desk.opens(results)
    // Those of all surveys: no survey is sent.
    expect((await first).url()).not.toContain('survey_id')
    await expect.poll(total).toBe(await count(`from survey_results where ${daysAgo(1)}`))
    await desk.goesTo('button', 'Yesterday')
    expect(await desk.find('button', 'Yesterday').getAttribute('aria-pressed')).toBe('true')
    await desk.press('ArrowRight')
    await desk.isOn('Last 7 days')
    await desk.press('Enter')
    await expect.poll(total).toBe(await count(`from survey_results where ${daysAgo(7)}`))
    await desk.isAt(/\?date=/)
    await desk.press('ArrowRight ArrowRight ArrowRight')
    await desk.isOn('All days')
    await desk.press('Enter')
    await expect.poll(total).toBe(await count('from survey_results'))
    // All days are a place of their own, which a reload keeps.
    await desk.isAt(`${results}?q=`)
    await desk.page.reload()
    await expect.poll(total).toBe(await count('from survey_results'))
  })
  test('of one survey open with yesterday too', async () => {
    const first = isRead('/survey-results?', /date=.*survey_id=1|survey_id=1.*date=/)
    await desk.opens('/admin/survey/1/result')
    await first
  })
  test('have three date ranges in their toolbar: general, of the service and of the delivery [list.15]', async () => {
    await desk.opens(results)
    await panel().getByRole('grid').waitFor()
    for (const name of ['Submitted', 'Service date', 'Delivery date'])
      await expect
        .poll(() => panel().getByRole('group', { name }).or(panel().getByRole('button', { name })).count())
        .toBeGreaterThan(0)
  })
})

describe('Cases', () => {
  test('open with those that are not closed, the next to be closed first, and figures lead to their rows', async () => {
    const first = isRead('/surveys-cdcs?', /unclosed=(?:true|1)/)
    await desk.opens(cases)
    expect(decodeURIComponent((await first).url())).toMatch(/order_by=close_due_at.*sort=asc/)
    const unclosed = await count(`from survey_cdcs where status <> 'closed'`)
    await expect.poll(total).toBe(unclosed)
    await desk.goesTo('button', new RegExp(`^All factors ${unclosed}, not closed`))
    // Arrows walk over the figures; the last one is of what nobody has classified.
    await desk.press('End')
    for (let steps = 0; steps < 40; steps += 1) {
      const name = await desk.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
      if (/^Not classified yet \d+, not closed/.test(name)) break
      await desk.press('ArrowRight')
    }
    await desk.isOn(/^Not classified yet/)
    await desk.press('Enter')
    await expect.poll(total).toBe(await count(`from survey_cdcs where status <> 'closed' and factor_id is null`))
    await desk.isAt(/classified=/)
  })
  test('are narrowed by factor in their toolbar [list.14]', async () => {
    const [row] = await server.database.query<{ factor_id: number; count: number }>(
      'select factor_id, count(*)::int as count from survey_cdcs where factor_id is not null group by 1 order by 1 limit 1',
    )
    await desk.opens(`${cases}?factor=${row?.factor_id}`)
    await expect.poll(total).toBe(row?.count)
    await expect
      .poll(() =>
        panel()
          .getByRole('button', { name: /^Factor/ })
          .count(),
      )
      .toBeGreaterThan(0)
  })
})

test.each([
  ['survey results', results, 'survey-results/export/result', 'download.survey-results'],
  ['survey cdcs', cases, 'surveys-cdcs/export/result', 'download.survey-cdcs'],
] as const)(
  'A failed download of %s says so where the server names no errors [errors.20] [errors.21]',
  async (what, path, call, id) => {
    await desk.opens(`${path}?q=`)
    await expect.poll(total).toBeGreaterThan(0)
    await desk.page.route(`**/api/v1/${call}**`, (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        body: JSON.stringify({ success: false, message: 'No.', errors: {} }),
      }),
    )
    await desk.press('e')
    await desk.page.getByRole('menuitem', { name: 'CSV', exact: true }).first().focus()
    await desk.press('Enter')
    readMessage(
      id,
      (await messages().getByText(`Failed to download ${what}.`, { exact: true }).first().textContent()) ?? '',
    )
    await desk.page.unroute(`**/api/v1/${call}**`)
  },
)
