import { isoOf, momentAt, now } from '#contract/calendar.ts'
import type { PauseReason } from '#contract/text-blasts/blasts.ts'
import { type Message, msg } from '#contract/words.ts'
import {
  type BlastEvent,
  type BlastState,
  type BlastStepEvent,
  blastSteps,
  blockedBy,
  nextState,
} from '#machines/text-blast.ts'
import { blastChange } from '#server/areas/text-blasts/announce.ts'
import { type Blast, factsFrom, lockBlast, moveAll, type RecipientState } from '#server/areas/text-blasts/recipients.ts'
import { sendingOrder } from '#server/areas/text-blasts/sending-order.ts'
import { withoutInvited } from '#server/areas/text-blasts/survey-rows.ts'
import { audit } from '#server/platform/audit.ts'
import type { Change } from '#server/platform/changes.ts'
import { type Notice, notify } from '#server/platform/notify.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Sql } from '#server/platform/sql.ts'
import { StepRefused } from '#server/platform/step-refused.ts'

/** Who takes a step; `userId` null for the system, with a word on what made it. */
export interface By {
  readonly userId: number | null
  readonly requestId: string
  /** What the provider said, for a fault. */
  readonly detail?: string
  /** The blast is being saved in the same transaction, which counts as one save with the step. */
  readonly saves?: true
}
/**
 * Takes a step, or an event of the system, in the caller's transaction: locks the blast, asks the lifecycle, moves the
 * recipients that it is about, starts the job that sends, and writes down who did what. Answers the blast as it is then;
 * null when there is none, or when the system's event means nothing to it any more. A person's step that is not allowed
 * is `StepRefused`.
 */
export type StepBlast = (tx: Sql, blastId: number, event: BlastMove, by: By) => Promise<Blast | null>
/** What leads from state to state. */
export type BlastMove = Exclude<BlastEvent, { readonly type: 'facts' }>

/** Who is queued once more, and who no longer. */
const moved: { readonly [E in BlastMove['type']]?: readonly [from: readonly RecipientState[], to: RecipientState] } = {
  cancel: [['queued'], 'cancelled'],
  resend: [['undelivered', 'refused'], 'queued'],
  'force-send': [['undelivered', 'refused', 'unknown'], 'queued'],
}
const isOver = (state: BlastState) =>
  state === 'sent' || state === 'partially-sent' || state === 'failed' || state === 'cancelled'
const isStep = (event: BlastMove): event is BlastStepEvent => blastSteps.some((step) => step === event.type)

const finished = msg`Your text blast is finished`
const stopped = msg`Your text blast stopped`
const outcome = msg`{name}: {handed, number} of {total, number} messages were sent.`
const stoppedBy: Readonly<Record<PauseReason, Message>> = {
  'provider-fault': msg`{name}: the provider did not accept the messages, or something went wrong on our side. You can resume sending; no recipient gets the message twice.`,
  'no-account': msg`{name}: no active Infobip account to send from. Activate one, then resume.`,
  'survey-inactive': msg`{name}: the survey is not active. Activate the survey, then resume.`,
}
/** What whoever sent it hears; null while it goes on. */
const noticeOf = (event: BlastMove, blast: Blast): Notice | null => {
  if (event.type !== 'finish' && event.type !== 'fault') return null
  const link = `/admin/text-blast/${blast.id}`
  const { handedOver } = factsFrom(blast)
  const values = { name: blast.name, handed: handedOver, total: blast.total }
  return event.type === 'finish'
    ? { kind: 'blast_over', title: finished, message: { ...outcome, values }, link }
    : { kind: 'blast_over', title: stopped, message: { ...stoppedBy[event.reason], values }, link }
}

const columnsFor = (event: BlastMove, to: BlastState, blast: Blast, by: By): Readonly<Record<string, unknown>> => ({
  status: to,
  pause_reason: event.type === 'fault' ? event.reason : null,
  pause_detail: event.type === 'fault' ? (by.detail?.slice(0, 500) ?? null) : null,
  finished_at: isOver(to) ? isoOf(now()) : null,
  ...(event.type === 'schedule' && { scheduled_at: isoOf(momentAt(event.at)) }),
  ...(to === 'sending' && {
    account_id: blast.active_account_id ?? blast.account_id,
    started_at: blast.started_at ?? isoOf(now()),
  }),
  // Whoever scheduled it is told what became of it, as whoever sends at once.
  ...(by.userId !== null && event.type !== 'pause' && event.type !== 'cancel' && { sent_by: by.userId }),
  ...(by.userId !== null && { updated_by: by.userId }),
})

/** Who hears of it, and who starts the job that sends. */
interface Around {
  readonly tell: (tx: Sql, change: Change) => Promise<void>
  readonly start: (tx: Sql, blast: Blast) => Promise<number>
}
const save = async (tx: Sql, { id, status }: Blast, columns: Readonly<Record<string, unknown>>, saves: boolean) => {
  const sets = Object.keys(columns).map((name, at) => `${name} = $${at + 3}`)
  const saved = await tx.query(
    `update text_blasts set ${sets.join(', ')}, updated_at = now()${saves ? '' : ', version = version + 1'}
     where id = $1 and status = $2 returning id`,
    [id, status, ...Object.values(columns)],
  )
  if (saved.length === 0) throw new Error(`The text blast ${id} was no longer ${status} under its own lock`)
}
const writeDown = async (tx: Sql, before: Blast, after: Blast, event: BlastMove, by: By) => {
  const reason = event.type === 'force-send' ? event.reason.trim() : null
  await tx.query(
    `insert into text_blast_steps (blast_id, step, from_state, to_state, user_id, reason, recipients, scheduled_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      after.id,
      event.type,
      before.status,
      after.status,
      by.userId,
      reason ?? after.pause_detail,
      after.status === 'sending' ? after.queued : null,
      event.type === 'schedule' ? after.scheduled_at : null,
    ],
  )
  await audit(tx, {
    user_id: by.userId,
    resource: 'text-blasts',
    record_id: after.id,
    kind: 'changed',
    changes: {
      status: [before.status, after.status],
      ...(event.type === 'schedule' && { scheduled_at: [before.scheduled_at, after.scheduled_at] }),
      ...(event.type === 'fault' && { pause_reason: [null, event.reason] }),
      ...(reason !== null && { reason: [null, reason] }),
    },
    request_id: by.requestId,
  })
}

export const takeStep = async (
  tx: Sql,
  { tell, start }: Around,
  blastId: number,
  event: BlastMove,
  by: By,
): Promise<Blast | null> => {
  const locked = await lockBlast(tx, blastId)
  const goesOut = event.type === 'send' || event.type === 'schedule' || event.type === 'due'
  const before = locked && goesOut ? await withoutInvited(tx, locked) : locked
  if (!before) return null
  const facts = factsFrom(before)
  const to = nextState(before.status, facts, event)
  if (to === null) {
    const blocked = isStep(event) ? blockedBy(before.status, facts, event) : null
    if (blocked) throw new StepRefused(blocked)
    return null
  }
  await save(tx, before, columnsFor(event, to, before, by), by.saves === true)
  const [from, into] = moved[event.type] ?? []
  if (from && into) await moveAll(tx, blastId, from, into)
  const after = await lockBlast(tx, blastId)
  if (!after) return null
  if (to === 'sending')
    await tx.query('update text_blasts set job_id = $2 where id = $1', [blastId, await start(tx, after)])
  await writeDown(tx, before, after, event, by)
  const notice = noticeOf(event, after)
  if (notice && after.sent_by !== null) await notify(tx, (change) => tell(tx, change), [after.sent_by], notice)
  await tell(tx, blastChange(after, after.version))
  return after
}

export const createStepBlast = ({ changes, jobs }: Pick<Platform, 'changes' | 'jobs'>): StepBlast => {
  const around: Around = {
    tell: (tx, change) => changes.tell(tx, change),
    start: (tx, blast) => jobs.start(tx, sendingOrder(blast)),
  }
  return (tx, blastId, event, by) => takeStep(tx, around, blastId, event, by)
}
