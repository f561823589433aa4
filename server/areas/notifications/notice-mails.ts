import * as v from 'valibot'
import { msg } from '#contract/words.ts'
import { localeFrom } from '#server/areas/account/users.ts'
import { MessageShape } from '#server/areas/notifications/shapes.ts'
import type { Platform } from '#server/platform/platform.ts'

const DueShape = v.object({
  id: v.number(),
  tries: v.number(),
  email: v.string(),
  name: v.string(),
  locale: v.string(),
  title: MessageShape,
  message: MessageShape,
  link: v.string(),
})
/** As many as are handed over at a time. */
const batch = 20
/** So often a mail is tried before it is given up: over about two hours, doubling from a minute. */
const mostTries = 7

/**
 * Takes what is due, so that no other process takes it as well; if this one dies, it is due again after ten minutes.
 * Nothing is locked while the mail goes out.
 */
const claim = `
  update notification_mails m set tries = m.tries + 1, due_at = now() + interval '10 minutes'
  from notifications n, users u
  where m.notification_id in (
      select notification_id from notification_mails where due_at <= now()
      order by notification_id limit ${batch} for update skip locked)
    and n.id = m.notification_id and u.id = n.user_id
  returning n.id, m.tries, u.email, u.name, u.locale, n.title, n.message, n.link`

const hello = msg`Hello {name},`
const why = msg`You get this mail because your settings in Dealer Desk ask for it: /admin/settings/notifications`

const sendOne = async ({ database, mailer, log }: Platform, due: v.InferOutput<typeof DueShape>): Promise<void> => {
  try {
    await mailer.send({
      to: due.email,
      name: due.name,
      locale: localeFrom(due.locale),
      subject: due.title,
      lines: [hello, due.message, why],
      link: due.link,
    })
  } catch (error) {
    log.error('notification mail failed', error)
    if (due.tries < mostTries) {
      await database.query(
        "update notification_mails set due_at = now() + interval '30 seconds' * $2 where notification_id = $1",
        [due.id, 2 ** due.tries],
      )
      return
    }
  }
  await database.query('delete from notification_mails where notification_id = $1', [due.id])
}

/** Hands over everything that is due. Whose account was closed meanwhile gets nothing. */
export const sendDueMails = async (platform: Platform): Promise<void> => {
  const { database } = platform
  await database.query(
    `delete from notification_mails m using notifications n, users u
     where n.id = m.notification_id and u.id = n.user_id and not (u.status and u.deleted_at is null)`,
  )
  for (;;) {
    const due = v.parse(v.array(DueShape), await database.query(claim))
    for (const one of due.toSorted((a, b) => a.id - b.id)) await sendOne(platform, one)
    if (due.length < batch) return
  }
}

/** Mails notices as soon as they are committed, by whichever process hears of them first; what was left, at start and each minute. */
export const mailNotices = (platform: Platform): void => {
  const { changes, later, every } = platform
  let isAsked = false
  const ask = () => {
    if (isAsked) return
    isAsked = true
    later('notification mails', async () => {
      isAsked = false
      await sendDueMails(platform)
    })
  }
  changes.hear(({ event }) => {
    if (event.kind === 'notified') ask()
  })
  ask()
  every(60_000, 'notification mails', () => sendDueMails(platform))
}
