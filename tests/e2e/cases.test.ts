import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import type { Locale } from '#tests/support/words.ts'
import { type Desk, type DeskOf, desksAt, tabTo } from './driver.ts'

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
    contact_result: string | null
    root_cause_note: string | null
    review_note: string | null
    resolution: string | null
    factor: string | null
    version: number
  }>(
    `select c.status, c.contact_result, c.root_cause_note, c.review_note, c.resolution, f.category as factor, c.version
     from survey_cdcs c left join survey_factors f on f.id = c.factor_id where c.id = $1`,
    [id],
  )
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
/** “Other”, the last root cause of every attribute, which asks for a note. */
const otherIn = async (locale: Locale): Promise<string> => {
  const [row] = await server.database.query<{ name: string }>(
    'select names ->> $1 as name from survey_root_causes where other limit 1',
    [locale],
  )
  return row?.name ?? ''
}
const step = (desk: Desk, name: string) =>
  desk.page
    .getByRole('region', { name: desk.say('Steps of the case') })
    .getByRole('button', { name: new RegExp(`^${desk.say(name)}`) })
    .filter({ visible: true })
const presses = async (desk: Desk, name: string) => {
  await tabTo(desk.page, step(desk, name), { name, within: true })
  await desk.press('Enter')
}
const isOpened = (desk: Desk, name: string) => desk.page.getByRole('heading', { level: 1, name }).waitFor()
/** Opens a list of choices and takes the first, or what is typed. */
const chooses = async (desk: Desk, field: string, typed = '') => {
  await desk.goesTo('combobox', field)
  await desk.press('ArrowDown')
  await desk.page.getByRole('option').filter({ visible: true }).first().waitFor()
  if (typed !== '') {
    await desk.types(typed)
    await expect.poll(() => desk.page.getByRole('option').filter({ visible: true }).count()).toBe(1)
    await desk.press('ArrowDown')
  }
  await desk.press('Enter')
  await expect.poll(() => desk.page.getByRole('option').filter({ visible: true }).count()).toBe(0)
}
const focused = (desk: Desk) => desk.page.evaluate(() => document.activeElement?.localName)

describe.each(['en', 'ar'] as const)('A case is followed by keys in %s', (locale: Locale) => {
  test('the dealer says how the customer was reached, names all from factor to measure, and sends it in one act', async () => {
    const { id, reference_no, category } = await caseWith('open')
    const desk = await deskOf(people.surveyDealer, `/admin/survey/${id}/cdc`, { locale })
    await isOpened(desk, reference_no)
    // Nothing is filled in yet: the button tells what is missing, and the key does nothing.
    await desk.press('s s')
    expect((await stored(id))?.status).toBe('open')

    await desk.goesTo('combobox', 'Contact result')
    await desk.press('Enter')
    await desk.page.getByRole('option', { name: desk.say('Reached') }).waitFor()
    await desk.press('Home Enter')
    await chooses(desk, 'Factor')
    await chooses(desk, 'Attribute')
    await chooses(desk, 'Root cause', await otherIn(locale))
    await chooses(desk, 'Immediate measure')
    await chooses(desk, 'Dealer preventive measure')
    await desk.goesTo('textbox', 'Note on the root cause')
    await desk.types('A lift was broken')
    await desk.press('ctrl+s')
    await desk.sees('Saved.')
    // The focus stays where one writes.
    expect(await focused(desk)).toBe('textarea')
    expect(await stored(id)).toMatchObject({
      status: 'in-progress',
      contact_result: 'reached',
      root_cause_note: 'A lift was broken',
      factor: category,
    })
    await desk.types(' for a week')
    await presses(desk, 'Save and send for review')
    await desk.sees('The case was sent for review.')
    expect(await stored(id)).toMatchObject({ status: 'for-review', root_cause_note: 'A lift was broken for a week' })
    // The button went with its state: the focus is on something that is seen.
    await expect.poll(() => focused(desk)).not.toBe('body')
    await step(desk, 'Withdraw from review').waitFor()
    expect(await step(desk, 'Close').count()).toBe(0)
    expect(await step(desk, 'Save').count()).toBe(0)

    const office = await deskOf(people.surveyAdmin, `/admin/survey/${id}/cdc`, { locale })
    await isOpened(office, reference_no)
    await presses(office, 'Send back')
    await office.isOn(new RegExp(`^${office.say('Reason')}`))
    await office.page
      .getByRole('dialog')
      .getByRole('button', { name: office.say('Send back') })
      .press('Enter')
    await office.sees('Say why: the reason is kept with your name.')
    await office.goesTo('textbox', new RegExp(`^${office.say('Reason')}`))
    await office.types('Which lift?')
    await office.page
      .getByRole('dialog')
      .getByRole('button', { name: office.say('Send back') })
      .press('Enter')
    await office.sees('The case was sent back.')
    expect(await stored(id)).toMatchObject({ status: 'in-progress', review_note: 'Which lift?' })
    await expect.poll(() => focused(office)).not.toBe('body')

    // The dealer's page has heard of it by itself.
    await desk.sees('Sent back by head office')
    await presses(desk, 'Send for review')
    await step(office, 'Close').waitFor()
    await presses(office, 'Close')
    await office.sees('The case was closed.')
    expect(await stored(id)).toMatchObject({ status: 'closed', resolution: 'resolved' })
    // A closed case is read: nothing in it can be written.
    await expect.poll(() => office.find('textbox', 'Note on the root cause').isDisabled()).toBe(true)
    await step(office, 'Reopen').waitFor()
  })
})

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
  await desk.press('Enter')
  await desk.sees('This case is closed: reopen it to change it.')
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
    await office.sees('The result counts in no figure from now on.')
    await office.sees('The case {name} is closed as not applicable.', { name: reference_no })
    await office.press('ctrl+s')
    // Without a reason nothing is saved, and the field says so.
    expect((await stored(id))?.status).toBe('open')
    await office.goesTo('textbox', 'Reason for the correction')
    await office.types('Answered by a competitor')
    await office.press('ctrl+s')
    await office.sees('The result was corrected.')
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
  await office.sees('The result was corrected.')
  await isOpened(office, title)
  await office.sees(/^was \d+$/)
})
