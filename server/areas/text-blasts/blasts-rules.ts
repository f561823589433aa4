import { epochOf } from '#contract/calendar.ts'
import { surveyStates } from '#contract/surveys/status.ts'
import { type Purpose, placeholders, TextBlast } from '#contract/text-blasts/blasts.ts'
import { unknownPlaceholders, usesPlaceholder } from '#contract/text-blasts/message.ts'
import { msg } from '#contract/words.ts'
import type { Blocked } from '#machines/steps.ts'
import type { BlastState } from '#machines/text-blast.ts'
import { type Blast, countAnew } from '#server/areas/text-blasts/recipients.ts'
import { takeStep } from '#server/areas/text-blasts/stepping.ts'
import { leaveOutAnew, leaveOutInvited } from '#server/areas/text-blasts/survey-rows.ts'
import { type FieldErrors, Invalid, type LocalizedText } from '#server/platform/failures.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import { StepRefused } from '#server/platform/step-refused.ts'

const unknown = msg`There is no placeholder {name}. You can use {all}.`
const noLink = msg`Tell recipients where to answer: add {survey_link} to the message.`
const strayLink = msg`Only a survey’s message can have {survey_link}`
const noSurvey = msg`Choose an active survey`
const straySurvey = msg`Only a text blast with the purpose Survey can have a survey`
const strayEmail = msg`Only a survey can be sent by email too`
const noWayOut = msg`Tell recipients how to opt out: add {name} to the message.`
const noFile = msg`This recipient file is no longer available. Upload it again.`
const needsDealer = msg`A survey needs a dealer. Choose one, or add a dealer_code to every row of the file.`
const noAccount = msg`This text blast is scheduled, but the {field} has no active Infobip account.`
/** Why a blast is saved no more. */
export const notEditable: Blocked = {
  message: msg`You can edit a text blast only while it is Pending or Scheduled.`,
}
export const fileTaken = msg`This file was already used for a text blast. Upload it again to create another one.`
export const isEditable = (state: BlastState | string): boolean => state === 'pending' || state === 'scheduled'

const braced = (name: string) => `{${name}}`
/** What is wrong with a message of this purpose. */
const messageFaults = (message: string, purpose: Purpose): readonly LocalizedText[] => {
  const [wrong] = unknownPlaceholders(message)
  if (wrong !== undefined)
    return [{ message: unknown, values: { name: braced(wrong), all: placeholders.map(braced).join(' ') } }]
  const link = { survey_link: braced('survey_link') }
  const hasLink = usesPlaceholder(message, 'survey_link')
  const isWayOutMissing = purpose !== 'service' && !usesPlaceholder(message, 'opt_out_link')
  return [
    ...(purpose === 'survey' && !hasLink ? [{ message: noLink, values: link }] : []),
    ...(purpose !== 'survey' && hasLink ? [{ message: strayLink, values: link }] : []),
    ...(isWayOutMissing ? [{ message: noWayOut, values: { name: braced('opt_out_link') } }] : []),
  ]
}
/** What is wrong with what a blast of this purpose asks. An inactive survey that it had before stays until it is sent. */
const surveyFaults = async (tx: Sql, before: SqlRow | null, row: SqlRow): Promise<Record<string, LocalizedText[]>> => {
  const id = row['survey_id'] ?? null
  if (purposeOf(row) !== 'survey')
    return {
      ...(id !== null && { survey_id: [{ message: straySurvey }] }),
      ...(row['email_too'] === true && { email_too: [{ message: strayEmail }] }),
    }
  const isKept = id !== null && id === before?.['survey_id']
  const isActive = `select from surveys where id = $1 and status = ${surveyStates.active} for key share`
  return isKept || (await has(tx, isActive, id)) ? {} : { survey_id: [{ message: noSurvey }] }
}
const purposeOf = (row: SqlRow): Purpose =>
  row['purpose'] === 'survey' ? 'survey' : row['purpose'] === 'promotion' ? 'promotion' : 'service'
const has = async (tx: Sql, text: string, value: unknown): Promise<boolean> =>
  (await tx.query(text, [value])).length > 0

/** Whether somebody would be asked without a dealer. */
const isHomeless = (tx: Sql, fileId: unknown): Promise<boolean> =>
  has(
    tx,
    `select from text_blast_recipients
     where file_id = $1 and state = 'queued' and not excluded and dealer_id is null limit 1`,
    fileId,
  )
/** Refuses to take rows in again that a survey cannot be asked of. */
export const refuseHomeless = async (tx: Sql, { purpose, dealer_id, file_id }: Blast): Promise<void> => {
  if (purpose === 'survey' && dealer_id === null && (await isHomeless(tx, file_id)))
    throw new Invalid({ include: [{ message: needsDealer }] })
}
const refuse = async (tx: Sql, before: SqlRow | null, row: SqlRow): Promise<void> => {
  const errors: Record<string, FieldErrors[string]> = await surveyFaults(tx, before, row)
  const faults = messageFaults(String(row['message']), purposeOf(row))
  if (faults.length > 0) errors['message'] = faults
  const fileId = row['file_id']
  // Nobody forgets the file until the blast has it.
  if (!before && !(await has(tx, 'select from text_blast_files where id = $1 for key share', fileId)))
    errors['file_id'] = [{ message: noFile }]
  const dealerId = row['dealer_id'] ?? null
  if (purposeOf(row) === 'survey' && dealerId === null && !errors['file_id'] && (await isHomeless(tx, fileId)))
    errors['dealer_id'] = [{ message: needsDealer }]
  if (before?.['status'] === 'scheduled' && dealerId !== before['dealer_id']) {
    const active = `select from infobip_accounts
      where status and deleted_at is null and coalesce(dealer_id, 0) = coalesce($1::int, 0)`
    if (!(await has(tx, active, dealerId)))
      errors['dealer_id'] = [{ message: noAccount, field: TextBlast.fields.dealer.label }]
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

type BeforeWrite = NonNullable<RecordsDefinition['beforeWrite']>
/** Refuses what cannot be sent so, and every change after sending has begun. Its time is set by a step of its own. */
export const blastRules: BeforeWrite = async (tx, { before, values, user }) => {
  if (before && !isEditable(String(before['status']))) throw new StepRefused(notEditable)
  await refuse(tx, before, { ...before, ...values })
  return {
    scheduled_at: before?.['scheduled_at'] ?? null,
    email_too: values['email_too'] === true,
    ...(!before && { created_by_user_id: user.id }),
  }
}

type OnChange = NonNullable<RecordsDefinition['onChange']>
const isSame = (a: unknown, b: unknown) => (b ?? null) !== null && epochOf(String(a)) === epochOf(String(b))
/** A new blast takes its recipients over from the file; then it is scheduled where that was asked for. */
export const blastWritten: OnChange = async (tx, { kind, before, after, given, user }, tell) => {
  const id = Number(after['id'])
  if (kind === 'created') {
    await tx.query("update text_blast_recipients set blast_id = $2 where file_id = $1 and state <> 'duplicate'", [
      after['file_id'],
      id,
    ])
    if (after['survey_id'] !== null) await leaveOutInvited(tx, id, Number(after['survey_id']))
    await countAnew(tx, id)
  }
  if (before && before['survey_id'] !== after['survey_id'])
    await leaveOutAnew(tx, id, before['survey_id'], after['survey_id'])
  const wanted = given['scheduled_at'] ?? null
  if (wanted === null || isSame(wanted, after['scheduled_at'])) return
  const around = {
    tell: (_: Sql, change: Parameters<typeof tell>[0]) => tell(change),
    start: async () => {
      throw new Error('Scheduling starts no job')
    },
  }
  try {
    const event = { type: 'schedule', at: epochOf(String(wanted)) } as const
    await takeStep(tx, around, id, event, { userId: user.id, requestId: `text-blast-${id}`, saves: true })
  } catch (fault) {
    throw fault instanceof StepRefused ? new Invalid({ scheduled_at: [fault.blocked] }) : fault
  }
}
