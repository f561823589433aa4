import * as v from 'valibot'
import { localeFrom } from '#server/areas/account/users.ts'
import { surveyToken } from '#server/areas/surveys/answering-token.ts'
import { surveyLinkMark, tellOfEmail } from '#server/areas/surveys/email-queue.ts'
import type { Tried } from '#server/platform/mail.ts'
import type { Mail } from '#server/platform/mail-text.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Sql } from '#server/platform/sql.ts'

/** Seconds until the second try and the third; then it has failed. */
const pauses = [60, 600]
const Row = v.object({
  id: v.number(),
  to_address: v.string(),
  cc: v.array(v.string()),
  name: v.nullable(v.string()),
  locale: v.string(),
  subject: v.string(),
  note: v.nullable(v.string()),
  body: v.string(),
  link: v.nullable(v.string()),
  invitation_id: v.nullable(v.number()),
  is_over: v.boolean(),
  is_wanted: v.boolean(),
})

/** The condition, over an invitation `i` and its survey `s`, under which somebody may still be asked by mail. */
export const mayBeAsked = `i.state in ('invited', 'started') and s.status = 1 and coalesce(i.expires_at > now(), true)
  and not exists (select from opt_outs o where o.mobile_number = i.mobile_number and o.deleted_at is null)`

/** What a logged mail says now: its note stands below the greeting, and what leads to the questions at its end. */
const compose = async (tx: Sql, id: number, secret: string): Promise<Mail | null> => {
  const [found] = await tx.query(
    `select m.id, m.to_address, m.cc, m.name, m.locale, m.subject, m.note, m.body, m.link, m.invitation_id,
       m.status = 'sent' as is_over,
       (m.cdc_id is null or exists (
          select from survey_cdcs c where c.id = m.cdc_id and c.resolution is distinct from 'not-applicable'))
       and (m.invitation_id is null or exists (
          select from survey_invitations i join surveys s on s.id = i.survey_id
          where i.id = m.invitation_id and ${mayBeAsked})) as is_wanted
     from survey_emails m where m.id = $1 and m.status <> 'cancelled' for update of m`,
    [id],
  )
  if (!found) return null
  const row = v.parse(Row, found)
  // What was sent stays readable in a demo's outbox.
  if (!row.is_over && !row.is_wanted) {
    await tx.query("update survey_emails set status = 'cancelled', updated_at = now() where id = $1", [id])
    await tellOfEmail(tx, id)
    return null
  }
  const [greeting = '', ...rest] = row.body.split('\n\n').filter((line) => line !== surveyLinkMark)
  const link =
    row.invitation_id === null ? row.link : `/s/${surveyToken(secret, { kind: 'invitation', id: row.invitation_id })}?e`
  return {
    kind: 'survey',
    to: row.to_address,
    cc: row.cc,
    name: row.name ?? '',
    locale: localeFrom(row.locale),
    subject: row.subject,
    lines: [greeting, ...(row.note === null ? [] : [row.note]), ...rest],
    link: link ?? undefined,
  }
}

const settled = async (tx: Sql, id: number, { status, tries, error }: Tried): Promise<void> => {
  await tx.query(
    `update survey_emails set status = $2, attempts = $3, error = $4, sent_at = case when $2 = 'sent' then now() end,
       updated_at = now() where id = $1 and status in ('queued', 'failed')`,
    [id, status, tries, error],
  )
  await tellOfEmail(tx, id)
}

/** How the mails of the surveys are sent: three times at most, each try written into the log. */
export const composeSurveyEmails = ({ mailer, secret }: Pick<Platform, 'mailer' | 'secret'>): void =>
  mailer.define('survey', {
    payload: v.object({ survey_email: v.number() }),
    keeps: false,
    pauses,
    compose: (tx, { survey_email }) => compose(tx, survey_email, secret),
    settled: (tx, { survey_email }, tried) => settled(tx, survey_email, tried),
  })
