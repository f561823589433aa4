import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '#server/simulator/simulator.ts'
import { closeWindows, openWindow } from '#tests/support/browser.ts'
import { numbers } from '#tests/support/sending.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, type DeskOf, desksAt, tabTo } from './driver.ts'

let simulator: Simulator
let server: TestServer
let deskOf: DeskOf
beforeAll(async () => {
  simulator = await startSimulator({ latency: [5, 20], reportDelay: [50, 100] })
  server = await startServer({
    on: 'postgres',
    env: { SIMULATOR_URL: simulator.url, LOOKUP_DELAY: '1' },
    // Ten in the morning in Manila: surveys go out.
    now: () => Date.parse('2026-11-20T02:00:00Z'),
  })
  deskOf = desksAt(() => server)
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
  await simulator?.close()
})

const read = async <Row extends object>(sql: string, values: readonly unknown[]): Promise<Row | undefined> =>
  (await server.database.query<Row>(sql, values))[0]
const panel = (desk: Desk) => desk.page.getByRole('tabpanel').filter({ visible: true })
const dialogOf = (desk: Desk) => desk.page.getByRole('dialog').filter({ visible: true })
const focused = (desk: Desk) => desk.page.evaluate(() => document.activeElement?.localName)
/** Opens the list of choices that has the focus, and takes one by its name. */
const takes = async (desk: Desk, option: string) => {
  await desk.press('Enter')
  await desk.page.getByRole('listbox').first().waitFor()
  await desk.press('Home')
  await desk.arrowsTo(option)
  await desk.press('Enter')
  await desk.page.getByRole('listbox').first().waitFor({ state: 'hidden' })
}
/** Takes the first of the choices of a field, or the one that is typed. */
const chooses = async (desk: Desk, field: string, typed = '') => {
  const options = desk.page.getByRole('option').filter({ visible: true })
  await desk.goesTo('combobox', field)
  await desk.press('ArrowDown')
  await options.first().waitFor()
  if (typed !== '') {
    await desk.types(typed)
    await expect.poll(() => options.count()).toBe(1)
    await desk.press('ArrowDown')
  }
  await desk.press('Enter')
  await expect.poll(() => options.count()).toBe(0)
}

/** A survey that asks why of who was not satisfied, in Arabic too; it is published. */
const buildsSurvey = async (desk: Desk, name: string): Promise<void> => {
  const { page } = desk
  const stored = () =>
    read<{ id: number; status: number; asked: string }>(
      'select id, status, questions_data::text as asked from surveys where name = $1',
      [name],
    )
  await desk.opens('/admin/survey/create')
  await desk.goesTo('textbox', 'Name')
  await desk.types(name)
  await desk.goesTo('combobox', 'Kind')
  await takes(desk, 'DCSI')

  // A second question, of another type, that is asked only of who was not satisfied.
  await desk.runs(desk.say('Add question: {type}', { type: desk.say('Yes or no') }))
  const inEnglish = `${desk.say('Question')} · ${desk.say('English')}`
  const title = page.getByRole('textbox', { name: inEnglish }).filter({ visible: true })
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
  await desk.types('Why?')
  await desk.goesTo('button', 'Add test')
  await desk.press('Enter')
  await desk.goesTo('combobox', 'Test on the answer')
  await takes(desk, 'is at most')
  await desk.goesTo('combobox', 'Answer')
  await takes(desk, '2')
  const condition = desk.say('“{question}” is {value} or lower', {
    question: 'How satisfied are you overall?',
    value: '2',
  })
  await desk.sees(desk.say('Asked only if {condition}.', { condition }))

  // The translation into Arabic.
  await desk.press('ctrl+.')
  await page.locator('.cm-content').waitFor()
  await desk.press('ctrl+.')
  await desk.runs(desk.say('Translate questionnaire'))
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await dialog
    .getByRole('textbox', { name: new RegExp(`^2\\. .*${desk.say('Arabic')}$`) })
    .first()
    .focus()
  await desk.types('لماذا؟')
  await desk.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await desk.press('ctrl+s')
  await expect.poll(async () => (await stored())?.status).toBe(2)
  const draft = await stored()
  expect(JSON.parse(draft?.asked ?? 'null').pages[0].questions[1]).toEqual({
    id: 'q1',
    type: 'yesno',
    title: { en: 'Why?', ar: 'لماذا؟' },
    visibleIf: { question: 'overall', op: 'lte', value: 2 },
  })

  await desk.opens(`/admin/survey/${draft?.id}/edit`)
  await desk.goesTo('button', 'Activate')
  await desk.press('Enter')
  await desk.sees('Activate “{name}”?', { name })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: desk.say('Activate') })
    .press('Enter')
  await expect.poll(async () => (await stored())?.status).toBe(1)
}

/** Sends the survey to thirty customers of the first dealer, and answers the links that they got. */
const sendsSurvey = async (desk: Desk, survey: string, to: readonly string[]): Promise<readonly string[]> => {
  const { page } = desk
  await desk.opens('/admin/text-blast')
  await page.getByRole('gridcell').first().waitFor()
  await desk.press('n x')
  await desk.isAt('/admin/text-blast/create')
  await desk.find('button', 'Choose file').waitFor()
  const chooser = page.waitForEvent('filechooser')
  await desk.runs('Choose file to import')
  const rows = to.map((number, i) => `${number},Liza ${i + 1},MKT01`)
  await (await chooser).setFiles({
    name: 'visits.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['mobile,first_name,dealer_code', ...rows].join('\n')),
  })
  await expect.poll(() => panel(desk).locator('[data-figure="ready"] dd').textContent()).toBe(String(to.length))
  await desk.goesTo('textbox', 'Name')
  await desk.types(`Visits: ${survey}`)
  await desk.press('Tab')
  // The purposes: service, survey, promotion.
  await desk.press('Enter')
  await page.getByRole('listbox').first().waitFor()
  await desk.press('Home ArrowDown Enter')
  await page.getByRole('listbox').first().waitFor({ state: 'hidden' })
  await desk.goesTo('combobox', new RegExp(`^${desk.say('Survey')}`))
  await desk.types(survey)
  // The list of all stands there first: the one that was typed comes to its top.
  const first = page.getByRole('option').filter({ visible: true }).first()
  await expect.poll(() => first.textContent()).toContain(survey)
  await desk.press('ArrowDown Enter')
  await desk.goesTo('textbox', 'Message')
  await desk.types('Hi {first_name}, how was it? {opt_out_link} ')
  await desk.goesTo('button', 'Survey link')
  await desk.press('Enter')
  await desk.isOn('Message')
  await desk.press('ctrl+s')
  await desk.isAt(/\/admin\/text-blast\/\d+$/)
  const state = panel(desk).locator('header').first()
  await expect.poll(() => state.textContent()).toContain(desk.say('Pending'))
  await desk.sees(survey)
  await desk.press('s s')
  await dialogOf(desk).waitFor()
  expect(await dialogOf(desk).textContent()).toContain('30')
  // From Cancel, which has the focus, to Send.
  await desk.press('Tab Enter')
  await expect.poll(() => state.textContent()).toContain(desk.say('Sent'))
  return simulator.record.taken
    .filter((one) => to.some((number) => one.to.endsWith(number.slice(1))))
    .map(({ text }) => /http:\S+\/s\/\w+/.exec(text)?.[0] ?? '')
}

/** A dissatisfied customer answers on a telephone, in Arabic. */
const answers = async (link: string): Promise<void> => {
  const { page, troubles, context } = await openWindow(server.origin, { width: 320, locale: 'ar' })
  await page.goto(link)
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
  const why = page.getByText('لماذا؟')
  await expect.poll(() => why.isVisible()).toBe(false)
  await page.locator('input[name="q-overall"][value="1"]').press('Space')
  await expect.poll(() => why.isVisible()).toBe(true)
  await page.locator('input[name="q-q1"]').first().press('Space')
  await page.locator('input[name="q--contact"][value="true"]').press('Space')
  await page.locator('.foot .p').press('Enter')
  await page.waitForURL(/done/)
  expect(troubles).toEqual([])
  await context.close()
}

const step = (desk: Desk, name: string) =>
  desk.page
    .getByRole('region', { name: desk.say('Case actions') })
    .getByRole('button', { name: new RegExp(`^${desk.say(name)}`) })
    .filter({ visible: true })
const presses = async (desk: Desk, name: string) => {
  await tabTo(desk.page, step(desk, name), { name, within: true })
  await desk.press('Enter')
}

test.each(['en', 'ar'] as const)(
  'A survey is built, sent, answered in Arabic, and its case followed until it is closed, by keyboard alone, in %s',
  async (locale) => {
    const name = `Rain or shine ${locale}`
    const office = await deskOf(people.surveyAdmin, '/admin/home', { locale })
    await buildsSurvey(office, name)
    const links = await sendsSurvey(office, name, numbers(30, locale === 'en' ? 900 : 940))
    expect([links.length, new Set(links).size, links.includes('')]).toEqual([30, 30, false])
    await answers(links[0] ?? '')

    const made = await read<{ id: number; reference_no: string; locale: string; category: string }>(
      `select c.id, c.reference_no, r.locale, c.category from survey_cdcs c join survey_results r on r.id = c.result_id
       join surveys s on s.id = r.survey_id where s.name = $1`,
      [name],
    )
    expect(made?.locale).toBe('ar')
    const { id = 0, reference_no = '', category = '' } = made ?? {}
    const stored = () =>
      read<object>(
        `select c.status, c.contact_result, c.root_cause_note, c.review_note, c.resolution, f.category as factor
         from survey_cdcs c left join survey_factors f on f.id = c.factor_id where c.id = $1`,
        [id],
      )

    const dealer = await deskOf(people.surveyDealer, '/admin/home', { locale })
    await dealer.opens(`/admin/survey/${id}/cdc`)
    await dealer.page.getByRole('heading', { level: 1, name: reference_no }).waitFor()
    // Nothing is filled in yet: the button tells what is missing, and the key does nothing.
    await dealer.press('s s')
    expect(await stored()).toMatchObject({ status: 'open' })
    await dealer.goesTo('combobox', 'Contact result')
    await takes(dealer, 'Reached')
    await chooses(dealer, 'Factor')
    await chooses(dealer, 'Attribute')
    // “Other”, the last root cause of every attribute, asks for a note.
    const other = await read<{ name: string }>(
      'select names ->> $1 as name from survey_root_causes where other limit 1',
      [locale],
    )
    await chooses(dealer, 'Root cause', other?.name)
    await chooses(dealer, 'Immediate measure')
    await chooses(dealer, 'Dealer preventive measure')
    await dealer.goesTo('textbox', 'Note on the root cause')
    await dealer.types('A lift was broken')
    await dealer.press('ctrl+s')
    await dealer.sees('Saved.')
    // The focus stays where one writes.
    expect(await focused(dealer)).toBe('textarea')
    expect(await stored()).toMatchObject({
      status: 'in-progress',
      contact_result: 'reached',
      root_cause_note: 'A lift was broken',
      factor: category,
    })
    await dealer.types(' for a week')
    await presses(dealer, 'Save and send for review')
    await dealer.sees('Case sent for review.')
    expect(await stored()).toMatchObject({ status: 'for-review', root_cause_note: 'A lift was broken for a week' })
    // The button went with its state: the focus is on something that is seen.
    await expect.poll(() => focused(dealer)).not.toBe('body')
    await step(dealer, 'Withdraw from review').waitFor()
    expect([await step(dealer, 'Close').count(), await step(dealer, 'Save').count()]).toEqual([0, 0])

    await office.opens(`/admin/survey/${id}/cdc`)
    await office.page.getByRole('heading', { level: 1, name: reference_no }).waitFor()
    const send = () =>
      office.page
        .getByRole('dialog')
        .getByRole('button', { name: office.say('Send back') })
        .press('Enter')
    await presses(office, 'Send back')
    const reason = new RegExp(`^${office.say('Reason')}`)
    await office.isOn(reason)
    await send()
    await office.sees('Enter a reason. The reason is recorded with your name.')
    await office.goesTo('textbox', reason)
    await office.types('Which lift?')
    await send()
    await office.sees('Case sent back.')
    expect(await stored()).toMatchObject({ status: 'in-progress', review_note: 'Which lift?' })
    await expect.poll(() => focused(office)).not.toBe('body')

    // The dealer's page has heard of it by itself.
    await dealer.sees('Last reason for sending back')
    await presses(dealer, 'Send for review')
    await step(office, 'Close').waitFor()
    await presses(office, 'Close')
    await office.sees('Case closed.')
    expect(await stored()).toMatchObject({ status: 'closed', resolution: 'resolved' })
    // A closed case is read: nothing in it can be written.
    await expect.poll(() => office.find('textbox', 'Note on the root cause').isDisabled()).toBe(true)
    await step(office, 'Reopen').waitFor()
  },
)
