import type { NoticeKind } from '#contract/notifications/preferences.ts'
import type { Message } from '#contract/words.ts'
import type { Change } from '#server/platform/changes.ts'
import type { Sql } from '#server/platform/sql.ts'

/** What the bell should say; `link` is a path of this portal. */
export interface Notice {
  /** Whoever wants this kind by e-mail gets a mail as well. */
  readonly kind: NoticeKind
  readonly title: Message
  readonly message: Message
  readonly link: string
}

/** Puts a notice under people's bells, and into the mail of those who want it there, within the transaction that it speaks of. */
export const notify = async (
  tx: Sql,
  tell: (change: Change) => Promise<void>,
  users: readonly number[],
  { kind, title, message, link }: Notice,
): Promise<void> => {
  if (users.length === 0) return
  await tx.query(
    `with told as (
       insert into notifications (user_id, title, message, link)
       select id, $2::jsonb, $3::jsonb, $4 from unnest($1::int[]) as id
       returning id, user_id
     )
     insert into notification_mails (notification_id)
     select told.id from told join notification_wishes w on w.user_id = told.user_id and w.kind = $5`,
    [users, JSON.stringify(title), JSON.stringify(message), link, kind],
  )
  await tell({
    event: { resource: 'notifications', kind: 'notified', record: null, version: null },
    dealers: null,
    users: [...users],
  })
}
