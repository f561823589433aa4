import { epochOf } from '#contract/calendar.ts'
import type { Row } from '#contract/fields.ts'
import type { Message } from '#contract/words.ts'
import { type Job, jobs } from '#contract/work/jobs.ts'
import { stateOfJob, whyNotOnJob } from '#machines/job.ts'
import { queryOf } from '#platform/query.ts'

export type OneJob = Row<typeof Job>

export const jobQuery = (id: number) => queryOf('jobs', jobs.get, { params: { id } })
const stateOf = ({ state, was_undone }: Pick<OneJob, 'state' | 'was_undone'>) =>
  stateOfJob({ state, wasUndone: was_undone === true })
const factsOf = ({ undo_until }: Pick<OneJob, 'undo_until'>) => ({
  now: Date.now(),
  isUndoable: true,
  undoUntil: undo_until === null || undo_until === undefined ? null : epochOf(undo_until),
})
/** Why a job cannot be cancelled or undone; null when it can. */
export const whyNot = (
  step: 'cancel' | 'undo',
  job: Pick<OneJob, 'state' | 'undo_until' | 'was_undone'>,
): Message | null => whyNotOnJob(step, stateOf(job), factsOf(job))
/** Nothing more will come of it: what can no longer be cancelled is over. */
export const isOver = (job: Pick<OneJob, 'state'>): boolean => whyNot('cancel', job) !== null
export const canUndo = (job: Pick<OneJob, 'state' | 'undo_until' | 'was_undone'>): boolean =>
  whyNot('undo', job) === null
/** The page of a job. */
export const placeOfJob = (id: number): `/${string}` => `/admin/jobs/${id}`
