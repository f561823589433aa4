import * as v from 'valibot'
import { epochOf, inManila, momentAt } from '#contract/calendar.ts'
import type { SurveyEmailKind } from '#contract/surveys/email-logs.ts'
import { msg } from '#contract/words.ts'
import { dealersPeople, headOffice, type Recipient } from '#server/areas/surveys/case-recipients.ts'
import { queueSurveyEmail } from '#server/areas/surveys/email-queue.ts'
import { tellAll } from '#server/platform/changes.ts'
import { notify } from '#server/platform/notify.ts'
import type { KeptText } from '#server/platform/sentences.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Values } from '#server/platform/words.ts'

/** What is written about one case. */
export type CaseMailKind = Exclude<SurveyEmailKind, 'invitation' | 'reminder' | 'cdc-overdue'>

const Row = v.object({
  reference_no: v.string(),
  dealer_id: v.number(),
  dealer: v.string(),
  survey_id: v.number(),
  survey: v.string(),
  may_contact: v.nullable(v.boolean()),
  csi_score: v.nullable(v.number()),
  contact_due_at: v.string(),
  review_due_at: v.string(),
  is_contacted: v.boolean(),
  review_note: v.nullable(v.string()),
  resolution: v.nullable(v.string()),
})
type Row = v.InferOutput<typeof Row>
/** A moment as mails write it: 2026-11-23 09:12, Asia/Manila. */
export const momentText = (instant: string): string =>
  inManila(momentAt(epochOf(instant)))
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')

const hello = msg`Hello {name},`
const who = msg`Case {reference} of {dealer}, survey “{survey}”.`
interface Written {
  readonly subject: KeptText
  readonly lines: readonly KeptText[]
  /** What stands under the bell; the same sentence as in the mail. */
  readonly bell?: { readonly title: KeptText; readonly message: KeptText }
}
const scored = msg`A customer has answered and is dissatisfied: their score is {score} of 100.`
const unscored = msg`A customer has answered and is dissatisfied.`
const callBy = msg`Please contact the customer by {contact_due}, unless you already have, and send the case for review by {review_due}.`
const noCall = msg`The customer has not agreed to be contacted. Please find the cause, and send the case for review by {review_due}.`

const texts: Readonly<Record<CaseMailKind, (row: Row) => Written>> = {
  'cdc-opened': (row) => ({
    subject: msg`New case {reference}: a dissatisfied customer of {dealer}`,
    lines: [who, row.csi_score === null ? unscored : scored, row.may_contact === true ? callBy : noCall],
    bell: { title: msg`A customer is dissatisfied`, message: msg`New case {reference} of {dealer}` },
  }),
  'cdc-due': (row) => ({
    subject: msg`Case {reference} is due soon`,
    lines: [
      who,
      row.may_contact === true && !row.is_contacted
        ? msg`The customer has not been contacted yet. The deadline for the first contact is {contact_due}. The deadline for sending the case for review is {review_due}.`
        : msg`The case still needs to be sent for review. Please send the case for review by {review_due}.`,
    ],
  }),
  'cdc-review': () => ({
    subject: msg`Case {reference} of {dealer} is For review`,
    lines: [who, msg`{dealer} has sent this case for review.`],
    bell: { title: msg`A case is For review`, message: msg`{dealer} has sent case {reference} for review` },
  }),
  'cdc-sent-back': () => ({
    subject: msg`Case {reference} was sent back`,
    lines: [who, msg`The case was sent back with this reason: {reason}`],
    bell: { title: msg`A case was sent back`, message: msg`Case {reference}: {reason}` },
  }),
  'cdc-closed': (row) => ({
    subject: msg`Case {reference} was closed`,
    lines: [
      who,
      row.resolution === 'unreachable'
        ? msg`The case was closed: the customer could not be reached.`
        : msg`The case was closed as Resolved. Thank you.`,
    ],
  }),
}
const toHeadOffice: ReadonlySet<CaseMailKind> = new Set(['cdc-review'])

const filled = (text: KeptText, values: Values): KeptText =>
  'id' in text ? { ...text, values: { ...values, ...text.values } } : text
const rowOf = async (tx: Sql, caseId: number): Promise<Row> => {
  const [row] = await tx.query(
    `select c.reference_no, c.dealer_id, d.name as dealer, r.survey_id, s.name as survey, r.may_contact,
       r.csi_score::float8 as csi_score, c.contact_due_at, c.review_due_at, c.contact_result is not null as is_contacted,
       c.review_note, c.resolution
     from survey_cdcs c join survey_results r on r.id = c.result_id join surveys s on s.id = r.survey_id
     join dealers d on d.id = c.dealer_id where c.id = $1`,
    [caseId],
  )
  return v.parse(Row, row)
}

/**
 * Writes to whom a case concerns now, and rings their bell, in the transaction that moves the case; `except` is who
 * moved it. The mail goes out whatever somebody has chosen for their notifications: it is the programme's duty.
 */
export const mailOfCase = async (
  tx: Sql,
  caseId: number,
  kind: CaseMailKind,
  except: number | null = null,
): Promise<void> => {
  const row = await rowOf(tx, caseId)
  const { subject, lines, bell } = texts[kind](row)
  const values: Values = {
    reference: row.reference_no,
    dealer: row.dealer,
    survey: row.survey,
    score: row.csi_score === null ? '' : row.csi_score.toFixed(1),
    contact_due: momentText(row.contact_due_at),
    review_due: momentText(row.review_due_at),
    reason: row.review_note ?? '',
  }
  const people = toHeadOffice.has(kind) ? await headOffice(tx) : await dealersPeople(tx, row.dealer_id)
  const others = people.filter(({ userId }) => userId === null || userId !== except)
  const link = `/admin/survey/${caseId}/cdc`
  for (const { email, name, locale } of others)
    await queueSurveyEmail(tx, {
      kind,
      to: email,
      name,
      locale,
      subject,
      lines: [hello, ...lines],
      values,
      link,
      dealerId: row.dealer_id,
      surveyId: row.survey_id,
      caseId,
    })
  if (!bell) return
  const ids = others.flatMap(({ userId }: Recipient) => userId ?? [])
  await notify(tx, (change) => tellAll(tx, change), ids, {
    kind: null,
    title: filled(bell.title, values),
    message: filled(bell.message, values),
    link,
  })
}
