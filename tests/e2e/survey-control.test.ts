import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
const days = `2025-01-01,${today().subtract({ days: 1 }).toString()}`
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  await server.database.query(
    `update survey_cdcs c set preventive_done_on = '2026-02-03', dealer_preventive_measure_id = m.id, attribute_id = m.attribute_id
     from (select min(id) as id, attribute_id from survey_preventive_measures group by 2 order by 2 limit 1) m
     where c.id = (select min(id) from survey_cdcs where kind = 'dcsi')`,
  )
})
beforeEach(() => server.forgetLimits())
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const deskOf = desksAt(() => server)
const panel = (desk: Desk) => desk.page.getByRole('tabpanel').filter({ visible: true })

test.each(['en', 'ar'] as const)(
  'By keyboard, in %s: from a dealer of the ranking to its control chart, another factor of it, its table, and the responses of a month',
  async (locale) => {
    const desk = await deskOf(people.surveyAdmin, '/admin/home', { locale })
    await desk.opens(`/admin/survey/reports/dcsi/dealer-scores?dates=${days}`)
    await panel(desk).getByRole('gridcell').first().waitFor()
    await desk.runs('Show control chart')
    await desk.isAt(/\/reports\/control\?.*dealer=\d+/)
    await panel(desk).locator('[data-told] p').first().waitFor()
    const chart = panel(desk).getByRole('slider')
    await chart.waitFor()
    const whole = (await chart.getAttribute('aria-label')) ?? ''
    // The factors are one stop, and the arrows go along them.
    await desk.goesTo('button', /DCSI( score)? \d/i)
    const onwards = locale === 'ar' ? 'ArrowLeft' : 'ArrowRight'
    await desk.press(`${onwards} ${onwards}`)
    await desk.isOn(/Service advisor|مستشار الخدمة/)
    await desk.press('Enter')
    await desk.isAt(/\/reports\/control\?.*factor=\d+/)
    await expect.poll(() => chart.getAttribute('aria-label')).not.toBe(whole)
    await desk.goesTo('slider', (await chart.getAttribute('aria-label')) ?? '')
    expect(Number(await chart.getAttribute('aria-valuemax'))).toBe(12)
    // It begins with the last month, and says why it is not judged, where it is not.
    expect((await chart.getAttribute('aria-valuetext'))?.length).toBeGreaterThan(10)
    await desk.press('t')
    await panel(desk).getByRole('table').first().waitFor()
    await desk.press('t')
    await desk.press('End Enter')
    await desk.isAt(/\/admin\/survey\/all\/result\?.*dealers=\d+/)
  },
)
test('A dealer’s people see their own chart without choosing; key drivers and effects lead to their rows', async () => {
  const own = await deskOf(people.surveyDealer, '/admin/survey/reports/control?kind=dcsi')
  await panel(own).getByRole('slider').waitFor()
  const desk = await deskOf(people.surveyAdmin, `/admin/survey/reports/drivers?kind=dcsi&date=${days}`)
  await panel(desk).getByRole('table').first().waitFor()
  await desk.opens('/admin/survey/reports/effects?kind=dcsi')
  await panel(desk).getByRole('gridcell').first().focus()
  await desk.press('Enter')
  await desk.isAt(/\/admin\/survey\/(?:cdc|all\/result)\?.*attribute=\d+/)
})
