import * as v from 'valibot'
import { notifications } from '#contract/notifications/notifications.ts'
import { msg } from '#contract/words.ts'
import { composeNotices } from '#server/areas/notifications/notice-mails.ts'
import { preferenceCalls } from '#server/areas/notifications/preferences.ts'
import { visibleNotices } from '#server/areas/notifications/visible-notices.ts'
import { params } from '#server/platform/params.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pagingOf } from '#server/platform/records-list.ts'
import { isSpokenIn, KeptShape, speak } from '#server/platform/sentences.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { sayIn } from '#server/platform/words.ts'

const RowShape = v.object({
  id: v.number(),
  title: KeptShape,
  message: KeptShape,
  link: v.string(),
  job_id: v.nullable(v.number()),
  lang: v.nullable(v.string()),
  withdrawn: v.nullable(v.string()),
  created_at: v.string(),
  opened_at: v.nullable(v.string()),
})

const withdrawnText = msg`Withdrawn: the signal no longer applied at the end of {month}.`
/** Everybody's own bell. */
export const notificationHandlers = (platform: Platform): readonly Served[] => {
  composeNotices(platform)
  return [...preferenceCalls(platform), ...bellCalls(platform)]
}

const bellCalls = ({ database, changes, definitions }: Platform): readonly Served[] => [
  serve(notifications.list, async ({ query, user, locale }) => {
    const { page, perPage } = pagingOf(query)
    const direction = query.sort === 'asc' ? 'asc' : 'desc'
    const { values, param } = params()
    const unopened = query.only_unopened === true ? ' and n.opened_at is null' : ''
    const where = `n.user_id = ${param(user.id)}${unopened} and ${visibleNotices(definitions, user, { param })}`
    const [rows, counted] = await Promise.all([
      database.query(
        `select n.id, n.title, n.message, n.link, n.job_id, n.lang, n.created_at, n.opened_at,
           (select s.month from survey_signals s where s.id = n.signal_id and s.withdrawn_at is not null) as withdrawn
         from notifications n where ${where}
         order by n.created_at ${direction}, n.id ${direction} limit ${perPage} offset ${(page - 1) * perPage}`,
        values,
      ),
      database.query<{ n: number }>(`select count(*) as n from notifications n where ${where}`, values),
    ])
    const spoken = v.parse(v.array(RowShape), rows).map(({ title, message, withdrawn, ...row }) => {
      // What cannot be said in the reader's language says in which it is.
      const lang = row.lang ?? (isSpokenIn(locale, title) && isSpokenIn(locale, message) ? locale : 'en')
      const own = sayIn(lang)
      return {
        ...row,
        lang: lang === locale ? null : lang,
        title: speak(own, title),
        message: speak(own, message),
        withdrawn: withdrawn === null ? null : own(withdrawnText, { month: withdrawn }),
      }
    })
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
