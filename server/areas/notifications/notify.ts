import type { Message } from '#contract/words.ts'
import type { Change } from '#server/platform/changes.ts'
import type { Sql } from '#server/platform/sql.ts'

/** What the bell should say; `link` is a path of this portal. */
export interface Notice {
  readonly title: Message
  readonly message: Message
  readonly link: string
}

/** Puts a notice under people's bells, within the transaction that it speaks of. */
export const notify = async (
  tx: Sql,
  tell: (change: Change) => Promise<void>,
  users: readonly number[],
  { title, message, link }: Notice,
): Promise<void> => {
  if (users.length === 0) return
  await tx.query(
    `insert into notifications (user_id, title, message, link)
     select id, $2::jsonb, $3::jsonb, $4 from unnest($1::int[]) as id`,
    [users, JSON.stringify(title), JSON.stringify(message), link],
  )
  await tell({
    event: { resource: 'notifications', kind: 'notified', record: null, version: null },
    dealers: null,
    users: [...users],
  })
}
