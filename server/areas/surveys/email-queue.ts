import type { Locale } from '#contract/account/auth.ts'
import { withoutIsolates } from '#contract/isolation.ts'
import type { SurveyEmailKind } from '#contract/surveys/email-logs.ts'
import { tellAll } from '#server/platform/changes.ts'
import { orderMails } from '#server/platform/mail-orders.ts'
import { type KeptText, speak } from '#server/platform/sentences.ts'
import type { Sql } from '#server/platform/sql.ts'
import { type Say, sayIn, type Values } from '#server/platform/words.ts'

/** Stands in a log where the link to the questions was: a log must not answer for a customer. */
export const surveyLinkMark = '{survey_link}'

/** A mail of the surveys, before it is put into its reader's language. */
export interface SurveyMail {
  readonly kind: SurveyEmailKind
  readonly to: string
  readonly cc?: readonly string[]
  /** Whom it greets. */
  readonly name: string | null
  readonly locale: Locale
  readonly subject: KeptText
  /** A string is said as it stands. */
  readonly lines: readonly (KeptText | string)[]
  readonly values?: Values
  /** Where it leads, a path of the portal; null for an invitation, which leads to its own questions. */
  readonly link: string | null
  readonly dealerId?: number | null
  readonly surveyId?: number | null
  readonly caseId?: number | null
  readonly invitationId?: number | null
}

/** Puts a logged mail on its way; to be called again only for one that is on its way no longer. */
export const sendLogged = async (tx: Sql, id: number): Promise<void> => {
  const [row] = await tx.query<{ to_address: string }>('select to_address from survey_emails where id = $1', [id])
  if (!row) throw new Error(`There is no survey email ${id} to send`)
  const order = { kind: 'survey', to: row.to_address, payload: { survey_email: id } } as const
  const [outgoing] = await orderMails(tx, (change) => tellAll(tx, change), [order])
  await tx.query('update survey_emails set outgoing_id = $2 where id = $1', [id, outgoing])
}

/** What open pages hear of a mail in the log; a dealer's people only of their own dealer's. */
export const tellOfEmail = async (tx: Sql, id: number, kind: 'created' | 'changed' = 'changed'): Promise<void> => {
  const [row] = await tx.query<{ dealer_id: number | null; version: number }>(
    'select dealer_id, version from survey_emails where id = $1',
    [id],
  )
  await tellAll(tx, {
    event: { resource: 'survey-email-logs', kind, record: id, version: row?.version ?? null },
    dealers: row?.dealer_id ? [row.dealer_id] : [],
    users: null,
  })
}

/** Writes a mail into the log and sends it, if the transaction commits; answers its number in the log. */
export const queueSurveyEmail = async (tx: Sql, mail: SurveyMail): Promise<number> => {
  const { kind, to, cc = [], name, locale, subject, lines, values, link } = mail
  const plain = sayIn(locale)
  const say: Say = (message, given) => plain(message, { name: name ?? '', ...values, ...message.values, ...given })
  const said = (text: KeptText | string) => (typeof text === 'string' ? text : speak(say, text))
  const columns = {
    kind,
    to_address: to,
    cc: JSON.stringify(cc),
    name,
    locale,
    subject: withoutIsolates(said(subject)).slice(0, 200),
    body: [...lines.map(said), ...(link === null ? [surveyLinkMark] : [])].join('\n\n'),
    link,
    dealer_id: mail.dealerId ?? null,
    survey_id: mail.surveyId ?? null,
    cdc_id: mail.caseId ?? null,
    invitation_id: mail.invitationId ?? null,
  }
  const names = Object.keys(columns)
  const [row] = await tx.query<{ id: number }>(
    `insert into survey_emails (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  )
  if (!row) throw new Error('The survey email was not stored')
  await sendLogged(tx, row.id)
  await tellOfEmail(tx, row.id, 'created')
  return row.id
}
