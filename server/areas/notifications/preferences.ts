import { notifications } from '#contract/notifications/notifications.ts'
import { type NoticeKind, NoticePreferences } from '#contract/notifications/preferences.ts'
import { msg } from '#contract/words.ts'
import { audit } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'

const isKind = (name: string): name is NoticeKind => Object.hasOwn(NoticePreferences.fields, name)
const kinds = Object.keys(NoticePreferences.fields).filter(isKind)
type Wishes = Record<NoticeKind, boolean>

const wishesOf = async (sql: Sql, userId: number): Promise<Wishes> => {
  const rows = await sql.query<{ kind: string }>('select kind from notification_wishes where user_id = $1', [userId])
  const wished = new Set(rows.map(({ kind }) => kind))
  // Every kind has a field of its own name, so the record is whole.
  return Object.fromEntries(kinds.map((kind) => [kind, wished.has(kind)])) as Wishes
}

/** What everybody wants by e-mail besides the bell; nothing, until they say so. */
export const preferenceCalls = ({ database }: Platform): readonly Served[] => [
  serve(notifications.preferences, ({ user }) => wishesOf(database, user.id)),
  serve(notifications.prefer, ({ body, user, request, tell }) =>
    database.transaction(async (tx) => {
      // Two windows that save at once take turns.
      await tx.query('select from users where id = $1 for update', [user.id])
      const before = await wishesOf(tx, user.id)
      const changed = kinds.filter((kind) => before[kind] !== body[kind])
      await tx.query('delete from notification_wishes where user_id = $1', [user.id])
      await tx.query(
        'insert into notification_wishes (user_id, kind) select $1, kind from unnest($2::text[]) as kind',
        [user.id, kinds.filter((kind) => body[kind])],
      )
      if (changed.length > 0)
        await audit(tx, {
          user_id: user.id,
          resource: 'notifications',
          record_id: user.id,
          kind: 'changed',
          changes: Object.fromEntries(changed.map((kind) => [kind, [before[kind], body[kind]]])),
          request_id: request.id,
        })
      tell(msg`Saved.`)
      return wishesOf(tx, user.id)
    }),
  ),
]
