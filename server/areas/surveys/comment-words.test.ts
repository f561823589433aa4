import { afterAll, beforeAll, expect, test } from 'vitest'
import { surveyResults } from '#contract/surveys/results.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

type Client = Awaited<ReturnType<typeof signIn>>
let server: TestServer
let office: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  await server.database.query('update survey_results set comment = null')
  office = await signIn(server.origin, people.surveyAdmin)
  dealer = await signIn(server.origin, people.surveyDealer)
})
afterAll(() => server.stop())

/** A complete result of a dealer says this; its number. */
const say = async (comment: string, { dealer_id = 1, may_contact = true } = {}): Promise<number> => {
  const [row] = await server.database.query<{ id: number }>(
    `update survey_results set comment = $2, may_contact = $3 where id = (select id from survey_results
       where dealer_id = $1 and status = 'complete' and comment is null order by id limit 1) returning id`,
    [dealer_id, comment, may_contact],
  )
  if (!row) throw new Error('The dealer has no result without a comment left')
  return row.id
}
const listed = async (words: string, client = office, more: object = {}) => {
  const { status, data, meta } = await client.give(surveyResults.list, { query: { comment_words: words, ...more } })
  expect(status).toBe(200)
  const rows = Array.isArray(data) ? data : []
  expect(meta?.total).toBe(rows.length)
  return rows.map((row: unknown) => String(Reflect.get(Object(row), 'comment'))).toSorted()
}

test('comments are found by words in English, Filipino and Arabic, whatever their accents, capitals, marks and kinds of one letter', async () => {
  const said = [
    'No PARKING at all!',
    'Nasira ang párking sensor — na-late pa ang señora.',
    'He was sparking joy',
    'الإِدَارة كانت مُتأخّرة في ٢٠٢٦',
    'الاداره متاخره جدًا، والموقف بعيد',
    'إلى المدير: شكراً',
  ] as const
  for (const comment of said) await say(comment)
  const [parking, sensor, , late, later, thanks] = said
  expect(await listed('parking')).toEqual([sensor, parking].toSorted())
  // The beginning of a word finds it, its middle does not; in any order, all of them.
  expect(await listed('PÁRK')).toEqual([sensor, parking].toSorted())
  expect(await listed('arking')).toEqual([])
  expect(await listed('sensor, nasira')).toEqual([sensor])
  expect(await listed('parking joy')).toEqual([])
  expect(await listed('senora')).toEqual([sensor])
  expect(await listed('na-late')).toEqual([sensor])
  expect(await listed('الإدارة')).toEqual([late, later].toSorted())
  expect(await listed('اداره')).toEqual([])
  expect(await listed('متأخرة 2026')).toEqual([late])
  expect(await listed('الي شكرا')).toEqual([thanks])
  // Signs alone are no words, and nothing that is typed is a query of its own.
  expect(await listed('!?')).toEqual([])
  expect(await listed(`park:* | 'joy' & !(x) <-> \\`)).toEqual([])
})
test('a phrase in quotes stands as it is, and what follows a minus must not stand there', async () => {
  const [one, two, three] = ['There was a long queue.', 'The queue was long.', 'Long queues, and no coffee.'] as const
  for (const comment of [one, two, three]) await say(comment)
  expect(await listed('long queue')).toEqual([one, two, three].toSorted())
  expect(await listed('"long queue"')).toEqual([one])
  expect(await listed('“LONG queues”')).toEqual([three])
  expect(await listed('queue -coffee')).toEqual([one, two].toSorted())
  expect(await listed('long -"long queue"')).toEqual([two, three].toSorted())
  expect(await listed('queue -long')).toEqual([])
})
test('a comment is found by what it says now, and by nothing once it is gone', async () => {
  const id = await say('The upholstery was torn')
  expect(await listed('upholstery')).toHaveLength(1)
  await server.database.query('update survey_results set comment = $2 where id = $1', [id, 'Seats mended'])
  // Written past the server, whose totals are kept: it is asked by other words.
  expect(await listed('upholster')).toEqual([])
  expect(await listed('mended')).toEqual(['Seats mended'])
  await server.database.query('update survey_results set comment = null where id = $1', [id])
  expect(await listed('mende')).toEqual([])
})
test('the words narrow together with other filters, and a file holds what the list does', async () => {
  await say('Gearbox, my own dealer')
  await say('Gearbox, elsewhere', { dealer_id: 2 })
  expect(await listed('gearbox', office, { dealers: [2] })).toEqual(['Gearbox, elsewhere'])
  expect(await listed('gearbox', office, { kind: 'dssi', date: ['2001-01-01', '2001-01-31'] })).toEqual([])
  const { data } = await office.give(surveyResults.download, { query: { comment_words: 'gearbox -elsewhere' } })
  const url = String(Reflect.get(Object(data), 'url')).replace(/^.*\/api\/v1/, '')
  const file = Buffer.from((await office.load(url)).bytes).toString()
  expect([file.includes('my own dealer'), file.includes('elsewhere')]).toEqual([true, false])
})
test("a dealer's people find their own customers' comments, those of hidden customers by the comment alone", async () => {
  await say('Zylophone, ours')
  await say('Zylophone, theirs', { dealer_id: 2 })
  const id = await say('Zylophone, unnamed', { may_contact: false })
  await server.database.query(
    `update survey_results set first_name = 'Quorra', last_name = 'Hidden', mobile_number = '+639171112233' where id = $1`,
    [id],
  )
  expect(await listed('zylophone', dealer)).toEqual(['Zylophone, ours', 'Zylophone, unnamed'])
  expect(await listed('zylophone', dealer, { dealers: [2] })).toEqual([])
  for (const words of ['Quorra', 'zylophone hidden', '639171112233', 'zylophone -quorra -hidden -unnamed -ours'])
    expect(await listed(words, dealer)).toEqual([])
})
