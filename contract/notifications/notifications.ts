import * as v from 'valibot'
import { call, paged, resource } from '#contract/call.ts'
import { count, flag, id, instant, nested, optional, options, record, text } from '#contract/fields.ts'
import { directions } from '#contract/list-query.ts'
import { NoticePreferences } from '#contract/notifications/preferences.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    notifications: true
  }
}

/**
 * Something that a person should know, in their language; an older one is in the language that `lang` names. `link` is
 * a path of this portal.
 */
export const Notification = record({
  id: id(),
  title: text(msg`Title`, 200),
  message: text(msg`Message`, 1000),
  link: text(msg`Link`, 500),
  /** The job that it tells of. */
  job_id: optional(count(msg`Job`)),
  lang: optional(text(msg`Language`, 8)),
  /** That it does not hold any more, and why. */
  withdrawn: optional(text(msg`Withdrawn`, 200)),
  created_at: instant(msg`Date`),
  opened_at: optional(instant(msg`Read at`)),
})
export const notifications = resource(
  'notifications',
  {
    title: msg`Notifications`,
    audited: true,
    history: false,
    bulk: [],
    searched: false,
  },
  {
    list: call('GET /notifications', {
      roles: 'signed-in',
      query: record({
        page: optional(count(msg`Page`)),
        per_page: optional(count(msg`Rows per page`)),
        only_unopened: optional(flag(msg`Unread only`)),
        sort: optional(options(msg`Direction`, directions)),
        order_by: optional(options(msg`Sort by`, { created_at: msg`Date` })),
      }),
      answer: paged(Notification),
    }),
    open: call('PUT /notifications/open', {
      roles: 'signed-in',
      body: record({
        ids: nested(
          msg`Notifications`,
          v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1))), v.minLength(1), v.maxLength(500)),
        ),
      }),
      answer: record({ opened: count(msg`Read at`) }),
    }),
    preferences: call('GET /notifications/preferences', { roles: 'signed-in', answer: NoticePreferences }),
    prefer: call('PUT /notifications/preferences', {
      roles: 'signed-in',
      body: NoticePreferences,
      answer: NoticePreferences,
    }),
  },
)
