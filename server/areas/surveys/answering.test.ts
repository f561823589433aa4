import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mostAnswerBytes, surveyAnswers } from '#contract/surveys/answering.ts'
import { readSurveyToken, surveyToken } from '#server/areas/surveys/answering-token.ts'
import { expireInvitations } from '#server/areas/surveys/expiring.ts'
import { optOutToken } from '#server/areas/text-blasts/opt-out-token.ts'
import { type Client, createClient } from '#tests/support/client.ts'
import { engine } from '#tests/support/databases.ts'
import { invite, publish } from '#tests/support/invitations.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { tells } from '#tests/support/tells.ts'

let server: TestServer
let survey = 0
const former = 'the secret of last year that was given up'
beforeAll(async () => {
  server = await startServer({ env: { FORMER_SECRETS: former } })
  survey = await publish(server)
})
afterAll(() => server.stop())
beforeEach(() => server.forgetLimits())

const device = () => createClient(server.origin)
const invited = async () => {
  const [one] = await invite(server, survey)
  if (!one) throw new Error('nobody was invited')
  return one
}
const whole = { courtesy: 5, overall: 4, recommend: 9 }
const open = (client: Client, token: string) => client.call(surveyAnswers.open, { params: { token } })
const save = (client: Client, token: string, answers: Record<string, unknown>) =>
  client.call(surveyAnswers.save, { params: { token }, body: { answers } })
const submit = (client: Client, token: string, answers: Record<string, unknown> = whole, may_contact = true) =>
  client.call(surveyAnswers.submit, { params: { token }, body: { answers, may_contact } })
const stateOf = async (id: number) => {
  const [row] = await server.database.query('select state, version_no, answers from survey_invitations where id = $1', [
    id,
  ])
  return row
}
const resultsOf = (id: number) => server.database.query('select * from survey_results where invitation_id = $1', [id])

describe('The token of a link', () => {
  test('leads to its invitation or to a preview, and to nothing else', () => {
    const secret = server.platform.secret
    for (const target of [
      { kind: 'invitation', id: 4711 },
      { kind: 'preview', id: 3 },
    ] as const) {
      const token = surveyToken(secret, target)
      expect(token).toMatch(/^[0-9a-z]{18,24}$/)
      expect(readSurveyToken([secret], token)).toEqual(target)
      expect(readSurveyToken(['another secret', secret], token)).toEqual(target)
      expect(readSurveyToken(['another secret'], token)).toBeNull()
      const [last = ''] = token.slice(-1)
      expect(readSurveyToken([secret], `${token.slice(0, -1)}${last === 'a' ? 'b' : 'a'}`)).toBeNull()
    }
  })
})

describe('Opening', () => {
  test('changes nothing: scanners of links open them too', async () => {
    const { id, token } = await invited()
    const { status, data } = await open(device(), token)
    expect([status, data]).toMatchObject([200, { category: 'service', visited_on: '2026-11-17', answers: {} }])
    expect(await stateOf(id)).toEqual({ state: 'invited', version_no: null, answers: {} })
  })
  test('a wrong link is not found, and whoever tries out many has to wait', async () => {
    expect((await open(device(), 'x')).status).toBe(404)
    let last = 404
    for (let tries = 0; tries < 25 && last === 404; tries += 1) last = (await open(device(), `1x${tries}`)).status
    expect(last).toBe(429)
    expect((await open(device(), (await invited()).token)).status).toBe(200)
  })
  test('a link can be opened sixty times in ten minutes', async () => {
    const { token } = await invited()
    const all: number[] = []
    for (let times = 0; times < 61; times += 1) all.push((await open(device(), token)).status)
    expect([all.indexOf(429), all.slice(0, 60).every((status) => status === 200)]).toEqual([60, true])
  })
})

describe('When the secret of the server was changed', () => {
  test('links that were sent before open on, and what answers by them counts', async () => {
    const { id } = await invited()
    const token = surveyToken(former, { kind: 'invitation', id })
    expect((await open(device(), token)).status).toBe(200)
    expect((await submit(device(), token)).status).toBe(200)
    expect(await resultsOf(id)).toHaveLength(1)
  })
  test('a link of a secret that nobody names any more is answered in words, and so are guessed ones', async () => {
    const { id, token } = await invited()
    const guessed = [
      surveyToken('a secret that was never named anywhere', { kind: 'invitation', id }),
      // The mark of another customer, of a preview, and of a way out.
      `${token.slice(0, 1)}${(id + 1).toString(36)}${token.slice(-16)}`,
      surveyToken(server.platform.secret, { kind: 'preview', id }),
      optOutToken(server.platform.secret, id),
    ]
    for (const one of guessed)
      for (const answer of [await save(device(), one, { courtesy: 1 }), await submit(device(), one)])
        expect([answer.status, answer.message]).toEqual([
          404,
          'This link does not work. Open the full link from the message.',
        ])
    expect(await stateOf(id)).toMatchObject({ state: 'invited', answers: {} })
  })
})

describe('Saving', () => {
  test('begins the invitation with the version that was opened, and the last answer of each question counts', async () => {
    const { id, token } = await invited()
    const phone = device()
    expect((await save(phone, token, { courtesy: 2, again: true })).status).toBe(200)
    await save(phone, token, { courtesy: 3, again: null })
    expect(await stateOf(id)).toEqual({ state: 'started', version_no: 1, answers: { courtesy: 3 } })
    expect((await open(phone, token)).data).toMatchObject({ answers: { courtesy: 3 }, locale: 'en' })
  })
  test('answers come back to the device that began alone', async () => {
    const { token } = await invited()
    await save(device(), token, { courtesy: 2 })
    expect((await open(device(), token)).data).toMatchObject({ answers: {}, locale: null })
  })
  test('what does not fit is told by its question, and nothing of it is kept', async () => {
    const { id, token } = await invited()
    const { status, errors } = await save(device(), token, { courtesy: 9, again: 'yes', nothing: 1, overall: 3 })
    expect([status, Object.keys(errors).sort()]).toEqual([422, ['again', 'courtesy', 'nothing']])
    expect(errors['courtesy']).toEqual(['Choose a number from 1 to 5'])
    expect(await stateOf(id)).toMatchObject({ state: 'invited', answers: {} })
  })
  test.each([
    ['a list', { answers: [5] }],
    ['a deep object', { answers: { courtesy: { a: { b: [{}] } } } }],
    ['a nameless choice', { answers: { source: { value: 'other', text: 'x'.repeat(201) } } }],
    ['a choice twice', { answers: { liked: ['a', 'a'] } }],
    ['an exclusive choice with another', { answers: { liked: ['a', 'none'] } }],
    ['a NUL', { answers: { fault: 'a\0b' } }],
    ['half a number', { answers: { courtesy: 1.5 } }],
    ['a number as text', { answers: { courtesy: '5' } }],
    ['a choice that there is not', { answers: { source: 'fax' } }],
    ['a text of one’s own at a choice that takes none', { answers: { source: { value: 'phone', text: 'mine' } } }],
    ['a question of another survey', { answers: { booking_ease: 5 } }],
    ['answers as a text', { answers: 'all' }],
    ['very deep JSON', { answers: { fault: JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`) } }],
  ])('%s is refused in words', async (_, body) => {
    const { id, token } = await invited()
    const answer = await device().send('PUT', `/survey-answers/${token}`, { body })
    expect([answer.status, answer.message !== '']).toEqual([422, true])
    expect(await stateOf(id)).toMatchObject({ state: 'invited' })
  })
  test('takes at most 64 KB', async () => {
    const { token } = await invited()
    const bodyOf = (fault: string) => ({ answers: { fault }, locale: null, may_contact: null })
    const around = JSON.stringify(bodyOf('')).length
    const of = (bytes: number) =>
      device().call(surveyAnswers.save, { params: { token }, body: bodyOf('x'.repeat(bytes - around)) })
    const answer = await of(mostAnswerBytes + 1)
    expect([answer.status, answer.message]).toEqual([
      413,
      'Your answers are too long to send. Shorten what you wrote and try again.',
    ])
    // As many as that are read, and told by their question.
    const read = await of(mostAnswerBytes)
    expect([read.status, Object.keys(read.errors)]).toEqual([422, ['fault']])
  })
  test('can be done sixty times a minute', async () => {
    const { token } = await invited()
    const phone = device()
    let last = 200
    let times = 0
    for (; times < 125 && last === 200; times += 1) last = (await save(phone, token, { courtesy: 1 })).status
    expect([last, times >= 61]).toEqual([429, true])
  })
})

describe('Submitting', () => {
  test('writes the result, scored by its version, and ends the invitation', async () => {
    const { id, token } = await invited()
    const phone = device()
    await save(phone, token, { courtesy: 1, fault: 'Nobody was there' })
    const answer = await submit(phone, token, { ...whole, fault: 'Nobody was there' }, false)
    expect([answer.status, answer.message]).toEqual([200, 'Your answers have reached us.'])
    const [result] = await resultsOf(id)
    expect(result).toMatchObject({
      status: 'complete',
      version_no: 1,
      channel: 'sms',
      may_contact: false,
      locale: 'en',
      first_name: 'Ana',
      csi_score: 100,
      overall: 4,
      nps: 9,
      dissatisfied: false,
      comment: null,
      // What went wrong is not asked of whom all pleased.
      answers: whole,
    })
    expect(String(result?.['reference_no'])).toMatch(/^SR-\d{4}-\d{6}$/)
    expect(await stateOf(id)).toEqual({ state: 'completed', version_no: 1, answers: {} })
  })
  test('a dissatisfied customer has a case from the same moment on', async () => {
    const { id, token } = await invited()
    await submit(device(), token, { courtesy: 1, fault: ' It rattles\n', overall: 1 })
    // What was typed around the words is no part of the comment.
    expect(await resultsOf(id)).toMatchObject([{ comment: 'It rattles' }])
    const cases = await server.database.query(
      `select c.status, c.reasons from survey_cdcs c join survey_results r on r.id = c.result_id
       where r.invitation_id = $1`,
      [id],
    )
    expect(cases).toEqual([{ status: 'open', reasons: ['csi', 'overall'] }])
  })
  test('what is required and asked is wanted, by question', async () => {
    const { id, token } = await invited()
    const { status, errors } = await submit(device(), token, { courtesy: 1 })
    expect([status, errors]).toEqual([422, { fault: ['Answer this question'], overall: ['Answer this question'] }])
    expect(await resultsOf(id)).toEqual([])
    const without = await device().send('POST', `/survey-answers/${token}`, { body: { answers: whole } })
    expect([without.status, Object.keys(without.errors)]).toEqual([422, ['may_contact']])
  })
  test('the same answers once more change nothing, others come too late', async () => {
    const { id, token } = await invited()
    await submit(device(), token)
    const again = await submit(device(), token, { recommend: 9, overall: 4, courtesy: 5 })
    const others = await submit(device(), token, { ...whole, overall: 1 })
    const contact = await submit(device(), token, whole, false)
    expect([again.status, others.status, contact.status]).toEqual([200, 410, 410])
    expect(others.message).toBe('You have already answered. Thank you.')
    expect(await resultsOf(id)).toHaveLength(1)
    expect((await save(device(), token, { courtesy: 1 })).status).toBe(410)
  })
  test('numbers are taken by who is taken: refused, repeated and late answers leave none out', async () => {
    const taken = async () => {
      const rows = await server.database.query<{ prefix: string; last: number }>(
        `select left(prefix, 2) as prefix, last from reference_numbers where prefix ~ '^(SR|CD)-' order by prefix`,
      )
      return Object.fromEntries(rows.map(({ prefix, last }) => [prefix, last]))
    }
    const bad = { courtesy: 1, fault: 'It rattles', overall: 1 }
    await submit(device(), (await invited()).token, bad)
    const before = await taken()
    const { token } = await invited()
    expect((await submit(device(), token, { courtesy: 1 })).status).toBe(422)
    expect(await taken()).toEqual(before)
    expect((await submit(device(), token, bad)).status).toBe(200)
    const after = { CD: Number(before['CD']) + 1, SR: Number(before['SR']) + 1 }
    expect(await taken()).toEqual(after)
    await submit(device(), token, bad)
    await submit(device(), token)
    expect(await taken()).toEqual(after)
  })
  // The embedded database does one thing after the other.
  const onPostgres = engine === 'postgres' ? test : () => {}
  onPostgres('whose case cannot be opened yet keeps nobody else from handing in', async () => {
    const [slow, quick] = [await invited(), await invited()]
    const { promise: held, resolve: go } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const holding = server.database.transaction(async (tx) => {
      await tx.query('lock table survey_cdcs in share mode')
      begin()
      await held
    })
    await begun
    const order: string[] = []
    const first = submit(device(), slow.token, { courtesy: 1, fault: 'It rattles', overall: 1 }).then(() =>
      order.push('slow'),
    )
    await expect
      .poll(() =>
        server.database.query(`select 1 from pg_locks where not granted and relation = 'survey_cdcs'::regclass`),
      )
      .not.toEqual([])
    await submit(device(), quick.token).then(() => order.push('quick'))
    go()
    await Promise.all([holding, first])
    expect(order).toEqual(['quick', 'slow'])
  })
  test('at the same moment from many devices leaves one result', async () => {
    const { id, token } = await invited()
    const all = await Promise.all(Array.from({ length: 8 }, () => submit(device(), token)))
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await resultsOf(id)).toHaveLength(1)
  })
  test('begun answers stay with their version when the survey goes on', async () => {
    const own = await publish(server)
    const [begun, fresh] = await invite(server, own, 2)
    if (!begun || !fresh) throw new Error('nobody was invited')
    const phone = device()
    await save(phone, begun.token, { courtesy: 5 })
    await server.database.query(
      `insert into survey_versions (survey_id, number, questions_data, weights, changes)
       select survey_id, 2, questions_data, weights, '[]' from survey_versions where survey_id = $1`,
      [own],
    )
    await server.database.query('update surveys set version_no = 2 where id = $1', [own])
    await submit(phone, begun.token)
    await submit(device(), fresh.token)
    const versions = [...(await resultsOf(begun.id)), ...(await resultsOf(fresh.id))].map((row) => row['version_no'])
    expect(versions).toEqual([1, 2])
  })
})

describe('A link that is over', () => {
  test.each([
    [
      'has expired',
      "update survey_invitations set expires_at = '2026-10-31T16:00:00Z' where id = $1",
      'This survey closed on 2026-10-31.',
    ],
    ['was withdrawn', "update survey_invitations set state = 'withdrawn' where id = $1", 'This survey is closed.'],
    [
      'is of an inactive survey',
      'update surveys set status = 0 where id = (select survey_id from survey_invitations where id = $1)',
      'This survey is closed.',
    ],
  ])('because it %s says so, and takes nothing', async (_, sql, message) => {
    const [one] = await invite(server, await publish(server))
    const { id, token } = one ?? (await invited())
    await server.database.query(sql, [id])
    for (const answer of [
      await open(device(), token),
      await save(device(), token, { courtesy: 1 }),
      await submit(device(), token),
    ])
      expect([answer.status, answer.message]).toEqual([410, message])
    expect(await resultsOf(id)).toEqual([])
  })
})

describe('The last day', () => {
  test('ends what is open, and makes a partial result of what was begun', async () => {
    const [begun, silent, open, done] = await invite(server, survey, 4)
    if (!begun || !silent || !open || !done) throw new Error('nobody was invited')
    // The log of recipients shows how far each is.
    const about = { event: { resource: 'blast-logs', kind: 'changed' }, dealers: [] } as const
    await tells(server, about, () => save(device(), begun.token, { courtesy: 1, fault: 'It rattles' }))
    await tells(server, about, () => submit(device(), done.token))
    const over = [begun.id, silent.id, done.id]
    await server.database.query('update survey_invitations set expires_at = now() where id = any($1::bigint[])', [over])
    await tells(server, about, () => expireInvitations(server.platform))
    await expireInvitations(server.platform)
    const states = [begun, silent, open, done].map(async ({ id }) => (await stateOf(id))?.['state'])
    expect(await Promise.all(states)).toEqual(['expired', 'expired', 'invited', 'completed'])
    expect(await resultsOf(begun.id)).toMatchObject([
      { status: 'partial', may_contact: null, answers: { courtesy: 1, fault: 'It rattles' }, csi_score: 0 },
    ])
    expect(await resultsOf(silent.id)).toEqual([])
    expect(await resultsOf(done.id)).toMatchObject([{ status: 'complete' }])
  })
})
