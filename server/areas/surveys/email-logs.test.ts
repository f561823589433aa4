import * as v from 'valibot'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { SurveyEmail, surveyEmails } from '#contract/surveys/email-logs.ts'
import { tellOverdue, warnOfDeadlines } from '#server/areas/surveys/case-clock.ts'
import { mailOfCase } from '#server/areas/surveys/case-mails.ts'
import { mailInvitation } from '#server/areas/surveys/customer-mails.ts'
import { followResult } from '#server/areas/surveys/follow-result.ts'
import { tellAll } from '#server/platform/changes.ts'
import { announce } from '#server/platform/mail-orders.ts'
import type { Client } from '#tests/support/client.ts'
import { invite, publish } from '#tests/support/invitations.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { tells } from '#tests/support/tells.ts'

type Email = v.InferOutput<typeof SurveyEmail.schema>
let server: TestServer
let office: Client
let survey: number
beforeAll(async () => {
  server = await startServer()
  office = await signIn(server.origin, people.surveyAdmin)
  survey = await publish(server)
})
afterAll(() => server?.stop())

let customers = 0
/** A customer with an address of their own who was sent a link; the number of the invitation. */
const invited = async () => {
  customers += 1
  const [one] = await invite(server, survey)
  if (!one) throw new Error('Nobody was invited')
  const email = `customer.${customers}@mail.test`
  await server.database.query('update survey_invitations set email = $2, last_name = $3 where id = $1', [
    one.id,
    email,
    'Reyes',
  ])
  return { ...one, email }
}
const mail = async (invitation: number, kind: 'invitation' | 'reminder' = 'invitation') =>
  (await server.database.transaction((tx) => mailInvitation(tx, invitation, kind))) ?? 0
const emailOf = async (id: number, reader = office): Promise<Email> =>
  v.parse(SurveyEmail.schema, (await reader.give(surveyEmails.get, { params: { id } })).data)
const isNow = async (id: number, status: string) =>
  expect.poll(async () => (await emailOf(id)).status, { timeout: 10_000 }).toBe(status)
/** As if the pause until the next try had passed. */
const passPause = () =>
  server.database.transaction(async (tx) => {
    await tx.query("update outgoing_emails set due_at = now() where kind = 'survey' and status = 'queued'")
    await announce((change) => tellAll(tx, change), null, 'created')
  })
/** Waits until no mail is on its way. */
const settled = () =>
  expect
    .poll(() => server.database.query("select from outgoing_emails where status in ('queued', 'sending')"), {
      timeout: 10_000,
    })
    .toEqual([])
const attempted = (id: number, times: number) =>
  expect.poll(async () => (await emailOf(id)).attempts, { timeout: 10_000 }).toBe(times)

test('an invitation is mailed with its link, which the log does not hold', async () => {
  const { id, email, token } = await invited()
  const logged = await mail(id)
  const got = await server.mailbox.next(email)
  expect(got.text).toContain(`${server.origin}/s/${token}?e`)
  expect(got.text).toContain('Hello Ana Reyes,')
  await isNow(logged, 'sent')
  const one = await emailOf(logged)
  expect(one).toMatchObject({ kind: 'invitation', to: email, name: 'Ana Reyes', attempts: 1, error: null })
  expect(one.body.endsWith('{survey_link}')).toBe(true)
  expect(JSON.stringify(one)).not.toContain(token)
})

test('the link of a mail opens the questions, and the answer counts as come by e-mail', async () => {
  const { id, email } = await invited()
  await mail(id)
  const { text } = await server.mailbox.next(email)
  const link = /https?:\/\/\S+\/s\/\S+/.exec(text)?.[0] ?? ''
  const page = await fetch(link)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('How courteous was your advisor?')
})

test('a mail is tried three times, and has failed then; it is edited and sent again', async () => {
  const { id, email } = await invited()
  await settled()
  server.mailbox.refuse(3)
  const logged = await mail(id)
  for (const attempts of [1, 2]) {
    await attempted(logged, attempts)
    expect((await emailOf(logged)).status).toBe('queued')
    const [due] = await server.database.query<{ seconds: number }>(
      `select extract(epoch from due_at - now())::int as seconds from outgoing_emails where kind = 'survey' and status = 'queued'`,
    )
    expect(Math.abs((due?.seconds ?? 0) - (attempts === 1 ? 60 : 600))).toBeLessThan(30)
    await passPause()
  }
  await isNow(logged, 'failed')
  const failed = await emailOf(logged)
  expect(failed).toMatchObject({ attempts: 3, error: '451 Try again later' })
  const address = `mended.${customers}@mail.test`
  const { to: _, ...rest } = failed
  const [outgoing] = await server.database.query<{ id: number }>(
    'select outgoing_id as id from survey_emails where id = $1',
    [logged],
  )
  const about = { resource: 'outgoing-emails', kind: 'changed', record: outgoing?.id ?? 0 } as const
  const edited = await tells(server, { event: about }, () =>
    office.give(surveyEmails.update, {
      params: { id: logged },
      body: { ...rest, to: address, cc: ['copy@mail.test'], note: 'We had your address wrong.' },
    }),
  )
  expect(edited.status).toBe(200)
  expect((await office.give(surveyEmails.resend, { params: { id: logged } })).status).toBe(200)
  const got = await server.mailbox.next(address)
  expect(got.to).toEqual([address, 'copy@mail.test'])
  expect(got.text).toContain('We had your address wrong.')
  await isNow(logged, 'sent')
  expect(server.mailbox.mails.filter(({ to }) => to.includes(email))).toEqual([])
})

test('what was sent is not edited, and sent again as a mail of its own', async () => {
  const { id, email } = await invited()
  const logged = await mail(id)
  await server.mailbox.next(email)
  await isNow(logged, 'sent')
  const { cc, subject, note, version } = await emailOf(logged)
  const refused = await office.give(surveyEmails.update, {
    params: { id: logged },
    body: { to: 'else@mail.test', cc, subject, note, version },
  })
  expect([refused.status, refused.message]).toEqual([409, 'This email has been sent: send it again instead'])
  const again = await office.give(surveyEmails.resend, { params: { id: logged } })
  const copy = v.parse(SurveyEmail.schema, again.data)
  expect(copy).toMatchObject({ resend_of: logged, to: email, status: 'queued' })
  expect(copy.id).not.toBe(logged)
  await server.mailbox.next(email, 1)
})

test('nobody is asked by mail who has answered, or wants no more messages', async () => {
  for (const change of [
    "update survey_invitations set state = 'completed' where id = $1",
    `insert into opt_outs (mobile_number, source) select mobile_number, 'manual' from survey_invitations where id = $1`,
  ]) {
    const { id, email } = await invited()
    await settled()
    server.mailbox.refuse(1)
    const logged = await mail(id)
    await attempted(logged, 1)
    await server.database.query(change, [id])
    await passPause()
    await isNow(logged, 'cancelled')
    expect(server.mailbox.mails.filter(({ to }) => to.includes(email))).toEqual([])
    const refused = await office.give(surveyEmails.resend, { params: { id: logged } })
    expect([refused.status, refused.message]).toEqual([
      409,
      'The customer has answered, has opted out, or can no longer answer this survey.',
    ])
  }
})

/** A result of a dealer with somebody who reads surveys there; its case. */
const opened = async () => {
  const [row] = await server.database.query<{ id: number }>(
    `update survey_results set status = 'complete', channel = 'sms', low = false, csi_score = 41.25, dissatisfied = true,
       may_contact = true, dealer_id = (select dealer_id from users where email = $1)
     where id = (select r.id from survey_results r where not exists (select from survey_cdcs c where c.result_id = r.id)
       order by r.id limit 1) returning id`,
    [people.surveyDealer],
  )
  const result = row?.id ?? 0
  await server.database.transaction((tx) => followResult(tx, result))
  const [one] = await server.database.query<{ id: number; reference_no: string }>(
    'select id, reference_no from survey_cdcs where result_id = $1',
    [result],
  )
  return { result, id: one?.id ?? 0, reference: one?.reference_no ?? '' }
}

test('a new case is mailed to the dealer’s people and rings their bell', async () => {
  const { id, reference } = await opened()
  const got = await server.mailbox.next(people.surveyDealer)
  expect(got.subject).toContain(reference)
  expect(got.text).toContain('41.3')
  expect(got.text).toContain(`${server.origin}/admin/survey/${id}/cdc`)
  const dealer = await signIn(server.origin, people.surveyDealer)
  const bell = await dealer.send('GET', '/notifications?per_page=1')
  expect(JSON.stringify(bell.data)).toContain(`/admin/survey/${id}/cdc`)
})

test('a case of a dealer without such people is mailed to the dealer itself, else to head office', async () => {
  const readers = (status: boolean) =>
    server.database.query(
      `update users set status = $2 where dealer_id = (select dealer_id from users where email = $1)
         and exists (select from user_roles r where r.user_id = id and r.role = 'dealer_survey')`,
      [people.surveyDealer, status],
    )
  await readers(false)
  await server.database.query(
    "update dealers set email = 'the.dealer@mail.test' where id = (select dealer_id from users where email = $1)",
    [people.surveyDealer],
  )
  const first = await opened()
  expect((await server.mailbox.next('the.dealer@mail.test')).subject).toContain(first.reference)
  await server.database.query(
    'update dealers set email = null where id = (select dealer_id from users where email = $1)',
    [people.surveyDealer],
  )
  const before = server.mailbox.mails.filter(({ to }) => to.includes(people.surveyAdmin)).length
  const second = await opened()
  expect((await server.mailbox.next(people.surveyAdmin, before)).subject).toContain(second.reference)
  await readers(true)
})

test('a deadline that comes near is mailed once, and what is overdue once a day', async () => {
  const { id, reference } = await opened()
  await server.database.query("update survey_cdcs set contact_due_at = now() + interval '11 hours' where id = $1", [id])
  const before = server.mailbox.mails.filter(({ to }) => to.includes(people.surveyDealer)).length
  await warnOfDeadlines(server.database)
  await warnOfDeadlines(server.database)
  const due = await server.database.query(
    "select from survey_emails where cdc_id = $1 and kind = 'cdc-due' and to_address = $2",
    [id, people.surveyDealer],
  )
  expect(due).toHaveLength(1)
  await server.mailbox.next(people.surveyDealer, before)
  await server.database.query("update survey_cdcs set contact_due_at = now() - interval '1 hour' where id = $1", [id])
  await server.database.query("delete from survey_emails where kind = 'cdc-overdue'")
  await tellOverdue(server.database)
  await tellOverdue(server.database)
  const writtenTo = (address: string) =>
    server.database.query<{ body: string }>(
      "select body from survey_emails where kind = 'cdc-overdue' and to_address = $1",
      [address],
    )
  const [written, toOffice] = [await writtenTo(people.surveyDealer), await writtenTo(people.surveyAdmin)]
  const [dealer] = await server.database.query<{ name: string }>(
    'select d.name from dealers d join survey_cdcs c on c.dealer_id = d.id where c.id = $1',
    [id],
  )
  // Before eight in the morning nobody is written to.
  const [hour] = await server.database.query<{ h: number }>(
    "select extract(hour from now() at time zone 'Asia/Manila')::int as h",
  )
  const times = (hour?.h ?? 0) >= 8 ? 1 : 0
  expect([written.length, toOffice.length]).toEqual([times, times])
  for (const { body } of written) expect(body).toContain(reference)
  // Head office reads how many there are of each dealer.
  const own = written.flatMap(({ body }) => body.match(/CD-[\d-]+/g) ?? []).length
  for (const { body } of toOffice) expect(body.split('\n')).toContain(`${dealer?.name}: ${own}`)
})

test('no world of the tests holds a deadline that its server would write about unasked', async () => {
  const fresh = await startServer()
  onTestFinished(() => fresh.stop())
  await warnOfDeadlines(fresh.database)
  await tellOverdue(fresh.database)
  expect(await fresh.database.query('select from outgoing_emails')).toEqual([])
})

test('a void case is written about no more', async () => {
  const { id, result } = await opened()
  await settled()
  server.mailbox.refuse(100)
  await server.database.transaction((tx) => mailOfCase(tx, id, 'cdc-due'))
  const [logged] = await server.database.query<{ id: number }>(
    "select id from survey_emails where cdc_id = $1 and kind = 'cdc-due'",
    [id],
  )
  await attempted(logged?.id ?? 0, 1)
  await server.database.query('update survey_results set dissatisfied = false, csi_score = 90 where id = $1', [result])
  await server.database.transaction((tx) => followResult(tx, result))
  server.mailbox.refuse(0)
  await passPause()
  await isNow(logged?.id ?? 0, 'cancelled')
})

test('the logs are found by address, name and subject, by the day of writing and by dealer [email-logs.01] [email-logs.02]', async () => {
  const { id, email } = await invited()
  const logged = await mail(id)
  await server.database.query("update survey_emails set created_at = '2024-02-29T15:59:59Z' where id = $1", [logged])
  const found = async (query: Readonly<Record<string, string>>) => {
    const answer = await office.send('GET', '/survey-email-logs', { query: { per_page: 200, ...query } })
    expect(answer.status).toBe(200)
    return v.parse(v.array(SurveyEmail.schema), answer.data)
  }
  const ids = async (query: Readonly<Record<string, string>>) => (await found(query)).map((one) => one.id)
  expect(await ids({ q: email })).toEqual([logged])
  expect(await ids({ q: 'nobody has this word' })).toEqual([])
  expect(await ids({ q: email, date: '2024-02-29,2024-02-29' })).toEqual([logged])
  expect(await ids({ q: email, date: '2024-03-01,2024-03-01' })).toEqual([])
  const dealer = (await emailOf(logged)).dealer?.id ?? 0
  const theirs = await found({ dealers: String(dealer) })
  expect(theirs.length).toBeGreaterThan(0)
  expect(theirs.every((one) => one.dealer?.id === dealer)).toBe(true)
  expect(await ids({ q: email, dealers: String(dealer + 1) })).toEqual([])
})

test('the list is paged and ordered; its file knows search and days alone [email-logs.03]', async () => {
  for (let at = 0; at < 3; at += 1) await mail((await invited()).id)
  const all = '2024-01-01,2099-12-31'
  const page = async (number: number) => {
    const query = { page: number, per_page: 2, q: '@mail.test', date: all, dealers: '1', order_by: 'to', sort: 'asc' }
    const { data } = await office.send('GET', '/survey-email-logs', { query })
    return v.parse(v.array(SurveyEmail.schema), data).map(({ to }) => to)
  }
  const both = [...(await page(1)), ...(await page(2))]
  expect(both).toHaveLength(4)
  expect(both).toEqual(both.toSorted())
  const rows = async (query: Readonly<Record<string, string>>) => {
    const { data } = await office.send('GET', '/survey-email-logs/export', { query })
    const { url } = v.parse(v.object({ url: v.string() }), data)
    const { bytes } = await office.load(url.replace(office.base, ''))
    return Buffer.from(bytes).toString().trim().split('\r\n').length - 1
  }
  const every = await rows({ q: '@mail.test' })
  expect(every).toBeGreaterThanOrEqual(4)
  expect(await rows({ q: '@mail.test', date: '2024-02-29,2024-02-29' })).toBe(1)
  expect(await rows({ q: 'nobody has this word' })).toBe(0)
  expect(await rows({ q: '@mail.test', dealers: '99', kind: 'reminder' })).toBe(every)
})
