import { isoOf, now } from '#contract/calendar.ts'
import { msg } from '#contract/words.ts'
import { bulk } from '#contract/work/bulk.ts'
import { Invalid } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { actFor, columnsFor, titleFor } from '#server/work/bulk/actions.ts'
import { type BulkPayload, bulkWork } from '#server/work/bulk/job.ts'
import { mostUndone } from '#server/work/bulk/rows.ts'
import { countSelected } from '#server/work/bulk/selection.ts'
import { startPurging } from '#server/work/bulk/trash.ts'
import { undoWork } from '#server/work/bulk/undo.ts'
import { jobAnswer } from '#server/work/jobs/jobs.ts'

const nothingSelected = msg`Select an item from the list first.`

/** What is done to many records at once, and its undo. */
export const bulkHandlers = (platform: Platform): readonly Served[] => {
  const { database, jobs, definitions } = platform
  jobs.define('bulk', bulkWork(platform))
  jobs.define('undo', undoWork(platform, 'undo'))
  jobs.define('redo', undoWork(platform, 'redo'))
  startPurging(platform)
  return [
    serve(bulk.run, async ({ params, body, user, say, tell, demandProof }) => {
      const { action, selection, values = null, dry_run } = body
      const act = actFor(definitions, params.resource, action, user)
      const moment = isoOf(now())
      const { count, last } = await countSelected(database, act.definition, act.reader, selection, act.trashed)
      if (count === 0) throw new Invalid({ selection: [{ message: nothingSelected }] })
      const undoable = act.kind === 'purged' ? 0 : Math.min(count, mostUndone)
      // A look comes before anybody was asked what to set.
      if (dry_run === true) return { count, undoable }
      if (act.wantsProof) demandProof()
      const columns = columnsFor(act, values, moment)
      const payload: BulkPayload = { resource: params.resource, action, values, selection, last, now: moment }
      const id = await database.transaction(async (tx) =>
        jobs.start(tx, {
          owner: user.id,
          kind: 'bulk',
          resource: params.resource,
          title: await titleFor(tx, definitions, act, columns),
          payload,
          total: count,
        }),
      )
      tell(msg`Started. You can follow it in Background jobs.`)
      return { count, undoable, job: await jobAnswer(platform, id, user, say) }
    }),
  ]
}
