import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
/** The later half of the answers, so that there are some before it as well. */
let days = ''
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  const [{ day = '' } = {}] = await server.database.query<{ day: string }>(
    `select to_char(percentile_disc(0.5) within group (order by submitted_at) at time zone 'Asia/Manila', 'YYYY-MM-DD') as day
     from survey_results where kind = 'dcsi' and status = 'complete'`,
  )
  days = `${Temporal.PlainDate.from(day).add({ days: 1 }).toString()},${today().subtract({ days: 1 }).toString()}`
})
beforeEach(() => server.forgetLimits())
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const deskOf = desksAt(() => server)
const panel = (desk: Desk) => desk.page.getByRole('tabpanel').filter({ visible: true })

test.each(['en', 'ar'] as const)(
  'An analyst asks by keyboard alone, in %s, why a score moved: the sentence, its parts, the rows behind one, and a dealer’s own',
  async (locale) => {
    const desk = await deskOf(people.surveyAdmin, '/admin/home', { locale })
    await desk.opens(`/admin/survey/reports/dcsi/dashboard?date=${days}`)
    await desk.find('slider', 'Factors').waitFor()
    await desk.press('y')
    await desk.isAt(/\/reports\/why\?.*kind=dcsi/)
    const heading = panel(desk).getByRole('heading', { level: 1, name: desk.say('Why did it move?') })
    await heading.waitFor()
    const told = panel(desk).locator('[data-told] p').first()
    await told.waitFor()
    expect(await told.locator('strong').count()).toBeGreaterThan(2)

    await desk.goesTo('slider', 'Parts of the change')
    const chart = desk.find('slider', 'Parts of the change')
    const many = Number(await chart.getAttribute('aria-valuemax')) + 1
    const said: string[] = []
    for (let part = 0; part < many; part += 1) {
      said.push((await chart.getAttribute('aria-valuetext')) ?? '')
      await desk.press('ArrowDown')
    }
    const figures = said.map((text) => /[+−±]?\d+\.\d+/.exec(text)?.[0].replace('−', '-').replace('±', '') ?? '')
    const [before = 0, ...parts] = figures.map(Number)
    const now = parts.pop() ?? 0
    // Both ends are shown with one decimal, the parts with two.
    expect(Math.abs(parts.reduce((sum, part) => sum + part, before) - now)).toBeLessThan(0.1051)
    // The same as a table, and back.
    await desk.press('t')
    await panel(desk)
      .getByRole('table', { name: desk.say('Parts of the change') })
      .waitFor()
    await desk.press('t')
    await desk.goesTo('slider', 'Parts of the change')
    await desk.press('End ArrowUp Enter')
    await desk.isAt(/\/admin\/survey\/all\/result\?.*factor=\d+/)
    await panel(desk).getByRole('gridcell').first().waitFor()

    await desk.opens(`/admin/survey/reports/dcsi/dealer-scores?dates=${days}`)
    await panel(desk).getByRole('gridcell').first().waitFor()
    await desk.press('y')
    await desk.isAt(/\/reports\/why\?.*dealers=\d+/)
    await heading.waitFor()
    await panel(desk).locator('[data-told], h2').first().waitFor()
  },
)
