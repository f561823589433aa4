import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
const days = `2020-01-01,${today().subtract({ days: 1 }).toString()}`
const said = [
  'Nothing to say about the visit itself, which was as it always is, but the Párking was full',
  'Parking took an hour, and nobody said sorry',
  'الموقف كان بعيدًا عن الإِدارة',
] as const
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  for (const comment of said)
    await server.database.query(
      `update survey_results set comment = $1 where id = (select id from survey_results where kind = 'dcsi'
         and status = 'complete' and dealer_id = 1 and not comment = any($2::text[]) order by id limit 1)`,
      [comment, said],
    )
  await server.database.query(
    `update survey_results set comment = $1 where id = (select id from survey_results where kind = 'dcsi' and status = 'complete'
       and dealer_id = 2 order by id limit 1)`,
    ['The parking of the other dealer'],
  )
})
beforeEach(() => server.forgetLimits())
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const deskOf = desksAt(() => server)
const panel = (desk: Desk) => desk.page.getByRole('tabpanel').filter({ visible: true })
const marks = (desk: Desk) => panel(desk).locator('[role=gridcell] mark').allTextContents()

test.each([
  ['en', 'park -sorry', 'Párking'],
  ['ar', 'الادارة', 'الإِدارة'],
] as const)(
  'Comments are searched by keyboard alone, in %s: from a dashboard to the results behind it, narrowed further there',
  async (locale, words, marked) => {
    const desk = await deskOf(people.surveyAdmin, '/admin/home', { locale })
    await desk.opens(`/admin/survey/reports/dcsi/dashboard?date=${days}&dealers=1`)
    await desk.find('searchbox', 'Search comments').waitFor()
    await desk.runs('Search comments')
    await desk.isOn('Search comments')
    await desk.types(words)
    await desk.press('Enter')
    // The report's own filters, and the words.
    await desk.isAt(/\/survey\/all\/result\?.*dealers=1/)
    const asked = new URL(desk.page.url()).searchParams
    expect([asked.get('comment_words'), asked.get('kind'), asked.get('status'), asked.get('date')]).toEqual([
      words,
      'dcsi',
      'complete',
      days,
    ])
    await expect.poll(() => marks(desk)).toEqual([marked])
    // A chip says the words and changes them.
    const chip = panel(desk).getByRole('button', { name: `${desk.say('Words in the comment')} ${words}` })
    await chip.focus()
    await desk.press('Enter')
    await desk.find('textbox', 'Words in the comment').waitFor()
    await desk.press('ctrl+a')
    await desk.types('parking')
    await desk.press('Enter')
    await expect.poll(async () => (await marks(desk)).toSorted()).toEqual(['Parking', 'Párking'])
    await desk.isAt(/comment_words=parking/)
    await expect.poll(() => desk.page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('parking')
  },
)
