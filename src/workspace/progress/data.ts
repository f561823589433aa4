import { epochOf } from '#contract/calendar.ts'
import type { Row } from '#contract/fields.ts'
import { type Job, jobs } from '#contract/work/jobs.ts'
import { queryOf } from '#platform/query.ts'

export type OneJob = Row<typeof Job>

export const jobQuery = (id: number) => queryOf('jobs', jobs.get, { params: { id } })
/** Nothing more will come of it. */
export const isOver = ({ state }: Pick<OneJob, 'state'>): boolean => state !== 'queued' && state !== 'running'
/** The server would undo it now. */
export const canUndo = ({ undo_until }: Pick<OneJob, 'undo_until'>, now = Date.now()): boolean =>
  undo_until !== null && undo_until !== undefined && epochOf(undo_until) > now
/** The page of a job. */
export const placeOfJob = (id: number): `/${string}` => `/admin/jobs/${id}`
