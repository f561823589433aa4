import { expect, expectTypeOf, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { jobStates } from '#contract/work/jobs.ts'
import { type JobState, type jobMachine, whyNotOnJob } from '#machines/job.ts'

test('The states of a job are those of the contract, and that of one that was undone', () => {
  expectTypeOf<StateValueFrom<typeof jobMachine>>().toEqualTypeOf<JobState>()
  expectTypeOf<Exclude<JobState, 'undone'>>().toEqualTypeOf<keyof typeof jobStates>()
})
const facts = { now: 1000, isUndoable: true, undoUntil: 2000 }
const late = { ...facts, undoUntil: 1000 }
const finished = 'This has already finished.'
const notOver = 'This is still in progress. Cancel it first.'
test.each<readonly ['cancel' | 'undo', JobState, typeof facts, string | undefined]>([
  ['cancel', 'queued', facts, undefined],
  ['cancel', 'running', facts, undefined],
  ['cancel', 'done', facts, finished],
  ['cancel', 'undone', facts, finished],
  ['undo', 'queued', facts, notOver],
  ['undo', 'running', facts, notOver],
  ['undo', 'done', facts, undefined],
  ['undo', 'cancelled', facts, undefined],
  ['undo', 'failed', facts, undefined],
  ['undo', 'done', late, 'This can no longer be undone.'],
  ['undo', 'done', { ...facts, isUndoable: false }, 'This cannot be undone.'],
  ['undo', 'running', { ...facts, isUndoable: false }, 'This cannot be undone.'],
  ['undo', 'undone', facts, 'This has already been undone.'],
])('%s of a job that is %s, with %o, is refused with: %s', (step, state, given, why) => {
  expect(whyNotOnJob(step, state, given)?.message).toBe(why)
})
