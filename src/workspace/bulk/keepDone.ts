import type { Flow } from '#workspace/bulk/flow.ts'
import { didAnew, doneOfJob, dropDone, type Way, wentBack } from '#workspace/records/done.ts'

/** Remembers a flow's job, and that of its undoing, so that keys can bring back the one or the other. */
export const keepDone = ({ actor, room }: Flow, way: Way = 'undo'): void => {
  let job: number | null = null
  let undoJob: number | null = null
  actor.subscribe((snapshot) => {
    const { context } = snapshot
    const resource = room?.name ?? context.wish?.resource
    if (snapshot.matches('running') && context.job !== null && context.job !== job && resource !== undefined) {
      job = context.job
      didAnew({ kind: 'job', resource, job })
    }
    if (snapshot.matches('takingBack') && context.undoJob !== null && context.undoJob !== undoJob) {
      undoJob = context.undoJob
      const former = context.job === null ? undefined : doneOfJob(context.job)
      if (former?.kind === 'job') wentBack(way, former, { ...former, job: undoJob })
    }
    if (snapshot.matches('finished') && job !== null && context.outcome?.canUndo === false) {
      const former = doneOfJob(job)
      if (former) dropDone(former)
    }
  })
}
