import { assign, setup, transition } from 'xstate'
import { namesOf } from '#contract/names.ts'
import { type Message, msg } from '#contract/words.ts'
import { type JobState as JobStatus, jobStates } from '#contract/work/jobs.ts'

/** The statuses of the contract, and that of a job which another one has undone. */
export type JobState = JobStatus | 'undone'
const states = [...namesOf(jobStates), 'undone'] as const satisfies readonly JobState[]
export const stateOfJob = ({
  state,
  wasUndone,
}: {
  readonly state: JobStatus
  readonly wasUndone: boolean
}): JobState => (wasUndone ? 'undone' : state)

/** How things stand, in milliseconds since 1970; the row keeps them, and somebody else the clock. */
export interface JobFacts {
  readonly now: number
  /** Another process works on it. */
  readonly isTaken: boolean
  /** When the process that works on it last showed that it lives. */
  readonly heartbeatAt: number | null
  /** How often in a row its next step failed unforeseen. */
  readonly attempts: number
  /** Its kind can be undone. */
  readonly isUndoable: boolean
  /** Until when; null when nothing came of it that could be. */
  readonly undoUntil: number | null
}
export type JobEvent =
  /** A process does its next step. */
  | { readonly type: 'step' }
  /** The step failed unforeseen; another try may help. */
  | { readonly type: 'stumble' }
  /** A step says that it cannot be done, and why. */
  | { readonly type: 'fail' }
  /** With its last step, by the process that did it. */
  | { readonly type: 'finish' }
  /** By its owner. */
  | { readonly type: 'cancel' }
  /** By its owner; another job begins that does it. */
  | { readonly type: 'undo' }
  /** Somebody looked anew. */
  | { readonly type: 'facts'; readonly facts: JobFacts }
export type JobEventType = JobEvent['type']

/** Seconds without a sign of life after which another process takes a job over. */
export const staleAfter = 5
/** After so many unforeseen failures in a row a job is given up. */
export const mostAttempts = 3
const isFree = ({ isTaken, heartbeatAt, now }: JobFacts) =>
  !isTaken || (heartbeatAt !== null && heartbeatAt < now - staleAfter * 1000)

const base = setup({
  types: { context: {} as JobFacts, input: {} as JobFacts, events: {} as JobEvent },
  guards: {
    isFree: ({ context }) => isFree(context),
    isFreeForTheLastTime: ({ context }) => isFree(context) && context.attempts + 1 >= mostAttempts,
    canBeUndone: ({ context: { isUndoable, undoUntil, now } }) => isUndoable && undoUntil !== null && undoUntil > now,
  },
  actions: {
    look: assign(({ event }) => (event.type === 'facts' ? event.facts : {})),
    forgetStumbles: assign({ attempts: 0 }),
    countStumble: assign({ attempts: ({ context }) => context.attempts + 1 }),
  },
})
const open = {
  step: { target: 'running', guard: 'isFree', actions: 'forgetStumbles' },
  stumble: [
    { target: 'failed', guard: 'isFreeForTheLastTime' },
    { guard: 'isFree', actions: 'countStumble' },
  ],
  fail: { target: 'failed', guard: 'isFree' },
  cancel: 'cancelled',
} as const
const over = { on: { undo: { target: 'undone', guard: 'canBeUndone' } } } as const

/**
 * Long work in the background, whatever its kind: import, export, bulk action, report, and what undoes them. A process
 * that dies leaves it as it was after its last step. What was cancelled or failed half-way can be undone as well.
 */
export const jobMachine = base.createMachine({
  id: 'job',
  context: ({ input }) => input,
  initial: 'queued',
  on: { facts: { actions: 'look' } },
  states: {
    queued: { on: open },
    running: { on: { ...open, finish: 'done' } },
    done: over,
    failed: over,
    cancelled: over,
    undone: {},
  },
})

/** Where an event leads from here, or null when the machine does not allow it. */
export const nextJobState = (state: JobState, facts: JobFacts, event: JobEvent): JobState | null => {
  const before = jobMachine.resolveState({ value: state, context: facts })
  if (!before.can(event)) return null
  const [after] = transition(jobMachine, before, event)
  return states.find((one) => one === after.value) ?? null
}

const finished = msg`This has already finished.`
const tooLate = msg`This can no longer be undone.`
const never = msg`This cannot be undone.`
const notOver = msg`This is still in progress. Cancel it first.`
const whyNotUndo: Readonly<Record<JobState, Message>> = {
  queued: notOver,
  running: notOver,
  done: tooLate,
  failed: tooLate,
  cancelled: tooLate,
  undone: msg`This has already been undone.`,
}
/** Why its owner cannot cancel or undo a job; null when they can. */
export const whyNotOnJob = (
  step: 'cancel' | 'undo',
  state: JobState,
  facts: Pick<JobFacts, 'now' | 'isUndoable' | 'undoUntil'>,
): Message | null => {
  const row = { isTaken: true, heartbeatAt: facts.now, attempts: 0, ...facts }
  if (nextJobState(state, row, { type: step }) !== null) return null
  if (step === 'cancel') return finished
  return facts.isUndoable ? whyNotUndo[state] : never
}
