import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifications } from '#contract/notifications/notifications.ts'
import { NoticePreferences } from '#contract/notifications/preferences.ts'
import { Lead, leads } from '#contract/requests/leads.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

type LeadRow = v.InferOutput<typeof Lead.schema>
const nothing = {
  request_new: false,
  request_moved: false,
  import_finished: false,
  export_finished: false,
  bulk_finished: false,
  blast_over: false,
  survey_signal: false,
  news_published: false,
}
let server: TestServer
let admin: Client
let dealer: Client
let row: LeadRow

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
})
beforeEach(async () => {
  const { data } = await dealer.call(leads.list, { query: { status: 'pending', per_page: 1 } })
  const [first] = v.parse(v.array(Lead.schema), data)
  if (!first) throw new Error('The small world has no pending lead of the first dealer')
  row = first
  await dealer.call(notifications.prefer, { body: nothing })
})
afterAll(() => server?.stop())

const move = async (who: Client, status: string) => {
  const answer = await who.give(leads.update, {
    params: { id: row.id },
    body: { ...row, model_id: row.model?.id ?? null, sales_consultant_id: row.sales_consultant?.id ?? null, status },
  })
  expect(answer.status).toBe(200)
  row = v.parse(Lead.schema, answer.data)
}
const mailsTo = (address: string) => server.mailbox.mails.filter(({ to }) => to.includes(address))
const bellOf = async (client: Client) => {
  const { data } = await client.call(notifications.list, { query: { per_page: 1 } })
  return v.parse(v.array(v.looseObject({ message: v.string() })), data)[0]?.message
}
const waiting = async () => {
  const [counted] = await server.database.query<{ n: number }>(
    "select count(*)::int as n from outgoing_emails where status in ('queued', 'sending')",
  )
  return counted?.n
}

test('nobody gets notifications by mail before they ask for it, and what they ask for is kept', async () => {
  const fresh = await signIn(server.origin, 'second.dealer@demo.test')
  expect(v.parse(NoticePreferences.schema, (await fresh.give(notifications.preferences)).data)).toEqual(nothing)
  const asked = { ...nothing, request_moved: true, export_finished: true }
  await fresh.call(notifications.prefer, { body: asked })
  expect((await fresh.give(notifications.preferences)).data).toEqual(asked)
  expect((await dealer.give(notifications.preferences)).data).toEqual(nothing)
})

test('what somebody wants by mail comes by mail in their language, and still under the bell', async () => {
  await dealer.call(notifications.prefer, { body: { ...nothing, request_moved: true } })
  await server.database.query("update users set locale = 'fil' where email = $1", [people.dealer])
  const before = mailsTo(people.dealer).length
  await move(admin, 'contacted')
  const mail = await server.mailbox.next(people.dealer, before)
  // It speaks of the customer, not of the reader, in Filipino; the link is the lead's own.
  expect(mail.text).toContain(`${row.first_name} ${row.last_name} (${row.reference_no})`)
  const filipino = await signIn(server.origin, people.dealer)
  filipino.speak('fil')
  expect(mail.text).toContain(await bellOf(filipino))
  expect(mail.text).toContain(`${server.origin}/admin/leads/${row.id}`)
  expect(mail.subject).not.toBe('Lead status changed')
  await expect.poll(waiting).toBe(0)
})

test('another kind, or the wish taken back, leaves it with the bell', async () => {
  await dealer.call(notifications.prefer, { body: { ...nothing, request_new: true, bulk_finished: true } })
  const before = mailsTo(people.dealer).length
  await move(admin, 'contacted')
  expect(await bellOf(dealer)).toContain(row.reference_no)
  expect([await waiting(), mailsTo(people.dealer).length]).toEqual([0, before])
})

test('a mail that the mail server does not take is kept, and goes out once when it is tried again', async () => {
  await dealer.call(notifications.prefer, { body: { ...nothing, request_moved: true } })
  const before = mailsTo(people.dealer).length
  server.mailbox.refuse(1)
  await move(admin, 'contacted')
  await expect
    .poll(() =>
      server.database.query("select tries, error from outgoing_emails where status = 'queued' and due_at > now()"),
    )
    .toEqual([{ tries: 1, error: '451 Try again later' }])
  expect(mailsTo(people.dealer)).toHaveLength(before)
  // The pause has passed; the next email, whoever it is for, takes along what is due.
  await server.database.query("update outgoing_emails set due_at = now() where status = 'queued'")
  expect((await server.mailbox.next(people.dealer, before)).text).toContain(row.reference_no)
  await expect.poll(waiting).toBe(0)
  expect(mailsTo(people.dealer)).toHaveLength(before + 1)
})
