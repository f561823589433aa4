import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { surveyAnswers } from '#contract/surveys/answering.ts'
import type { Question } from '#contract/surveys/questionnaire.ts'
import { surveyResults } from '#contract/surveys/results.ts'
import { createClient } from '#tests/support/client.ts'
import { invite, publish } from '#tests/support/invitations.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { tells } from '#tests/support/tells.ts'

let server: TestServer
let survey = 0
const questions = Array.from(
  { length: 6 },
  (_, at): Question => ({ id: `q${at}`, type: 'rating', title: `${at}?`, factor: 'service-advisor' }),
)
beforeAll(async () => {
  server = await startServer()
  survey = await publish(server, { pages: [{ questions }] })
})
afterAll(() => server.stop())
beforeEach(() => server.forgetLimits())

const answers = (values: string) => Object.fromEntries([...values].map((value, at) => [`q${at}`, Number(value)]))
const invited = async () => {
  const [one] = await invite(server, survey)
  if (!one) throw new Error('nobody was invited')
  return one
}
/** Somebody answers on a device, so many seconds after the first answer; `null` hands all in at once. */
const answer = async (
  client: ReturnType<typeof createClient>,
  values: string,
  took: number | null,
  mobile?: string,
) => {
  const { id, token } = await invited()
  if (mobile)
    await server.database.query('update survey_invitations set mobile_number = $2 where id = $1', [id, mobile])
  if (took !== null) {
    await client.call(surveyAnswers.save, { params: { token }, body: { answers: { q0: Number(values[0]) } } })
    await server.database.query(
      `update survey_invitations set started_at = now() - make_interval(secs => $2) where id = $1`,
      [id, took],
    )
  }
  const { status } = await client.call(surveyAnswers.submit, {
    params: { token },
    body: { answers: answers(values), may_contact: true },
  })
  expect(status).toBe(200)
  return async () => {
    const [row] = await server.database.query<{ id: number; review: string[] }>(
      'select id, review from survey_results where invitation_id = $1',
      [id],
    )
    return row
  }
}
const Found = v.array(v.object({ id: v.number(), version: v.number(), review: v.array(v.string()) }))
const device = () => createClient(server.origin)

test('answers that look made up are marked in the transaction that stores them; they count as before', async () => {
  const [staff] = await server.database.query<{ mobile: string }>(
    'select mobile from sales_consultants where mobile is not null and deleted_at is null limit 1',
  )
  const [calm, fast, flat, atOnce, own] = [
    await answer(device(), '454545', 60),
    await answer(device(), '454545', 6),
    await answer(device(), '444444', 60),
    await answer(device(), '454545', null),
    await answer(device(), '454545', 60, staff?.mobile),
  ]
  expect((await calm())?.review).toEqual([])
  expect((await fast())?.review).toEqual(['fast'])
  expect((await flat())?.review).toEqual(['flat'])
  // Handed in without a first answer that was saved: how long it took is not known.
  expect((await atOnce())?.review).toEqual([])
  expect((await own())?.review).toEqual(['staff'])
  const [counted] = await server.database.query<{ n: number }>(
    `select count(*)::int as n from survey_results where survey_id = $1 and status = 'complete' and contribution is not null`,
    [survey],
  )
  expect(counted?.n).toBe(5)
})
test('the third customer of one device in a day marks those before as well; another day is another matter', async () => {
  const shared = device()
  const before = await answer(shared, '345345', 60)
  await server.database.query(
    `update survey_results set submitted_at = submitted_at - interval '1 day' where id = $1`,
    [(await before())?.id],
  )
  const first = await answer(shared, '345345', 60)
  const second = await answer(shared, '345345', 60)
  expect((await second())?.review).toEqual([])
  const about = { resource: 'survey-results', kind: 'changed', record: (await first())?.id ?? null } as const
  const third = await tells(server, { event: about, dealers: [] }, () => answer(shared, '345345', 60))
  for (const one of [first, second, third]) expect((await one())?.review).toEqual(['device'])
  expect((await before())?.review).toEqual([])
})
test('head office finds them by a filter and excludes one with a reason; a dealer learns nothing of it', async () => {
  const office = await signIn(server.origin, people.surveyAdmin)
  const dealer = await signIn(server.origin, people.surveyDealer)
  const found = async (client: typeof office, review: 'any' | 'fast' | 'device') => {
    return v.parse(Found, (await client.call(surveyResults.list, { query: { survey_id: survey, review } })).data)
  }
  await server.database.query('update survey_results set dealer_id = 1 where survey_id = $1', [survey])
  const [any, fast] = [await found(office, 'any'), await found(office, 'fast')]
  expect([any.length, fast.map(({ review }) => review)]).toEqual([6, [['fast']]])
  expect(await found(dealer, 'any')).toEqual([])
  const { id, version } = fast[0] ?? { id: 0, version: 0 }
  const read = await dealer.call(surveyResults.get, { params: { id } })
  expect([read.status, read.data]).toMatchObject([200, { review: [] }])
  const { status } = await office.give(surveyResults.update, {
    params: { id },
    body: { status: 'excluded', dealer_id: 1, reason: 'Answered by the dealer’s own telephone.', version },
  })
  expect(status).toBe(200)
  const [row] = await server.database.query('select status, review from survey_results where id = $1', [id])
  expect(row).toEqual({ status: 'excluded', review: ['fast'] })
})
