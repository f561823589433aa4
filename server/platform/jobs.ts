import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { staleAfter, whyNotOnJob } from '#machines/job.ts'
import type { Changes } from '#server/platform/changes.ts'
import { Conflict, NotFound } from '#server/platform/failures.ts'
import { insertJob, type JobRow, lockJob, openJobStates, standsAs } from '#server/platform/job-rows.ts'
import { createRunner, type Kind } from '#server/platform/job-runner.ts'
import { startWakers, type Wakers } from '#server/platform/job-wakers.ts'
import type { Job, JobOrder, JobWork, OverHook } from '#server/platform/job-work.ts'
import type { Log } from '#server/platform/log.ts'
import type { Database, Sql } from '#server/platform/sql.ts'
import { absentPerson, type Person } from '#server/platform/users.ts'

export interface Jobs {
  /** Says how jobs of a kind are done; before `open`. */
  define<P, C>(kind: string, work: JobWork<P, C>): void
  /** Tells whoever should hear that a job ended. */
  whenOver(hook: OverHook): void
  /** Runs once in 24 hours in one of the processes. */
  daily(what: string, work: () => Promise<void>): void
  /** Stores a job within the caller's transaction; it begins after the commit. Answers its number. */
  start(tx: Sql, order: JobOrder): Promise<number>
  /** Ends it as cancelled, after the step under way. 404 unless it is the owner's, 409 when it is over. */
  cancel(id: number, owner: number): Promise<void>
  /** Starts the job that undoes it, once. Answers its number. */
  undo(id: number, user: Person): Promise<number>
  /** Begins to work. */
  open(): Promise<void>
  /** Lets steps under way finish; other processes take up what is left. */
  close(): Promise<void>
}
interface Around {
  readonly database: Database
  readonly changes: Changes
  readonly log: Log
  /** Refuses one more job of a kind to whoever has too many. */
  readonly admit?: (tx: Sql, owner: number, kind: string) => Promise<void>
}

/** How long one job may keep others waiting, in milliseconds. */
const slice = 3000
const pause = (ms: number) =>
  new Promise<void>((over) => {
    setTimeout(over, ms).unref()
  })

/** Long work in the background, by any of the processes that share this database. */
export const createJobs = ({ database, changes, log, admit }: Around): Jobs => {
  const worker = randomUUID()
  const kinds = new Map<string, Kind>()
  const hooks: OverHook[] = []
  const days: { readonly what: string; readonly work: () => Promise<void> }[] = []
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()
  const underWay = new Set<number>()
  const cancelling = new Map<number, Promise<unknown>>()
  let wakers: Wakers | null = null
  let starting: Promise<void> | null = null
  let sweeping: NodeJS.Timeout | undefined
  const runner = createRunner({ database, changes, log, worker, kinds, hooks, stopping: stopping.signal })

  const jobOf = async (tx: Sql, row: JobRow): Promise<Job> => ({
    ...runner.jobOf(row),
    owner: row.owner_id === null ? null : await absentPerson(tx, row.owner_id),
  })
  /** Works on a job until it ends, or for a while when it is long, so that others have their turn. True when it goes on. */
  const work = async (id: number): Promise<boolean> => {
    const until = performance.now() + slice
    while (!stopping.signal.aborted && performance.now() < until) {
      // A lock goes to whoever asks at the right moment: the next step would come before a cancelling that has waited.
      await cancelling.get(id)
      const next = await runner.step(id)
      if (next === 'over') return false
      if (next === 'wait') await pause(500)
    }
    return !stopping.signal.aborted
  }
  const tracked = (one: Promise<unknown>): Promise<unknown> => {
    const settled = one.finally(() => running.delete(settled))
    running.add(settled)
    return settled
  }
  const awake = {
    job: async (id: number) => {
      // Woken twice, one of the two would wait for each of the other's steps.
      if (underWay.has(id)) return
      underWay.add(id)
      const goesOn = work(id)
        .catch((error: unknown) => {
          log.error(`Job ${id} waits for another try`, error)
          return false
        })
        .finally(() => underWay.delete(id))
      await tracked(goesOn)
      if (await goesOn) await wakers?.wakeNow(id)
    },
    day: async () => {
      const all = async () => {
        for (const { what, work } of days) await work().catch((error: unknown) => log.error(`${what} failed`, error))
      }
      await tracked(all())
    },
  }
  /** Takes up what a process that died has left, and what was stored while nobody could be woken. */
  const sweep = async () => {
    if (stopping.signal.aborted) return
    if (!wakers) {
      starting ??= startWakers(database, log, awake)
        .then((started) => {
          wakers = started
        })
        .finally(() => {
          starting = null
        })
      await starting
    }
    const left = await database.query<{ id: number }>(
      `select id from jobs where state in (${openJobStates})
       and (heartbeat_at is null or heartbeat_at < now() - interval '${staleAfter} seconds') order by id limit 100`,
    )
    for (const { id } of left) await wakers?.wakeNow(id)
    if (left.length > 0) wakers?.lookNow()
  }
  const soon = () => {
    if (!stopping.signal.aborted)
      tracked(sweep()).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error('Jobs could not be taken up', error)
      })
  }

  return {
    define: (kind, of) => {
      if (kinds.has(kind)) throw new Error(`Jobs of kind ${kind} are defined twice: keep one`)
      kinds.set(kind, runner.kindOf(of))
    },
    whenOver: (hook) => {
      hooks.push(hook)
    },
    daily: (what, work) => {
      days.push({ what, work })
    },
    start: async (tx, order) => {
      if (!kinds.has(order.kind)) throw new Error(`Nobody does jobs of kind ${order.kind}: define it at boot`)
      if (order.owner !== null) await admit?.(tx, order.owner, order.kind)
      const id = await insertJob(tx, order)
      await runner.tell(tx, order.owner, id, 'created')
      await wakers?.wake(tx, id)
      return id
    },
    cancel: async (id, owner) => {
      const cancelled = database.transaction(async (tx) => {
        const row = await lockJob(tx, id, owner)
        if (!row) throw new NotFound()
        const { state, facts } = standsAs(row, false)
        const why = whyNotOnJob('cancel', state, facts)
        if (why) throw new Conflict(null, why)
        await runner.end(tx, row, 'cancelled', null)
      })
      const over = Promise.allSettled([cancelled])
      cancelling.set(id, over)
      try {
        await cancelled
      } finally {
        if (cancelling.get(id) === over) cancelling.delete(id)
      }
    },
    undo: (id, user) =>
      database.transaction(async (tx) => {
        const row = await lockJob(tx, id, user.id)
        if (!row) throw new NotFound()
        const undo = kinds.get(row.kind)?.undo ?? null
        const { state, facts } = standsAs(row, undo !== null)
        const why = whyNotOnJob('undo', state, facts)
        if (why) throw new Conflict(null, why)
        if (!undo) throw new Error(`Nobody can undo jobs of kind ${row.kind}`)
        const order = await undo(tx, await jobOf(tx, row), user)
        const undoing = await insertJob(tx, order)
        await tx.query('update jobs set undone_by = $2 where id = $1', [id, undoing])
        await runner.tell(tx, user.id, undoing, 'created')
        await runner.tell(tx, user.id, id)
        await wakers?.wake(tx, undoing)
        return undoing
      }),
    open: async () => {
      // An embedded database belongs to this process alone: whoever else worked on it is gone.
      if (database.kind === 'pglite')
        await database.query(`update jobs set worker = null, heartbeat_at = null where state in (${openJobStates})`)
      soon()
      sweeping = setInterval(soon, staleAfter * 1000)
      sweeping.unref()
    },
    close: async () => {
      stopping.abort()
      clearInterval(sweeping)
      while (running.size > 0) await Promise.allSettled(running)
      await wakers?.stop().catch(() => {})
      await database
        .query('update jobs set worker = null, heartbeat_at = null where worker = $1', [worker])
        .catch(() => {})
    },
  }
}

/** A kind without a payload or a cursor. */
export const nothing = v.looseObject({})
