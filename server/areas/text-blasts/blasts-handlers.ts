import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { msg } from '#contract/words.ts'
import { blastChange } from '#server/areas/text-blasts/announce.ts'
import { blastRecords } from '#server/areas/text-blasts/blasts.ts'
import { isEditable, notEditable, refuseHomeless } from '#server/areas/text-blasts/blasts-rules.ts'
import { setExcluded } from '#server/areas/text-blasts/files.ts'
import { countAnew, lockBlast } from '#server/areas/text-blasts/recipients.ts'
import { audit } from '#server/platform/audit.ts'
import { NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createOf, getOf, listOf } from '#server/platform/records-handlers.ts'
import { type Served, type SignedIn, serve } from '#server/platform/serve.ts'
import { StepRefused, withSteps } from '#server/platform/step-refused.ts'

/** Does something to a blast that one can see, and answers what it is then; a refused step is 409 with the blast as it is. */
export const withBlast = (id: number, given: SignedIn, work: () => Promise<unknown>) =>
  withSteps(blastRecords, id, given, work)

/** Text blasts before they are sent. */
export const blastHandlers = ({ database, changes }: Platform): readonly Served[] => {
  return [
    listOf(textBlasts.list, blastRecords),
    getOf(textBlasts.get, blastRecords),
    createOf(textBlasts.create, blastRecords),
    serve(textBlasts.update, async ({ params, body, ...given }) => {
      const blast = await withBlast(params.id, given, () => given.records(blastRecords).update(params.id, body))
      given.tell(msg`Saved.`)
      return blast
    }),
    serve(textBlasts.recount, async ({ body, ...given }) => {
      const blast = await withBlast(body.id, given, () =>
        database.transaction(async (tx) => {
          const before = await lockBlast(tx, body.id)
          if (!before) throw new NotFound()
          if (!isEditable(before.status)) throw new StepRefused(notEditable)
          await setExcluded(tx, before.file_id, body)
          await refuseHomeless(tx, before)
          await countAnew(tx, before.id)
          const after = await lockBlast(tx, body.id)
          if (!after) return
          await audit(tx, {
            user_id: given.user.id,
            resource: 'text-blasts',
            record_id: before.id,
            kind: 'changed',
            changes: { recipients: [before.total, after.total] },
            request_id: given.request.id,
          })
          await changes.tell(tx, blastChange(after))
        }),
      )
      given.tell(msg`Saved.`)
      return blast
    }),
  ]
}
