import type { NoticeKind } from '#contract/notifications/preferences.ts'
import type { Change } from '#server/platform/changes.ts'
import { announce } from '#server/platform/mail-orders.ts'
import type { KeptText } from '#server/platform/sentences.ts'
import type { Sql } from '#server/platform/sql.ts'

/** What the bell should say; `link` is a path of this portal. */
export interface Notice {
  /** Whoever wants this kind by e-mail gets a mail as well; null for what has mails of its own, which nobody chooses. */
  readonly kind: NoticeKind | null
  readonly title: KeptText
  readonly message: KeptText
  readonly link: string
  /** Everybody gets the mail as well, whatever they chose. */
  readonly isMailed?: true
  /** The job that it tells of: a page that shows how the job goes does not ring for it. */
  readonly job?: number
  /** The signal of a control chart that it tells of: one that is withdrawn says so. */
  readonly signal?: number
}

/** Puts a notice under people's bells, and into the mail of those who want it there, within the transaction that it speaks of. */
export const notify = async (
  tx: Sql,
  tell: (change: Change) => Promise<void>,
  users: readonly number[],
  { kind, title, message, link, job, signal, isMailed }: Notice,
): Promise<void> => {
  if (users.length === 0) return
  const mailed = await tx.query(
    `with told as (
       insert into notifications (user_id, title, message, link, job_id, signal_id)
       select id, $2::jsonb, $3::jsonb, $4, $6, $8 from unnest($1::int[]) as id
       returning id, user_id
     )
     insert into outgoing_emails (kind, to_address, payload, message_id)
     select 'notification', u.email, jsonb_build_object('notification', told.id), gen_random_uuid()::text
     from told join users u on u.id = told.user_id
     where $7::boolean or exists (select from notification_wishes w where w.user_id = told.user_id and w.kind = $5)
     returning id`,
    [users, JSON.stringify(title), JSON.stringify(message), link, kind, job ?? null, isMailed === true, signal ?? null],
  )
  if (mailed.length > 0) await announce(tell, null, 'created')
  await tell({
    event: { resource: 'notifications', kind: 'notified', record: null, version: null },
    dealers: null,
    users: [...users],
  })
}
