import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { msg } from '#contract/words.ts'
import { bulk } from '#contract/work/bulk.ts'
import { jobs } from '#contract/work/jobs.ts'
import type { Room } from '#define/resource.ts'
import {
  bulkActionMachine,
  type CancelAnswer,
  type CountAnswer,
  type Outcome,
  type Refusal,
  type StartAnswer,
} from '#machines/bulk-action.ts'
import type { BulkRequest, BulkValues } from '#machines/bulk-request.ts'
import { watched } from '#platform/actors.ts'
import { ApiError, callApi } from '#platform/client.ts'
import { onceKey } from '#platform/once-key.ts'
import { queryClient } from '#platform/query.ts'
import { say } from '#platform/words.tsx'
import { store } from '#ui/store.ts'
import { canUndo, jobQuery, type OneJob } from '#workspace/progress/data.ts'
import { followJob } from '#workspace/progress/watch.ts'

export type BulkActor = ActorRefFrom<typeof bulkActionMachine>
/** One act on many rows, from the question to its end. It outlives the list that it was asked in. */
export interface Flow {
  readonly actor: BulkActor
  /** Absent for the undoing of a job that was started elsewhere. */
  readonly room: Room | undefined
  /** How far the job is that is under way now. */
  readonly job: { readonly get: () => OneJob | undefined; readonly subscribe: (heard: () => void) => () => void }
}

/** A refusal is an answer; whatever else goes wrong is a fault. */
const orRefused = async <T>(asked: () => Promise<T>): Promise<T | Refusal> => {
  try {
    return await asked()
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault
    return {
      is: 'refused',
      message: fault.status === 401 ? say(msg`Your session has ended. Sign in again, then try again.`) : fault.told,
    }
  }
}
const outcomeIn = (job: OneJob): Outcome => ({
  state: job.state === 'failed' || job.state === 'cancelled' ? job.state : 'done',
  done: job.done,
  failed: job.failed,
  skipped: job.skipped,
  canUndo: canUndo(job),
  message: job.message ?? null,
})

/** Begins a flow; nothing happens until it is sent ASK or UNDO_EARLIER. */
export const beginFlow = (room?: Room): Flow => {
  const job = store<OneJob | undefined>(undefined)
  const once = onceKey()
  const actor = createActor(
    bulkActionMachine.provide({
      actors: {
        countRows: fromPromise<CountAnswer, { readonly wish: BulkRequest }>(({ input: { wish }, signal }) =>
          orRefused(async () => {
            const { resource, action, selection } = wish
            const body = { action, selection, dry_run: true }
            const { count, undoable } = await callApi(bulk.run, { params: { resource }, body }, { signal })
            return { is: 'counted', count, undoable }
          }),
        ),
        sendAction: fromPromise<StartAnswer, { readonly wish: BulkRequest; readonly values: BulkValues }>(({ input }) =>
          orRefused(async () => {
            const { resource, action, selection } = input.wish
            const body = { action, selection, values: { ...input.values } }
            const answer = await once.send((key) => callApi(bulk.run, { params: { resource }, body }, { key }))
            if (!answer.job) throw new Error(`${bulk.run.route}: no job came back`)
            job.set(answer.job)
            queryClient.setQueryData(jobQuery(answer.job.id).queryKey, answer.job)
            return { is: 'started', job: answer.job.id }
          }),
        ),
        watchJob: fromPromise<Outcome, { readonly job: number }>(async ({ input, signal }) =>
          outcomeIn(await followJob(input.job, job.set, signal)),
        ),
        cancelJob: fromPromise<CancelAnswer, { readonly job: number }>(({ input }) =>
          orRefused(async () => {
            await callApi(jobs.cancel, { params: { id: input.job } })
            return { is: 'cancelled' }
          }),
        ),
        undoJob: fromPromise<StartAnswer, { readonly job: number }>(({ input }) =>
          orRefused(async () => {
            const undo = await callApi(jobs.undo, { params: { id: input.job } })
            job.set(undo)
            void queryClient.invalidateQueries({ queryKey: ['jobs'] })
            return { is: 'started', job: undo.id }
          }),
        ),
      },
    }),
    watched('bulk-action'),
  )
  actor.start()
  return { actor, room, job }
}
