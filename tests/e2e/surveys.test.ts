import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import type { Locale } from '#tests/support/words.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
const desks = desksAt(() => server)
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
interface Stored {
  readonly id: number
  readonly status: number
  readonly asked: string
}
const stored = async (name: string): Promise<Stored | undefined> =>
  (
    await server.database.query<Stored>(
      'select id, status, questions_data::text as asked from surveys where name = $1',
      [name],
    )
  )[0]
const asked = (row: Stored | undefined) => JSON.parse(row?.asked ?? 'null')
const bench = (desk: Desk) => desk.page.locator('[data-wide]').filter({ visible: true })
/** Chooses from the list that has just opened. */
const choose = async (desk: Desk, english: string) => {
  await desk.page.getByRole('listbox').first().waitFor()
  await desk.press('Home')
  await desk.arrowsTo(english)
  await desk.press('Enter')
  await desk.page.getByRole('listbox').first().waitFor({ state: 'hidden' })
}
/** The builder's fields are named by what they hold and the language of it. */
const inEnglish = (desk: Desk, label: string) => `${desk.say(label)} · ${desk.say('English')}`

const builds = async (locale: Locale, name: string) => {
  const desk = await desks(people.surveyAdmin, '/admin/survey/create', { locale })
  const { page } = desk
  await desk.goesTo('textbox', 'Name')
  await desk.types(name)
  await desk.goesTo('combobox', 'Kind')
  await desk.press('Enter')
  await choose(desk, 'DCSI')

  // A second question, of another type, that is asked only of who was not satisfied.
  await desk.runs(desk.say('Add question: {type}', { type: desk.say('Yes or no') }))
  const title = page.getByRole('textbox', { name: inEnglish(desk, 'Question') }).filter({ visible: true })
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
  await desk.types('Why?')
  await desk.goesTo('button', 'Add a test')
  await desk.press('Enter')
  await desk.goesTo('combobox', 'What is asked of the answer')
  await desk.press('Enter')
  await choose(desk, 'is at most')
  await desk.goesTo('combobox', 'Answer')
  await desk.press('Enter')
  await choose(desk, '2')
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
  const arabic = dialog.getByRole('textbox', { name: new RegExp(`^2\\. .*${desk.say('Arabic')}$`) }).first()
  await arabic.focus()
  await desk.types('لماذا؟')
  await desk.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await desk.press('ctrl+s')
  await expect.poll(async () => (await stored(name))?.status).toBe(2)
  const row = await stored(name)
  expect(asked(row).pages[0].questions[1]).toEqual({
    id: 'q1',
    type: 'yesno',
    title: { en: 'Why?', ar: 'لماذا؟' },
    visibleIf: { question: 'overall', op: 'lte', value: 2 },
  })

  await desk.opens(`/admin/survey/${row?.id}/edit`)
  await desk.goesTo('button', 'Activate')
  await desk.press('Enter')
  await desk.sees('Activate “{name}”?', { name })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: desk.say('Activate') })
    .press('Enter')
  await expect.poll(async () => (await stored(name))?.status).toBe(1)
}
test('an analyst builds a survey with a condition and a translation and publishes it, by keys alone', () =>
  builds('en', 'Rain or shine'))
test('likewise in Arabic, from right to left', () => builds('ar', 'Rain or shine once more'))

test('builder and JSON editor are one document with one way back, and a reload loses nothing', async () => {
  const desk = await desks(people.surveyAdmin, '/admin/survey/create')
  const { page } = desk
  await bench(desk).getByRole('treegrid', { name: 'Outline' }).waitFor()
  await desk.press('ctrl+.')
  const editor = page.locator('.cm-content')
  const written = async () => (await editor.locator('.cm-line').allTextContents()).join('\n')
  await editor.waitFor()
  await expect.poll(() => editor.evaluate((node) => node === document.activeElement)).toBe(true)
  await desk.press('ctrl+a')
  const text = '{ "pages": [ { "questions": [\n  { "id": "a", "type": "yesno", "title": "A?", "x-own": 1.0 } ] } ] }'
  await page.keyboard.insertText(text)
  expect(await written()).toBe(text)
  // Escape, then Tab: the editor keeps nobody.
  await desk.press('Escape Tab')
  await expect.poll(() => editor.evaluate((node) => node.contains(document.activeElement))).toBe(false)
  await desk.press('ctrl+.')
  await desk.runs('Duplicate question')
  await expect.poll(() => bench(desk).getByRole('row').count()).toBe(3)
  await desk.press('ctrl+z')
  await expect.poll(() => bench(desk).getByRole('row').count()).toBe(2)
  await desk.press('ctrl+.')
  await editor.waitFor()
  // What was written otherwise than the builder writes is there again, to the letter.
  expect(await written()).toBe(text)
  await desk.press('ctrl+End')
  await desk.types('!')
  await desk.sees(/is not valid JSON/)
  await page.reload()
  await desk.sees('The builder cannot show this document before its JSON is mended.')
  await desk.goesTo('button', 'Mend it as JSON')
  await desk.press('Enter')
  await editor.waitFor()
  expect(await written()).toBe(`${text}!`)
})

test('a question is moved by keys and says where it stands; one that conditions name asks before it goes', async () => {
  const desk = await desks(people.surveyAdmin, '/admin/survey/create')
  const { page } = desk
  await bench(desk).getByRole('treegrid', { name: 'Outline' }).waitFor()
  await desk.runs('Add question: Yes or no')
  await desk.types('Second?')
  await desk.press('alt+ArrowUp')
  await desk.sees('Question 1 of 2')
  await desk.press('alt+ArrowDown')
  await desk.sees('Question 2 of 2')
  await desk.goesTo('button', 'Add a test')
  await desk.press('Enter alt+ArrowUp')
  await desk.sees(
    '“Second?” stays where it is: its condition names “How satisfied are you overall?”, which has to stand before it.',
  )
  const first = bench(desk).locator('[data-outline="overall"]')
  await bench(desk).locator('[data-outline="q1"]').focus()
  await desk.press('ArrowUp Delete')
  await desk.sees('Delete the question “How satisfied are you overall?”?')
  await desk.sees('Conditions name it: “Second?”. They lose this test.')
  await desk.isOn('Cancel')
  await desk.press('Enter')
  await expect.poll(() => bench(desk).getByRole('row').count()).toBe(3)
  await expect.poll(() => first.evaluate((row) => row === document.activeElement)).toBe(true)
  await desk.press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect.poll(() => bench(desk).getByRole('row').count()).toBe(2)
  await desk.isOn(/Second\?/)
})

test('a problem leads to its question, and in the editor to its line', async () => {
  const desk = await desks(people.surveyAdmin, '/admin/survey/create')
  await bench(desk).getByRole('treegrid', { name: 'Outline' }).waitFor()
  await desk.runs('Add question: Rating')
  await desk.sees('Page 1, question 2 (q1): The title field is required')
  await bench(desk).locator('[data-outline="overall"]').focus()
  await desk.goesTo('button', /The title field is required/)
  await desk.press('Enter')
  await desk.isOn(/^Question · English/)
  await desk.types('And now?')
  await desk.doesNotSee('Page 1, question 2 (q1): The title field is required')
  await desk.press('ctrl+z')
  await desk.sees('Page 1, question 2 (q1): The title field is required')
  await desk.press('ctrl+.')
  await desk.page.locator('.cm-content').waitFor()
  await desk.press('Escape')
  await desk.goesTo('button', /The title field is required/)
  await desk.press('Enter')
  await expect
    .poll(() => desk.page.locator('.cm-activeLine').evaluate((line) => line.textContent))
    .toContain('"title": ""')
})

test('a survey with results is not deleted, and the dialog says what to do instead', async () => {
  const desk = await desks(people.surveyAdmin)
  const [row] = await server.database.query<{ id: number; name: string }>(
    'select s.id, s.name from surveys s where exists (select from survey_results r where r.survey_id = s.id) limit 1',
  )
  await desk.opens(`/admin/survey/${row?.id}/edit`)
  await desk.goesTo('button', 'Delete')
  await desk.press('Enter')
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await desk.sees(new RegExp(`^Archive “${row?.name}” instead: it has \\d+ invitations and results\\.$`))
  expect((await stored(row?.name ?? ''))?.id).toBe(row?.id)
})
