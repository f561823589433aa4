import { randomUUID } from 'node:crypto'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { inManila, momentAt } from '#contract/calendar.ts'
import { withoutIsolates } from '#contract/isolation.ts'
import { msg } from '#contract/words.ts'
import { localeFrom } from '#server/areas/account/users.ts'
import { surveyToken } from '#server/areas/surveys/answering-token.ts'
import { mailInvitation } from '#server/areas/surveys/customer-mails.ts'
import { mayBeAsked } from '#server/areas/surveys/email-sending.ts'
import { createLines } from '#server/areas/text-blasts/accounts-provider.ts'
import type { Announcer } from '#server/areas/text-blasts/announce.ts'
import { optOutToken } from '#server/areas/text-blasts/opt-out-token.ts'
import { senderOf, smsOf } from '#server/areas/text-blasts/sending-batch.ts'
import { takeRoom } from '#server/areas/text-blasts/sending-pace.ts'
import { handInTime, knownOf } from '#server/areas/text-blasts/sending-round.ts'
import { settle } from '#server/areas/text-blasts/settling.ts'
import type { Platform } from '#server/platform/platform.ts'
import { sayIn } from '#server/platform/words.ts'

/** Hours in Manila between which people are reminded. */
const hours = { from: 9, to: 20 } as const
export const isTimeToRemind = (now: number): boolean => {
  const { hour } = inManila(momentAt(now))
  return hour >= hours.from && hour < hours.to
}
/** So many are reminded in one go. */
const most = 100

/** Invitations `i` of recipients `r` that are due: once, so many days after the message, with a day left to answer. */
const due = `from survey_invitations i join surveys s on s.id = i.survey_id
  join text_blast_recipients r on r.id = i.id join text_blasts b on b.id = r.blast_id
  where ${mayBeAsked} and i.reminded_at is null and s.reminder_days > 0
  and i.sent_at <= now() - s.reminder_days * interval '1 day' and i.expires_at > now() + interval '24 hours'
  and r.state in ('accepted', 'delivered')`
const byText = `${due} and i.email is null and s.sms_reminder and i.mobile_number is not null`

const texts = {
  service: msg`{dealer}: We recently asked how your visit was. There is still time to answer: {link} No more messages: {out}`,
  sales: msg`{dealer}: We recently asked about your car purchase. There is still time to answer: {link} No more messages: {out}`,
}
interface Due {
  readonly id: number
  readonly mobile_number: string
  readonly locale: string | null
  readonly category: 'service' | 'sales'
  readonly dealer: string
}

/**
 * Reminds those who were invited and have not answered, each once: by email, else by a text message of the account that
 * invited them where the survey wants that. That somebody is reminded is committed before the message leaves, so that a
 * killed server reminds nobody twice; what surely never left is tried again.
 */
export const createReminders = (platform: Platform, announcer: Announcer) => {
  const { database, env, origin, secret, now, log } = platform
  const lineOf = createLines(platform)
  const worker = randomUUID()
  // For so long an account is left alone whose provider did not take the messages: until they could be looked up.
  const rest = env.LOOKUP_DELAY * 5000
  const resting = new Map<number, number>()

  const mail = async (): Promise<void> => {
    for (let isMore = true; isMore; )
      isMore = await database.transaction(async (tx) => {
        const [one] = await tx.query<{ id: number }>(
          `select i.id ${due} and i.email is not null order by i.sent_at limit 1 for update of i skip locked`,
        )
        if (!one) return false
        await mailInvitation(tx, one.id, 'reminder')
        await tx.query('update survey_invitations set reminded_at = now() where id = $1', [one.id])
        return true
      })
  }
  const textOf = ({ id, locale, category, dealer }: Due): string =>
    withoutIsolates(
      sayIn(localeFrom(locale ?? 'en'))(texts[category], {
        dealer,
        link: `${origin}/s/${surveyToken(secret, { kind: 'invitation', id })}`,
        out: `${origin}/o/${optOutToken(secret, id)}`,
      }),
    )
  /** Reminds some by one account; false when nobody is left, or it has to be left alone. */
  const text = async (accountId: number): Promise<boolean> => {
    const leave = (detail: string): false => {
      resting.set(accountId, Date.now() + rest)
      log.info('reminders have to wait', { account: accountId, detail })
      return false
    }
    const sender = await senderOf(database, accountId)
    const line = await lineOf(database, accountId)
    if (!sender || line.is === 'closed') return leave('there is no open line')
    const atMost = Math.min(most, sender.throttle ?? most)
    if (sender.throttle !== null) await pauseFor(await takeRoom(database, accountId, sender.throttle, atMost))
    const began = performance.now()
    const messages = await database.transaction(async (tx) => {
      const rows = await tx.query<Due>(
        `select i.id, i.mobile_number, i.locale, s.category,
           (select d.name from dealers d where d.id = i.dealer_id) as dealer
         ${byText} and b.account_id = $1 order by i.sent_at limit $2 for update of i skip locked`,
        [accountId, atMost],
      )
      const going = rows.map((row) => ({ row, id: randomUUID() }))
      if (going.length === 0) return []
      await tx.query(
        `insert into text_blast_messages (id, invitation_id, account_id, state, worker)
         select m.id, m.invitation_id, $2, 'handing-over', $3
         from jsonb_to_recordset($1::jsonb) as m(id text, invitation_id bigint)`,
        [JSON.stringify(going.map(({ row, id }) => ({ id, invitation_id: row.id }))), accountId, worker],
      )
      await tx.query('update survey_invitations set reminded_at = now() where id = any($1::bigint[])', [
        going.map(({ row }) => row.id),
      ])
      return going.map(({ row, id }) => smsOf(platform, sender, { id, to: row.mobile_number, text: textOf(row) }))
    })
    if (messages.length === 0) return false
    const handed = await handInTime(env, line, messages, began)
    await database.transaction((tx) => settle(tx, announcer, null, 'answer', knownOf(handed, messages)))
    return handed.is === 'answered' ? messages.length === atMost : leave(handed.detail)
  }
  return async (): Promise<void> => {
    if (!isTimeToRemind(now())) return
    await mail()
    const accounts = await database.query<{ id: number }>(
      `select distinct b.account_id as id ${byText} and b.account_id is not null`,
    )
    for (const { id } of accounts.filter((one) => (resting.get(one.id) ?? 0) < Date.now()))
      for (let isMore = true; isMore && isTimeToRemind(now()); ) isMore = await text(id)
  }
}
