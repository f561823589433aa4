import type * as v from 'valibot'
import { isoOf, today } from '#contract/calendar.ts'
import {
  mostRecipients,
  mostSubscriptions,
  periodsFor,
  ReportSubscription,
  reportSubscriptions,
} from '#contract/surveys/report-mails.ts'
import { msg } from '#contract/words.ts'
import { type Sent, whyNot } from '#server/areas/surveys/reports/deliver/access.ts'
import { tellOwner } from '#server/areas/surveys/reports/deliver/ending.ts'
import { peopleFor } from '#server/areas/surveys/reports/deliver/people.ts'
import { placesText } from '#server/areas/surveys/reports/deliver/places-text.ts'
import {
  type SubscriptionRow,
  subscriptionBy,
  subscriptionsOf,
  textsOf,
} from '#server/areas/surveys/reports/deliver/rows.ts'
import { daysFor, nextAfter } from '#server/areas/surveys/reports/deliver/schedule.ts'
import { composeReports, orderDue, orderTrial } from '#server/areas/surveys/reports/deliver/sending.ts'
import type { MakeReport } from '#server/areas/surveys/reports/made.ts'
import { wholeMonth } from '#server/areas/surveys/reports/month/asked.ts'
import { type FieldErrors, Invalid, NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, type SignedIn, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'
import { absentPerson } from '#server/platform/users.ts'

const { fields } = ReportSubscription
const scheduled = msg`Scheduled.`
const ended = msg`Ended.`
const onItsWay = msg`We will email the report to you.`
const tooMany = msg`You have {most} scheduled reports, which is the maximum. End a schedule first.`
const nobody = msg`Choose who gets the report`
const tooManyPeople = msg`Choose up to {most} people`
const mayNot = msg`{name} does not have access to this report`
const hasLeft = msg`{name} opted out of these emails. Remove {name} from the recipients.`
const otherMayNot = msg`At least one of the people you chose does not have access to this report`
const noWeekday = msg`Choose a weekday`
const noDay = msg`Choose a day of the month`
const ownDays = msg`Remove dates from the filters first. A report by email has its own dates.`

type Body = v.InferOutput<(typeof reportSubscriptions)['create']['body']['schema']>
const fault = (
  name: keyof typeof fields,
  message: typeof nobody,
  values?: Record<string, string | number>,
): FieldErrors => ({
  [name]: [{ message, field: fields[name].label, ...(values && { values }) }],
})
/** Days in the filters would be the same ones at each sending. */
const daysIn = ['date', 'dates', 'availed_service_date', 'sales_delivery_date']
const sentOf = ({ report, query = null }: Pick<Body, 'report' | 'query'>): Sent => {
  const texts = textsOf({ report, query })
  if (daysIn.some((name) => Object.hasOwn(texts, name)) || /^\d/.test(texts['against'] ?? ''))
    throw new Invalid(fault('query', ownDays))
  return { report, texts }
}
const answerOf = async (
  sql: Sql,
  { owner_id: _owner, owner: _name, ...row }: SubscriptionRow,
  { user, say }: SignedIn,
) => ({ ...row, places: await placesText(sql, { report: row.report, texts: textsOf(row) }, user, say) })

/** Reports by mail: what each person has ordered, and the clock that sends it. */
export const reportMailHandlers = (platform: Platform, make: MakeReport): readonly Served[] => {
  const { database } = platform
  composeReports(platform, make)
  platform.every(30_000, 'reports by mail', () => orderDue(platform))

  const own = async (sql: Sql, id: number, owner: number): Promise<SubscriptionRow> => {
    const row = await subscriptionBy(sql, id)
    if (row?.owner_id !== owner) throw new NotFound()
    return row
  }
  /** Who of those that are named gets it; 422 for whoever may not read it, or has ended it by the link. */
  const checkPeople = async (sql: Sql, sent: Sent, body: Body, { user }: SignedIn, before: SubscriptionRow | null) => {
    const ids = [...new Set(body.recipients)]
    if (ids.length === 0) throw new Invalid(fault('recipients', nobody))
    if (ids.length > mostRecipients) throw new Invalid(fault('recipients', tooManyPeople, { most: mostRecipients }))
    for (const id of ids) {
      const [row] = await sql.query<{ name: string }>('select name from users where id = $1', [id])
      const reason = await whyNot(sql, sent, user, await absentPerson(sql, id))
      // Who is of another dealer is not named to an owner at one.
      if (!row || reason === 'dealer') throw new Invalid(fault('recipients', otherMayNot))
      if (reason !== null) throw new Invalid(fault('recipients', mayNot, { name: row.name }))
      const hasEnded = before?.recipients.some((one) => one.id === id && one.ended === 'link') ?? false
      if (hasEnded && id !== user.id) throw new Invalid(fault('recipients', hasLeft, { name: row.name }))
    }
    return ids
  }
  /** What a body says, checked: the report is reckoned once, so that filters that are none are refused now. */
  const checked = async (body: Body, given: SignedIn, before: SubscriptionRow | null) => {
    if (body.every === 'week' && !body.weekday) throw new Invalid(fault('weekday', noWeekday))
    if (body.every === 'month' && !body.monthday) throw new Invalid(fault('monthday', noDay))
    if (!periodsFor(body.report).includes(body.period)) throw new Invalid(fault('period', wholeMonth))
    const sent = sentOf(body)
    const { user, locale, say } = given
    const days = daysFor(body.period, today().toString())
    await make({ ...sent.texts, date: days.join(',') }, { user, locale, say })
    const recipients = await checkPeople(database, sent, body, given, before)
    const schedule = {
      every: body.every,
      weekday: body.every === 'week' ? (body.weekday ?? null) : null,
      monthday: body.every === 'month' ? (body.monthday ?? null) : null,
      hour: body.hour,
    }
    return { recipients, schedule, next: isoOf(nextAfter(schedule)) }
  }
  const saveRecipients = async (tx: Sql, id: number, people: readonly number[]) => {
    await tx.query(
      'delete from report_recipients where subscription_id = $1 and ended_at is null and user_id <> all($2::int[])',
      [id, people],
    )
    await tx.query(
      `insert into report_recipients (subscription_id, user_id) select $1, one from unnest($2::int[]) as one
       on conflict (subscription_id, user_id) do update set ended_at = null, ended_by = null`,
      [id, people],
    )
  }
  return [
    serve(reportSubscriptions.list, async (given) =>
      Promise.all((await subscriptionsOf(database, given.user.id)).map((row) => answerOf(database, row, given))),
    ),
    serve(reportSubscriptions.people, ({ query, user }) => peopleFor(database, sentOf(query), user, query.q ?? '')),
    serve(reportSubscriptions.create, async (given) => {
      const { body, user, tell } = given
      const { recipients, schedule, next } = await checked(body, given, null)
      const row = await database.transaction(async (tx) => {
        await tx.query('select id from users where id = $1 for update', [user.id])
        const [counted] = await tx.query<{ n: number }>(
          'select count(*) as n from report_subscriptions where owner_id = $1',
          [user.id],
        )
        if ((counted?.n ?? 0) >= mostSubscriptions)
          throw new Invalid(fault('report', tooMany, { most: mostSubscriptions }))
        const [made] = await tx.query<{ id: number }>(
          `insert into report_subscriptions (owner_id, report, query, period, every, weekday, monthday, hour, next_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
          [
            user.id,
            body.report,
            body.query ?? null,
            body.period,
            schedule.every,
            schedule.weekday,
            schedule.monthday,
            schedule.hour,
            next,
          ],
        )
        if (!made) throw new Error('The report by mail was not stored')
        await saveRecipients(tx, made.id, recipients)
        const row = await own(tx, made.id, user.id)
        await tellOwner(tx, row)
        return row
      })
      tell(scheduled)
      return answerOf(database, row, given)
    }),
    serve(reportSubscriptions.update, async (given) => {
      const { params, body, user, tell } = given
      const before = await own(database, params.id, user.id)
      const { recipients, schedule, next } = await checked(body, given, before)
      const row = await database.transaction(async (tx) => {
        const changed = await tx.query(
          `update report_subscriptions set report = $3, query = $4, period = $5, every = $6, weekday = $7, monthday = $8,
             hour = $9, next_at = $10 where id = $1 and owner_id = $2 returning id`,
          [
            params.id,
            user.id,
            body.report,
            body.query ?? null,
            body.period,
            schedule.every,
            schedule.weekday,
            schedule.monthday,
            schedule.hour,
            next,
          ],
        )
        if (changed.length === 0) throw new NotFound()
        await saveRecipients(tx, params.id, recipients)
        const row = await own(tx, params.id, user.id)
        await tellOwner(tx, row)
        return row
      })
      tell(scheduled)
      return answerOf(database, row, given)
    }),
    serve(reportSubscriptions.remove, async ({ params, user, tell }) => {
      await database.transaction(async (tx) => {
        const row = await own(tx, params.id, user.id)
        await tx.query('delete from report_subscriptions where id = $1', [row.id])
        await tellOwner(tx, row)
      })
      tell(ended)
      return null
    }),
    serve(reportSubscriptions.trySending, async ({ params, user, tell }) => {
      await database.transaction(async (tx) => {
        await own(tx, params.id, user.id)
        const [me] = await tx.query<{ email: string }>('select email from users where id = $1', [user.id])
        await orderTrial(tx, params.id, user.id, me?.email ?? '')
      })
      tell(onItsWay)
      return null
    }),
  ]
}
