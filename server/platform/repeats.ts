import { createHash } from 'node:crypto'
import { msg } from '#contract/words.ts'
import type { Envelope } from '#server/platform/envelope.ts'
import { Conflict, Failure } from '#server/platform/failures.ts'
import type { JoiningDatabase } from '#server/platform/joining.ts'
import { seal, Unsealable, unseal } from '#server/platform/seal.ts'
import { hashOf } from '#server/platform/tokens.ts'
import type { Person } from '#server/platform/users.ts'

const notAKey = msg`The Idempotency-Key header must be 1 to 200 visible characters.`
const reused = msg`An earlier attempt already reached the server with other values. Check the list before you try again.`
const unreadable = msg`An earlier attempt already reached the server. Refresh the list to see the result.`

/** One call by somebody who has made a key for it. */
export interface KeyedCall {
  readonly user: Person
  readonly key: string
  readonly route: string
  /** What was sent, as the call reads it. */
  readonly sent: readonly unknown[]
}
export interface Repeats {
  /**
   * Carries a call out and keeps its answer in the same transaction; when the same person sends the same call under the
   * same key again within 24 hours, answers what was answered and does nothing. Another call under that key is 422.
   */
  once(
    call: KeyedCall,
    carryOut: () => Promise<Envelope>,
  ): Promise<{ readonly text: string; readonly isRepeat: boolean }>
  purge(): Promise<void>
}
interface Kept {
  readonly call: string
  readonly body_hash: string
  readonly answer: string
}

/** A file counts by its content. */
const digestOf = async (sent: readonly unknown[]): Promise<string> => {
  const files: File[] = []
  const text = JSON.stringify(sent, (_, value: unknown) => {
    if (!(value instanceof File)) return value
    files.push(value)
    return { file: value.name, type: value.type }
  })
  const hash = createHash('sha256').update(text)
  for (const file of files) hash.update(new Uint8Array(await file.arrayBuffer()))
  return hash.digest('base64url')
}

/** The key of a request's header, or null where there is none. */
export const readKey = (header: string | undefined): string | null => {
  if (header === undefined) return null
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) throw new Failure(422, 'invalid', notAKey)
  return header
}

const kept = "interval '24 hours'"
/** `secret` seals the answers, together with the key that nobody but its maker knows. */
export const createRepeats = (database: JoiningDatabase, secret: string): Repeats => ({
  once: async ({ user, key, route, sent }, carryOut) => {
    const digest = await digestOf(sent)
    const ids = [user.id, hashOf(key)]
    const purpose = `answer to ${user.id} under ${key}`
    return database.whole(async (tx) => {
      // Whoever comes while the first is under way waits here for its commit; one that failed has left nothing.
      const mine = await tx.query(
        `insert into idempotency_keys as k (user_id, key_hash, call, body_hash, answer) values ($1, $2, $3, $4, '')
         on conflict (user_id, key_hash) do update
           set call = excluded.call, body_hash = excluded.body_hash, answer = '', created_at = now()
           where k.created_at < now() - ${kept}
         returning user_id`,
        [...ids, route, digest],
      )
      if (mine.length > 0) {
        const text = JSON.stringify(await carryOut())
        await tx.query('update idempotency_keys set answer = $3 where user_id = $1 and key_hash = $2', [
          ...ids,
          seal(secret, purpose, text),
        ])
        return { text, isRepeat: false }
      }
      const [known] = await tx.query<Kept>(
        'select call, body_hash, answer from idempotency_keys where user_id = $1 and key_hash = $2',
        ids,
      )
      if (known?.call !== route || known.body_hash !== digest) throw new Failure(422, 'key_reused', reused)
      try {
        return { text: unseal(secret, purpose, known.answer), isRepeat: true }
      } catch (fault) {
        throw fault instanceof Unsealable ? new Conflict(null, unreadable) : fault
      }
    })
  },
  purge: async () => {
    await database.query(`delete from idempotency_keys where created_at < now() - ${kept}`)
  },
})
