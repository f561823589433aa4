import * as v from 'valibot'
import { namesOf } from '#contract/names.ts'
import { outgoingEmailKinds, outgoingEmailStatuses } from '#contract/work/outgoing-emails.ts'
import { mailMove, openStatuses } from '#server/platform/mail-moves.ts'
import { announce, keptDays, type Tell } from '#server/platform/mail-orders.ts'
import type { Sql } from '#server/platform/sql.ts'

export const MailRow = v.object({
  id: v.number(),
  kind: v.picklist(namesOf<keyof typeof outgoingEmailKinds>(outgoingEmailKinds)),
  to_address: v.string(),
  payload: v.unknown(),
  content: v.nullable(v.string()),
  message_id: v.string(),
  tries: v.number(),
})
export type MailRow = v.InferOutput<typeof MailRow>

/** Seconds after which an email that a process began to send is tried by another: longer than sending can last. */
const lease = 180
/** Seconds until the next try: 5, 15, 45 … up to an hour. */
const pause = (tries: number) => Math.min(3600, 5 * 3 ** Math.min(tries - 1, 7))

const claimed = mailMove('claim')
/** The next one that is due, as begun: codes and links first, because they do not work for long. */
export const claimMail = async (sql: Sql): Promise<MailRow | null> => {
  const [row] = await sql.query(
    `update outgoing_emails set status = ${claimed.to}, tries = tries + 1, due_at = now() + interval '${lease} seconds'
     where id = (
       select id from outgoing_emails
       where ${claimed.may}
       order by kind in ('notification', 'report'), kind = 'report', due_at, id limit 1 for update skip locked)
     returning id, kind, to_address, payload, content, message_id, tries`,
  )
  return row ? v.parse(MailRow, row) : null
}

/** `after` says in how many seconds it is tried again, where the kind says so itself. */
export type MailOutcome =
  | { readonly is: 'taken'; readonly hasMailServer: boolean }
  | { readonly is: 'refused'; readonly error: string; readonly isFinal: boolean; readonly after?: number | undefined }
interface Settled {
  readonly status: 'sent' | 'kept' | 'queued' | 'failed' | 'expired'
}
const taken = mailMove('take', { hasMailServer: '$2' })
const finish = (sql: Sql, id: number, hasMailServer: boolean) =>
  sql.query<Settled>(
    `update outgoing_emails set status = ${taken.to}, error = null, due_at = null,
     sent_at = case when ${taken.to} = 'sent' then now() end, content = case when ${taken.to} = 'kept' then content end
     where id = $1 and ${taken.may} returning status`,
    [id, hasMailServer],
  )
const refused = mailMove('refuse', { isFinal: '$3', after: '$4' })
const postpone = (
  sql: Sql,
  id: number,
  tries: number,
  { error, isFinal, after = pause(tries) }: Extract<MailOutcome, { is: 'refused' }>,
) =>
  sql.query<Settled>(
    `update outgoing_emails set error = $2, status = ${refused.to},
     due_at = case when ${refused.to} = 'queued' then now() + $4::int * interval '1 second' end,
     content = case when ${refused.to} = 'expired' then null else content end
     where id = $1 and ${refused.may} returning status`,
    [id, error, isFinal, after],
  )
/**
 * Writes down what came of a try, and answers what the email is now; null when it has expired or another process had
 * taken it over. What would expire before the next try expires now.
 */
export const settleMail = async (
  sql: Sql,
  tell: Tell,
  { id, tries }: MailRow,
  outcome: MailOutcome,
): Promise<'sent' | 'queued' | 'failed' | null> => {
  const [row] =
    outcome.is === 'refused' ? await postpone(sql, id, tries, outcome) : await finish(sql, id, outcome.hasMailServer)
  await announce(tell, id, 'changed')
  if (!row || row.status === 'expired') return null
  return row.status === 'kept' ? 'sent' : row.status
}

const expired = mailMove('expire')
/** Ends what no longer works, unless a process has begun to send it and is not over. */
export const expireMails = async (sql: Sql, tell: Tell): Promise<void> => {
  const ended = await sql.query<{ id: number }>(
    `update outgoing_emails set status = ${expired.to}, content = null, due_at = null where ${expired.may} returning id`,
  )
  for (const { id } of ended) await announce(tell, id, 'changed')
}

const Locked = v.object({
  status: v.picklist(namesOf<keyof typeof outgoingEmailStatuses>(outgoingEmailStatuses)),
  expires_at: v.nullable(v.string()),
  now: v.string(),
})
/** An email, locked; null when it is gone. */
export const lockMail = async (tx: Sql, id: number): Promise<v.InferOutput<typeof Locked> | null> => {
  const [row] = await tx.query('select status, expires_at, now() from outgoing_emails where id = $1 for update', [id])
  return row ? v.parse(Locked, row) : null
}

/** Milliseconds until something is due or expires. */
export const nextTry = async (sql: Sql): Promise<number> => {
  const [row] = await sql.query<{ ms: number | null }>(
    `select ceil(extract(epoch from min(case when status = 'queued' then least(due_at, expires_at) else due_at end) - now()) * 1000)::int as ms
     from outgoing_emails where status in (${openStatuses})`,
  )
  return row?.ms ?? Number.POSITIVE_INFINITY
}

const dropped = mailMove('drop')
/** Forgets an email that nobody wants any more. */
export const dropMail = async (sql: Sql, tell: Tell, id: number): Promise<void> => {
  await sql.query(`delete from outgoing_emails where id = $1 and ${dropped.may}`, [id])
  await announce(tell, id, 'changed')
}

/** Forgets what became of old emails. */
export const purgeMails = async (sql: Sql): Promise<void> => {
  await sql.query(
    `delete from outgoing_emails where status not in (${openStatuses}) and created_at < now() - interval '${keptDays} days'`,
  )
}
