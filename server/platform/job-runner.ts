import * as v from 'valibot'
import { nextJobState } from '#machines/job.ts'
import type { Changes } from '#server/platform/changes.ts'
import { Failure, ServerError } from '#server/platform/failures.ts'
import { claimJob, countStumble, insertFailures, JobRow, jobMove, standsAs } from '#server/platform/job-rows.ts'
import {
  type Ending,
  eventOfEnding,
  type Job,
  type JobOrder,
  type JobStep,
  type JobWork,
  type Outcome,
  type OverHook,
  type Progress,
  type WholeStep,
} from '#server/platform/job-work.ts'
import type { Log } from '#server/platform/log.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import { type Database, DatabaseAway, type Sql } from '#server/platform/sql.ts'
import { absentPerson, type Person } from '#server/platform/users.ts'

/** A kind of job after its payload and cursor were checked. */
export interface Kind {
  readonly step: ((tx: Sql, job: Job) => Promise<JobStep>) | null
  readonly whole: ((job: Job, progress: Progress) => Promise<WholeStep>) | null
  readonly over: (tx: Sql, job: Job, ending: Ending) => Promise<Outcome | undefined>
  readonly undo: ((tx: Sql, job: Job, user: Person) => Promise<JobOrder>) | null
}
interface Around {
  readonly database: Database
  readonly changes: Changes
  readonly log: Log
  readonly worker: string
  readonly kinds: ReadonlyMap<string, Kind>
  readonly hooks: readonly OverHook[]
  readonly stopping: AbortSignal
}
/** A job's owner hears of its progress at most twice a second. */
const between = 500
/** How often work that is not cut into steps shows that it is alive, in milliseconds. */
const beat = 1500

const stepped = jobMove('step')
/** The state of a job that ends; its row is locked. */
const endingOf = (row: JobRow, ending: Ending) => {
  const { state, facts } = standsAs(row, false)
  const next = nextJobState(
    state,
    { isTaken: false, heartbeatAt: null, attempts: 0, ...facts },
    { type: eventOfEnding[ending] },
  )
  if (next === null) throw new Error(`Job ${row.id} is ${state} and cannot ${eventOfEnding[ending]}`)
  return next
}

export const createRunner = ({ database, changes, log, worker, kinds, hooks, stopping }: Around) => {
  const toldAt = new Map<number, number>()

  const kindOf = <P, C>(work: JobWork<P, C>): Kind => {
    const read = (job: Job): Job<P, C> => ({
      ...job,
      payload: v.parse(work.payload, job.payload),
      cursor: v.parse(work.cursor, job.cursor),
    })
    const { undo } = work
    return {
      step: 'step' in work ? (tx, job) => work.step(tx, read(job)) : null,
      whole: 'whole' in work ? (job, progress) => work.whole(read(job), progress) : null,
      over: async (tx, job, ending) => work.over?.(tx, read(job), ending),
      undo: undo ? (tx, job, user) => undo(tx, read(job), user) : null,
    }
  }
  const jobOf = (row: JobRow): Omit<Job, 'owner'> => ({
    id: row.id,
    kind: row.kind,
    ownerId: row.owner_id,
    resource: row.resource,
    title: row.title,
    payload: row.payload,
    cursor: row.cursor,
    done: row.done,
    total: row.total,
    failed: row.failed,
    skipped: row.skipped,
    importId: row.import_id,
  })
  const withOwner = async (sql: Sql, row: JobRow): Promise<Job> => ({
    ...jobOf(row),
    owner: row.owner_id === null ? null : await absentPerson(sql, row.owner_id),
  })
  const tell = async (
    tx: Sql,
    owner: number | null,
    id: number | null = null,
    kind: 'created' | 'changed' = 'changed',
  ) => {
    if (owner === null) return
    await changes.tell(tx, {
      event: { resource: 'jobs', kind, record: id, version: null },
      dealers: null,
      users: [owner],
    })
  }
  const kindFor = (row: JobRow): Kind => {
    const kind = kinds.get(row.kind)
    if (!kind) throw new Error(`Nobody does jobs of kind ${row.kind}: define it at boot`)
    return kind
  }

  /** Says that a job ended; `reason` is why it failed. */
  const end = async (tx: Sql, row: JobRow, ending: Ending, reason: Sentence | null) => {
    const state = endingOf(row, ending)
    const job = await withOwner(tx, row)
    const outcome = (await kindFor(row).over(tx, job, ending)) ?? {}
    const message = reason ?? outcome.message ?? null
    await tx.query(
      `update jobs set state = $2, message = $3::jsonb, finished_at = now(), worker = null, heartbeat_at = null,
       undo_until = ${outcome.canBeUndone === true ? "now() + interval '24 hours'" : 'null'} where id = $1`,
      [row.id, state, message && JSON.stringify(message)],
    )
    for (const hook of hooks) await hook(tx, job, ending, { ...outcome, ...(message && { message }) })
    await tell(tx, row.owner_id, row.id)
    toldAt.delete(row.id)
  }
  /** Writes a step's cursor, counters and failures; ends the job after the last one. */
  const advance = async (tx: Sql, row: JobRow, step: JobStep) => {
    const { more, cursor, done, skipped = 0, failures = [], total, fileId } = step
    await insertFailures(tx, row.id, failures)
    const [after] = await tx.query(
      `update jobs set state = ${stepped.to}, cursor = $2::jsonb, done = done + $3, skipped = skipped + $4,
       failed = failed + $5, total = greatest(coalesce($6, total), done + $3), file_id = coalesce($7, file_id),
       attempts = 0, worker = $8, heartbeat_at = clock_timestamp() where id = $1 returning *`,
      [row.id, JSON.stringify(cursor), done, skipped, failures.length, total ?? null, fileId ?? null, worker],
    )
    if (!more) return end(tx, v.parse(JobRow, after), 'done', null)
    const now = Date.now()
    if (now - (toldAt.get(row.id) ?? 0) < between) return
    toldAt.set(row.id, now)
    await tell(tx, row.owner_id, row.id)
  }

  /** Why it ends, or null when another try may help. */
  const lastWord = async (id: number, error: unknown): Promise<Sentence | null> => {
    if (error instanceof Failure) {
      const [[first] = []] = Object.values(error.errors)
      return first ?? error.spoken
    }
    log.error(`Job ${id} stumbled`, error)
    const wasLast = await database.transaction((tx) => countStumble(tx, id, worker))
    return wasLast ? new ServerError().spoken : null
  }
  const giveUp = (id: number, reason: Sentence) =>
    database.transaction(async (tx) => {
      const row = await claimJob(tx, id, worker)
      if (row) await end(tx, row, 'failed', reason)
    })

  /** True when it is to be called again. */
  const wholly = async (row: JobRow, whole: NonNullable<Kind['whole']>): Promise<boolean> => {
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, stopping])
    let reached: { done: number; total: number | undefined } = { done: row.done, total: undefined }
    const show = () =>
      database.transaction(async (tx) => {
        const mine = await tx.query(
          `update jobs set done = $3, total = coalesce($4, total), heartbeat_at = clock_timestamp()
           where id = $1 and state = 'running' and worker = $2 returning id`,
          [row.id, worker, reached.done, reached.total ?? null],
        )
        if (mine.length === 0) stop.abort()
        else await tell(tx, row.owner_id, row.id)
      })
    const timer = setInterval(() => {
      show().catch((error: unknown) => log.error(`Job ${row.id} could not show its progress`, error))
    }, beat)
    timer.unref()
    try {
      const progress: Progress = {
        signal,
        at: (done, total = reached.total) => {
          reached = { done, total }
        },
      }
      const step = await whole(await withOwner(database, row), progress)
      clearInterval(timer)
      if (signal.aborted) return false
      const goesOn = await database.transaction(async (tx) => {
        const now = await claimJob(tx, row.id, worker)
        if (!now) return false
        await tx.query('update jobs set done = 0 where id = $1', [row.id])
        await advance(tx, { ...now, done: 0 }, { more: false, ...step })
        return step.more === true
      })
      return goesOn
    } catch (error) {
      // What it leaves when it was told to stop is of no interest.
      if (!signal.aborted) throw error
      return false
    } finally {
      clearInterval(timer)
    }
  }

  /** The next step of a job. «over» says that there is nothing left to do here, «wait» that another try may help soon. */
  const step = async (id: number): Promise<'more' | 'over' | 'wait'> => {
    try {
      const next = await database.transaction(async (tx) => {
        const row = await claimJob(tx, id, worker)
        if (!row) return 'over'
        const kind = kindFor(row)
        if (!kind.step) {
          await tx.query(
            `update jobs set state = ${stepped.to}, worker = $2, heartbeat_at = clock_timestamp() where id = $1`,
            [id, worker],
          )
          return row
        }
        const done = await kind.step(tx, await withOwner(tx, row))
        await advance(tx, row, done)
        return done.more ? 'more' : 'over'
      })
      if (typeof next === 'string') return next
      const { whole } = kindFor(next)
      return whole && (await wholly(next, whole)) ? 'more' : 'over'
    } catch (error) {
      if (error instanceof DatabaseAway) return 'wait'
      const reason = await lastWord(id, error)
      if (reason === null) return 'wait'
      await giveUp(id, reason)
      return 'over'
    }
  }
  return { kindOf, jobOf, tell, end, step }
}
