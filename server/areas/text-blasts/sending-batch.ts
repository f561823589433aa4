import { randomUUID } from 'node:crypto'
import type { LinkTarget } from '#server/areas/surveys/answering-token.ts'
import { inviteRecipients } from '#server/areas/surveys/inviting.ts'
import type { SmsMessage } from '#server/areas/text-blasts/provider/protocol.ts'
import { type Blast, lockBlast, moveRecipients } from '#server/areas/text-blasts/recipients.ts'
import { type Addressee, textFor } from '#server/areas/text-blasts/sending-text.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Sql } from '#server/platform/sql.ts'

/** Who sends: what of an account goes into its messages. */
export interface Sender {
  readonly id: number
  readonly sender: string
  readonly webhook_key: string
  readonly throttle: number | null
}
export const senderOf = async (sql: Sql, accountId: number): Promise<Sender | null> => {
  const [row] = await sql.query<Sender>(
    'select id, sender, webhook_key, nullif(throttle, 0) as throttle from infobip_accounts where id = $1 and deleted_at is null',
    [accountId],
  )
  return row ?? null
}
/** Where the provider reports what became of a message of this account. */
export const reportsUrl = (origin: string, { id, webhook_key }: Pick<Sender, 'id' | 'webhook_key'>): string =>
  `${origin}/api/v1/webhooks/infobip/${id}/${webhook_key}/reports`

export const smsOf = (
  { origin }: Pick<Platform, 'origin'>,
  sender: Sender,
  message: { readonly id: string; readonly to: string; readonly text: string },
): SmsMessage => ({
  sender: sender.sender,
  // The provider takes numbers without a plus.
  destinations: [{ to: message.to.replace(/^\+/, ''), messageId: message.id }],
  content: { text: message.text },
  webhooks: { delivery: { url: reportsUrl(origin, sender) }, contentType: 'application/json' },
})

/** Who is asked by this message: the recipient, by the link of their own. */
const askedOf = ({ survey_id }: Blast, { id }: Addressee): LinkTarget | null =>
  survey_id === null ? null : { kind: 'invitation', id }

interface Queued extends Addressee {
  readonly mobile: string
  readonly is_opted_out: boolean
}
export interface Batch {
  readonly blast: Blast
  readonly messages: readonly SmsMessage[]
  /** How many recipients were gone through: those who have opted out since among them. */
  readonly taken: number
  /** The last of them. */
  readonly last: number
}

/**
 * Takes the next recipients of a blast and writes down, before anything leaves, which message is about to go to whom;
 * whoever has opted out by now is passed over. Null unless the blast is being sent by this job.
 */
export const claimBatch = async (
  tx: Sql,
  platform: Platform,
  {
    blastId,
    jobId,
    worker,
    most,
    after,
  }: {
    readonly blastId: number
    readonly jobId: number
    readonly worker: string
    readonly most: number
    readonly after: number
  },
  sender: Sender,
): Promise<Batch | null> => {
  const blast = await lockBlast(tx, blastId)
  if (blast?.status !== 'sending' || blast.job_id !== jobId) return null
  const rows = await tx.query<Queued>(
    `select r.id, r.mobile, r.first_name, r.last_name, coalesce(d.name, b.name) as dealer,
       exists (select from opt_outs o where o.mobile_number = r.mobile and o.deleted_at is null) as is_opted_out
     from text_blast_recipients r left join dealers d on d.id = r.dealer_id left join dealers b on b.id = $3
     where r.blast_id = $1 and r.state = 'queued' and not r.excluded and r.id > $4
     order by r.id limit $2 for update of r skip locked`,
    [blastId, most, blast.dealer_id, after],
  )
  const outs = rows.filter(({ is_opted_out }) => is_opted_out)
  const going = rows.filter(({ is_opted_out }) => !is_opted_out).map((row) => ({ row, id: randomUUID() }))
  const moved = await moveRecipients(
    tx,
    blastId,
    ['queued'],
    [
      ...outs.map(({ id }) => ({ id, to: 'opted-out' as const })),
      ...going.map(({ row, id }) => ({ id: row.id, to: 'handing-over' as const, message_id: id })),
    ],
  )
  const hasMoved = new Set(moved)
  await inviteRecipients(
    tx,
    blast,
    going.map(({ row }) => row.id).filter((id) => hasMoved.has(id)),
  )
  if (blast.account_id !== sender.id)
    await tx.query('update text_blasts set account_id = $2 where id = $1', [blastId, sender.id])
  if (going.length > 0)
    await tx.query(
      `insert into text_blast_messages (id, recipient_id, blast_id, account_id, state, worker)
       select m.id, m.recipient_id, $2, $3, 'handing-over', $4
       from jsonb_to_recordset($1::jsonb) as m(id text, recipient_id bigint)`,
      [JSON.stringify(going.map(({ row, id }) => ({ id, recipient_id: row.id }))), blastId, sender.id, worker],
    )
  const messages = going.map(({ row, id }) =>
    smsOf(platform, sender, { id, to: row.mobile, text: textFor(platform, blast.message, row, askedOf(blast, row)) }),
  )
  return { blast, messages, taken: rows.length, last: rows.at(-1)?.id ?? after }
}
