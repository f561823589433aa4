import { deepEqual, equal, ok } from 'node:assert/strict'
import type { SnapshotFrom } from 'xstate'
import { type JobFacts, jobMachine, nextJobState, whyNotOnJob } from '#machines/job.ts'
import type { Model, Seen, StateAssertion } from '#tests/model/model.ts'

type Snapshot = SnapshotFrom<typeof jobMachine>
type Looked = Seen<Snapshot>

const now = Date.parse('2026-11-20T01:00:00Z')
const second = 1000
/** Nobody works on it, and what came of it can be undone for a day. */
export const fresh: JobFacts = {
  now,
  isTaken: false,
  heartbeatAt: null,
  attempts: 0,
  isUndoable: true,
  undoUntil: now + 86_400 * second,
}
/** How it may stand, by what it means. */
export const situations = {
  fresh,
  taken: { ...fresh, isTaken: true, heartbeatAt: now - 5 * second },
  left: { ...fresh, isTaken: true, heartbeatAt: now - 6 * second },
  stumbled: { ...fresh, attempts: 1 },
  lastTry: { ...fresh, attempts: 2 },
  takenAtLastTry: { ...fresh, isTaken: true, heartbeatAt: now, attempts: 2 },
  notUndoable: { ...fresh, isUndoable: false },
  nothingToUndo: { ...fresh, undoUntil: null },
  tooLate: { ...fresh, undoUntil: now },
} satisfies Readonly<Record<string, JobFacts>>

const isOpen = (state: unknown) => state === 'queued' || state === 'running'
const isMine = ({ isTaken, heartbeatAt, now: at }: JobFacts) =>
  !isTaken || (heartbeatAt !== null && at - heartbeatAt > 5 * second)
const canBeUndone = ({ isUndoable, undoUntil, now: at }: JobFacts) => isUndoable && undoUntil !== null && at < undoUntil

/** Which event has led here; null where somebody only looked, or it was here before. */
const came = ({ event, before, snapshot }: Looked) =>
  before !== null && event.type !== 'facts' && before.value !== snapshot.value ? event.type : null
/** It ended so, out of work. */
const ended =
  (ways: readonly string[], more: (seen: Looked, was: JobFacts) => void = () => {}): StateAssertion<Snapshot> =>
  (seen) => {
    const { before, event } = seen
    if (before === null) throw new Error('nothing ends before it began')
    const way = came(seen)
    if (way !== null) {
      ok(ways.includes(way), `nothing comes to ${seen.snapshot.value} by “${way}”`)
      ok(isOpen(before.value), 'what has ended does not end otherwise')
      more(seen, before.context)
    } else if (event.type === 'undo') ok(!canBeUndone(before.context), 'it could have been undone')
  }
const stays: StateAssertion<Snapshot> = ({ event, before, snapshot }) => {
  if (before === null || before.value !== snapshot.value) return
  const { context } = before
  ok(event.type !== 'cancel', 'its owner ends it at any time')
  ok(event.type !== 'finish' || snapshot.value === 'queued', 'it ends with its last step')
  if (event.type === 'fail') ok(!isMine(context), 'it ends when a step says so')
  if (event.type === 'step' && snapshot.value === 'queued') ok(!isMine(context), 'it would have begun')
  if (event.type === 'stumble') ok(!isMine(context) || context.attempts < 2, 'three times are enough')
}

export const jobModel: Model<typeof jobMachine> = {
  name: 'job',
  machine: jobMachine,
  inputs: [fresh],
  events: {
    facts: Object.values(situations).map((facts) => ({ type: 'facts', facts })),
    step: [{ type: 'step' }],
    stumble: [{ type: 'stumble' }],
    fail: [{ type: 'fail' }],
    finish: [{ type: 'finish' }],
    cancel: [{ type: 'cancel' }],
    undo: [{ type: 'undo' }],
  },
  outside: [],
  always: ({ snapshot, event, before }) => {
    if (before === null) return
    const was = before.context
    if (event.type === 'facts') {
      deepEqual(snapshot.context, event['facts'])
      return equal(snapshot.value, before.value, 'looking changes nothing')
    }
    const isWork = isOpen(before.value) && isMine(was)
    if (event.type === 'step' && isWork) return deepEqual(snapshot.context, { ...was, attempts: 0 })
    if (event.type === 'stumble' && isWork && was.attempts < 2)
      return deepEqual(snapshot.context, { ...was, attempts: was.attempts + 1 })
    deepEqual(snapshot.context, was)
  },
  states: {
    queued: (seen) => {
      equal(came(seen), null, 'nothing leads back to waiting')
      stays(seen)
    },
    running: (seen) => {
      const way = came(seen)
      if (way !== null && seen.before) {
        equal(way, 'step')
        ok(isMine(seen.before.context), 'nobody else works on it')
      }
      stays(seen)
    },
    done: ended(['finish'], ({ before }) => {
      equal(before?.value, 'running', 'at least one step was done')
    }),
    failed: ended(['fail', 'stumble'], ({ event }, was) => {
      ok(isMine(was), 'nobody else works on it')
      if (event.type === 'stumble') equal(was.attempts, 2, 'it stumbled for the third time')
    }),
    cancelled: ended(['cancel']),
    undone: (seen) => {
      const way = came(seen)
      if (way === null || seen.before === null) return
      equal(way, 'undo')
      ok(['done', 'failed', 'cancelled'].includes(String(seen.before.value)), 'it was over')
      ok(canBeUndone(seen.before.context), 'it is not too late, and its kind can be undone')
    },
  },
  takes: {
    '': ['facts'],
    queued: ['step', 'stumble', 'fail', 'cancel'],
    running: ['step', 'stumble', 'fail', 'cancel', 'finish'],
    done: ['undo'],
    failed: ['undo'],
    cancelled: ['undo'],
    undone: [],
  },
  next: ({ value, context }, event) => nextJobState(value, context, event),
  why: ({ value, context }, event) => {
    if (event.type !== 'cancel' && event.type !== 'undo') return undefined
    const why = whyNotOnJob(event.type, value, context)
    return why && (event.type === 'undo' && ['done', 'failed', 'cancelled'].includes(value) ? 'facts' : 'state')
  },
  key: ({ context }) => context,
  journey: [
    { type: 'step' },
    { type: 'finish' },
    { type: 'fail' },
    { type: 'cancel' },
    { type: 'undo' },
    { type: 'facts', facts: situations.lastTry },
    { type: 'stumble' },
  ],
  journeyKey: ({ context: { attempts } }) => attempts,
}
