import * as v from 'valibot'
import type { JobOrder, RowFailure } from '#server/platform/job-work.ts'
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
export const isOpen = ({ state }: JobRow): boolean => state === 'queued' || state === 'running'

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

/** Seconds without a sign of life after which another process takes a job over. */
export const staleAfter = 5
/** Nobody works on it: $2 is who asks. */
const isFree = `(worker is null or worker = $2 or heartbeat_at < now() - interval '${staleAfter} seconds')`
/** The job, locked, when it is still to be worked on and nobody else does; null otherwise. */
export const claimJob = async (tx: Sql, id: number, worker: string): Promise<JobRow | null> => {
  const [row] = await tx.query(
    `select * from jobs where id = $1 and state in ('queued', 'running') and ${isFree} for update`,
    [id, worker],
  )
  return row ? v.parse(JobRow, row) : null
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
