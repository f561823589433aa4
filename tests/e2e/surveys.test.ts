import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  desk = await openDesk(server)
  await desk.opens('/admin/home')
  await desk.signIn(people.surveyAdmin)
})
afterAll(async () => {
  await desk?.leave()
  await closeWindows()
  await server?.stop()
})
const panel = () => desk.page.getByRole('tabpanel').filter({ visible: true })
const stored = async (name: string) =>
  (
    await server.database.query<{ id: number; status: number; asked: string }>(
      'select id, status, questions_data::text as asked from surveys where name = $1',
      [name],
    )
  )[0]
const write = async (text: string) => {
  await desk.goesTo('textbox', /^Questions data/)
  await desk.press('ctrl+a')
  // As it is pasted: keys that a text area types by itself, such as indents, would add to it.
  await desk.page.keyboard.insertText(text)
}
const asking = (condition: string) =>
  `{
  "pages": [
    {
      "questions": [
        { "id": "overall", "type": "rating", "title": { "en": "How was it?", "ar": "كيف كانت؟" }, "overall": true },
        { "id": "why", "type": "text", "title": "Why?", "visibleIf": { "question": "${condition}", "op": "lte", "value": 2 } }
      ]
    }
  ]
}`

test('a survey with a condition and a translation is written and published by keys', async () => {
  await desk.opens('/admin/survey/create')
  await desk.goesTo('textbox', 'Name')
  await desk.types('Rain or shine')
  await desk.goesTo('combobox', /^Kind/)
  await desk.press('Enter')
  await desk.types('DCSI')
  await desk.press('Enter')
  await write('{\n  "pages": [ }')
  await desk.sees(/is not valid JSON/)
  await desk.goesTo('button', 'Go to line 2')
  await desk.press('Enter')
  expect(await desk.page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await write(asking('later'))
  await desk.sees('Page 1, question 2 (why): The condition names later, which does not stand before this question')
  await write(asking('overall'))
  await expect.poll(() => panel().getByRole('list', { name: 'Outline' }).count()).toBe(1)
  await desk.press('ctrl+s')
  await desk.isAt('/admin/survey')
  const made = await stored('Rain or shine')
  expect([made?.status, made?.asked.includes('كيف كانت؟')]).toEqual([2, true])

  await desk.opens(`/admin/survey/${made?.id}/edit`)
  await desk.goesTo('button', 'Activate')
  await desk.press('Enter')
  await desk.sees('Activate “Rain or shine”?')
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Activate' }).press('Enter')
  await desk.sees('1 survey was changed.')
  expect((await stored('Rain or shine'))?.status).toBe(1)
})

test('a survey with results is not deleted, and the dialog says what to do instead', async () => {
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
