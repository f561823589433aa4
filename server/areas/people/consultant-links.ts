import { msg } from '#contract/words.ts'
import { audit } from '#server/platform/audit.ts'
import type { Changes } from '#server/platform/changes.ts'
import type { Mail } from '#server/platform/mail-text.ts'
import type { Sql } from '#server/platform/sql.ts'
import { isSame, sealOf } from '#server/platform/tokens.ts'

/** Whose address is to be confirmed. */
export interface Addressed {
  readonly id: number
  readonly name: string
  readonly email: string
}
const days = 7
export const consultantMinutes = days * 24 * 60
const kind = 'consultant'
const markOf = (secret: string, { id, email }: Pick<Addressed, 'id' | 'email'>, until: string): string =>
  sealOf(secret, `${kind} ${id} ${email.toLowerCase()} ${until}`)

/**
 * What a consultant's link carries. They have no account and so no row among the mailed links: the token says itself
 * until when it works, for which address, and that this server made it.
 */
export const consultantToken = (secret: string, one: Pick<Addressed, 'id' | 'email'>, now: number): string => {
  const until = Math.floor(now / 1000 + consultantMinutes * 60).toString(36)
  return `${kind}.${until}.${markOf(secret, one, until)}`
}
export const isConsultantToken = (token: string): boolean => token.startsWith(`${kind}.`)
const isGood = (secret: string, one: Pick<Addressed, 'id' | 'email'>, token: string, now: number): boolean => {
  const [, until = '', mark = ''] = token.split('.')
  return isSame(mark, markOf(secret, one, until)) && Number.parseInt(until, 36) * 1000 > now
}

/** Consultants have no language of their own. */
export const consultantMail = (one: Addressed, token: string): Mail => ({
  kind: 'consultant-verification',
  minutes: consultantMinutes,
  to: one.email,
  name: one.name,
  locale: 'en',
  subject: msg`Verify your email address`,
  lines: [
    msg`Hello {name},`,
    msg`Your dealer added you as a sales consultant with this email address. Use this link within 7 days to verify it.`,
    msg`If you do not work for this dealer, ignore this email.`,
  ],
  link: `/admin/email/verify/${one.id}?token=${token}`,
})

/** Confirms the address that the link went to, while it is still the consultant's. A second click changes nothing. */
export const confirmConsultant = async (
  tx: Sql,
  changes: Changes,
  {
    secret,
    id,
    token,
    now,
    requestId,
  }: {
    readonly secret: string
    readonly id: number
    readonly token: string
    readonly now: number
    readonly requestId: string
  },
): Promise<boolean> => {
  const [one] = await tx.query<{ email: string | null; email_verified_at: string | null; dealer_id: number }>(
    'select email, email_verified_at, dealer_id from sales_consultants where id = $1 and deleted_at is null for update',
    [id],
  )
  if (!one || one.email === null || !isGood(secret, { id, email: one.email }, token, now)) return false
  if (one.email_verified_at !== null) return true
  const [after] = await tx.query<{ email_verified_at: string; version: number }>(
    `update sales_consultants set email_verified_at = now(), version = version + 1 where id = $1
     returning email_verified_at, version`,
    [id],
  )
  await audit(tx, {
    user_id: null,
    resource: 'sales-consultants',
    record_id: id,
    kind: 'changed',
    changes: { email_verified_at: [null, after?.email_verified_at] },
    request_id: requestId,
  })
  await changes.tell(tx, {
    event: { resource: 'sales-consultants', kind: 'changed', record: id, version: after?.version ?? null },
    dealers: [one.dealer_id],
    users: null,
  })
  return true
}
