import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import type { Locale } from '#tests/support/words.ts'
import { type Desk, type DeskOf, desksAt } from './driver.ts'

let server: TestServer
let deskOf: DeskOf
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  deskOf = desksAt(() => server)
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

const stored = async (id: number) => {
  const [row] = await server.database.query<{
    status: string
    resolution: string | null
  }>('select status, resolution from survey_cdcs where id = $1', [id])
  return row
}
/** An open case of the first dealer, with nothing written down yet. */
const caseWith = async (status: 'open' | 'closed', rest = '') => {
  const [row] = await server.database.query<{ id: number; reference_no: string; category: string }>(
    `update survey_cdcs set status = '${status}', resolution = null, contacted_at = null, contact_result = null,
       factor_id = null, attribute_id = null, root_cause_id = null, root_cause_note = null, immediate_measure_id = null,
       dealer_preventive_measure_id = null, immediate_note = null, preventive_note = null, sent_for_review_at = null,
       closed_at = null
     where id = (select c.id from survey_cdcs c join survey_results r on r.id = c.result_id
       where c.dealer_id = 1 and r.may_contact and r.status = 'complete' ${rest} order by c.id limit 1)
     returning id, reference_no, category`,
  )
  if (!row) throw new Error('The small world has no such case')
  return row
}
const isOpened = (desk: Desk, name: string) => desk.page.getByRole('heading', { level: 1, name }).waitFor()
const focused = (desk: Desk) => desk.page.evaluate(() => document.activeElement?.localName)

test('a step that somebody else made impossible brings the case as it is now, and nothing typed is lost', async () => {
  const { id, reference_no } = await caseWith('open')
  const desk = await deskOf(people.surveyDealer, `/admin/survey/${id}/cdc`)
  await isOpened(desk, reference_no)
  await desk.goesTo('textbox', /^Person in charge/)
  await desk.types('Nestor')
  // Voided under their hands, without the page hearing of it.
  await desk.page.context().setOffline(true)
  await server.database.query(
    `update survey_cdcs set status = 'closed', resolution = 'not-applicable', version = version + 1 where id = $1`,
    [id],
  )
  await desk.page.context().setOffline(false)
  await desk.press('ctrl+s')
  await desk.sees('Save chosen versions')
  await desk.page.getByRole('heading', { name: reference_no }).waitFor()
  await desk.goesTo('button', 'Save chosen versions')
  const answered = desk.page.waitForResponse((response) => response.request().method() === 'PUT')
  await desk.press('Enter')
  await answered
  await desk.sees('This case is Closed: it can be changed once it is reopened')
  expect(await desk.find('textbox', /^Person in charge/).inputValue()).toBe('Nestor')
  expect(await stored(id)).toMatchObject({ status: 'closed' })
})

describe.each(['en', 'ar'] as const)('A result is corrected by keys in %s', (locale: Locale) => {
  test('what it does is said before it is saved, the reason is asked for, and the case is void', async () => {
    const { id, reference_no } = await caseWith('open', `and r.dissatisfied and r.csi_score < 60`)
    const [row] = await server.database.query<{ result: number; name: string }>(
      `select r.id as result, r.reference_no as name from survey_results r join survey_cdcs c on c.result_id = r.id
       where c.id = $1`,
      [id],
    )
    const { result, name } = row ?? { result: 0, name: '' }
    const dealer = await deskOf(people.surveyDealer, `/admin/survey/all/result/${result}`, { locale })
    await isOpened(dealer, name)
    expect(await dealer.find('button', 'Correct…').count()).toBe(0)

    const office = await deskOf(people.surveyAdmin, `/admin/survey/all/result/${result}`, { locale })
    await isOpened(office, name)
    await office.press('s e')
    await office.isAt(`/admin/survey/all/result/${result}/edit`)
    await office.goesTo('combobox', new RegExp(`^${office.say('Status')}`))
    await office.press('Enter')
    await office.page.getByRole('option').first().waitFor()
    await office.press('End Enter')
    await office.sees('The result will no longer be included in any figures.')
    await office.sees('The case {name} will be closed as Not applicable.', { name: reference_no })
    await office.press('ctrl+s')
    // Without a reason nothing is saved, and the field says so.
    expect((await stored(id))?.status).toBe('open')
    await office.goesTo('textbox', 'Reason for the correction')
    await office.types('Answered by a competitor')
    await office.press('ctrl+s')
    await office.sees('Result corrected.')
    await office.isAt(`/admin/survey/all/result/${result}`)
    expect(await stored(id)).toMatchObject({ status: 'closed', resolution: 'not-applicable' })
    await office.sees('Answered by a competitor')
    await expect.poll(() => focused(office)).not.toBe('body')
    // The dealer's page heard of it, and says that it was corrected.
    await dealer.sees('corrected')
    await office.press('s o')
    await office.isAt(`/admin/survey/${id}/cdc`)
  })
})
test('an answer that was entered wrongly is put right, and the original stands beside it', async () => {
  const [row] = await server.database.query<{ id: number; title: string }>(
    `select id, reference_no as title from survey_results where status = 'complete' and original is null and csi_score < 100
       and category = 'service' and dealer_id = 1 and not exists (select from survey_cdcs where result_id = survey_results.id)
     order by id limit 1`,
  )
  const { id, title } = row ?? { id: 0, title: '' }
  const office = await deskOf(people.surveyAdmin, `/admin/survey/all/result/${id}/edit`)
  await isOpened(office, `Correct ${title}`)
  const questions = office.page.getByRole('region', { name: 'Answers' })
  const ratings = questions.getByRole('combobox')
  for (const field of [ratings.nth(0), ratings.nth(1)]) {
    await field.focus()
    await office.press('Enter')
    await office.page.getByRole('option').first().waitFor()
    await office.press('Home Enter')
  }
  await office.sees(/^CSI score: [\d.]+ becomes [\d.]+\.$/)
  await office.goesTo('textbox', 'Reason for the correction')
  await office.types('Pressed the wrong box and called')
  await office.press('ctrl+s')
  await office.sees('Result corrected.')
  await isOpened(office, title)
  await office.sees(/^was \d+$/)
})
