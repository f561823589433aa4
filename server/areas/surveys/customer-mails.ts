import * as v from 'valibot'
import type { SurveyEmailKind } from '#contract/surveys/email-logs.ts'
import { msg } from '#contract/words.ts'
import { localeFrom } from '#server/areas/account/users.ts'
import { queueSurveyEmail } from '#server/areas/surveys/email-queue.ts'
import { lastDayOf } from '#server/areas/surveys/invitations.ts'
import type { Sql } from '#server/platform/sql.ts'

const Row = v.object({
  email: v.nullable(v.string()),
  name: v.nullable(v.string()),
  locale: v.nullable(v.string()),
  dealer_id: v.number(),
  dealer: v.string(),
  survey_id: v.number(),
  category: v.picklist(['service', 'sales']),
  expires_at: v.string(),
})
const hello = msg`Hello {name},`
const helloAnyone = msg`Hello,`
const asked = {
  service: msg`Thank you for bringing your car to {dealer}. Please tell us how your visit was: your answers show us what to do better.`,
  sales: msg`Thank you for choosing {dealer} for your new car. Please tell us how the purchase was: your answers show us what to do better.`,
}
const reminded = {
  service: msg`We recently asked how your visit to {dealer} was. There is still time to answer.`,
  sales: msg`We recently asked about your car purchase at {dealer}. There is still time to answer.`,
}
const subjects = {
  invitation: { service: msg`How was your visit to {dealer}?`, sales: msg`How was your car purchase at {dealer}?` },
  reminder: {
    service: msg`A reminder: how was your visit to {dealer}?`,
    sales: msg`A reminder: how was your car purchase at {dealer}?`,
  },
}
const until = msg`The link works until {date}. You can also use the link to opt out of these messages.`

/**
 * Asks a customer by e-mail to answer, or reminds them, in the transaction that says so of their invitation. Null where
 * they have no address.
 */
export const mailInvitation = async (
  tx: Sql,
  invitationId: number,
  kind: Extract<SurveyEmailKind, 'invitation' | 'reminder'>,
): Promise<number | null> => {
  const [found] = await tx.query(
    `select i.email, nullif(concat_ws(' ', i.first_name, i.last_name), '') as name, i.locale, i.dealer_id,
       d.name as dealer, i.survey_id, s.category, i.expires_at
     from survey_invitations i join surveys s on s.id = i.survey_id join dealers d on d.id = i.dealer_id
     where i.id = $1`,
    [invitationId],
  )
  const { email, name, locale, dealer, category, expires_at, ...row } = v.parse(Row, found)
  if (email === null) return null
  return queueSurveyEmail(tx, {
    kind,
    to: email,
    name,
    locale: localeFrom(locale ?? 'en'),
    subject: subjects[kind][category],
    lines: [name === null ? helloAnyone : hello, (kind === 'invitation' ? asked : reminded)[category], until],
    values: { dealer, date: lastDayOf(expires_at) },
    link: null,
    dealerId: row.dealer_id,
    surveyId: row.survey_id,
    invitationId,
  })
}
