import * as v from 'valibot'
import { dayOf, epochOf, isoOf, momentAt, now } from '#contract/calendar.ts'
import { type MailedPeriod, mailedReports } from '#contract/surveys/report-mails.ts'
import { msg } from '#contract/words.ts'
import { localeFrom } from '#server/areas/account/users.ts'
import { whyNot } from '#server/areas/surveys/reports/deliver/access.ts'
import { bodyOf } from '#server/areas/surveys/reports/deliver/body.ts'
import { takeOff, tellOwner } from '#server/areas/surveys/reports/deliver/ending.ts'
import { placesText } from '#server/areas/surveys/reports/deliver/places-text.ts'
import { pageOf } from '#server/areas/surveys/reports/deliver/report-page.ts'
import { type SubscriptionRow, subscriptionBy, textsOf } from '#server/areas/surveys/reports/deliver/rows.ts'
import { daysFor, lastDue, nextAfter } from '#server/areas/surveys/reports/deliver/schedule.ts'
import { stopToken } from '#server/areas/surveys/reports/deliver/stop-token.ts'
import type { MadeReport, MakeReport } from '#server/areas/surveys/reports/made.ts'
import { tellAll } from '#server/platform/changes.ts'
import { Forbidden, NotFound } from '#server/platform/failures.ts'
import { orderMails } from '#server/platform/mail-orders.ts'
import type { Mail } from '#server/platform/mail-text.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Database, Sql } from '#server/platform/sql.ts'
import { absentPerson, type Person } from '#server/platform/users.ts'
import { sayIn } from '#server/platform/words.ts'

/** One mail to one person; `day` is the one that it was due on. Without a recipient its owner tries it. */
const Payload = v.object({
  subscription: v.number(),
  recipient: v.nullable(v.number()),
  user: v.number(),
  day: v.string(),
})
type Payload = v.InferOutput<typeof Payload>

const subject = msg`{report}: {from} to {to}`
const hello = msg`Hello {name},`
const intro = msg`Here is “{report}” for {places}, {from} to {to}, as scheduled by {owner}.`
const openIt = msg`Open report`
const stopIt = msg`Stop these emails`

const orderTo = (tx: Sql, to: string, payload: Payload) =>
  orderMails(tx, (change) => tellAll(tx, change), [{ kind: 'report', to, payload }])
const Due = v.array(v.object({ id: v.number(), next_at: v.string() }))
const Recipients = v.array(v.object({ id: v.number(), user_id: v.number(), email: v.string() }))
const most = 100

/**
 * Orders the mails of every report that is due. The next time and the mails are one commit: whatever a process that dies
 * leaves, each time has its mails once. After a standstill only the last of the missed times is sent.
 */
export const orderDue = async (
  { database }: { readonly database: Pick<Database, 'query' | 'transaction'> },
  at: Temporal.Instant = now(),
): Promise<void> => {
  const due = v.parse(
    Due,
    await database.query('select id, next_at from report_subscriptions where next_at <= $1 order by next_at limit $2', [
      isoOf(at),
      most,
    ]),
  )
  for (const { id } of due)
    await database.transaction(async (tx) => {
      // Another server may have been quicker.
      const locked = await tx.query('select id from report_subscriptions where id = $1 and next_at <= $2 for update', [
        id,
        isoOf(at),
      ])
      const subscription = locked.length > 0 ? await subscriptionBy(tx, id) : null
      if (!subscription?.next_at) return
      const sent = lastDue(subscription, momentAt(epochOf(subscription.next_at)), at)
      await tx.query('update report_subscriptions set next_at = $2, last_at = $3 where id = $1', [
        id,
        isoOf(nextAfter(subscription, at)),
        isoOf(sent),
      ])
      const recipients = await tx.query(
        `select r.id, r.user_id, u.email from report_recipients r join users u on u.id = r.user_id
         where r.subscription_id = $1 and r.ended_at is null order by r.id`,
        [id],
      )
      for (const { id: recipient, user_id, email } of v.parse(Recipients, recipients))
        await orderTo(tx, email, { subscription: id, recipient, user: user_id, day: dayOf(sent).toString() })
      await tellOwner(tx, subscription)
    })
}
/** Sends it to its owner alone, as it would go out today. */
export const orderTrial = (tx: Sql, id: number, owner: number, email: string, at: Temporal.Instant = now()) =>
  orderTo(tx, email, { subscription: id, recipient: null, user: owner, day: dayOf(at).toString() })

/** Whom it goes to now, by the address and in the language that they have now; null once it was ended for them. */
const readerOf = async (sql: Sql, { recipient, user }: Payload) => {
  const [row] = await sql.query<{ email: string; name: string; locale: string }>(
    `select u.email, u.name, u.locale from users u where u.id = $1
       and ($2::int is null or exists (select from report_recipients r where r.id = $2 and r.ended_at is null))`,
    [user, recipient],
  )
  return row ? { ...row, locale: localeFrom(row.locale) } : null
}

/** How a report is written when it is its turn: who may read it is asked then, and its figures are those of its reader. */
export const composeReports = (
  { database, mailer, secret, origin }: Pick<Platform, 'database' | 'mailer' | 'secret' | 'origin'>,
  make: MakeReport,
): void => {
  const end = async (subscription: SubscriptionRow, { recipient }: Payload, reason: 'role' | 'dealer') => {
    if (recipient !== null) await database.transaction((tx) => takeOff(tx, subscription, recipient, reason))
    return null
  }
  const made = async (
    subscription: SubscriptionRow,
    user: Person,
    days: readonly [string, string],
  ): Promise<MadeReport | 'role' | 'dealer'> => {
    const { locale } = user
    try {
      return await make({ ...textsOf(subscription), date: days.join(',') }, { user, locale, say: sayIn(locale) })
    } catch (error) {
      if (error instanceof Forbidden) return 'role'
      if (error instanceof NotFound) return 'dealer'
      throw error
    }
  }
  const compose = async (sql: Sql, payload: Payload): Promise<Mail | null> => {
    const [subscription, reader] = [await subscriptionBy(sql, payload.subscription), await readerOf(sql, payload)]
    if (!subscription || !reader) return null
    const owner = await absentPerson(sql, subscription.owner_id)
    const sent = { report: subscription.report, texts: textsOf(subscription) }
    // What somebody may not read any more they send to nobody either.
    if (!owner || (await whyNot(sql, sent, owner, owner)) !== null) {
      await database.query('delete from report_subscriptions where id = $1', [subscription.id])
      return null
    }
    const user = await absentPerson(sql, payload.user)
    const reason = await whyNot(sql, sent, owner, user)
    if (reason !== null || !user) return end(subscription, payload, reason ?? 'role')
    const days = daysFor(subscription.period satisfies MailedPeriod, payload.day)
    const report = await made(subscription, user, days)
    if (typeof report === 'string') return end(subscription, payload, report)
    const { locale } = reader
    const say = sayIn(locale)
    const values = {
      from: days[0],
      to: days[1],
      report: say(mailedReports[subscription.report]),
      owner: subscription.owner,
      places: await placesText(sql, sent, user, say),
    }
    const stop = payload.recipient === null ? [] : [stopToken(secret, payload.recipient)]
    const links = [
      { words: say(openIt), url: origin + pageOf(sent, days) },
      ...stop.map((token) => ({ words: say(stopIt), url: `${origin}/r/${token}?lang=${locale}` })),
    ]
    return {
      kind: 'report',
      to: reader.email,
      name: reader.name,
      locale,
      subject,
      lines: [hello, intro],
      values,
      body: bodyOf(report, { say, links }),
    }
  }
  mailer.define('report', { payload: Payload, keeps: false, isLong: true, compose })
}
