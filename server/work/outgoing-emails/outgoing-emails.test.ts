import * as v from 'valibot'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { auth } from '#contract/account/auth.ts'
import { OutgoingEmail, outgoingEmails } from '#contract/work/outgoing-emails.ts'
import { type Client, createClient } from '#tests/support/client.ts'
import { openPlace, placeWorld } from '#tests/support/databases.ts'
import { codeIn, linkIn, startMailbox } from '#tests/support/mail.ts'
import { startProduct } from '#tests/support/product.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { demoPassword, people, signIn } from '#tests/support/sign-in.ts'

type Row = v.InferOutput<typeof OutgoingEmail.schema>
let server: TestServer
let superadmin: Client
beforeAll(async () => {
  server = await startServer()
  superadmin = await signIn(server.origin, people.superadmin)
})
afterAll(() => server?.stop())

const emailsTo = async (to: string): Promise<readonly Row[]> =>
  v.parse(v.array(OutgoingEmail.schema), (await superadmin.give(outgoingEmails.list, { query: { q: to } })).data)
const newest = async (to: string): Promise<Row> => {
  const [row] = await emailsTo(to)
  if (!row) throw new Error(`No email to ${to} is on the list`)
  return row
}
/** Waits until the mail server has refused the newest email once. */
const refusedOnce = (to: string) =>
  expect
    .poll(async () => {
      const { status, tries } = await newest(to)
      return [status, tries]
    })
    .toEqual(['queued', 1])
const sendAgain = (id: number) => superadmin.give(outgoingEmails.sendAgain, { params: { id } })
const forgot = (email: string, at = server.origin) => createClient(at).call(auth.forgotPassword, { body: { email } })
const arrived = (to: string) => server.mailbox.mails.filter((mail) => mail.to.includes(to))

test('an email that the mail server does not take is tried again, given up after a day, and sent when a super administrator says so', async () => {
  server.mailbox.refuse(2)
  expect((await forgot(people.dealer)).status).toBe(200)
  await refusedOnce(people.dealer)
  const waiting = await newest(people.dealer)
  expect(waiting).toMatchObject({
    to: people.dealer,
    kind: 'password-reset',
    status: 'queued',
    error: '451 Try again later',
  })
  expect(Date.parse(waiting.next_try_at ?? '')).toBeGreaterThan(Date.parse(waiting.created_at))
  // A day has passed, of which the link knows nothing in this test.
  await server.database.query(
    "update outgoing_emails set give_up_at = now(), due_at = now(), expires_at = now() + interval '1 day' where id = $1",
    [waiting.id],
  )
  await forgot('nobody@demo.test')
  await expect.poll(async () => (await newest(people.dealer)).status).toBe('failed')
  expect(await newest(people.dealer)).toMatchObject({ tries: 2, next_try_at: null })
  expect(arrived(people.dealer)).toEqual([])
  const again = await sendAgain(waiting.id)
  expect([again.status, again.message]).toEqual([200, 'The email will be sent again.'])
  const mail = await server.mailbox.next(people.dealer)
  expect(linkIn(mail).pathname).toBe('/admin/reset-password')
  await expect.poll(async () => (await newest(people.dealer)).status).toBe('sent')
  expect((await newest(people.dealer)).error).toBe(null)
  const late = await sendAgain(waiting.id)
  expect([late.status, late.message]).toEqual([409, 'This email was already sent.'])
  expect(arrived(people.dealer)).toHaveLength(1)
})

test('an address that the mail server does not know is given up at once', async () => {
  await server.database.query("update users set email = 'unknown@refused.test' where email = $1", [people.reset])
  server.mailbox.refuse(1, 550)
  await forgot('unknown@refused.test')
  await expect.poll(async () => (await newest('unknown@refused.test')).status).toBe('failed')
  expect(await newest('unknown@refused.test')).toMatchObject({ tries: 1 })
})

test('a code that has expired is not sent late but dropped, and the list says so', async () => {
  server.mailbox.refuse(1)
  const before = arrived(people.mfa).length
  await createClient(server.origin).call(auth.login, { body: { email: people.mfa, password: demoPassword } })
  await refusedOnce(people.mfa)
  const { id } = await newest(people.mfa)
  await server.database.query('update outgoing_emails set expires_at = now(), due_at = now() where id = $1', [id])
  const refused = await sendAgain(id)
  expect([refused.status, refused.message]).toEqual([
    409,
    'The code or link in this email has expired, or a newer email has replaced this one. If there is no newer email, the recipient needs a new one.',
  ])
  expect(await newest(people.mfa)).toMatchObject({ id, status: 'expired', next_try_at: null })
  expect(await server.database.query('select content from outgoing_emails where id = $1', [id])).toEqual([
    { content: null },
  ])
  // Of two codes on their way the first no longer works, so that only the second is sent.
  server.mailbox.refuse(1)
  await server.forgetLimits()
  const client = createClient(server.origin)
  await client.call(auth.login, { body: { email: people.mfa, password: demoPassword } })
  await refusedOnce(people.mfa)
  const first = await newest(people.mfa)
  await server.database.query("update pending_logins set code_sent_at = code_sent_at - interval '60 seconds'")
  expect((await client.call(auth.resendOtp, {})).status).toBe(200)
  const code = codeIn(await server.mailbox.next(people.mfa, before))
  expect((await client.call(auth.otp, { body: { code } })).status).toBe(200)
  expect((await emailsTo(people.mfa)).find((one) => one.id === first.id)?.status).toBe('expired')
  expect(arrived(people.mfa)).toHaveLength(before + 1)
})

test('neither the list nor the table holds a code or a link that works, and plain administrators do not see the list', async () => {
  const token = linkIn(await server.mailbox.next(people.dealer)).searchParams.get('token') ?? ''
  server.mailbox.refuse(1)
  await createClient(server.origin).call(auth.login, { body: { email: people.mfa, password: demoPassword } })
  await refusedOnce(people.mfa)
  const before = arrived(people.mfa).length
  const rows = await server.database.query<{ text: string }>('select m::text as text from outgoing_emails m')
  const list = await superadmin.give(outgoingEmails.list, {})
  await sendAgain((await newest(people.mfa)).id)
  const code = codeIn(await server.mailbox.next(people.mfa, before))
  for (const text of [...rows.map((row) => row.text), JSON.stringify(list.data)]) {
    expect(text).not.toContain(token)
    expect(text).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`))
  }
  const admin = await signIn(server.origin, people.admin)
  expect((await admin.give(outgoingEmails.list, {})).status).toBe(403)
})

test('what a process was handing over when it died is tried again under the same Message-ID', async () => {
  server.mailbox.refuse(1)
  await forgot('second.dealer@demo.test')
  await refusedOnce('second.dealer@demo.test')
  await server.database.query(
    "update outgoing_emails set status = 'sending', due_at = now() where search = 'second.dealer@demo.test'",
  )
  await forgot('nobody@demo.test')
  const mail = await server.mailbox.next('second.dealer@demo.test')
  const [row] = await server.database.query<{ message_id: string }>(
    "select message_id from outgoing_emails where search = 'second.dealer@demo.test'",
  )
  expect(mail.messageId).toContain(row?.message_id)
  // Nobody at an unknown address is written to, and nothing of the wish is left.
  await expect.poll(() => emailsTo('nobody@demo.test')).toEqual([])
})

test('an email is on its way when the answer says so: it outlives kill -9 and a mail server that is away', async () => {
  const gone = await startMailbox()
  await gone.stop()
  const place = await placeWorld('small')
  onTestFinished(() => place.remove())
  const env = { ...place.env, SMTP_URL: gone.url }
  const first = await startProduct({ ...place, env })
  onTestFinished(() => first.kill())
  expect((await forgot(people.dealer, first.origin)).status).toBe(200)
  await first.kill()
  // Where it died while handing over, on a database that others may send from, the next try comes after three minutes.
  const database = await openPlace(place)
  await database.query('update outgoing_emails set due_at = now() where due_at is not null')
  await database.close()
  const mailbox = await startMailbox(Number(new URL(gone.url).port))
  onTestFinished(() => mailbox.stop())
  const second = await startProduct({ ...place, env })
  onTestFinished(() => second.kill())
  const mail = await mailbox.next(people.dealer)
  expect(linkIn(mail).pathname).toBe('/admin/reset-password')
  await second.stop()
  // The world has mails of its own to send: cases that are overdue.
  expect(mailbox.mails.filter(({ to }) => to.includes(people.dealer))).toHaveLength(1)
})
