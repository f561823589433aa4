import * as v from 'valibot'
import { epochOf } from '#contract/calendar.ts'
import { jobMachine, mostAttempts, staleAfter, stateOfJob } from '#machines/job.ts'
import type { JobOrder, RowFailure } from '#server/platform/job-work.ts'
import { inSql, type Move, moveOf, statesTaking } from '#server/platform/machine-sql.ts'
import { SentenceShape } from '#server/platform/sentences.ts'
import type { Sql } from '#server/platform/sql.ts'

/** A row of the table of jobs. */
export const JobRow = v.object({
  id: v.number(),
  owner_id: v.nullable(v.number()),
  kind: v.string(),
  resource: v.string(),
  title: SentenceShape,
  payload: v.unknown(),
  cursor: v.unknown(),
  state: v.picklist(['queued', 'running', 'done', 'failed', 'cancelled']),
  done: v.number(),
  total: v.number(),
  failed: v.number(),
  skipped: v.number(),
  message: v.nullable(SentenceShape),
  import_id: v.nullable(v.number()),
  file_id: v.nullable(v.number()),
  undo_until: v.nullable(v.string()),
  undone_by: v.nullable(v.number()),
  attempts: v.number(),
  created_at: v.string(),
  finished_at: v.nullable(v.string()),
})
export type JobRow = v.InferOutput<typeof JobRow>

/** The states of jobs that a process will work on by itself, as SQL. */
export const openJobStates = inSql(statesTaking(jobMachine, 'step'))
/** Which jobs an event moves, and where to; $2 is the process that asks. */
export const jobMove = (event: 'step' | 'stumble'): Move => {
  const isFree = `(worker is null or worker = $2 or heartbeat_at < now() - interval '${staleAfter} seconds')`
  const guards = { isFree, isFreeForTheLastTime: `${isFree} and attempts + 1 >= ${mostAttempts}` }
  return moveOf(jobMachine, event, { column: 'state', guards })
}
/** A job as its machine sees it who asks for what a person may; `isUndoable` says whether its kind can be undone. */
export const standsAs = (row: JobRow, isUndoable: boolean) => ({
  state: stateOfJob({ state: row.state, wasUndone: row.undone_by !== null }),
  facts: { now: Date.now(), isUndoable, undoUntil: row.undo_until === null ? null : epochOf(row.undo_until) },
})

export const insertJob = async (tx: Sql, order: JobOrder): Promise<number> => {
  const [row] = await tx.query<{ id: number }>(
    `insert into jobs (owner_id, kind, resource, title, payload, cursor, total, import_id)
     values ($1, $2, $3, $4::jsonb, $5::jsonb, $6::jsonb, $7, $8) returning id`,
    [
      order.owner,
      order.kind,
      order.resource,
      JSON.stringify(order.title),
      JSON.stringify(order.payload),
      JSON.stringify(order.cursor ?? {}),
      order.total ?? 0,
      order.importId ?? null,
    ],
  )
  if (!row) throw new Error('The job was not stored')
  return row.id
}

const stepped = jobMove('step')
/** The job, locked, when it is still to be worked on and nobody else does; null otherwise. */
export const claimJob = async (tx: Sql, id: number, worker: string): Promise<JobRow | null> => {
  const [row] = await tx.query(`select * from jobs where id = $1 and ${stepped.may} for update`, [id, worker])
  return row ? v.parse(JobRow, row) : null
}
/** Counts an unforeseen failure of a job that is this process's to work on; true when it was the last one to try. */
export const countStumble = async (tx: Sql, id: number, worker: string): Promise<boolean> => {
  const { may, to } = jobMove('stumble')
  const [row] = await tx.query<{ state: string }>(
    `select ${to} as state from jobs where id = $1 and ${may} for update`,
    [id, worker],
  )
  if (!row) return false
  await tx.query('update jobs set attempts = attempts + 1, worker = $2, heartbeat_at = now() where id = $1', [
    id,
    worker,
  ])
  return row.state === 'failed'
}
export const lockJob = async (tx: Sql, id: number, owner: number): Promise<JobRow | null> => {
  const [row] = await tx.query('select * from jobs where id = $1 and owner_id = $2 for update', [id, owner])
  return row ? v.parse(JobRow, row) : null
}

export const insertFailures = async (tx: Sql, id: number, failures: readonly RowFailure[]): Promise<void> => {
  if (failures.length === 0) return
  await tx.query(
    `insert into job_failures (job_id, row, name, reasons)
     select $1, f.row, f.name, f.reasons from jsonb_to_recordset($2::jsonb) as f(row int, name text, reasons jsonb)`,
    [id, JSON.stringify(failures)],
  )
}
