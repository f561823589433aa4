import * as v from 'valibot'
import { notifications } from '#contract/notifications/notifications.ts'
import { mailNotices } from '#server/areas/notifications/notice-mails.ts'
import { preferenceCalls } from '#server/areas/notifications/preferences.ts'
import { MessageShape } from '#server/areas/notifications/shapes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pagingOf } from '#server/platform/records-list.ts'
import { type Served, serve } from '#server/platform/serve.ts'

const RowShape = v.object({
  id: v.number(),
  title: MessageShape,
  message: MessageShape,
  link: v.string(),
  created_at: v.string(),
  opened_at: v.nullable(v.string()),
})

/** Everybody's own bell. */
export const notificationHandlers = (platform: Platform): readonly Served[] => {
  mailNotices(platform)
  return [...preferenceCalls(platform), ...bellCalls(platform)]
}

const bellCalls = ({ database, changes }: Platform): readonly Served[] => [
  serve(notifications.list, async ({ query, user, say }) => {
    const { page, perPage } = pagingOf(query)
    const direction = query.sort === 'asc' ? 'asc' : 'desc'
    const where = `user_id = $1${query.only_unopened === true ? ' and opened_at is null' : ''}`
    const [rows, counted] = await Promise.all([
      database.query(
        `select id, title, message, link, created_at, opened_at from notifications where ${where} ` +
          `order by created_at ${direction}, id ${direction} limit $2 offset $3`,
        [user.id, perPage, (page - 1) * perPage],
      ),
      database.query<{ n: number }>(`select count(*) as n from notifications where ${where}`, [user.id]),
    ])
    const spoken = v.parse(v.array(RowShape), rows).map(({ title, message, ...row }) => ({
      ...row,
      title: say(title),
      message: say(message),
    }))
    return { rows: spoken, total: counted[0]?.n ?? 0 }
  }),
  serve(notifications.open, async ({ body, user }) => {
    const opened = await database.transaction(async (tx) => {
      const changed = await tx.query(
        'update notifications set opened_at = now() where user_id = $1 and id = any($2::bigint[]) and opened_at is null returning id',
        [user.id, body.ids],
      )
      // The person's other tabs and browsers show the same number.
      if (changed.length > 0)
        await changes.tell(tx, {
          event: { resource: 'notifications', kind: 'notified', record: null, version: null },
          dealers: null,
          users: [user.id],
        })
      return changed.length
    })
    return { opened }
  }),
]
