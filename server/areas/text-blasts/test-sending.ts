import { randomUUID } from 'node:crypto'
import { sayAnswer } from '#contract/text-blasts/answers.ts'
import { msg } from '#contract/words.ts'
import { createLines } from '#server/areas/text-blasts/accounts-provider.ts'
import { isOptedOut } from '#server/areas/text-blasts/opt-outs-add.ts'
import { type AuditEntry, audit } from '#server/platform/audit.ts'
import { Invalid } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SignedIn } from '#server/platform/serve.ts'

const optedOut = msg`This number has opted out, so the message was not sent.`
const refused = msg`The provider rejected the message: {answer}`
const notSent = msg`The message could not be sent: {answer}`
const unsure = msg`The provider’s response was not clear. The message may have been sent: {answer}`

/** Costs money and reaches a person: so many in a row, then with pauses. */
const patienceFor = {
  'test-sent': { free: 10, first: 30, most: 600, forget: 3600 },
  'quotation-sent': { free: 60, first: 10, most: 300, forget: 3600 },
}

interface Single {
  readonly accountId: number
  readonly to: string
  readonly text: string
  /** What it belongs to, and what the audit says of it. */
  readonly resource: 'infobip-accounts' | 'text-blasts' | 'parts-inquiries'
  readonly id: number
  readonly kind: 'test-sent' | 'quotation-sent'
  readonly changes?: AuditEntry['changes']
}
type Test = Omit<Single, 'kind' | 'changes'>
interface Taken {
  readonly messageId: string
  /** What the provider said. */
  readonly answer: string
  readonly raw: unknown
}

/** Sends one message that counts in no blast. 422 with a sentence unless the provider has taken it. */
export const createSingleSend = (platform: Platform) => {
  const { database, limits } = platform
  const lineOf = createLines(platform)
  return async (
    { accountId, to, text, resource, id, kind, changes }: Single,
    { user, request, say }: Pick<SignedIn, 'user' | 'request' | 'say'>,
  ): Promise<Taken> => {
    if (await isOptedOut(database, to)) throw new Invalid({ mobile_number: [{ message: optedOut }] })
    const line = await lineOf(database, accountId)
    if (line.is === 'closed') throw new Invalid({}, line.why)
    await limits.take(`${kind} ${user.id}`, patienceFor[kind])
    const messageId = randomUUID()
    // Written down before it goes out, as every message is.
    await database.transaction(async (tx) => {
      await tx.query("insert into text_blast_messages (id, account_id, state) values ($1, $2, 'handing-over')", [
        messageId,
        accountId,
      ])
      await audit(tx, {
        user_id: user.id,
        resource,
        record_id: id,
        kind,
        changes: { mobile_number: [null, to], ...changes },
        request_id: request.id,
      })
    })
    const handed = await line.provider.send(line.account, [
      { sender: line.sender, destinations: [{ to: to.slice(1), messageId }], content: { text } },
    ])
    const taken = handed.is === 'answered' ? handed.messages.find((one) => one.id === messageId) : undefined
    const state = taken?.fate ?? (handed.is === 'not-sent' ? 'refused' : 'unknown')
    const answer = taken?.answer ?? (handed.is === 'answered' ? '' : handed.detail)
    await database.query('update text_blast_messages set state = $2, answer = $3, done_at = now() where id = $1', [
      messageId,
      state,
      answer,
    ])
    const fail = (message: typeof refused) =>
      new Invalid({}, { ...message, values: { answer: sayAnswer(say, answer) } })
    if (handed.is === 'not-sent') throw fail(notSent)
    if (handed.is === 'unsure' || !taken) throw fail(unsure)
    if (taken.fate === 'refused' || taken.fate === 'undelivered') throw fail(refused)
    return { messageId, answer, raw: handed.is === 'answered' ? handed.raw : {} }
  }
}

/** Tries something out by one message. */
export const createTester = (platform: Platform) => {
  const send = createSingleSend(platform)
  return (test: Test, given: Parameters<typeof send>[1]): Promise<Taken> => send({ ...test, kind: 'test-sent' }, given)
}
