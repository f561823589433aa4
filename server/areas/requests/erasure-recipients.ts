import { msg } from '#contract/words.ts'
import type { Contact } from '#server/areas/requests/erasure-contact.ts'
import { erasedName } from '#server/areas/requests/erasure-requests.ts'
import { moveRecipients } from '#server/areas/text-blasts/recipients.ts'
import { Conflict } from '#server/platform/failures.ts'
import type { Sql } from '#server/platform/sql.ts'

const underway = msg`A message to this customer is being sent right now. Try again in a minute.`
interface Found {
  readonly id: number
  readonly blast_id: number | null
  readonly state: string
}

/**
 * Erases the customer from the rows of text blasts, and their number from what the provider has told. A row without a
 * number can never be sent to: what still could be, now or by a resend, is cancelled.
 */
export const eraseRecipients = async (
  tx: Sql,
  { is, value }: Contact,
): Promise<{ readonly recipients: number; readonly reports: number }> => {
  const found = await tx.query<Found>(
    `select id, blast_id, state from text_blast_recipients where ${is === 'mobile' ? 'mobile = $1' : 'lower(email) = $1'} order by id`,
    [value],
  )
  if (found.some(({ state }) => state === 'handing-over')) throw new Conflict(null, underway)
  const ofBlasts = Map.groupBy(found, ({ blast_id }) => blast_id ?? 0)
  for (const blast of [...ofBlasts.keys()].filter((id) => id > 0).toSorted((a, b) => a - b))
    await moveRecipients(
      tx,
      blast,
      ['queued', 'undelivered', 'refused', 'unknown'],
      (ofBlasts.get(blast) ?? []).map(({ id }) => ({ id, to: 'cancelled' as const })),
    )
  const [taken] = await tx.query<{ n: number }>(
    `with gone as (
       update text_blast_recipients set mobile = '', first_name = $2, last_name = null, email = null, more = null,
         answer = null, reason = null, search = $3, updated_at = now(),
         state = case when blast_id is null then 'invalid' else state end
       where id = any($1::bigint[]) and state <> 'handing-over' returning id
     ), said as (
       update text_blast_messages m set answer = null from gone where m.recipient_id = gone.id
     )
     select count(*) as n from gone`,
    [found.map(({ id }) => id), erasedName.first, erasedName.first.toLowerCase()],
  )
  // A report that waits to be worked in needs its number: it may be a STOP.
  const digits = value.slice(1)
  const reports =
    is === 'mobile'
      ? await tx.query(
          `update provider_reports set payload = replace(payload::text, $1, $2)::jsonb
           where applied_at is not null and payload::text like '%' || $1 || '%' returning id`,
          [digits, '0'.repeat(digits.length)],
        )
      : []
  if ((taken?.n ?? 0) !== found.length) throw new Conflict(null, underway)
  return { recipients: found.length, reports: reports.length }
}
