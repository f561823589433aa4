import { randomUUID } from 'node:crypto'
import type { OutgoingEmailKind } from '#contract/work/outgoing-emails.ts'
import type { Change } from '#server/platform/changes.ts'
import { mailMove } from '#server/platform/mail-moves.ts'
import type { Sql } from '#server/platform/sql.ts'

/** An email that is wanted; its composer writes it when it is sent. */
export interface MailOrder {
  readonly kind: OutgoingEmailKind
  readonly to: string
  readonly payload: object
}
export type Tell = (change: Change) => Promise<void>

/** How many days what became of an email is kept. */
export const keptDays = 30
/** Links and codes of which a new one ends those before it: an older email of the kind is not sent any more. */
const replacing: ReadonlySet<OutgoingEmailKind> = new Set([
  'sign-in-code',
  'two-step-code',
  'proof-code',
  'password-reset',
  'email-verification',
])

export const announce = (tell: Tell, id: number | null, kind: 'created' | 'changed'): Promise<void> =>
  tell({ event: { resource: 'outgoing-emails', kind, record: id, version: null }, dealers: null, users: null })

/** A name of its own under which mailboxes know a second copy. */
const messageId = randomUUID

const replaced = mailMove('replace')
/**
 * Ends what still waits of a kind whose codes and links have stopped working with this one. What is being sent just now
 * is not tried again.
 */
export const replaceOlder = async (tx: Sql, tell: Tell, kind: OutgoingEmailKind, to: string, id: number) => {
  if (!replacing.has(kind)) return
  const older = await tx.query<{ id: number }>(
    `update outgoing_emails set expires_at = now(), status = ${replaced.to},
       content = case when ${replaced.to} = 'sending' then content end,
       due_at = case when ${replaced.to} = 'sending' then due_at end
     where search = lower($1) and kind = $2 and id < $3 and ${replaced.may}
     returning id`,
    [to, kind, id],
  )
  for (const one of older) await announce(tell, one.id, 'changed')
}

/** Stores an email with its text sealed. */
export const insertSealed = async (
  tx: Sql,
  tell: Tell,
  {
    kind,
    to,
    minutes,
    content,
  }: Omit<MailOrder, 'payload'> & { readonly minutes?: number | undefined; readonly content: string },
): Promise<void> => {
  const [row] = await tx.query<{ id: number }>(
    `insert into outgoing_emails (kind, to_address, content, message_id, expires_at)
     values ($1, $2, $3, $4, now() + $5::int * interval '1 minute') returning id`,
    [kind, to, content, messageId(), minutes ?? null],
  )
  if (!row) throw new Error('The email was not stored')
  await replaceOlder(tx, tell, kind, to, row.id)
  await announce(tell, row.id, 'created')
}

/**
 * Orders emails within the transaction that wants them: they are sent if it commits, whatever happens to this process.
 * Answers their numbers.
 */
export const orderMails = async (tx: Sql, tell: Tell, orders: readonly MailOrder[]): Promise<readonly number[]> => {
  const ids: number[] = []
  for (const { kind, to, payload } of orders) {
    const [row] = await tx.query<{ id: number }>(
      'insert into outgoing_emails (kind, to_address, payload, message_id) values ($1, $2, $3::jsonb, $4) returning id',
      [kind, to, JSON.stringify(payload), messageId()],
    )
    if (!row) throw new Error('The email was not stored')
    await announce(tell, row.id, 'created')
    ids.push(row.id)
  }
  return ids
}
