import type { Sql } from '#server/platform/sql.ts'

/** An address that can be written to; a file may hold anything in its place. */
const address = String.raw`^[\w+-]+(\.[\w+-]+)*@[\da-z]+([.-][\da-z]+)*\.[a-z]{2,}$`

/**
 * Writes down that these recipients of a text blast are asked, in the transaction that hands their message over. Who was
 * asked before, and is sent to once more, keeps the link and the day that it ends on.
 */
export const inviteRecipients = async (
  tx: Sql,
  blast: { readonly survey_id: number | null; readonly dealer_id: number | null },
  ids: readonly number[],
): Promise<void> => {
  if (blast.survey_id === null || ids.length === 0) return
  await tx.query(
    `insert into survey_invitations (id, survey_id, dealer_id, sales_consultant_id, first_name, last_name, mobile_number,
       email, availed_service_date, sales_delivery_date, sent_at, expires_at)
     select r.id, s.id, own.dealer_id, c.id, r.first_name, r.last_name, r.mobile,
       case when r.email ~* '${address}' then r.email end,
       (r.more->>'availed_service_date')::date, (r.more->>'sales_delivery_date')::date, now(),
       (date_trunc('day', now() at time zone 'Asia/Manila') + (s.answer_days + 1) * interval '1 day') at time zone 'Asia/Manila'
     from text_blast_recipients r
     join surveys s on s.id = $2
     cross join lateral (select coalesce(r.dealer_id, $3) as dealer_id) own
     left join sales_consultants c on c.dealer_id = own.dealer_id and c.deleted_at is null
       and lower(c.employee_no) = lower(r.more->>'employee_no')
     where r.id = any($1::bigint[]) and own.dealer_id is not null
     on conflict (id) do nothing`,
    [ids, blast.survey_id, blast.dealer_id],
  )
}
