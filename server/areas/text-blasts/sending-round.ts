import { randomUUID } from 'node:crypto'
import type { OwnAnswer } from '#contract/text-blasts/answers.ts'
import { createLines, type Line } from '#server/areas/text-blasts/accounts-provider.ts'
import type { Announcer } from '#server/areas/text-blasts/announce.ts'
import type { SubmitResult } from '#server/areas/text-blasts/provider/client.ts'
import type { SmsMessage } from '#server/areas/text-blasts/provider/protocol.ts'
import { activeAccount, type Blast, isAskable } from '#server/areas/text-blasts/recipients.ts'
import { claimBatch, senderOf } from '#server/areas/text-blasts/sending-batch.ts'
import { isQuiet } from '#server/areas/text-blasts/sending-hours.ts'
import { takeRoom } from '#server/areas/text-blasts/sending-pace.ts'
import { type Known, settle } from '#server/areas/text-blasts/settling.ts'
import type { Platform } from '#server/platform/platform.ts'

/** What came of one round of a blast; `taken` is how many recipients it went through. */
export type Round =
  /** It is no longer this job's business. */
  | { readonly is: 'over' }
  /** Nobody is queued any more; some may still be in doubt. */
  | { readonly is: 'empty'; readonly isInDoubt: boolean }
  | { readonly is: 'quiet' }
  | { readonly is: 'no-account' }
  | { readonly is: 'survey-inactive' }
  | { readonly is: 'handed'; readonly taken: number }
  /** This machine was too slow to hand so many over in time: none of them left. */
  | { readonly is: 'late' }
  /** The provider did not take them; `isFinal`: it would not take them next time either. */
  | ({ readonly is: 'fault'; readonly taken: number } & SendingFault)
export interface SendingFault {
  readonly detail: string
  /** Seconds. */
  readonly retryAfter: number | null
  readonly isFinal: boolean
}

/** What is known of each message after the call: nothing yet of those that it left in doubt. */
export const knownOf = (handed: SubmitResult, messages: readonly SmsMessage[]): readonly Known[] => {
  if (handed.is === 'answered') return handed.messages.map(({ id, fate, answer }) => ({ id, state: fate, answer }))
  if (handed.is === 'unsure') return []
  return messages.flatMap(({ destinations }) =>
    destinations.map(({ messageId }) => ({ id: messageId, state: 'not-sent' as const, answer: handed.detail })),
  )
}
const slow: OwnAnswer = 'Not sent in time'
const tooLate: SubmitResult = { is: 'not-sent', detail: slow, retryAfter: null, isFinal: false }
/** Hands messages over, unless so much time has passed since they were written down that somebody may look them up. */
export const handInTime = (
  { LOOKUP_DELAY }: Pick<Platform['env'], 'LOOKUP_DELAY'>,
  { provider, account }: Extract<Line, { readonly is: 'open' }>,
  messages: readonly SmsMessage[],
  began: number,
): Promise<SubmitResult> | SubmitResult =>
  // With the half of it that the call may take: nobody looks a message up while it may still leave.
  performance.now() - began < LOOKUP_DELAY * 400 ? provider.send(account, messages) : tooLate
type Standing = Pick<
  Blast,
  'status' | 'job_id' | 'purpose' | 'queued' | 'handing_over' | 'active_account_id' | 'survey_status'
>

/**
 * One batch of a blast: taken and written down, handed over, and its outcome written down, each committed before the next
 * begins. A process that dies in between leaves messages in doubt, never one without a trace; lookup.ts finds out.
 * `wait` answers false when there is no time left to wait.
 */
export const createRounds = (platform: Platform, announcer: Announcer, now: () => number) => {
  const { database, env } = platform
  const lineOf = createLines(platform)
  const worker = randomUUID()
  // How far each blast is: without it every batch would be found behind all those that went before.
  const reached = new Map<number, number>()

  return async (
    blastId: number,
    jobId: number,
    atMost: number,
    wait: (milliseconds: number) => Promise<boolean>,
  ): Promise<Round> => {
    const [blast] = await database.query<Standing>(
      `select t.status, t.job_id, t.purpose, t.queued, t.handing_over, ${activeAccount} as active_account_id,
         s.status as survey_status
       from text_blasts t left join surveys s on s.id = t.survey_id where t.id = $1`,
      [blastId],
    )
    const isMine = blast?.status === 'sending' && blast.job_id === jobId
    if (!isMine || blast.queued === 0) reached.delete(blastId)
    if (!isMine) return { is: 'over' }
    if (blast.queued === 0) return { is: 'empty', isInDoubt: blast.handing_over > 0 }
    if (!isAskable(blast)) return { is: 'survey-inactive' }
    if (isQuiet(blast.purpose, now())) return { is: 'quiet' }
    const sender = blast.active_account_id === null ? null : await senderOf(database, blast.active_account_id)
    if (!sender) return { is: 'no-account' }
    const line = await lineOf(database, sender.id)
    if (line.is === 'closed')
      return { is: 'fault', taken: 0, detail: line.why.message ?? line.why.id, retryAfter: null, isFinal: true }
    const { throttle } = sender
    const most = Math.min(atMost, blast.queued, throttle ?? atMost)
    if (throttle !== null && !(await wait(await takeRoom(database, sender.id, throttle, most))))
      return { is: 'handed', taken: 0 }

    const began = performance.now()
    const after = reached.get(blastId) ?? 0
    const batch = await database.transaction(async (tx) => {
      const claimed = await claimBatch(tx, platform, { blastId, jobId, worker, most, after }, sender)
      if (claimed) await announcer.counted(tx, claimed.blast)
      return claimed
    })
    if (!batch) return { is: 'over' }
    const { messages, taken, last } = batch
    // At the end, once more from the beginning, for those who were put back.
    reached.set(blastId, taken === 0 ? 0 : last)
    if (messages.length === 0) return { is: 'handed', taken }
    const handed = await handInTime(env, line, messages, began)
    const known = knownOf(handed, messages)
    if (known.length > 0) await database.transaction((tx) => settle(tx, announcer, blastId, 'answer', known))
    // They are queued again, before those that come next.
    if (handed.is === 'not-sent') reached.delete(blastId)
    if (handed === tooLate) return { is: 'late' }
    if (handed.is === 'answered') return { is: 'handed', taken }
    const { detail, retryAfter } = handed
    // What surely never left is taken once more, and counted then.
    return handed.is === 'not-sent'
      ? { is: 'fault', taken: 0, detail, retryAfter, isFinal: handed.isFinal }
      : { is: 'fault', taken, detail, retryAfter, isFinal: false }
  }
}
