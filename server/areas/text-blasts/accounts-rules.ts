import { InfobipAccount } from '#contract/text-blasts/accounts.ts'
import { type Message, msg } from '#contract/words.ts'
import { type FieldErrors, Invalid, type LocalizedText } from '#server/platform/failures.ts'
import type { UrlFault } from '#server/platform/public-addresses.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import { newToken } from '#server/platform/tokens.ts'
import { trashedAmong } from '#server/platform/trashed.ts'

const ofDealer = msg`“{name}” is already the active account for {dealer}. Deactivate it first.`
const ofHeadOffice = msg`“{name}” is already the active account for the head office. Deactivate it first.`
/** The index's own word, when two people activate at the same moment. */
export const alreadyActive = msg`Another account is already active there. Deactivate it first.`

/** The account that sends for a dealer, or for the head office (null): there is one at most. */
export const activeIn = async (sql: Sql, dealerId: number | null, besides = 0) => {
  const [one] = await sql.query<{ id: number; name: string; dealer: string | null }>(
    `select a.id, a.name, d.name as dealer from infobip_accounts a left join dealers d on d.id = a.dealer_id
     where a.status and a.deleted_at is null and coalesce(a.dealer_id, 0) = $1 and a.id <> $2`,
    [dealerId ?? 0, besides],
  )
  return one ?? null
}

const sayings: Readonly<Record<UrlFault, Message>> = {
  'not-a-url': msg`Enter a full web address, such as https://xxxxx.api.infobip.com`,
  'not-https': msg`The address must start with https://`,
  credentials: msg`The address must not contain a user name or password`,
  query: msg`The address must not contain ? or #`,
  'not-public': msg`This address is not public. It points to a private network or to this server.`,
}
export const sayingOf = (fault: UrlFault): LocalizedText => ({ message: sayings[fault] })

const senders = /^(?:[A-Za-z0-9 .&_-]{1,11}|\+?\d{3,15})$/
const senderSays = msg`The sender must be up to 11 letters and digits, or a number of up to 15 digits`
const between = msg`{field} must be between {least} and {most}`
const bounds = { throttle: [1, 10_000], part_price: [0, 10_000] } as const

const boundsErrors = (values: SqlRow): FieldErrors => {
  const errors: Record<string, FieldErrors[string]> = {}
  for (const [name, [least, most]] of Object.entries(bounds)) {
    const value = values[name] ?? null
    const field = InfobipAccount.fields[name === 'throttle' ? 'throttle' : 'part_price'].label
    if (value !== null && (Number(value) < least || Number(value) > most))
      errors[name] = [{ message: between, values: { least, most }, field }]
  }
  return errors
}

/** One active account for each dealer; what a sender may be; a key of its own for the provider to call back with. */
export const accountRules = async (
  tx: Sql,
  { before, values }: { readonly before: SqlRow | null; readonly values: SqlRow },
): Promise<SqlRow | undefined> => {
  const after: SqlRow = { ...before, ...values }
  const errors: Record<string, FieldErrors[string]> = {
    ...boundsErrors(values),
    ...(await trashedAmong(tx, before, values, [['dealer_id', 'dealers', InfobipAccount.fields.dealer.label]])),
  }
  if (values['sender'] !== undefined && !senders.test(String(values['sender'])))
    errors['sender'] = [{ message: senderSays }]
  const dealerId = typeof after['dealer_id'] === 'number' ? after['dealer_id'] : null
  const isActive = after['status'] === true && (after['deleted_at'] ?? null) === null
  const other = isActive ? await activeIn(tx, dealerId, Number(before?.['id'] ?? 0)) : null
  const isRestored = before !== null && (before['deleted_at'] ?? null) !== null
  if (other && !isRestored)
    errors['status'] = [
      other.dealer === null
        ? { message: ofHeadOffice, values: { name: other.name } }
        : { message: ofDealer, values: { name: other.name, dealer: other.dealer } },
    ]
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  if (before === null) return { webhook_key: newToken() }
  // Nobody can deactivate what lies in the trash, so it comes back inactive when another one has taken its place.
  return other ? { status: false } : undefined
}
