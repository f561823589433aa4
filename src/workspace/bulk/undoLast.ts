import { msg } from '#contract/words.ts'
import { jobs } from '#contract/work/jobs.ts'
import { callApi } from '#platform/client.ts'
import { say } from '#platform/words.tsx'
import { ask } from '#ui/dialogs.ts'
import { notify } from '#ui/notices.ts'
import { beginFlow } from '#workspace/bulk/flow.ts'
import { tellFlow } from '#workspace/bulk/tell.ts'
import { tellFailure } from '#workspace/failures.ts'
import type { Place } from '#workspace/places.ts'
import { canUndo, isOver, type OneJob } from '#workspace/progress/data.ts'

/** Undoes a job after a question, and tells how it goes on. */
export const undoEarlier = async (job: OneJob, open: (place: Place) => void): Promise<void> => {
  const yes = await ask({
    title: say(msg`Undo “{title}”?`, { title: job.title }),
    text: say(msg`Rows that were changed since then are skipped. You cannot reverse this undo.`),
    action: say(msg`Undo`),
  })
  if (!yes) return
  const flow = beginFlow()
  tellFlow(flow, open)
  flow.actor.send({ type: 'UNDO_EARLIER', job: job.id })
}

/** Undoes what this person did last to many rows, if that still can be; says so otherwise. */
export const undoLastBulk = async (open: (place: Place) => void): Promise<void> => {
  try {
    const { rows } = await callApi(jobs.list, {
      query: { kind: 'bulk', per_page: 1, order_by: 'created_at', sort: 'desc' },
    })
    const [last] = rows
    if (last && canUndo(last)) await undoEarlier(last, open)
    else
      notify({
        tone: 'info',
        text: () =>
          last
            ? isOver(last)
              ? say(msg`“{title}” cannot be undone, or it has already been undone.`, { title: last.title })
              : say(msg`“{title}” is still in progress. Cancel it first.`, { title: last.title })
            : say(msg`No bulk action to undo.`),
      })
  } catch (fault) {
    tellFailure(fault)
  }
}
