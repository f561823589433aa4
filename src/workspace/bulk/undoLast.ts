import { msg } from '#contract/words.ts'
import { jobs } from '#contract/work/jobs.ts'
import type { Room } from '#define/resource.ts'
import { callApi } from '#platform/client.ts'
import { say } from '#platform/words.tsx'
import { ask } from '#ui/dialogs.ts'
import { notify } from '#ui/notices.ts'
import { beginFlow } from '#workspace/bulk/flow.ts'
import { keepDone } from '#workspace/bulk/keepDone.ts'
import { tellFlow } from '#workspace/bulk/tell.ts'
import { tellFailure } from '#workspace/failures.ts'
import type { Place } from '#workspace/places.ts'
import { canUndo, type OneJob, whyNot } from '#workspace/progress/data.ts'
import { lastDone, type Way } from '#workspace/records/done.ts'
import { saveBack } from '#workspace/records/goBack.ts'

const undo = (way: Way, job: number, open: (place: Place) => void): void => {
  const flow = beginFlow()
  tellFlow(flow, open, way)
  keepDone(flow, way)
  flow.actor.send({ type: 'UNDO_EARLIER', job })
}
/** Undoes a job after a question, and tells how it goes on. */
export const undoEarlier = async (job: OneJob, open: (place: Place) => void): Promise<void> => {
  const yes = await ask({
    title: say(msg`Undo “{title}”?`, { title: job.title }),
    text: say(msg`Rows that were changed since then will be skipped.`),
    action: say(msg`Undo`),
  })
  if (yes) undo(job.kind === 'undo' ? 'redo' : 'undo', job.id, open)
}

const newest = async (room: Room, kind: OneJob['kind']): Promise<OneJob | undefined> => {
  const { rows } = await callApi(jobs.list, { query: { kind, per_page: 20, order_by: 'created_at', sort: 'desc' } })
  return rows.find(({ resource }) => resource === room.name)
}
/** The job of an earlier day, or of another tab, that would be undone or redone. */
const earlier = async (way: Way, room: Room): Promise<OneJob | undefined> => {
  const [act, undone, redone] = await Promise.all([newest(room, 'bulk'), newest(room, 'undo'), newest(room, 'redo')])
  const last = [act, redone].flatMap((one) => one ?? []).sort((a, b) => b.id - a.id)
  if (way === 'undo') return last.find((one) => canUndo(one)) ?? last[0]
  // What was done after an undo is not undone by its redo.
  return undone && canUndo(undone) && last.every(({ id }) => id < undone.id) ? undone : undefined
}
const nothing = { undo: msg`Nothing to undo.`, redo: msg`Nothing to redo.` }
/** Undoes or redoes what this person did last to the rows of a list, without a question: the other key brings it back. */
export const goBackInList = async (way: Way, room: Room, open: (place: Place) => void): Promise<void> => {
  try {
    const act = lastDone(way, room)
    if (act?.kind === 'save') return await saveBack(way, act)
    const job = act ? await callApi(jobs.get, { params: { id: act.job } }) : await earlier(way, room)
    if (!job) notify({ tone: 'info', text: () => say(nothing[way]) })
    else {
      const why = whyNot('undo', job)
      if (why === null) undo(way, job.id, open)
      else
        notify({
          tone: 'info',
          text: () => say(msg`“{title}” cannot be undone. {reason}`, { title: job.title, reason: say(why) }),
        })
    }
  } catch (fault) {
    tellFailure(fault)
  }
}
