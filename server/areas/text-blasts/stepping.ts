import type { PauseReason } from '#contract/text-blasts/blasts.ts'
import { type Message, msg } from '#contract/words.ts'
import {
  type BlastEvent,
  type BlastState,
  type BlastStepEvent,
  type Blocked,
  blastSteps,
  blockedBy,
  nextState,
} from '#machines/text-blast.ts'
import { type Notice, notify } from '#server/areas/notifications/notify.ts'
import { blastChange } from '#server/areas/text-blasts/announce.ts'
import { type Blast, factsFrom, lockBlast, moveAll, type RecipientState } from '#server/areas/text-blasts/recipients.ts'
import { sendingOrder } from '#server/areas/text-blasts/sending-order.ts'
import { audit } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Sql } from '#server/platform/sql.ts'

/** Who takes a step; `userId` null for the system, with a word on what made it. */
export interface By {
  readonly userId: number | null
  readonly requestId: string
  /** What the provider said, for a fault. */
  readonly detail?: string
}
/** The lifecycle does not allow the step; `blocked` says why. */
export class StepRefused extends Error {
  override readonly name = 'StepRefused'
  readonly blocked: Blocked
  constructor(blocked: Blocked) {
    super(blocked.message.message)
    this.blocked = blocked
  }
}
/**
 * Takes a step, or an event of the system, in the caller's transaction: locks the blast, asks the lifecycle, moves the
 * recipients that it is about, starts the job that sends, and writes down who did what. Answers the blast as it is then;
 * null when there is none, or when the system's event means nothing to it any more. A person's step that is not allowed
 * is `StepRefused`.
 */
export type StepBlast = (tx: Sql, blastId: number, event: BlastEvent, by: By) => Promise<Blast | null>

/** Who is queued once more, and who no longer. */
const moved: { readonly [E in BlastEvent['type']]?: readonly [from: readonly RecipientState[], to: RecipientState] } = {
  cancel: [['queued'], 'cancelled'],
  resend: [['undelivered', 'refused'], 'queued'],
  'force-send': [['undelivered', 'refused', 'unknown'], 'queued'],
}
const isOver = (state: BlastState) =>
  state === 'sent' || state === 'partially-sent' || state === 'failed' || state === 'cancelled'
const isStep = (event: BlastEvent): event is BlastStepEvent => blastSteps.some((step) => step === event.type)

const finished = msg`Your text blast has finished`
const stopped = msg`Your text blast has stopped`
const outcome = msg`{name}: {handed, number} of {total, number} messages were handed over.`
const stoppedBy: Readonly<Record<PauseReason, Message>> = {
  'provider-fault': msg`{name}: the provider did not take the messages. Nobody gets it twice when you resume.`,
  'no-account': msg`{name}: there is no active Infobip account to send with. Activate one, then resume.`,
}
/** What whoever sent it hears; null while it goes on. */
const noticeOf = (event: BlastEvent, blast: Blast): Notice | null => {
  if (event.type !== 'finish' && event.type !== 'fault') return null
  const link = `/admin/text-blast/${blast.id}`
  const { handedOver } = factsFrom(blast)
  const values = { name: blast.name, handed: handedOver, total: blast.total }
  return event.type === 'finish'
    ? { kind: 'blast_over', title: finished, message: { ...outcome, values }, link }
    : { kind: 'blast_over', title: stopped, message: { ...stoppedBy[event.reason], values }, link }
}

const columnsFor = (event: BlastEvent, to: BlastState, blast: Blast, by: By): Readonly<Record<string, unknown>> => ({
  status: to,
  pause_reason: event.type === 'fault' ? event.reason : null,
  pause_detail: event.type === 'fault' ? (by.detail?.slice(0, 500) ?? null) : null,
  finished_at: isOver(to) ? new Date().toISOString() : null,
  ...(event.type === 'schedule' && { scheduled_at: new Date(event.at).toISOString() }),
  ...(to === 'sending' && {
    account_id: blast.active_account_id ?? blast.account_id,
    started_at: blast.started_at ?? new Date().toISOString(),
  }),
  // Whoever scheduled it is told what became of it, as whoever sends at once.
  ...(by.userId !== null && event.type !== 'pause' && event.type !== 'cancel' && { sent_by: by.userId }),
  ...(by.userId !== null && { updated_by: by.userId }),
})

export const createStepBlast = ({ changes, jobs }: Pick<Platform, 'changes' | 'jobs'>): StepBlast => {
  const write = async (tx: Sql, id: number, from: BlastState, columns: Readonly<Record<string, unknown>>) => {
    const names = Object.keys(columns)
    const sets = names.map((name, at) => `${name} = $${at + 3}`).join(', ')
    const saved = await tx.query(
      `update text_blasts set ${sets}, version = version + 1, updated_at = now() where id = $1 and status = $2 returning id`,
      [id, from, ...Object.values(columns)],
    )
    if (saved.length === 0) throw new Error(`The text blast ${id} was no longer ${from} under its own lock`)
  }
  return async (tx, blastId, event, by) => {
    const before = await lockBlast(tx, blastId)
    if (!before) return null
    const facts = factsFrom(before)
    const to = nextState(before.status, facts, event)
    if (to === null) {
      const blocked = isStep(event) ? blockedBy(before.status, facts, event) : null
      if (blocked) throw new StepRefused(blocked)
      return null
    }
    await write(tx, blastId, before.status, columnsFor(event, to, before, by))
    const [from, into] = moved[event.type] ?? []
    if (from && into) await moveAll(tx, blastId, from, into)
    const after = await lockBlast(tx, blastId)
    if (!after) return null
    if (to === 'sending') {
      const job = await jobs.start(tx, sendingOrder(after))
      await tx.query('update text_blasts set job_id = $2 where id = $1', [blastId, job])
    }
    await tx.query(
      `insert into text_blast_steps (blast_id, step, from_state, to_state, user_id, reason, recipients, scheduled_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        blastId,
        event.type,
        before.status,
        to,
        by.userId,
        event.type === 'force-send' ? event.reason.trim() : (by.detail?.slice(0, 500) ?? null),
        to === 'sending' ? after.queued : null,
        to === 'scheduled' ? after.scheduled_at : null,
      ],
    )
    await audit(tx, {
      user_id: by.userId,
      resource: 'text-blasts',
      record_id: blastId,
      kind: 'changed',
      changes: {
        status: [before.status, to],
        ...(event.type === 'schedule' && { scheduled_at: [before.scheduled_at, after.scheduled_at] }),
        ...(event.type === 'force-send' && { reason: [null, event.reason.trim()] }),
      },
      request_id: by.requestId,
    })
    const notice = noticeOf(event, after)
    if (notice && after.sent_by !== null)
      await notify(tx, (change) => changes.tell(tx, change), [after.sent_by], notice)
    await changes.tell(tx, blastChange(after, after.version))
    return after
  }
}
