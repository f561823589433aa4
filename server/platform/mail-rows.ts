import * as v from 'valibot'
import { namesOf } from '#contract/names.ts'
import { outgoingEmailKinds } from '#contract/work/outgoing-emails.ts'
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

/** The next one that is due, as begun: codes and links first, because they do not work for long. */
export const claimMail = async (sql: Sql): Promise<MailRow | null> => {
  const [row] = await sql.query(
    `update outgoing_emails set status = 'sending', tries = tries + 1, due_at = now() + interval '${lease} seconds'
     where id = (
       select id from outgoing_emails
       where status in ('queued', 'sending') and due_at <= now() and (expires_at is null or expires_at > now())
       order by kind in ('notification', 'report'), kind = 'report', due_at, id limit 1 for update skip locked)
     returning id, kind, to_address, payload, content, message_id, tries`,
  )
  return row ? v.parse(MailRow, row) : null
}

/** `after` says in how many seconds it is tried again, where the kind says so itself. */
export type MailOutcome =
  | { readonly is: 'sent' | 'kept' }
  | { readonly is: 'refused'; readonly error: string; readonly isFinal: boolean; readonly after?: number | undefined }
interface Settled {
  readonly status: 'sent' | 'kept' | 'queued' | 'failed' | 'expired'
}
const finish = (sql: Sql, id: number, status: 'sent' | 'kept') =>
  sql.query<Settled>(
    `update outgoing_emails set status = $2, error = null, due_at = null,
     sent_at = case when $2 = 'sent' then now() end, content = case when $2 = 'kept' then content end
     where id = $1 and status = 'sending' returning status`,
    [id, status],
  )
const postpone = (
  sql: Sql,
  id: number,
  tries: number,
  { error, isFinal, after = pause(tries) }: Extract<MailOutcome, { is: 'refused' }>,
) =>
  sql.query<Settled>(
    `update outgoing_emails m set error = $2, status = next.status,
     due_at = case when next.status = 'queued' then now() + $4::int * interval '1 second' end,
     content = case when next.status = 'expired' then null else content end
     from (select id, case
         when expires_at <= now() + $4::int * interval '1 second' then 'expired'
         when $3 or give_up_at <= now() + $4::int * interval '1 second' then 'failed'
         else 'queued' end as status
       from outgoing_emails where id = $1) as next
     where m.id = next.id and m.status = 'sending' returning m.status`,
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
  const [row] = outcome.is === 'refused' ? await postpone(sql, id, tries, outcome) : await finish(sql, id, outcome.is)
  await announce(tell, id, 'changed')
  if (!row || row.status === 'expired') return null
  return row.status === 'kept' ? 'sent' : row.status
}

/** Drops what no longer works, unless a process has begun to send it and is not over. */
export const expireMails = async (sql: Sql, tell: Tell): Promise<void> => {
  const expired = await sql.query<{ id: number }>(
    `update outgoing_emails set status = 'expired', content = null, due_at = null
     where status in ('queued', 'sending', 'failed') and expires_at <= now() and (due_at is null or due_at <= now() or status = 'queued')
     returning id`,
  )
  for (const { id } of expired) await announce(tell, id, 'changed')
}

/** Milliseconds until something is due or expires. */
export const nextTry = async (sql: Sql): Promise<number> => {
  const [row] = await sql.query<{ ms: number | null }>(
    `select ceil(extract(epoch from min(case when status = 'queued' then least(due_at, expires_at) else due_at end) - now()) * 1000)::int as ms
     from outgoing_emails where status in ('queued', 'sending')`,
  )
  return row?.ms ?? Number.POSITIVE_INFINITY
}

/** Forgets what became of old emails. */
export const purgeMails = async (sql: Sql): Promise<void> => {
  await sql.query(
    `delete from outgoing_emails where status not in ('queued', 'sending') and created_at < now() - interval '${keptDays} days'`,
  )
}
