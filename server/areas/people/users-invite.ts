import { orderMails, type Tell } from '#server/platform/mail-orders.ts'
import type { Write } from '#server/platform/records.ts'
import type { Sql } from '#server/platform/sql.ts'

/** The link by which an address is confirmed. */
export const orderVerification = async (tx: Sql, tell: Tell, user: number, email: string): Promise<void> => {
  await orderMails(tx, tell, [{ kind: 'email-verification', to: email, payload: { user, email } }])
}

/**
 * Orders the emails to somebody whom an administrator has made or changed: the way in for a new user; of a new address
 * the old one learns, and the new one is asked to confirm.
 */
export const orderUserMails = async (tx: Sql, tell: Tell, { kind, before, after }: Write): Promise<void> => {
  const user = Number(after['id'])
  const email = String(after['email'])
  if (kind === 'created' && after['status'] === true)
    await orderMails(tx, tell, [{ kind: 'invitation', to: email, payload: { user, email } }])
  const old = before?.['email']
  if (kind !== 'changed' || typeof old !== 'string' || old === email) return
  await orderMails(tx, tell, [{ kind: 'email-changed', to: old, payload: { user, email, old } }])
  await orderVerification(tx, tell, user, email)
}
