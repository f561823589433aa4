import * as v from 'valibot'
import { type Message, msg } from '#contract/words.ts'
import type { By } from '#server/areas/surveys/case-rows.ts'
import { sendLogged, tellOfEmail } from '#server/areas/surveys/email-queue.ts'
import { mayBeAsked } from '#server/areas/surveys/email-sending.ts'
import { audit } from '#server/platform/audit.ts'
import { tellAll } from '#server/platform/changes.ts'
import { announce } from '#server/platform/mail-orders.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import { StepRefused } from '#server/platform/step-refused.ts'

const wasSent = msg`This email has been sent: send it again instead`
const waits = msg`This email is already waiting to be sent or is being sent.`
const calledOff = msg`This email was cancelled because it is no longer needed`
const isClosed = msg`The customer has answered, has opted out, or can no longer answer this survey.`

const Row = v.object({
  id: v.number(),
  status: v.picklist(['queued', 'sent', 'failed', 'cancelled']),
  /** A process hands it over just now. */
  is_sending: v.boolean(),
  invitation_id: v.nullable(v.number()),
  may_be_asked: v.boolean(),
  is_case_over: v.boolean(),
})
const lockEmail = async (tx: Sql, id: number): Promise<v.InferOutput<typeof Row>> => {
  // The log first, as the sender takes it; then what its outgoing email is by now.
  await tx.query('select from survey_emails where id = $1 for update', [id])
  const [row] = await tx.query(
    `select m.id, m.status, m.invitation_id,
       exists (select from outgoing_emails o where o.id = m.outgoing_id and o.status = 'sending') as is_sending,
       exists (select from survey_invitations i join surveys s on s.id = i.survey_id
         where i.id = m.invitation_id and ${mayBeAsked}) as may_be_asked,
       exists (select from survey_cdcs c where c.id = m.cdc_id and c.resolution = 'not-applicable') as is_case_over
     from survey_emails m where m.id = $1`,
    [id],
  )
  return v.parse(Row, row)
}

/** The columns of an edit, with which what waits goes out; refuses one of a mail that has gone out. */
export const editedEmail = async (tx: Sql, before: SqlRow | null, given: SqlRow): Promise<SqlRow> => {
  if (!before) throw new Error('Mails are written by the surveys, not by people')
  const id = Number(before['id'])
  const { status, is_sending } = await lockEmail(tx, id)
  if (status === 'sent' || is_sending) throw new StepRefused({ message: wasSent })
  if (status === 'cancelled') throw new StepRefused({ message: calledOff })
  const to = String(given['to'])
  // Whom it goes to needs no copy.
  const cc = v.parse(v.array(v.string()), given['cc']).filter((one) => one.toLowerCase() !== to.toLowerCase())
  const [outgoing] = await tx.query<{ id: number }>(
    `update outgoing_emails o set to_address = $2 from survey_emails m where m.id = $1 and o.id = m.outgoing_id
     returning o.id`,
    [id, to],
  )
  if (outgoing) await announce((change) => tellAll(tx, change), outgoing.id, 'changed')
  return { to_address: to, cc: JSON.stringify(cc) }
}

const refusal = (row: v.InferOutput<typeof Row>): Message | null => {
  if (row.invitation_id !== null && !row.may_be_asked) return isClosed
  if (row.status === 'cancelled' || row.is_case_over) return calledOff
  return row.status === 'queued' || row.is_sending ? waits : null
}
/** Queues a failed mail again, or a copy of one that was sent; answers the number of what was queued. */
export const resendEmail = async (tx: Sql, id: number, { userId, requestId }: By): Promise<number> => {
  const row = await lockEmail(tx, id)
  const refused = refusal(row)
  if (refused) throw new StepRefused({ message: refused })
  const entry = { user_id: userId, resource: 'survey-email-logs' as const, request_id: requestId }
  if (row.status === 'failed') {
    await tx.query(
      `update survey_emails set status = 'queued', attempts = 0, error = null, resent_by = $2, updated_at = now(),
         updated_by = $2, version = version + 1 where id = $1`,
      [id, userId],
    )
    await audit(tx, { ...entry, record_id: id, kind: 'changed', changes: { status: ['failed', 'queued'] } })
    await sendLogged(tx, id)
    await tellOfEmail(tx, id)
    return id
  }
  const [copy] = await tx.query<{ id: number; to_address: string; subject: string }>(
    `insert into survey_emails (kind, to_address, cc, name, locale, subject, note, body, link, dealer_id, survey_id,
       cdc_id, invitation_id, resend_of, resent_by, updated_by)
     select kind, to_address, cc, name, locale, subject, note, body, link, dealer_id, survey_id, cdc_id, invitation_id,
       id, $2, $2 from survey_emails where id = $1 returning id, to_address, subject`,
    [id, userId],
  )
  if (!copy) throw new Error(`The email ${id} was gone under its own lock`)
  await audit(tx, {
    ...entry,
    record_id: copy.id,
    kind: 'created',
    changes: { to: [null, copy.to_address], subject: [null, copy.subject], resend_of: [null, id] },
  })
  await sendLogged(tx, copy.id)
  await tellOfEmail(tx, copy.id, 'created')
  return copy.id
}
