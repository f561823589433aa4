import { assertEvent, assign, emit, setup } from 'xstate'
import { msg } from '#contract/words.ts'
import { type JobState, mostIds } from '#contract/work/jobs.ts'
import { type BulkRequest, type BulkValues, isComplete, isEmpty, namesTooMany } from '#machines/bulk-request.ts'
import { is, type Sentence, unprovidedActor } from '#machines/outcome.ts'

/** The server, or the session, said no. A fault (no network, no readable answer) is a rejection instead. */
export interface Refusal {
  readonly is: 'refused'
  readonly message: Sentence
}
/** What the look before the act came to; where there is no row, the server refuses it. */
export type CountAnswer = { readonly is: 'counted'; readonly count: number; readonly undoable: number } | Refusal
/** The job that goes on by itself from here. */
export type StartAnswer = { readonly is: 'started'; readonly job: number } | Refusal
export type CancelAnswer = { readonly is: 'cancelled' } | Refusal
/** How a job ended. */
export interface Outcome {
  readonly state: Exclude<JobState, 'queued' | 'running'>
  readonly done: number
  readonly failed: number
  readonly skipped: number
  readonly canUndo: boolean
  /** What came of it, in the reader's language. */
  readonly message: string | null
}

export interface BulkContext {
  readonly wish: BulkRequest | null
  readonly values: BulkValues
  readonly count: number
  readonly undoable: number
  /** The job that does it, and what came of it. */
  readonly job: number | null
  readonly outcome: Outcome | null
  /** The job that undoes it, and what came of that. */
  readonly undoJob: number | null
  readonly undone: Outcome | null
  /** Why it does not go on. */
  readonly message: Sentence | null
}
const blank: BulkContext = {
  wish: null,
  values: {},
  count: 0,
  undoable: 0,
  job: null,
  outcome: null,
  undoJob: null,
  undone: null,
  message: null,
}

export type BulkEvent =
  | { readonly type: 'ASK'; readonly wish: BulkRequest }
  /** What the rows are to be set to. */
  | { readonly type: 'SET'; readonly values: BulkValues }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
  /** Stops the job; what is done stays done. */
  | { readonly type: 'STOP' }
  /** Looks away; the job goes on. */
  | { readonly type: 'LEAVE' }
  | { readonly type: 'UNDO' }
  /** Undoes a job of earlier, which was perhaps started in another browser. */
  | { readonly type: 'UNDO_EARLIER'; readonly job: number }

/** The confirmation stays this long after it was confirmed, in milliseconds; Esc takes it back meanwhile. */
export const closesAfter = 300

export const sentences = {
  nothing: msg`Select an item from the list first.`,
  tooMany: msg`You can select up to ${{ most: mostIds.toLocaleString('en-US') }} rows one by one. To select more, use “Select all matching rows”.`,
  countFault: msg`The rows could not be counted because the server cannot be reached. Nothing was changed.`,
  sendFault: msg`The server did not answer, but the action may have started. Check Background jobs before you try again.`,
  watchFault: msg`The job is still running, but its progress cannot be shown because the server cannot be reached.`,
  stopFault: msg`Could not cancel because the server cannot be reached. Try again.`,
  undoFault: msg`Could not undo because the server cannot be reached. Try again.`,
}

/** One act on many rows: counted, confirmed, done by a job that can be left, and undone while that is possible. */
export const bulkActionMachine = setup({
  types: {
    context: {} as BulkContext,
    events: {} as BulkEvent,
    emitted: {} as { readonly type: 'refused'; readonly message: Sentence },
  },
  actors: {
    countRows: unprovidedActor<CountAnswer, { readonly wish: BulkRequest }>('bulkAction', 'countRows'),
    sendAction: unprovidedActor<StartAnswer, { readonly wish: BulkRequest; readonly values: BulkValues }>(
      'bulkAction',
      'sendAction',
    ),
    watchJob: unprovidedActor<Outcome, { readonly job: number }>('bulkAction', 'watchJob'),
    cancelJob: unprovidedActor<CancelAnswer, { readonly job: number }>('bulkAction', 'cancelJob'),
    undoJob: unprovidedActor<StartAnswer, { readonly job: number }>('bulkAction', 'undoJob'),
  },
  actions: {
    forget: assign(blank),
    begin: assign(({ event }) => {
      assertEvent(event, 'ASK')
      return { wish: event.wish }
    }),
    begunEarlier: assign(({ event }) => {
      assertEvent(event, 'UNDO_EARLIER')
      return { job: event.job }
    }),
    set: assign(({ event }) => {
      assertEvent(event, 'SET')
      return { values: event.values }
    }),
    say: assign((_, params: { message: Sentence | null }) => ({ message: params.message })),
    tellRefused: emit((_, params: { message: Sentence }) => ({ type: 'refused', message: params.message })),
  },
  delays: { closing: closesAfter },
  guards: {
    is,
    isEmpty: ({ event }) => event.type === 'ASK' && isEmpty(event.wish.selection),
    isTooMany: ({ event }) => event.type === 'ASK' && namesTooMany(event.wish.selection),
    isComplete: ({ context }) => context.wish !== null && isComplete(context.wish.action, context.values),
    canUndo: ({ context }) => context.outcome?.canUndo === true,
  },
}).createMachine({
  id: 'bulkAction',
  context: blank,
  initial: 'idle',
  states: {
    idle: {
      entry: 'forget',
      on: {
        ASK: [
          { guard: 'isEmpty', actions: { type: 'tellRefused', params: { message: sentences.nothing } } },
          { guard: 'isTooMany', actions: { type: 'tellRefused', params: { message: sentences.tooMany } } },
          { target: 'counting', actions: 'begin' },
        ],
        UNDO_EARLIER: { target: 'undoing', actions: 'begunEarlier' },
      },
    },
    /** The server looks what it would be, and changes nothing. */
    counting: {
      entry: { type: 'say', params: { message: null } },
      on: { CANCEL: 'idle' },
      invoke: {
        id: 'countRows',
        src: 'countRows',
        input: ({ context }) => ({ wish: wishOf(context) }),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'counted' }) },
            target: 'confirming',
            actions: assign(({ event: { output } }) =>
              output.is === 'counted' ? { count: output.count, undoable: output.undoable } : {},
            ),
          },
          {
            target: 'countFailed',
            actions: { type: 'say', params: ({ event }) => ({ message: whyOf(event.output) }) },
          },
        ],
        onError: { target: 'countFailed', actions: { type: 'say', params: { message: sentences.countFault } } },
      },
    },
    countFailed: { on: { RETRY: 'counting', CANCEL: 'idle' } },
    confirming: {
      on: {
        SET: { actions: 'set' },
        CONFIRM: { guard: 'isComplete', target: 'closing' },
        CANCEL: 'idle',
      },
    },
    /** Confirmed: the dialog is still to be seen, and can still be taken back. */
    closing: { on: { CANCEL: 'idle' }, after: { closing: 'sending' } },
    sending: {
      entry: { type: 'say', params: { message: null } },
      invoke: {
        id: 'sendAction',
        src: 'sendAction',
        input: ({ context }) => ({ wish: wishOf(context), values: context.values }),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'started' }) },
            target: 'running',
            actions: assign(({ event: { output } }) => (output.is === 'started' ? { job: output.job } : {})),
          },
          {
            target: 'sendFailed',
            actions: { type: 'say', params: ({ event }) => ({ message: whyOf(event.output) }) },
          },
        ],
        onError: { target: 'sendFailed', actions: { type: 'say', params: { message: sentences.sendFault } } },
      },
    },
    sendFailed: { on: { RETRY: 'sending', CANCEL: 'idle' } },
    running: {
      entry: { type: 'say', params: { message: null } },
      invoke: {
        id: 'watchJob',
        src: 'watchJob',
        input: ({ context }) => ({ job: jobOf(context.job) }),
        onDone: { target: 'finished', actions: assign(({ event }) => ({ outcome: event.output })) },
        onError: { target: 'lost', actions: { type: 'say', params: { message: sentences.watchFault } } },
      },
      on: { LEAVE: 'idle' },
      initial: 'watching',
      states: {
        watching: { on: { STOP: 'stopping' } },
        stopping: {
          invoke: {
            id: 'cancelJob',
            src: 'cancelJob',
            input: ({ context }) => ({ job: jobOf(context.job) }),
            onDone: [
              {
                guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'cancelled' }) },
                target: 'stopped',
              },
              {
                target: 'watching',
                actions: { type: 'say', params: ({ event }) => ({ message: whyOf(event.output) }) },
              },
            ],
            onError: { target: 'watching', actions: { type: 'say', params: { message: sentences.stopFault } } },
          },
        },
        /** The server knows; the job ends by itself in a moment. */
        stopped: {},
      },
    },
    /** Nobody can tell how far it is; it goes on. */
    lost: { on: { RETRY: 'running', LEAVE: 'idle' } },
    finished: {
      entry: { type: 'say', params: { message: null } },
      on: { UNDO: { guard: 'canUndo', target: 'undoing' }, LEAVE: 'idle' },
    },
    undoing: {
      entry: { type: 'say', params: { message: null } },
      invoke: {
        id: 'undoJob',
        src: 'undoJob',
        input: ({ context }) => ({ job: jobOf(context.job) }),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'started' }) },
            target: 'takingBack',
            actions: assign(({ event: { output } }) => (output.is === 'started' ? { undoJob: output.job } : {})),
          },
          {
            target: 'undoFailed',
            actions: { type: 'say', params: ({ event }) => ({ message: whyOf(event.output) }) },
          },
        ],
        onError: { target: 'undoFailed', actions: { type: 'say', params: { message: sentences.undoFault } } },
      },
    },
    undoFailed: { on: { RETRY: 'undoing', LEAVE: 'idle' } },
    takingBack: {
      entry: { type: 'say', params: { message: null } },
      invoke: {
        id: 'watchUndo',
        src: 'watchJob',
        input: ({ context }) => ({ job: jobOf(context.undoJob) }),
        onDone: { target: 'undone', actions: assign(({ event }) => ({ undone: event.output })) },
        onError: { target: 'undoLost', actions: { type: 'say', params: { message: sentences.watchFault } } },
      },
      on: { LEAVE: 'idle' },
    },
    undoLost: { on: { RETRY: 'takingBack', LEAVE: 'idle' } },
    undone: { on: { LEAVE: 'idle' } },
  },
})

const whyOf = (answer: { readonly is: string } | Refusal): Sentence | null =>
  'message' in answer ? answer.message : null
function wishOf(context: BulkContext): BulkRequest {
  if (context.wish === null) throw new Error('bulkAction: nothing was asked for')
  return context.wish
}
function jobOf(job: number | null): number {
  if (job === null) throw new Error('bulkAction: no job was started')
  return job
}
