import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '#contract/notifications/notifications.ts'
import { customers } from '#contract/requests/erasure.ts'
import { leads } from '#contract/requests/leads.ts'
import { ActivityEntry, activity } from '#contract/work/activity.ts'
import { Mentionable, Note, notes } from '#contract/work/notes.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
let survey: Client
const idOf = new Map<string, number>()
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
  survey = await signIn(server.origin, people.surveyAdmin)
  for (const { id, email } of await server.database.query<{ id: number; email: string }>('select id, email from users'))
    idOf.set(email, id)
})
afterAll(() => server.stop())

const person = (email: string) => idOf.get(email) ?? 0
/** A lead of the dealer whose people sign in, or of another one. */
const lead = async (isOwn = true) => {
  const [found] = await server.database.query<{ id: number; mobile_number: string }>(
    `select id, mobile_number from leads where (dealer_id = (select dealer_id from users where email = $1)) = $2
     order by id limit 1`,
    [people.dealer, isOwn],
  )
  if (!found) throw new Error('The world has no such lead')
  return found
}
const write = (who: Client, id: number, text: string, mentions: readonly number[] = []) =>
  who.give(notes.create, { params: { resource: 'leads', id }, body: { text, mentions } })
const activityOf = async (who: Client, id: number, query: Readonly<Record<string, string>> = {}) =>
  v.parse(
    v.array(ActivityEntry.schema),
    (await who.give(activity.list, { params: { resource: 'leads', id }, query })).data,
  )

test('a note is read by whoever reads the record, and by nobody else', async () => {
  const [own, foreign] = [await lead(), await lead(false)]
  const made = v.parse(Note.schema, (await write(dealer, own.id, 'Called, wants a test drive')).data)
  expect(made).toMatchObject({ text: 'Called, wants a test drive', may_edit: true, may_delete: true })
  const seen = await admin.give(notes.list, { params: { resource: 'leads', id: own.id } })
  expect(JSON.stringify(seen.data)).toContain('wants a test drive')
  for (const call of [notes.list, notes.people, activity.list])
    expect((await dealer.give(call, { params: { resource: 'leads', id: foreign.id } })).status, call.route).toBe(404)
  expect((await write(dealer, foreign.id, 'Not mine')).status).toBe(404)
  expect((await survey.give(notes.list, { params: { resource: 'leads', id: own.id } })).status).toBe(403)
  const theirs = v.parse(Note.schema, (await write(admin, foreign.id, 'Head office')).data)
  const body = { text: 'Changed', mentions: [] }
  expect((await dealer.give(notes.update, { params: { id: theirs.id }, body })).status).toBe(404)
  expect((await dealer.give(notes.remove, { params: { id: theirs.id } })).status).toBe(404)
})

test('a note is changed by its writer alone, and deleted by its writer or an administrator; the audit keeps what it said', async () => {
  const { id } = await lead()
  const made = v.parse(Note.schema, (await write(dealer, id, 'First words')).data)
  const body = { text: 'Better words', mentions: [] }
  expect((await admin.give(notes.update, { params: { id: made.id }, body })).status).toBe(403)
  expect((await dealer.give(notes.update, { params: { id: made.id }, body })).data).toMatchObject({
    text: 'Better words',
  })
  expect((await admin.give(notes.remove, { params: { id: made.id } })).status).toBe(200)
  const kept = await server.database.query<{ kind: string; changes: unknown }>(
    "select kind, changes from audit_entries where resource = 'leads' and record_id = $1 and kind like 'note-%' order by id desc limit 3",
    [id],
  )
  expect(kept.map(({ kind, changes }) => [kind, changes])).toEqual([
    ['note-deleted', { note_text: ['Better words', null] }],
    ['note-changed', { note_text: ['First words', 'Better words'] }],
    ['note-added', { note_text: [null, 'First words'] }],
  ])
})

test('only who may read the record is offered and mentioned; the bell rings and a mail leads there without the words', async () => {
  const { id } = await lead()
  const offered = async (q: string) =>
    v
      .parse(
        v.array(Mentionable.schema),
        (await admin.give(notes.people, { params: { resource: 'leads', id }, query: { q } })).data,
      )
      .map((one) => one.id)
  const everybody = await offered('')
  expect(everybody).toContain(person(people.dealer))
  expect(everybody).not.toContain(person(people.surveyAdmin))
  expect((await write(admin, id, '@Survey look', [person(people.surveyAdmin)])).status).toBe(422)
  const sent = server.mailbox.mails.length
  expect((await write(admin, id, 'Ring her before noon', [person(people.dealer)])).status).toBe(200)
  const bell = await dealer.give(notifications.list, { query: { only_unopened: true } })
  expect(JSON.stringify(bell.data)).toContain(`"/admin/leads/${id}"`)
  expect(JSON.stringify(bell.data)).not.toContain('before noon')
  await expect.poll(() => server.mailbox.mails.length).toBeGreaterThan(sent)
  const mail = JSON.stringify(server.mailbox.mails.slice(sent))
  expect(mail).toContain(`/admin/leads/${id}`)
  expect(mail).not.toContain('before noon')
})

test('activity is one list, newest first, in pages, and narrowed by kind', async () => {
  const { id, mobile_number } = await lead()
  await server.database.query(
    `insert into audit_entries (resource, record_id, kind, changes, request_id)
     select 'leads', $1, 'changed', '{"first_name": ["A", "B"]}', 'planted' from generate_series(1, 120)`,
    [id],
  )
  await write(dealer, id, 'The newest of all')
  const first = await activityOf(dealer, id)
  expect(first).toHaveLength(50)
  expect(first[0]).toMatchObject({ kind: 'note', note: { text: 'The newest of all' } })
  expect(first[1]).toMatchObject({ kind: 'change', changes: [{ field: 'first_name', before: 'A', after: 'B' }] })
  const all = [...first]
  for (let page = first; page.length === 50; ) {
    page = await activityOf(dealer, id, { before: page.at(-1)?.before ?? '' })
    all.push(...page)
  }
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(120)
  const only = await activityOf(dealer, id, { kind: 'note' })
  expect(only.every(({ kind }) => kind === 'note')).toBe(true)
  const answered = await server.database.query<{ id: number }>(
    'select id from survey_results where mobile_number = $1',
    [mobile_number],
  )
  // Leads are no reason to see results: that takes the role of surveys.
  expect((await activityOf(dealer, id, { kind: 'survey' })).length).toBe(0)
  expect((await activityOf(admin, id, { kind: 'survey' })).length).toBeGreaterThanOrEqual(answered.length)
})

test('text messages and survey results of the customer’s number stand there for who may see them', async () => {
  const { id } = await lead()
  const [result] = await server.database.query<{ id: number; mobile: string }>(
    'select id, mobile_number as mobile from survey_results where mobile_number is not null order by id limit 1',
  )
  const [recipient] = await server.database.query<{ blast_id: number }>(
    'select blast_id from text_blast_recipients where blast_id is not null and not excluded order by id limit 1',
  )
  if (!result || !recipient) throw new Error('The world has no result or recipient')
  await server.database.query('update leads set mobile_number = $2 where id = $1', [id, result.mobile])
  await server.database.query(
    'update text_blast_recipients set mobile = $2 where blast_id = $1 and row = (select min(row) from text_blast_recipients where blast_id = $1 and not excluded)',
    [recipient.blast_id, result.mobile],
  )
  const links = async (who: Client) =>
    [...(await activityOf(who, id, { kind: 'survey' })), ...(await activityOf(who, id, { kind: 'message' }))].map(
      ({ link }) => link,
    )
  expect(await links(admin)).toEqual(
    expect.arrayContaining([`/admin/survey/all/result/${result.id}`, `/admin/text-blast/${recipient.blast_id}`]),
  )
  expect((await links(dealer)).filter((link) => link !== null && link !== undefined)).toEqual([])
})

test('notes beside a customer’s records go with the customer, from the audit too', async () => {
  const { id, mobile_number } = await lead()
  await write(admin, id, 'Her sister is at 0917 000 0000')
  const erased = await admin.give(customers.erase, {
    body: { contact: mobile_number, reason: 'Asked for it', confirm: mobile_number, confirmation: mobile_number },
  })
  expect(erased.status, JSON.stringify(erased)).toBe(200)
  const left = await server.database.query(
    "select 1 from notes where text like '%sister%' union all select 1 from audit_entries where changes::text like '%sister%'",
  )
  expect(left).toEqual([])
  expect((await admin.give(leads.get, { params: { id } })).status).toBe(200)
})
