import * as v from 'valibot'
import { msg } from '#contract/words.ts'
import { localeFrom } from '#server/areas/account/users.ts'
import { visibleNotices } from '#server/areas/notifications/visible-notices.ts'
import { params } from '#server/platform/params.ts'
import type { Platform } from '#server/platform/platform.ts'
import { KeptShape } from '#server/platform/sentences.ts'
import { absentPerson } from '#server/platform/users.ts'

const NoticeShape = v.object({
  email: v.string(),
  name: v.string(),
  locale: v.string(),
  title: KeptShape,
  message: KeptShape,
  link: v.string(),
})
const hello = msg`Hello {name},`
const why = msg`You get this email because of your notification preferences in Dealer Desk: /admin/settings/notifications`

/**
 * How a notification is written as an email: as it stands under the bell when it is sent, which may be after a customer
 * was erased. Whose account was closed meanwhile, or who no longer
 * sees what it leads to, gets none.
 */
export const composeNotices = ({ mailer, definitions }: Platform): void =>
  mailer.define('notification', {
    payload: v.object({ notification: v.number() }),
    keeps: false,
    compose: async (tx, { notification }) => {
      const [owner] = await tx.query<{ user_id: number }>('select user_id from notifications where id = $1', [
        notification,
      ])
      const person = owner ? await absentPerson(tx, owner.user_id) : null
      if (!person) return null
      const { values, param } = params()
      const [found] = await tx.query(
        `select u.email, u.name, u.locale, n.title, n.message, n.link from notifications n join users u on u.id = n.user_id
         where n.id = ${param(notification)} and ${visibleNotices(definitions, person, { param })}`,
        values,
      )
      if (!found) return null
      const { email, name, locale, title, message, link } = v.parse(NoticeShape, found)
      return {
        kind: 'notification',
        to: email,
        name,
        locale: localeFrom(locale),
        subject: title,
        lines: [hello, message, why],
        link,
      }
    },
  })
