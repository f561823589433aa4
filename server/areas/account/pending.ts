import { randomInt } from 'node:crypto'
import type { Sql } from '#server/platform/sql.ts'
import { hashOf, isSame, newToken, sealOf } from '#server/platform/tokens.ts'

/** What a sign-in still asks for. */
export type SignInStep = 'code' | 'password' | 'proof'
export const codeRules = { minutes: 10, tries: 5, resendSeconds: 60 } as const
/** The specification's lifetime of the login cookie. */
export const pendingSeconds = 20 * 60

export interface Pending {
  readonly id: number
  readonly user_id: number
  readonly step: SignInStep
  readonly code_hash: string | null
  readonly code_tries: number
  readonly code_alive: boolean
  /** Seconds until another code may be asked for. */
  readonly wait: number
}

export const openPending = async (
  tx: Sql,
  userId: number,
  step: SignInStep,
): Promise<{ id: number; token: string }> => {
  const token = newToken()
  const [row] = await tx.query<{ id: number }>(
    "insert into pending_logins (token_hash, user_id, step, expires_at) values ($1, $2, $3, now() + $4::int * interval '1 second') returning id",
    [hashOf(token), userId, step, pendingSeconds],
  )
  if (!row) throw new Error('The pending login was not stored')
  return { id: row.id, token }
}
/** Under what a session asks for a code once more. Nobody is given it, so no sign-in can go on by it. */
export const proofToken = (sessionId: string): string => `proof ${sessionId}`
/** The same row for every code that one session asks for, so that tries and pauses are counted together. */
export const openProof = async (tx: Sql, userId: number, sessionId: string): Promise<void> => {
  await tx.query(
    "insert into pending_logins (token_hash, user_id, step, expires_at) values ($1, $2, 'proof', now() + $3::int * interval '1 second') " +
      'on conflict (token_hash) do update set expires_at = excluded.expires_at',
    [hashOf(proofToken(sessionId)), userId, pendingSeconds],
  )
}
/** The sign-in under way, locked so that parallel tries are counted one after the other. */
export const lockPending = async (tx: Sql, token: string | null): Promise<Pending | null> => {
  if (token === null) return null
  const [row] = await tx.query<Pending>(
    'select id, user_id, step, code_hash, code_tries, coalesce(code_expires_at > now(), false) as code_alive, ' +
      "greatest(0, ceil(extract(epoch from code_sent_at + $2::int * interval '1 second' - now())))::int as wait " +
      'from pending_logins where token_hash = $1 and expires_at > now() for update',
    [hashOf(token), codeRules.resendSeconds],
  )
  return row ?? null
}
/** A fresh code; the one before stops working. */
export const newCode = async (tx: Sql, secret: string, pendingId: number): Promise<string> => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await tx.query(
    "update pending_logins set code_hash = $2, code_tries = 0, code_sent_at = now(), code_expires_at = now() + $3::int * interval '1 minute' where id = $1",
    [pendingId, sealOf(secret, `code ${pendingId} ${code}`), codeRules.minutes],
  )
  return code
}
export const isCode = (secret: string, { id, code_hash }: Pending, code: string): boolean =>
  code_hash !== null && isSame(code_hash, sealOf(secret, `code ${id} ${code}`))
export const countCodeTry = async (tx: Sql, pendingId: number): Promise<void> => {
  await tx.query('update pending_logins set code_tries = code_tries + 1 where id = $1', [pendingId])
}
export const setStep = async (tx: Sql, pendingId: number, step: SignInStep): Promise<void> => {
  await tx.query('update pending_logins set step = $2, code_hash = null where id = $1', [pendingId, step])
}
export const endPending = async (tx: Sql, userId: number): Promise<void> => {
  await tx.query('delete from pending_logins where user_id = $1', [userId])
}
