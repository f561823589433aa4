import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BlastStep, TextBlast, textBlasts } from '#contract/text-blasts/blasts.ts'
import { bulk } from '#contract/work/bulk.ts'
import { history } from '#contract/work/history.ts'
import { countAnew } from '#server/areas/text-blasts/recipients.ts'
import { createStepBlast } from '#server/areas/text-blasts/stepping.ts'
import { fileRows, recipientHeadings, recipientRow, uploadRecipients } from '#tests/support/blasts.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { publish, questionnaire } from '#tests/support/invitations.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  // Nobody sends here: what is being sent stays so.
  await server.platform.jobs.close()
  admin = await signIn(server.origin, people.surveyAdmin)
  dealer = await signIn(server.origin, people.surveyDealer)
})
afterAll(() => server.stop())

let row = 500
const freshFile = async (count = 3) =>
  uploadRecipients(admin, [
    recipientHeadings,
    ...Array.from({ length: count }, () => {
      row += 1
      return recipientRow(row)
    }),
    ['12345', 'Nobody', '', ''],
  ])
const blastIn = (answer: Answer) => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.errors)}`)
  return v.parse(TextBlast.schema, answer.data)
}
const bodyOf = async (more: object = {}) => ({
  file_id: (await freshFile()).id,
  name: 'News',
  purpose: 'service' as const,
  message: 'Hi {first_name}',
  ...more,
})
const create = async (more: object = {}) => blastIn(await admin.call(textBlasts.create, { body: await bodyOf(more) }))
const get = async (id: number, client = admin) => blastIn(await client.call(textBlasts.get, { params: { id } }))
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const stepsOf = async (id: number) =>
  v.parse(v.array(BlastStep.schema), (await admin.call(textBlasts.steps, { params: { id } })).data)
/** What became of recipients, as sending would have left them. */
const leave = async (id: number, ...states: readonly string[]) => {
  await server.database.query(
    `update text_blast_recipients r set state = w.state from
     (select id, ($2::text[])[row_number() over (order by row)] as state from text_blast_recipients
      where blast_id = $1 and state not in ('invalid', 'duplicate')) w
     where w.id = r.id and w.state is not null`,
    [id, states],
  )
  await server.database.transaction((tx) => countAnew(tx, id))
}
const finish = async (id: number) => {
  const step = createStepBlast(server.platform)
  return server.database.transaction((tx) => step(tx, id, { type: 'finish' }, { userId: null, requestId: 'test' }))
}

test('A blast is made of an uploaded file: pending, with its file, its counts, its maker and its times [text-blast.05]', async () => {
  const file = await freshFile(4)
  const body = { file_id: file.id, name: 'October news', purpose: 'service' as const, message: 'Hi {first_name}' }
  const blast = blastIn(await admin.call(textBlasts.create, { body }))
  expect(blast).toMatchObject({
    name: 'October news',
    status: 'pending',
    dealer: null,
    account: { name: 'Head office' },
    sender: 'AMIHAN',
    original_filename: 'recipients.csv',
    created_by: 'Soledad Matapang',
    recipients: 5,
    details: { total: 5, queued: 4, invalid: 1, delivered: 0, excluded: 0 },
    scheduled_at: null,
    started_at: null,
  })
  expect(blast.filename).toMatch(/^[\w-]{36}\.csv$/)
  expect(blast.created_by_user_id).toBeGreaterThan(0)
  expect(await get(blast.id)).toEqual(blast)
  const again = await admin.call(textBlasts.create, { body })
  expect([again.status, again.errors]).toEqual([
    422,
    { file_id: ['This file was already used for a text blast. Upload it again to create another one.'] },
  ])
  const gone = await admin.call(textBlasts.create, { body: { ...body, file_id: 999_999 } })
  expect([gone.status, Object.keys(gone.errors)]).toEqual([422, ['file_id']])
})

describe('A message', () => {
  const refusal = async (message: string, purpose: 'service' | 'survey' | 'promotion' = 'service', more = {}) => {
    const answer = await admin.call(textBlasts.create, { body: await bodyOf({ message, purpose, ...more }) })
    return [answer.status, answer.errors]
  }
  test('with a placeholder that means nothing is refused by its name', async () => {
    expect(await refusal('Hi {frist_name}')).toEqual([
      422,
      {
        message: [
          'There is no placeholder {frist_name}. You can use {first_name} {last_name} {dealer} {survey_link} {opt_out_link}.',
        ],
      },
    ])
  })
  test('of a survey says where to answer, and no other message does', async () => {
    const survey_id = await publish(server)
    const asks = { dealer_id: 1, survey_id }
    expect(await refusal('Rate us! {opt_out_link}', 'survey', asks)).toEqual([
      422,
      { message: ['Tell recipients where to answer: add {survey_link} to the message.'] },
    ])
    expect(await refusal('Rate us! {survey_link} {opt_out_link}', 'survey', asks)).toEqual([200, {}])
    for (const purpose of ['service', 'promotion'] as const)
      expect(await refusal('See {survey_link} {opt_out_link}', purpose)).toEqual([
        422,
        { message: ['Only a survey’s message can have {survey_link}'] },
      ])
  })
  test('of a promotion or a survey says how to get no more of them; a service message need not', async () => {
    const says = ['Tell recipients how to opt out: add {opt_out_link} to the message.']
    expect(await refusal('Buy!', 'promotion')).toEqual([422, { message: says }])
    const asks = { dealer_id: 1, survey_id: await publish(server) }
    expect(await refusal('Rate us! {survey_link}', 'survey', asks)).toEqual([422, { message: says }])
    expect(await refusal('Your car is ready.')).toEqual([200, {}])
  })
  test('of a survey is about a dealer: the blast’s, or each row’s own', async () => {
    const message = 'Rate us! {survey_link} {opt_out_link}'
    const survey_id = await publish(server)
    expect(await refusal(message, 'survey', { survey_id })).toMatchObject([422, { dealer_id: [expect.any(String)] }])
    const file = await uploadRecipients(admin, [
      ['mobile', 'dealer_code'],
      ['09181000001', 'MKT01'],
    ])
    expect(await refusal(message, 'survey', { survey_id, file_id: file.id })).toEqual([200, {}])
  })
})

describe('A text blast of the purpose survey', () => {
  const message = 'Rate us! {survey_link} {opt_out_link}'
  const set = (id: number, status: number) =>
    server.database.query('update surveys set status = $2 where id = $1', [id, status])
  const refusal = async (more: object) => {
    const answer = await admin.call(textBlasts.create, { body: await bodyOf(more) })
    return [answer.status, answer.errors]
  }
  test('asks an active survey, and no other one has any', async () => {
    const survey_id = await publish(server)
    const asks = { purpose: 'survey', dealer_id: 1, message }
    const choose = [422, { survey_id: ['Choose an active survey'] }]
    expect(await refusal(asks)).toEqual(choose)
    expect(await refusal({ ...asks, survey_id: 999_999 })).toEqual(choose)
    for (const status of [0, 2, 3]) {
      await set(survey_id, status)
      expect(await refusal({ ...asks, survey_id })).toEqual(choose)
    }
    await set(survey_id, 1)
    expect(await refusal({ survey_id, email_too: true })).toEqual([
      422,
      {
        survey_id: ['Only a text blast with the purpose Survey can have a survey'],
        email_too: ['Only a survey can be sent by email too'],
      },
    ])
    const blast = await create({ ...asks, survey_id, email_too: true })
    expect(blast).toMatchObject({ survey: { id: survey_id }, survey_active: true, email_too: true })
    expect(await create()).toMatchObject({ survey: null, survey_active: null, email_too: false })
  })
  test('is edited like others: the survey that it has stays though it is inactive, another one must be active', async () => {
    const survey_id = await publish(server)
    const { id, version } = await create({ purpose: 'survey', dealer_id: 1, message, survey_id })
    await set(survey_id, 0)
    const body = { name: 'N', message, dealer_id: 1, survey_id, version }
    const saved = blastIn(await admin.call(textBlasts.update, { params: { id }, body }))
    expect(saved).toMatchObject({ survey: { id: survey_id }, survey_active: false })
    const other = await publish(server)
    await set(other, 0)
    const again = { ...body, version: saved.version }
    const no = await admin.call(textBlasts.update, { params: { id }, body: { ...again, survey_id: other } })
    expect([no.status, no.errors]).toEqual([422, { survey_id: ['Choose an active survey'] }])
    const none = await admin.call(textBlasts.update, { params: { id }, body: { ...again, survey_id: null } })
    expect([none.status, none.errors]).toEqual([422, { survey_id: ['Choose an active survey'] }])
  })
  test('goes out only while its survey is active, and says so by its name', async () => {
    const survey_id = await publish(server, questionnaire, 'After the rain')
    const { id } = await create({ purpose: 'survey', dealer_id: 1, message, survey_id })
    await set(survey_id, 0)
    const says = 'The survey “After the rain” is not active'
    const sent = await admin.call(textBlasts.send, { params: { id } })
    const scheduled = await admin.call(textBlasts.schedule, { params: { id }, body: { scheduled_at: tomorrow() } })
    expect([sent.status, sent.message, scheduled.status, scheduled.message]).toEqual([409, says, 409, says])
    await set(survey_id, 1)
    expect(blastIn(await admin.call(textBlasts.send, { params: { id } })).status).toBe('sending')
  })
})

describe('While it is pending or scheduled', () => {
  test('name, message, dealer and time are changed; the time by a step of its own, in one save', async () => {
    const { id, version } = await create()
    const at = tomorrow()
    const body = { name: 'Other', message: 'Hello', dealer_id: 1, scheduled_at: at, version }
    const saved = blastIn(await admin.call(textBlasts.update, { params: { id }, body }))
    expect(saved).toMatchObject({ name: 'Other', status: 'scheduled', scheduled_at: at, version: version + 1 })
    expect(saved.dealer?.id).toBe(1)
    expect((await stepsOf(id)).map((one) => [one.step, one.to, one.scheduled_at])).toEqual([
      ['schedule', 'scheduled', at],
    ])
    const old = await admin.call(textBlasts.update, { params: { id }, body })
    expect([old.status, old.data]).toEqual([409, saved])
  })
  test('a time that has passed, and a dealer without an account, are refused by their fields', async () => {
    const past = await admin.call(textBlasts.create, {
      body: await bodyOf({ scheduled_at: '2024-01-01T00:00:00.000Z' }),
    })
    expect([past.status, past.errors]).toEqual([
      422,
      { scheduled_at: ['This time is in the past. Choose a later time.'] },
    ])
    const { id, version } = await create({ scheduled_at: tomorrow() })
    await server.database.query('update infobip_accounts set status = false where dealer_id = 2')
    const body = { name: 'N', message: 'M', dealer_id: 2, version }
    const answer = await admin.call(textBlasts.update, { params: { id }, body })
    await server.database.query('update infobip_accounts set status = true where dealer_id = 2')
    expect([answer.status, answer.errors]).toEqual([
      422,
      { dealer_id: ['This text blast is scheduled, but the dealer has no active Infobip account.'] },
    ])
  })
  test('rows are left out and taken back in, and counted anew', async () => {
    const { id, file_id, version } = await create()
    const recount = async (exclude: number[], include: number[]) =>
      blastIn(await admin.call(textBlasts.recount, { body: { id, exclude, include } }))
    expect(await recount([2, 3, 5], [])).toMatchObject({
      recipients: 2,
      version,
      details: { total: 2, queued: 1, invalid: 1, excluded: 2 },
    })
    expect((await fileRows(admin, file_id)).map(({ state }) => state)).toEqual([
      'excluded',
      'excluded',
      'ready',
      'invalid',
    ])
    expect(await recount([], [2])).toMatchObject({ details: { queued: 2, excluded: 1 } })
  })
})

describe('A step that is not possible is refused with 409 and the blast', () => {
  test('by the names of the step and the state, in the reader’s language', async () => {
    const { id } = await create()
    const answer = await admin.call(textBlasts.pause, { params: { id } })
    expect([answer.status, answer.error_code, answer.message]).toEqual([
      409,
      'conflict',
      '“Pause” is not available while the status of the text blast is Pending.',
    ])
    expect(answer.data).toEqual(await get(id))
    await admin.call(textBlasts.cancel, { params: { id } })
    const edit = { name: 'N', message: 'M', version: (await get(id)).version }
    for (const refused of [
      await admin.call(textBlasts.update, { params: { id }, body: edit }),
      await admin.call(textBlasts.recount, { body: { id, exclude: [2], include: [] } }),
    ])
      expect([refused.status, refused.message]).toEqual([
        409,
        'You can edit a text blast only while it is Pending or Scheduled.',
      ])
  })
  test('by what is missing: somebody to send to, an account, a failure, a reason', async () => {
    const { id } = await create()
    await admin.call(textBlasts.recount, { body: { id, exclude: [2, 3, 4], include: [] } })
    const words = async (answer: Promise<Answer>) => (await answer).message
    expect(await words(admin.call(textBlasts.send, { params: { id } }))).toBe(
      'No recipients to send to: all of them are excluded, opted out or invalid',
    )
    await admin.call(textBlasts.recount, { body: { id, exclude: [], include: [2, 3, 4] } })
    await server.database.query('update infobip_accounts set status = false where dealer_id is null')
    expect(await words(admin.call(textBlasts.send, { params: { id } }))).toBe(
      'No active Infobip account to send from. Add or activate one.',
    )
    await server.database.query('update infobip_accounts set status = true where dealer_id is null')
    await admin.call(textBlasts.send, { params: { id } })
    await leave(id, 'delivered', 'delivered', 'accepted')
    await finish(id)
    expect(await words(admin.call(textBlasts.resend, { params: { id } }))).toBe('Nothing to resend: no message failed.')
  })
})

test('Of two people who send at the same moment exactly one does', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await create()
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.call(textBlasts.send, { params: { id } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const jobs = await server.database.query("select from jobs where kind = 'blast' and payload->>'blast' = $1", [
      String(id),
    ])
    expect(jobs).toHaveLength(1)
    expect(await stepsOf(id)).toHaveLength(1)
  }
})

test('It is pending after the upload, and can be sent, resent to whom it failed for, and sent by force with a reason to the unknown as well [text-blast.06]', async () => {
  const { id, status } = await create()
  expect(status).toBe('pending')
  expect(blastIn(await admin.call(textBlasts.send, { params: { id } })).status).toBe('sending')
  await leave(id, 'delivered', 'undelivered', 'unknown')
  expect((await finish(id))?.status).toBe('partially-sent')
  const resent = blastIn(await admin.call(textBlasts.resend, { params: { id } }))
  expect(resent).toMatchObject({ status: 'sending', details: { queued: 1, undelivered: 0, unknown: 1, delivered: 1 } })
  await leave(id, 'delivered', 'refused', 'unknown')
  await finish(id)
  const empty = await admin.call(textBlasts.forceSend, { params: { id }, body: { reason: '  ' } })
  expect([empty.status, Object.keys(empty.errors)]).toEqual([422, ['reason']])
  const forced = blastIn(
    await admin.call(textBlasts.forceSend, { params: { id }, body: { reason: 'Recall of brakes' } }),
  )
  expect(forced).toMatchObject({
    status: 'sending',
    details: { queued: 2, refused: 0, unknown: 0, delivered: 1, invalid: 1 },
  })
  expect((await stepsOf(id)).map((one) => [one.step, one.from, one.to, one.by, one.reason, one.recipients])).toEqual([
    ['force-send', 'partially-sent', 'sending', 'Soledad Matapang', 'Recall of brakes', 2],
    ['finish', 'sending', 'partially-sent', null, null, null],
    ['resend', 'partially-sent', 'sending', 'Soledad Matapang', null, 1],
    ['finish', 'sending', 'partially-sent', null, null, null],
    ['send', 'pending', 'sending', 'Soledad Matapang', null, 3],
  ])
})

test('Cancelling leaves whoever was not sent to cancelled, and nothing can be done with it any more', async () => {
  const { id } = await create()
  await admin.call(textBlasts.send, { params: { id } })
  await leave(id, 'delivered')
  const cancelled = blastIn(await admin.call(textBlasts.cancel, { params: { id } }))
  expect(cancelled).toMatchObject({ status: 'cancelled', details: { cancelled: 2, delivered: 1, queued: 0 } })
  expect(cancelled.finished_at).not.toBeNull()
  for (const step of [textBlasts.send, textBlasts.resume, textBlasts.resend, textBlasts.cancel])
    expect((await admin.call(step, { params: { id } })).status).toBe(409)
})

test('Who did what stands in the audit and in the history, without the counts', async () => {
  const { id } = await create()
  await admin.call(textBlasts.send, { params: { id } })
  const answer = await admin.call(history.list, { params: { resource: 'text-blasts', id }, query: {} })
  const entries = v.parse(
    v.array(
      v.looseObject({
        kind: v.string(),
        user: v.looseObject({ name: v.string() }),
        changes: v.array(v.looseObject({ field: v.string(), after: v.nullable(v.string()) })),
      }),
    ),
    answer.data,
  )
  expect(entries.map(({ kind, user }) => [kind, user.name])).toEqual([
    ['changed', 'Soledad Matapang'],
    ['created', 'Soledad Matapang'],
  ])
  expect(entries[0]?.changes).toMatchObject([{ field: 'status', after: 'Sending' }])
  const told = entries[1]?.changes.map(({ field }) => field) ?? []
  expect(told).toContain('message')
  expect(told.filter((field) => ['total', 'queued', 'delivered'].includes(field))).toEqual([])
})

test('Whoever sent it hears by bell when it has finished and when it was stopped', async () => {
  const bell = async () => {
    const [newest] = await server.database.query<{
      title: { message: string }
      message: { message: string }
      link: string
    }>(
      `select title, message, link from notifications where user_id = (select id from users where email = $1)
       order by id desc limit 1`,
      [people.surveyAdmin],
    )
    return [newest?.title.message, newest?.link]
  }
  const { id } = await create()
  await admin.call(textBlasts.send, { params: { id } })
  const step = createStepBlast(server.platform)
  const system = { userId: null, requestId: 'test', detail: 'HTTP 503' }
  await server.database.transaction((tx) => step(tx, id, { type: 'fault', reason: 'provider-fault' }, system))
  expect(await bell()).toEqual(['Your text blast stopped', `/admin/text-blast/${id}`])
  expect(await get(id)).toMatchObject({ status: 'paused', pause_reason: 'provider-fault', pause_detail: 'HTTP 503' })
  await admin.call(textBlasts.resume, { params: { id } })
  expect(await get(id)).toMatchObject({ status: 'sending', pause_reason: null, pause_detail: null })
  await leave(id, 'delivered', 'delivered', 'delivered')
  expect((await finish(id))?.status).toBe('sent')
  expect(await bell()).toEqual(['Your text blast is finished', `/admin/text-blast/${id}`])
})

test('Open pages hear of a step at once, those of the dealer alone of theirs', async () => {
  const mine = await create({ dealer_id: 1 })
  const foreign = await create({ dealer_id: 2 })
  const line = await dealer.listen()
  await admin.call(textBlasts.send, { params: { id: foreign.id } })
  await admin.call(textBlasts.send, { params: { id: mine.id } })
  const about = (id: number) => expect.objectContaining({ resource: 'text-blasts', record: id })
  await expect.poll(() => line.events, { timeout: 5000 }).toContainEqual(about(mine.id))
  expect(line.events).not.toContainEqual(about(foreign.id))
  line.stop()
})

describe('Survey people of a dealer', () => {
  test('see their own dealer’s blasts and no other, alone and in the list', async () => {
    const mine = await create({ dealer_id: 1 })
    const others = [await create({ dealer_id: 2 }), await create()]
    expect((await get(mine.id, dealer)).id).toBe(mine.id)
    const listed = await dealer.call(textBlasts.list, { query: { per_page: 200 } })
    const ids = v.parse(v.array(TextBlast.schema), listed.data).map((one) => one.id)
    expect(ids).toContain(mine.id)
    for (const { id } of others) {
      expect(ids).not.toContain(id)
      expect((await dealer.call(textBlasts.get, { params: { id } })).status).toBe(404)
      expect((await dealer.call(textBlasts.steps, { params: { id } })).status).toBe(404)
    }
  })
  test('take no step and make none', async () => {
    const { id } = await create({ dealer_id: 1 })
    const statuses = [
      await dealer.call(textBlasts.send, { params: { id } }),
      await dealer.call(textBlasts.cancel, { params: { id } }),
      await dealer.call(textBlasts.create, { body: await bodyOf() }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403])
  })
})

test('Nobody sets the state of blasts past their steps', async () => {
  const { id } = await create()
  for (const action of ['set-status', 'set-action', 'activate', 'trash'] as const) {
    const body = { action, selection: { kind: 'ids' as const, ids: [id] }, values: { status: 'sent' } }
    const answer = await admin.call(bulk.run, { params: { resource: 'text-blasts' }, body })
    expect([action, answer.status, answer.errors]).toEqual([
      action,
      422,
      { action: ['This action is not available for this list.'] },
    ])
  }
  expect((await get(id)).status).toBe('pending')
})
