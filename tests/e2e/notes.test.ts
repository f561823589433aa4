import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { listen } from '#tests/support/heard.ts'
import { patience } from '#tests/support/patience.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import type { Locale } from '#tests/support/words.ts'
import { faultsOf } from '../a11y/axe.ts'
import { type Desk, desksAt, tabTo } from './driver.ts'

let server: TestServer
const deskOf = desksAt(() => server)
const names = new Map<string, string>()
let leads: readonly { id: number; reference_no: string }[] = []
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  for (const { email, name } of await server.database.query<{ email: string; name: string }>(
    'select email, name from users',
  ))
    names.set(email, name)
  leads = await server.database.query(
    `select id, reference_no from leads where dealer_id = (select dealer_id from users where email = $1) order by id limit 2`,
    [people.dealer],
  )
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

const until = <T>(read: () => T) => expect.poll(read, { timeout: patience })
const beside = (desk: Desk) =>
  desk.page.getByRole('complementary', { name: desk.say('Activity'), exact: true }).filter({ visible: true })
const entries = (desk: Desk) => beside(desk).getByRole('listitem')
const writes = async (desk: Desk, text: string) => {
  await desk.press('m')
  await desk.isOn(desk.say('Write note'))
  await desk.types(text)
}
/** `@` opens the people who may read the record; what is typed narrows them. */
const mentions = async (desk: Desk, name: string) => {
  await desk.types('@')
  await desk.isOn(desk.say('Mention someone'))
  await desk.page.getByRole('option').first().waitFor({ timeout: patience })
  await desk.types(name)
  await until(() => desk.page.getByRole('option').allTextContents()).toEqual([name])
  await desk.press('ArrowDown Enter')
  await desk.isOn(desk.say('Write note'))
}
const saves = async (desk: Desk, count: number) => {
  await desk.press('ctrl+Enter')
  await until(() =>
    entries(desk)
      .filter({ hasText: desk.say('Note') })
      .count(),
  ).toBe(count)
  // The focus stays where the next one is written.
  await desk.isOn(desk.say('Write note'))
  expect(
    await beside(desk)
      .getByRole('textbox', { name: desk.say('Write note') })
      .inputValue(),
  ).toBe('')
}

const journey = (locale: Locale) => async () => {
  const lead = leads[locale === 'en' ? 0 : 1]
  if (!lead) throw new Error('The demo has two leads of this dealer at least')
  const path = `/admin/leads/${lead.id}`
  const [nameA, nameB] = [names.get(people.admin) ?? '', names.get(people.dealer) ?? '']
  const a = await deskOf(people.admin, path, { locale })
  const b = await deskOf(people.dealer, '/admin/home', { locale })
  const heardByA = await listen(a.page)
  const heardByB = await listen(b.page)

  // In the midst of what is written already: the name comes where the @ stands.
  await writes(a, locale === 'ar' ? 'اتصل به،  اليوم' : 'Please call,  today')
  for (let steps = (locale === 'ar' ? ' اليوم' : ' today').length; steps > 0; steps -= 1)
    await a.press(locale === 'ar' ? 'ArrowRight' : 'ArrowLeft')
  await mentions(a, nameB)
  const text = locale === 'ar' ? `اتصل به، @${nameB} اليوم` : `Please call, @${nameB} today`
  expect(
    await beside(a)
      .getByRole('textbox', { name: a.say('Write note') })
      .inputValue(),
  ).toBe(text)
  await saves(a, 1)
  expect(await entries(a).first().textContent()).toContain(text)
  expect(
    await beside(a)
      .locator('strong', { hasText: `@${nameB}` })
      .count(),
  ).toBe(1)
  expect(await faultsOf(a.page)).toEqual([])

  // The bell says it where the one who was mentioned is, and leads to the record, where the note stands.
  const told: string[] = []
  const hears = (desk: Desk, heard: () => Promise<readonly string[]>, what: string) =>
    until(async () => {
      told.push(...(await heard()))
      return told
    }).toContainEqual(expect.stringContaining(desk.say(what)))
  await hears(b, heardByB, 'You were mentioned')
  await b.press('F8')
  const notice = b.page
    .getByRole('dialog')
    .getByRole('link', {
      name: b.say('{writer} mentioned you in a note on {name}.', { writer: nameA, name: lead.reference_no }),
    })
    .first()
  await tabTo(b.page, notice)
  await b.press('Enter')
  await b.isAt(path)
  await until(() => entries(b).filter({ hasText: text }).count()).toBe(1)

  // The one who was mentioned answers there; who has the record open hears of it, and reads it without doing anything.
  await writes(b, '')
  await mentions(b, nameA)
  await b.types(locale === 'ar' ? 'تم' : 'done')
  await saves(b, 2)
  const answer = `@${nameA} ${locale === 'ar' ? 'تم' : 'done'}`
  await until(() => entries(a).filter({ hasText: answer }).count()).toBe(1)
  const heard: string[] = []
  await until(async () => {
    heard.push(...(await heardByA()))
    return heard.filter((one) => one === a.say('{name} wrote a note.', { name: nameB }))
  }).toHaveLength(1)
  await a.isOn(a.say('Write note'))
  expect(
    await server.database.query(
      `select n.text, w.email from notes n join users w on w.id = n.user_id where resource = 'leads' and record_id = $1 order by n.id`,
      [lead.id],
    ),
  ).toEqual([
    { text, email: people.admin },
    { text: answer, email: people.dealer },
  ])
  expect([...a.troubles, ...b.troubles]).toEqual([])
}

test.each(['en', 'ar'] as const)(
  'A note with a mention is answered by the one who was mentioned, by keyboard alone, in %s',
  { timeout: 120_000 },
  (locale) => journey(locale)(),
)
