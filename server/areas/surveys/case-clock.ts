import * as v from 'valibot'
import { today } from '#contract/calendar.ts'
import { msg } from '#contract/words.ts'
import { mailOfCase } from '#server/areas/surveys/case-mails.ts'
import { dealersPeople, headOffice, type Recipient } from '#server/areas/surveys/case-recipients.ts'
import { isOverdue } from '#server/areas/surveys/case-rows.ts'
import { queueSurveyEmail } from '#server/areas/surveys/email-queue.ts'
import { tellAll } from '#server/platform/changes.ts'
import { notify } from '#server/platform/notify.ts'
import type { KeptText } from '#server/platform/sentences.ts'
import type { Database, Sql } from '#server/platform/sql.ts'

/** How long before a deadline people are written to, in hours. */
const warning = { contact: 12, review: 24 } as const
type Deadline = keyof typeof warning
const isNear: Readonly<Record<Deadline, string>> = {
  contact: `c.may_contact and c.contact_result is null and c.status <> 'closed'
    and c.contact_due_at between now() and now() + interval '${warning.contact} hours'`,
  review: `c.status in ('open', 'in-progress')
    and c.review_due_at between now() and now() + interval '${warning.review} hours'`,
}
const most = 200

/** Writes of each deadline that comes near, once for each deadline. */
export const warnOfDeadlines = async (database: Database): Promise<void> => {
  for (const deadline of ['contact', 'review'] as const) {
    const due = await database.query<{ id: number }>(
      `select c.id from survey_cdcs c
       where ${isNear[deadline]} and not c.warned ? $1 order by c.id limit ${most}`,
      [deadline],
    )
    for (const { id } of due)
      await database.transaction(async (tx) => {
        // Another server may have been quicker.
        const taken = await tx.query(
          'update survey_cdcs set warned = warned || to_jsonb($2::text) where id = $1 and not warned ? $2 returning id',
          [id, deadline],
        )
        if (taken.length > 0) await mailOfCase(tx, id, 'cdc-due')
      })
  }
}

const Row = v.object({
  id: v.number(),
  reference_no: v.string(),
  dealer_id: v.number(),
  dealer: v.string(),
})
type Row = v.InferOutput<typeof Row>

const hello = msg`Hello {name},`
const subject = msg`{count, plural, one {# case is overdue} other {# cases are overdue}}`
const theirs = msg`{count, plural, one {This case of {dealer} is overdue:} other {These cases of {dealer} are overdue:}}`
const everybodys = msg`Overdue cases by dealer:`
const title = msg`Overdue cases`
const ofDealer = msg`{count, plural, one {# case of {dealer} is overdue} other {# cases of {dealer} are overdue}}`
const ofAll = msg`{count, plural, one {# case is overdue} other {# cases are overdue}}`
const worklist = '/admin/survey/cdc?overdue=true'

const write = async (
  tx: Sql,
  people: readonly Recipient[],
  given: {
    readonly lines: readonly (KeptText | string)[]
    readonly bell: KeptText
    readonly values: Readonly<Record<string, string | number>>
  },
  dealerId: number | null,
) => {
  for (const { email, name, locale } of people)
    await queueSurveyEmail(tx, {
      kind: 'cdc-overdue',
      to: email,
      name,
      locale,
      subject,
      lines: [hello, ...given.lines],
      values: given.values,
      link: worklist,
      dealerId,
    })
  await notify(
    tx,
    (change) => tellAll(tx, change),
    people.flatMap(({ userId }) => userId ?? []),
    { kind: null, title, message: given.bell, link: worklist },
  )
}

/** Writes to the people of each dealer, and to head office, what is overdue: once a day, from eight o'clock in Manila on. */
export const tellOverdue = async (database: Database): Promise<void> => {
  await database.transaction(async (tx) => {
    // One server writes; the others find what it wrote.
    await tx.query("select pg_advisory_xact_lock(hashtext('surveys: overdue cases'))")
    const [day] = await tx.query<{ is_due: boolean }>(
      `select now() >= start and not exists (
         select from survey_emails where kind = 'cdc-overdue' and created_at >= start and resend_of is null) as is_due
       from (select ($1::date + time '08:00') at time zone 'Asia/Manila' as start) today`,
      [today().toString()],
    )
    if (!day?.is_due) return
    const rows = v.parse(
      v.array(Row),
      await tx.query(
        `select c.id, c.reference_no, c.dealer_id, d.name as dealer from survey_cdcs c
         join dealers d on d.id = c.dealer_id where ${isOverdue} order by d.name, c.dealer_id, c.close_due_at, c.id`,
      ),
    )
    const byDealer = new Map<number, Row[]>()
    for (const row of rows) byDealer.set(row.dealer_id, [...(byDealer.get(row.dealer_id) ?? []), row])
    for (const [dealerId, own] of byDealer) {
      const values = { dealer: own[0]?.dealer ?? '', count: own.length }
      const lines = [theirs, own.map(({ reference_no }) => reference_no).join('\n')]
      await write(tx, await dealersPeople(tx, dealerId), { lines, bell: { ...ofDealer, values }, values }, dealerId)
    }
    if (rows.length === 0) return
    const values = { count: rows.length }
    const dealers = [...byDealer.values()].map((own) => `${own[0]?.dealer ?? ''}: ${own.length}`)
    await write(
      tx,
      await headOffice(tx),
      { lines: [everybodys, dealers.join('\n')], bell: { ...ofAll, values }, values },
      null,
    )
  })
}
