import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { BlastLog, TextBlast, textBlasts } from '#contract/text-blasts/blasts.ts'
import { blastLogs } from '#contract/text-blasts/logs.ts'
import { readSurveyToken } from '#server/areas/surveys/answering-token.ts'
import { fileRows, uploadRecipients } from '#tests/support/blasts.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { publish } from '#tests/support/invitations.ts'
import { blastOf, createBlast } from '#tests/support/sending.ts'
import { openSendingHouse, patient } from '#tests/support/sending-house.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { tells } from '#tests/support/tells.ts'

/** Ten in the morning in Manila: surveys go out. */
const morning = Date.parse('2026-11-20T02:00:00Z')
const house = openSendingHouse({ latency: [0, 5], reportDelay: [0, 50] }, {}, () => morning)
let dealer: Client
beforeAll(async () => {
  dealer = await signIn(house.server.origin, people.surveyDealer)
})

const message = '{first_name}, how was it? {survey_link} {opt_out_link}'
const invitationsOf = (survey: number) =>
  house.server.database.query('select * from survey_invitations where survey_id = $1 order by id', [survey])
const statusOf = async (id: number) => (await blastOf(house.admin, id)).status
const sendTo = async (survey: number, to: readonly string[]) => {
  const { id } = await createBlast(house.admin, { to, survey })
  const sent = await house.admin.call(textBlasts.send, { params: { id } })
  expect([sent.status, sent.message]).toEqual([200, 'Sending started.'])
  await expect.poll(() => statusOf(id), patient).toBe('sent')
  return id
}
const linkTo = (number: string | undefined) =>
  house.simulator.record.taken
    .filter(({ to }) => `+${to}` === number)
    .map(({ text }) => /\/s\/(\w+)/.exec(text)?.[1] ?? '')
const blastIn = (answer: Answer) => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.errors)}`)
  return v.parse(TextBlast.schema, answer.data)
}
const logsOf = async (id: number, client = house.admin) =>
  v.parse(
    v.array(BlastLog.schema),
    (await client.call(blastLogs.list, { query: { survey_sms_blast_id: id, order_by: 'row', per_page: 200 } })).data,
  )

describe('Whoever a survey’s text blast is handed over for', () => {
  test('is invited with what the file says of them, by a link of their own that opens the survey', async () => {
    const survey = await publish(house.server)
    const [consultant] = await house.server.database.query<{ id: number; employee_no: string }>(
      'select id, employee_no from sales_consultants where dealer_id = 1 and deleted_at is null order by id limit 1',
    )
    const [first, second] = house.fresh(2)
    const file = await uploadRecipients(house.admin, [
      ['mobile', 'first_name', 'last_name', 'email', 'dealer_code', 'availed_service_date', 'employee_no'],
      [first ?? '', 'Liza', 'Bautista', 'liza@mail.test', 'MKT01', '2026-11-17', consultant?.employee_no ?? ''],
      [second ?? '', 'Ben', '', '', '', '', 'nobody'],
    ])
    const body = {
      file_id: file.id,
      name: 'After',
      purpose: 'survey' as const,
      message,
      survey_id: survey,
      dealer_id: 2,
    }
    const { id } = blastIn(await house.admin.call(textBlasts.create, { body }))
    expect(await invitationsOf(survey)).toEqual([])
    await house.admin.call(textBlasts.send, { params: { id } })
    await expect.poll(() => statusOf(id), patient).toBe('sent')
    const [liza, ben] = await invitationsOf(survey)
    expect(liza).toMatchObject({
      state: 'invited',
      version_no: null,
      dealer_id: 1,
      first_name: 'Liza',
      last_name: 'Bautista',
      mobile_number: first,
      email: 'liza@mail.test',
      availed_service_date: '2026-11-17',
      sales_delivery_date: null,
      sales_consultant_id: consultant?.id,
    })
    expect(ben).toMatchObject({ dealer_id: 2, email: null, availed_service_date: null, sales_consultant_id: null })
    // The last day of thirty ends at midnight in Manila.
    const [days] = await house.server.database.query(
      `select (expires_at at time zone 'Asia/Manila')::time::text as ends,
         (expires_at at time zone 'Asia/Manila')::date - (sent_at at time zone 'Asia/Manila')::date as days
       from survey_invitations where id = $1`,
      [liza?.['id']],
    )
    expect(days).toEqual({ ends: '00:00:00', days: 31 })
    const [token = ''] = linkTo(first)
    expect(readSurveyToken([house.server.platform.secret], token)).toEqual({ kind: 'invitation', id: liza?.['id'] })
    const page = await fetch(`${house.server.origin}/s/${token}`)
    expect([page.status, (await page.text()).includes('How courteous was your advisor?')]).toEqual([200, true])
  })
  test('keeps link and last day when the message is sent once more', async () => {
    const survey = await publish(house.server)
    // Numbers that end in 00 are not reached.
    const to = ['+639178000100']
    const id = await sendTo(survey, to)
    await expect.poll(() => house.statesOf(id), patient).toEqual({ undelivered: 1 })
    const before = await invitationsOf(survey)
    expect((await house.admin.call(textBlasts.resend, { params: { id } })).status).toBe(200)
    await expect.poll(() => linkTo(to[0]).length, patient).toBe(2)
    expect(await invitationsOf(survey)).toEqual(before)
    expect(new Set(linkTo(to[0])).size).toBe(1)
  })
  test('and nobody else is invited: neither who has opted out nor who was left out', async () => {
    const survey = await publish(house.server)
    const to = house.fresh(3)
    const { id } = await createBlast(house.admin, { to, survey })
    await house.server.database.query("insert into opt_outs (mobile_number, source) values ($1, 'manual')", [to[1]])
    await house.admin.call(textBlasts.recount, { body: { id, exclude: [2], include: [] } })
    await house.admin.call(textBlasts.send, { params: { id } })
    await expect.poll(() => statusOf(id), patient).toBe('sent')
    expect((await invitationsOf(survey)).map((one) => one['mobile_number'])).toEqual([to[2]])
  })
})

describe('Who was invited to the same kind of survey within 30 days', () => {
  const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila' }).format(Date.now())
  test('is left out of the next one with the reason, and can be taken in again by a person', async () => {
    const to = house.fresh(3)
    await sendTo(await publish(house.server), to.slice(0, 2))
    const { id, file_id, details } = await createBlast(house.admin, { to, survey: await publish(house.server) })
    expect([details.queued, details.excluded]).toEqual([1, 2])
    const rows = async () => (await fileRows(house.admin, file_id)).map(({ state, reason }) => [state, reason])
    const lacks = 'Has no service date: add availed_service_date.'
    const reason = `Was invited on ${today()}.`
    expect(await rows()).toEqual([
      ['excluded', reason],
      ['excluded', reason],
      ['ready', lacks],
    ])
    const again = await house.admin.call(textBlasts.recount, { body: { id, exclude: [], include: [2] } })
    expect(blastIn(again).details).toMatchObject({ queued: 2, excluded: 1 })
    await house.admin.call(textBlasts.send, { params: { id } })
    await expect.poll(() => statusOf(id), patient).toBe('sent')
    expect((await rows())[0]).toEqual(['ready', `${reason} ${lacks}`])
    expect(linkTo(to[0])).toHaveLength(2)
    expect(linkTo(to[1])).toHaveLength(1)
  })
  test('is left out too when the other invitation came after this blast was made', async () => {
    const to = house.fresh(2)
    const survey = await publish(house.server)
    const { id } = await createBlast(house.admin, { to, survey })
    await sendTo(await publish(house.server), to.slice(0, 1))
    expect((await house.admin.call(textBlasts.send, { params: { id } })).status).toBe(200)
    await expect.poll(() => statusOf(id), patient).toBe('sent')
    expect((await invitationsOf(survey)).map((one) => one['mobile_number'])).toEqual([to[1]])
    expect((await blastOf(house.admin, id)).details).toMatchObject({ total: 1, excluded: 1 })
  })
  test('is asked again after 30 days, and at once by another kind', async () => {
    const to = house.fresh(2)
    const survey = await publish(house.server)
    await sendTo(survey, to)
    await house.server.database.query(
      "update survey_invitations set sent_at = now() - interval '31 days' where survey_id = $1 and mobile_number = $2",
      [survey, to[0]],
    )
    const other = await publish(house.server)
    await house.server.database.query("update surveys set kind = 'dcsi' where id = $1", [other])
    const same = await publish(house.server)
    expect((await createBlast(house.admin, { to, survey: same })).details).toMatchObject({ queued: 1, excluded: 1 })
    const blast = await createBlast(house.admin, { to, survey: other })
    expect(blast.details).toMatchObject({ queued: 2, excluded: 0 })
    // Another kind is chosen for the blast: who is left out is found anew.
    const { id, name, version } = blast
    const edit = { name, version, message, dealer_id: null, survey_id: same }
    const edited = await house.admin.call(textBlasts.update, { params: { id }, body: edit })
    expect(blastIn(edited).details).toMatchObject({ queued: 1, excluded: 1 })
  })
})

test('A row without a dealer cannot be taken in again for a survey', async () => {
  const [a = '', b = ''] = house.fresh(2)
  const file = await uploadRecipients(house.admin, [
    ['mobile', 'dealer_code'],
    [a, 'MKT01'],
    [b, ''],
  ])
  await house.admin.send('PUT', `/survey-sms-blasts/files/${file.id}`, { body: { exclude: [3], include: [] } })
  const body = {
    file_id: file.id,
    name: 'N',
    purpose: 'survey' as const,
    message,
    survey_id: await publish(house.server),
  }
  const { id } = blastIn(await house.admin.call(textBlasts.create, { body }))
  const answer = await house.admin.call(textBlasts.recount, { body: { id, exclude: [], include: [3] } })
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['include']])
  expect((await blastOf(house.admin, id)).details).toMatchObject({ queued: 1, excluded: 1 })
})

test('A survey that is switched off while its blast goes out stops the blast, which goes on when it is active again', async () => {
  const survey = await publish(house.server)
  const { id } = await createBlast(house.admin, { to: house.fresh(2), survey })
  const set = (status: number) =>
    house.server.database.query('update surveys set status = $2 where id = $1', [survey, status])
  await house.admin.call(textBlasts.schedule, {
    params: { id },
    body: { scheduled_at: new Date(Date.now() + 1000).toISOString() },
  })
  await set(0)
  await expect.poll(() => statusOf(id), patient).toBe('paused')
  expect((await blastOf(house.admin, id)).pause_reason).toBe('survey-inactive')
  expect(await invitationsOf(survey)).toEqual([])
  expect((await house.admin.call(textBlasts.resume, { params: { id } })).status).toBe(409)
  await set(1)
  await house.admin.call(textBlasts.resume, { params: { id } })
  await expect.poll(() => statusOf(id), patient).toBe('sent')
})

describe('The log of a survey’s blast', () => {
  test('tells administrators how each invitation stands; dealers neither that nor a number that leads to it', async () => {
    const survey = await publish(house.server)
    const to = house.fresh(2)
    const file = await uploadRecipients(house.admin, [['mobile', 'first_name'], ...to.map((one) => [one, 'Ana'])])
    const body = { file_id: file.id, name: 'N', purpose: 'survey' as const, message, survey_id: survey, dealer_id: 1 }
    const { id } = blastIn(await house.admin.call(textBlasts.create, { body }))
    await house.admin.call(textBlasts.send, { params: { id } })
    await expect.poll(() => statusOf(id), patient).toBe('sent')
    const mine = await logsOf(id)
    expect(mine.map((one) => one.invitation_state)).toEqual(['invited', 'invited'])
    const theirs = await logsOf(id, dealer)
    expect(theirs.map((one) => [one.mobile, one.invitation_state, one.withdrawn_reason])).toEqual(
      to.map((one) => [one, null, null]),
    )
    const ids = new Set(mine.map((one) => one.id))
    expect(theirs.filter((one) => ids.has(one.id))).toEqual([])
    // Their orders and pages hold all the same, once no report moves a row to the front between two pages.
    await expect
      .poll(async () => (await logsOf(id, dealer)).map((one) => one.status), patient)
      .toEqual(['delivered', 'delivered'])
    const page = (query: object) =>
      dealer.call(blastLogs.list, { query: { survey_sms_blast_id: id, per_page: 1, ...query } })
    const [first, second] = [await page({ page: 1 }), await page({ page: 2 })]
    expect(
      new Set(
        [...v.parse(v.array(BlastLog.schema), first.data), ...v.parse(v.array(BlastLog.schema), second.data)].map(
          (one) => one.id,
        ),
      ).size,
    ).toBe(2)
  })
  test('lets administrators end an invitation for a reason, once, and nobody else', async () => {
    const survey = await publish(house.server)
    const [number] = house.fresh(1)
    const id = await sendTo(survey, [number ?? ''])
    const [log] = await logsOf(id)
    const params = { id: log?.id ?? 0 }
    const empty = await house.admin.call(blastLogs.withdraw, { params, body: { reason: '  ' } })
    expect([empty.status, Object.keys(empty.errors)]).toEqual([422, ['reason']])
    const done = await tells(house.server, { event: { resource: 'blast-logs', kind: 'changed' }, dealers: [] }, () =>
      house.admin.call(blastLogs.withdraw, { params, body: { reason: 'Asked us to' } }),
    )
    expect([done.status, done.message]).toEqual([200, 'Invitation withdrawn.'])
    expect(done.data).toMatchObject({ invitation_state: 'withdrawn', withdrawn_reason: 'Asked us to' })
    const again = await house.admin.call(blastLogs.withdraw, { params, body: { reason: 'Again' } })
    expect([again.status, again.message]).toEqual([409, 'This invitation has ended: Withdrawn.'])
    const page = await fetch(`${house.server.origin}/s/${linkTo(number)[0]}`)
    expect([page.status, (await page.text()).includes('This survey is closed.')]).toEqual([410, true])
    expect((await dealer.call(blastLogs.withdraw, { params, body: { reason: 'x' } })).status).toBe(403)
    const [entry] = await house.server.database.query(
      "select changes from audit_entries where kind = 'invitation-withdrawn' and record_id = $1",
      [id],
    )
    expect(entry?.['changes']).toMatchObject({ invitation: ['invited', 'withdrawn'], reason: [null, 'Asked us to'] })
  })
  test('ends it once, however many administrators do so at the same moment', async () => {
    const survey = await publish(house.server)
    const [number] = house.fresh(1)
    const id = await sendTo(survey, [number ?? ''])
    const [log] = await logsOf(id)
    const params = { id: log?.id ?? 0 }
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        house.admin.call(blastLogs.withdraw, { params, body: { reason: `Reason ${i}` } }),
      ),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const entries = await house.server.database.query(
      "select id from audit_entries where kind = 'invitation-withdrawn' and record_id = $1",
      [id],
    )
    expect(entries).toHaveLength(1)
  })
  test('gives administrators the link of a customer, which the audit tells; of who was not invited there is none', async () => {
    const survey = await publish(house.server)
    const [number] = house.fresh(1)
    const id = await sendTo(survey, [number ?? ''])
    const [log] = await logsOf(id)
    const params = { id: log?.id ?? 0 }
    const answer = await house.admin.call(blastLogs.surveyLink, { params })
    expect(answer.data).toEqual({ link: `${house.server.origin}/s/${linkTo(number)[0]}` })
    const entries = await house.server.database.query(
      "select user_id from audit_entries where kind = 'link-copied' and record_id = $1",
      [id],
    )
    expect(entries).toHaveLength(1)
    expect((await dealer.call(blastLogs.surveyLink, { params })).status).toBe(403)
    const other = await createBlast(house.admin, { to: house.fresh(1) })
    const [plain] = await logsOf(other.id)
    expect((await house.admin.call(blastLogs.surveyLink, { params: { id: plain?.id ?? 0 } })).status).toBe(404)
  })
})

test('The link of a test message is a preview, and invites nobody', async () => {
  const survey = await publish(house.server)
  const { id } = await createBlast(house.admin, { to: house.fresh(1), survey })
  const [number = ''] = house.fresh(1)
  const sent = await house.admin.call(textBlasts.testSend, { params: { id }, body: { mobile_number: number } })
  expect([sent.status, sent.message]).toEqual([200, 'The provider accepted the test message.'])
  const [token = ''] = linkTo(number)
  const page = await fetch(`${house.server.origin}/s/${token}`)
  expect([page.status, (await page.text()).includes('This is a preview.')]).toEqual([200, true])
  expect(await invitationsOf(survey)).toEqual([])
})
