import type { Sql } from '#server/platform/sql.ts'
import { hashOf, newToken } from '#server/platform/tokens.ts'

type Purpose = 'reset-password' | 'verify-email'
/** How long a mailed link works, in minutes. */
export const linkMinutes: Readonly<Record<Purpose, number>> = { 'reset-password': 60, 'verify-email': 7 * 24 * 60 }

/** A link that works once; older ones of the same kind stop working. */
export const newLink = async (
  tx: Sql,
  userId: number,
  purpose: Purpose,
  minutes = linkMinutes[purpose],
): Promise<string> => {
  const token = newToken()
  await tx.query('update mailed_links set used_at = now() where user_id = $1 and purpose = $2 and used_at is null', [
    userId,
    purpose,
  ])
  await tx.query(
    "insert into mailed_links (user_id, purpose, token_hash, expires_at) values ($1, $2, $3, now() + $4::int * interval '1 minute')",
    [userId, purpose, hashOf(token), minutes],
  )
  return token
}
/** Whose link this is and that it still works, in one look-up that takes the same work whether or not there is such an account. */
export const isLinkOf = async (sql: Sql, email: string, purpose: Purpose, token: string): Promise<boolean> => {
  const found = await sql.query(
    'select 1 as one from mailed_links l join users u on u.id = l.user_id ' +
      'where l.token_hash = $1 and l.purpose = $2 and l.used_at is null and l.expires_at > now() and lower(u.email) = lower($3)',
    [hashOf(token), purpose, email],
  )
  return found.length > 0
}
/** Uses a link up: true for the one caller who was first and in time. */
export const consumeLink = async (tx: Sql, userId: number, purpose: Purpose, token: string): Promise<boolean> => {
  const used = await tx.query(
    'update mailed_links set used_at = now() where user_id = $1 and purpose = $2 and token_hash = $3 and used_at is null and expires_at > now() returning id',
    [userId, purpose, hashOf(token)],
  )
  return used.length > 0
}
