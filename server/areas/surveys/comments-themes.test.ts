import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { surveyResults } from '#contract/surveys/results.ts'
import { SurveyTheme, surveyThemes } from '#contract/surveys/themes.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { tells } from '#tests/support/tells.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await server.database.query('update survey_results set comment = null')
  await server.database.query(
    `update survey_attributes set names = names || '{"en": "Parking"}' where slug = 'parking'`,
  )
})
afterAll(() => server.stop())

const Themes = v.array(SurveyTheme.schema)
type Client = Awaited<ReturnType<typeof signIn>>
const parking = async (client: Client, query: Readonly<Record<string, unknown>> = {}) => {
  const { data } = await client.give(surveyThemes.list, { query })
  const found = v.parse(Themes, data).find(({ name }) => name === 'Parking')
  if (!found) throw new Error('There is no theme of parking')
  return found
}
const listed = async (client: Client, query: object) =>
  (await client.give(surveyResults.list, { query: { status: 'complete', ...query } })).meta?.total
/** Complete results of a dealer say this, one each. */
const say = async (dealer: number, ...comments: readonly string[]) => {
  const rows = await server.database.query<{ id: number }>(
    `select id from survey_results where dealer_id = $1 and status = 'complete' and category = 'service' and comment is null order by id limit $2`,
    [dealer, comments.length],
  )
  expect(rows).toHaveLength(comments.length)
  for (const [at, { id }] of rows.entries())
    await server.database.query('update survey_results set comment = $2 where id = $1', [id, comments[at]])
}

test('themes are found by whole words in every language, without accents and capitals; each count leads to its rows', async () => {
  const [office, dealer] = [
    await signIn(server.origin, people.surveyAdmin),
    await signIn(server.origin, people.surveyDealer),
  ]
  await say(
    1,
    'No PARKING at all',
    'walang paradahan po',
    'Nasira ang párking sensor',
    'He was sparking joy',
    'أين الموقف؟',
    'Sensors for—parking!',
  )
  await say(2, 'parking, and the toilet')
  const before = await parking(office)
  expect([before.words.includes('paradahan'), before.comments]).toEqual([true, 5])
  expect(await listed(office, { theme: before.id })).toBe(5)
  expect((await parking(office, { dealers: [2] })).comments).toBe(1)
  // A dealer's people count their own, and ask for no other's.
  expect((await parking(dealer)).comments).toBe(4)
  expect(await listed(dealer, { theme: before.id })).toBe(4)
  expect((await dealer.give(surveyThemes.list, { query: { dealers: [2] } })).status).toBe(404)
  // Years ago nobody said anything.
  expect((await parking(office, { date: ['2001-01-01', '2001-01-31'] })).comments).toBe(0)
})
test('survey administrators change the words; a star stands for every ending, and nothing of a word is a pattern', async () => {
  const [office, dealer] = [
    await signIn(server.origin, people.surveyAdmin),
    await signIn(server.origin, people.surveyDealer),
  ]
  const { id, version } = await parking(office)
  const body = { words: ['spark*', 'SPARK*', '.*', 'الموقف'], version }
  expect((await dealer.give(surveyThemes.update, { params: { id }, body })).status).toBe(403)
  // Other processes keep lists of results that follow the themes.
  const about = { resource: 'survey-themes', kind: 'changed', record: id, version: version + 1 } as const
  const saved = await tells(server, { event: about, dealers: null }, () =>
    office.give(surveyThemes.update, { params: { id }, body }),
  )
  expect(saved.status).toBe(200)
  expect((await office.give(surveyThemes.update, { params: { id }, body })).status).toBe(409)
  const after = await parking(office)
  expect([after.comments, after.version]).toEqual([2, version + 1])
  // What is written later is sorted as well, and what goes away counts no more.
  await say(2, 'A spark in the engine')
  expect((await parking(office)).comments).toBe(3)
  await server.database.query("update survey_results set comment = null where comment = 'A spark in the engine'")
  expect((await parking(office)).comments).toBe(2)
  await office.give(surveyThemes.update, { params: { id }, body: { words: [], version: after.version } })
  expect((await parking(office)).comments).toBe(0)
  expect(await listed(office, { theme: id })).toBe(0)
})
