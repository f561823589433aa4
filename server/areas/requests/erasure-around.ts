import type { Contact } from '#server/areas/requests/erasure-contact.ts'
import { type ErasedRequests, erasedName, requestTables } from '#server/areas/requests/erasure-requests.ts'
import type { ErasedSurveys } from '#server/areas/requests/erasure-surveys.ts'
import type { Sql } from '#server/platform/sql.ts'

/** What the audit and the rows kept for undoing have of a person. */
const personal = [
  'first_name',
  'last_name',
  'name',
  'mobile_number',
  'mobile',
  'email',
  'message',
  'preferred_communication',
  'licence_no',
  'payment_reference',
  'file_name',
  'note',
  'comment',
  'answers',
  'remarks',
  'review_note',
  'reason',
  'correction_reason',
  'note_text',
]
/** Lists of which an entry may name a customer; what it says of staff stays. */
const ofCustomers = [
  ...requestTables.map(({ place }) => place),
  'opt-outs',
  'text-blasts',
  'blast-files',
  'survey-results',
  'survey-email-logs',
]

const eraseAudit = async (
  tx: Sql,
  { is, value }: Contact,
  { ids }: ErasedRequests,
  { results, cases }: ErasedSurveys,
): Promise<number> => {
  let erased = 0
  const records: readonly (readonly [string, readonly number[]])[] = [
    ...requestTables.map(({ place }) => [place, ids.get(place) ?? []] as const),
    ['survey-results', results],
    ['surveys-cdcs', cases],
  ]
  // `email` of an erased record is gone from its entries whatever it was, also one from before a change.
  for (const [resource, some] of records) {
    const rows = await tx.query(
      `update audit_entries set changes = changes - $3::text[]
       where resource = $1 and record_id = any($2::int[]) and changes ?| $3::text[] returning id`,
      [resource, some, personal],
    )
    erased += rows.length
  }
  // The opt-out stays with its number; what was done to it is told without.
  const others = await tx.query(
    `update audit_entries set changes = changes - $3::text[]
     where resource = any($2::text[]) and strpos(lower(changes::text), $1) > 0 and changes ?| $3::text[] returning id`,
    [is === 'mobile' ? value.slice(1) : value, ofCustomers, personal],
  )
  return erased + others.length
}

/** What people wrote beside the customer's records: it may say anything of them. */
const eraseNotes = async (tx: Sql, { ids }: ErasedRequests, { results, cases }: ErasedSurveys): Promise<number> => {
  let erased = 0
  const records: readonly (readonly [string, readonly number[]])[] = [
    ...requestTables.map(({ place }) => [place, ids.get(place) ?? []] as const),
    ['survey-results', results],
    ['surveys-cdcs', cases],
  ]
  for (const [resource, some] of records) {
    const rows = await tx.query('delete from notes where resource = $1 and record_id = any($2::int[]) returning id', [
      resource,
      some,
    ])
    erased += rows.length
  }
  return erased
}

/** Bells that named the customer speak of an erased one. */
const eraseNotifications = async (tx: Sql, { ids }: ErasedRequests): Promise<number> => {
  const links = requestTables.flatMap(({ place, path }) => (ids.get(place) ?? []).map((id) => `${path}/${id}`))
  const rows = await tx.query(
    `update notifications set message = jsonb_set(message, '{values,name}', to_jsonb($2::text))
     where link = any($1::text[]) and message->'values' ? 'name' returning id`,
    [links, `${erasedName.first} ${erasedName.last}`],
  )
  return rows.length
}
/** What was there before a bulk action, so that undoing it does not bring it back; undoing skips those rows. */
const eraseUndo = async (tx: Sql, { ids }: ErasedRequests): Promise<number> => {
  let erased = 0
  for (const { place } of requestTables) {
    const rows = await tx.query(
      `delete from job_undo u using jobs j where j.id = u.job_id and j.resource = $1 and u.record_id = any($2::int[])
       returning u.record_id`,
      [place, ids.get(place) ?? []],
    )
    erased += rows.length
    // What a bulk action could not do it tells by name.
    await tx.query(
      `update job_failures f set name = $3 from jobs j
       where j.id = f.job_id and j.kind in ('bulk', 'undo', 'redo') and j.resource = $1 and f.row = any($2::int[])`,
      [place, ids.get(place) ?? [], `${erasedName.first} ${erasedName.last}`],
    )
  }
  return erased
}
/**
 * Attached files go, and so does every kept export or report of customers' lists, whoever made it: which rows stand in a
 * file nobody knows, and it can be made again.
 */
const eraseFiles = async (tx: Sql, { ids, files }: ErasedRequests, { results }: ErasedSurveys): Promise<number> => {
  const isAny = results.length > 0 || [...ids.values()].some((some) => some.length > 0)
  const rows = await tx.query(
    `delete from stored_files f where f.id = any($1::int[]) or ($2 and exists (
       select from jobs j where j.file_id = f.id and (j.kind = 'report' or j.resource = any($3::text[]))))
     returning f.id`,
    [files, isAny, [...requestTables.map(({ place }) => place), 'survey-results', 'surveys-cdcs']],
  )
  return rows.length
}

/** Erases what tells of the customer around their requests. */
export const eraseAround = async (tx: Sql, contact: Contact, requests: ErasedRequests, surveys: ErasedSurveys) => {
  const { is, value } = contact
  // Quotations of parts speak to the customer, whichever contact was erased.
  const mails = await tx.query(
    `delete from outgoing_emails where ($1 and search = $2)
       or (kind = 'parts-quotation' and (payload->>'inquiry')::int = any($3::int[])) returning id`,
    [is === 'email', value, requests.ids.get('parts-inquiries') ?? []],
  )
  const notes =
    is === 'mobile'
      ? await tx.query(
          `update opt_outs set note = null, reason = null where mobile_number = $1 and (note is not null or reason is not null)
           returning id`,
          [value],
        )
      : []
  return {
    audit: await eraseAudit(tx, contact, requests, surveys),
    notes: await eraseNotes(tx, requests, surveys),
    undo: await eraseUndo(tx, requests),
    notifications: await eraseNotifications(tx, requests),
    mails: mails.length,
    files: await eraseFiles(tx, requests, surveys),
    'opt-outs': notes.length,
  }
}
