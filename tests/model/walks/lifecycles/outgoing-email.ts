import { deepStrictEqual } from 'node:assert/strict'
import * as v from 'valibot'
import { auth } from '#contract/account/auth.ts'
import { epochOf } from '#contract/calendar.ts'
import { OutgoingEmail, type OutgoingEmailStatus, outgoingEmails } from '#contract/work/outgoing-emails.ts'
import { dayOfTrying, type EmailFacts, outgoingEmailMachine, whyNotSendAgain } from '#machines/outgoing-email.ts'
import { replaceOlder, type Tell } from '#server/platform/mail-orders.ts'
import { claimMail, dropMail, expireMails, type MailRow, purgeMails, settleMail } from '#server/platform/mail-rows.ts'
import type { Sql } from '#server/platform/sql.ts'
import { situations } from '#tests/model/outgoing-email.model.ts'
import type { House } from '#tests/model/walks/house.ts'
import type { Led, Lifecycle, Stands } from '#tests/model/walks/lifecycle.ts'
import { historyOf, inEnglish, onLine, outcomeOf, outcomeOfSystem } from '#tests/model/walks/outcomes.ts'
import { createClient } from '#tests/support/client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { people } from '#tests/support/sign-in.ts'

const { fresh } = situations
const minute = 60_000
/** A minute of the machine's is an hour of the row's, so that none passes while somebody walks. */
const scale = 60
const secondsUntil = (at: number | null) => (at === null ? null : ((at - fresh.now) / 1000) * scale)
const kind = 'sign-in-code'
let made = 0

const open = async ({ database, changes, person, heardOf }: House): Promise<Led> => {
  made += 1
  const to = `walk-${made}@demo.test`
  // The server sends nothing of this, and the clock ends nothing: what becomes of it is for the walk to say.
  await database.script(`
    create or replace function sent_by_a_walk() returns trigger language plpgsql as $$ begin
      if current_setting('walk.moves', true) is distinct from 'on' then return null; end if;
      return new;
    end $$;
    create or replace trigger sent_by_a_walk before update on outgoing_emails for each row
      when (old.message_id like 'walk-%' and new.status <> 'queued') execute function sent_by_a_walk();
    delete from outgoing_emails; delete from rate_limits; delete from quotas;`)
  const [row] = await database.query<{ id: number }>(
    `insert into outgoing_emails (kind, to_address, content, message_id, expires_at)
     values ($1, $2, 'sealed', $3, now() + interval '10 hours') returning id`,
    [kind, to, `walk-${made}`],
  )
  const id = row?.id ?? 0
  const sit = (at: number) => person(people.superadmin, at)
  const stands = async (sql: Sql) => {
    const [one] = await sql.query<{ status: string; version: string }>(
      'select status, xmin::text as version from outgoing_emails where id = $1',
      [id],
    )
    return one ?? { status: 'dropped', version: '' }
  }
  const mail: MailRow = { id, kind, to_address: to, payload: null, content: null, message_id: '', tries: 1 }
  /** Of whoever tries it; where people ask for another try, there is one. */
  let hasMailServer = true
  const tellIn =
    (tx: Sql): Tell =>
    (change) =>
      changes.tell(tx, change)
  const move: Readonly<Record<string, (tx: Sql, event: Parameters<Led['system']>[0]) => Promise<unknown>>> = {
    facts: (tx, { facts }) =>
      tx.query(
        `update outgoing_emails set due_at = now() + $2::int * interval '1 second',
         expires_at = now() + $3::int * interval '1 second', give_up_at = now() + $4::int * interval '1 second',
         content = case when $5::boolean then 'sealed' end where id = $1`,
        [id, secondsUntil(facts.dueAt), secondsUntil(facts.expiresAt), secondsUntil(facts.giveUpAt), facts.isWritten],
      ),
    claim: claimMail,
    take: (tx) => settleMail(tx, tellIn(tx), mail, { is: 'taken', hasMailServer }),
    refuse: (tx, { isFinal, retryAt }) =>
      settleMail(tx, tellIn(tx), mail, { is: 'refused', error: '451', isFinal, after: secondsUntil(retryAt) ?? 0 }),
    expire: (tx) => expireMails(tx, tellIn(tx)),
    replace: (tx) => replaceOlder(tx, tellIn(tx), kind, to, 2_147_483_647),
    drop: (tx) => dropMail(tx, tellIn(tx), id),
  }
  return {
    ask: async (at, _, cut) => {
      const { client, line } = await sit(at)
      const answer = await onLine(line, cut, () => client.call(outgoingEmails.sendAgain, { params: { id } }))
      if (answer.status === 404) return { outcome: { is: 'refused', why: 'it is gone' } }
      return outcomeOf(answer, (data) => v.parse(OutgoingEmail.schema, data).status)
    },
    system: (event) =>
      database.transaction(async (tx) => {
        await tx.query("select set_config('walk.moves', 'on', true)")
        // The server looks for what is due meanwhile, and each passes over a row that the other holds.
        await tx.query('select from outgoing_emails where id = $1 for update', [id])
        const before = await stands(tx)
        if (event.type === 'facts') hasMailServer = event['facts'].hasMailServer
        await move[event.type]?.(tx, event)
        const after = await stands(tx)
        if (event.type === 'facts') return { outcome: { is: 'done' }, shows: before.status }
        return outcomeOfSystem(before.status, after.status, after.version !== before.version)
      }),
    history: () => historyOf(database, 'outgoing-emails', id),
    announced: () => heardOf('outgoing-emails', id),
    look: async (at) => {
      const { client } = await sit(at)
      const listed = (await client.call(outgoingEmails.list, { query: { q: to } })).data
      const [one] = v.parse(v.array(OutgoingEmail.schema), listed)
      const until = one?.expires_at
      const details = one && { isExpired: until !== null && until !== undefined && epochOf(until) <= Date.now() }
      return { is: 'seen', value: one?.status ?? 'dropped', ...(details && { details }) }
    },
  }
}

/** An email that is asked for, refused for a while, and sent: by the server alone, which has no other to be refused. */
const alone = async ({ database, person, origin, mailbox }: House): Promise<void> => {
  await database.script(
    'delete from outgoing_emails; delete from survey_emails; delete from rate_limits; delete from quotas',
  )
  const { client } = await person(people.superadmin, 0)
  const to = people.dealer
  const anybody = createClient((await origin(1)).origin)
  const before = mailbox.mails.filter((one) => one.to.includes(to)).length
  mailbox.refuse(1)
  await anybody.call(auth.forgotPassword, { body: { email: to } })
  const read = async () =>
    v.parse(v.array(OutgoingEmail.schema), (await client.call(outgoingEmails.list, { query: { q: to } })).data)[0]
  const refused = await eventually(read, (one) => one?.status === 'queued' && one.tries > 0)
  deepStrictEqual([refused?.status, refused?.tries], ['queued', 1])
  // Its next try is a minute away; somebody has it sent at once.
  await client.call(outgoingEmails.sendAgain, { params: { id: refused?.id ?? 0 } })
  const sent = await eventually(read, (one) => one?.status === 'sent')
  deepStrictEqual([sent?.status, sent?.tries], ['sent', 2])
  await mailbox.next(to, before)

  // Whose time is over before anybody has looked is not sent any more, and says so at once.
  const [late] = await database.query<{ id: number }>(
    `insert into outgoing_emails (kind, to_address, content, message_id, due_at, expires_at)
     values ($1, $2, 'sealed', 'late', now() + interval '1 day', now() - interval '1 second') returning id`,
    [kind, people.admin],
  )
  const params = { id: late?.id ?? 0 }
  const answer = await client.call(outgoingEmails.sendAgain, { params })
  const [row] = await database.query<{ status: string }>('select status from outgoing_emails where id = $1', [
    params.id,
  ])
  deepStrictEqual([answer.status, row?.status], [409, 'expired'])

  // A month later it is forgotten, and what is still to be sent is not.
  await database.query(
    `insert into outgoing_emails (kind, to_address, content, message_id, due_at)
     values ($1, $2, 'sealed', 'open', now() + interval '1 day')`,
    [kind, people.admin],
  )
  await database.query(
    "update outgoing_emails set created_at = now() - interval '1 year' where message_id in ('late', 'open')",
  )
  await purgeMails(database)
  const left = await database.query("select message_id from outgoing_emails where message_id in ('late', 'open')")
  deepStrictEqual(left, [{ message_id: 'open' }])
}

/** What a try, an end and a super administrator leave in the row. */
const after = (
  { facts }: Stands<EmailFacts>,
  event: { readonly type: string; readonly [name: string]: unknown },
  to: string,
): EmailFacts => {
  const { now } = facts
  const ended = { ...facts, dueAt: null, ...(to !== 'failed' && to !== 'kept' && { isWritten: false }) }
  switch (event.type) {
    case 'facts':
      return event['facts'] as EmailFacts
    case 'claim':
      return { ...facts, dueAt: now + minute }
    case 'refuse':
      return to === 'queued' ? { ...facts, dueAt: Number(event['retryAt']) } : ended
    case 'replace':
      return { ...(to === 'sending' ? facts : ended), expiresAt: now }
    case 'send-again':
      return { ...facts, dueAt: now, giveUpAt: now + dayOfTrying }
    default:
      return ended
  }
}
export const outgoingEmail: Lifecycle<EmailFacts> = {
  name: 'outgoing-email',
  machine: outgoingEmailMachine,
  begin: { value: 'queued', facts: fresh },
  roles: [people.superadmin],
  asked: [{ type: 'send-again' }],
  happens: [
    ...Object.values(situations).map((facts) => ({ type: 'facts', facts })),
    { type: 'claim' },
    { type: 'take' },
    { type: 'refuse', isFinal: false, retryAt: fresh.now + minute },
    { type: 'refuse', isFinal: false, retryAt: fresh.now + 10 * minute },
    { type: 'refuse', isFinal: true, retryAt: fresh.now + minute },
    { type: 'expire' },
    { type: 'replace' },
    { type: 'drop' },
  ],
  contextOf: (facts, person) => (person === null ? facts : { ...facts, hasMailServer: true }),
  after,
  why: ({ value, facts }) =>
    inEnglish(
      value === 'dropped' ? null : whyNotSendAgain(value as OutgoingEmailStatus, { ...facts, hasMailServer: true }),
    ),
  // What a try comes to is told.
  isQuiet: ({ type }) => type === 'claim',
  isKept: ({ type }) => type === 'send-again',
  details: ({ expiresAt, now }) => ({ isExpired: expiresAt !== null && expiresAt <= now }),
  open,
  alone,
}
