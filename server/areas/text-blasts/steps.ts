import * as v from 'valibot'
import { epochOf } from '#contract/calendar.ts'
import { BlastStep, textBlasts } from '#contract/text-blasts/blasts.ts'
import { type Message, msg } from '#contract/words.ts'
import type { BlastStepEvent } from '#machines/text-blast.ts'
import { blastRecords } from '#server/areas/text-blasts/blasts.ts'
import { withBlast } from '#server/areas/text-blasts/blasts-handlers.ts'
import { createStepBlast } from '#server/areas/text-blasts/stepping.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, type SignedIn, serve } from '#server/platform/serve.ts'

/** What persons do with a text blast. */
export const blastStepHandlers = (platform: Platform): readonly Served[] => {
  const { database } = platform
  const stepBlast = createStepBlast(platform)
  const take = async (id: number, event: BlastStepEvent, told: Message, given: SignedIn) => {
    const by = { userId: given.user.id, requestId: given.request.id }
    const blast = await withBlast(id, given, () => database.transaction((tx) => stepBlast(tx, id, event, by)))
    given.tell(told)
    return blast
  }
  return [
    serve(textBlasts.send, ({ params, ...given }) => take(params.id, { type: 'send' }, msg`Sending started.`, given)),
    serve(textBlasts.schedule, ({ params, body, ...given }) =>
      take(params.id, { type: 'schedule', at: epochOf(body.scheduled_at) }, msg`Scheduled.`, given),
    ),
    serve(textBlasts.pause, ({ params, ...given }) => take(params.id, { type: 'pause' }, msg`Paused.`, given)),
    serve(textBlasts.resume, ({ params, ...given }) =>
      take(params.id, { type: 'resume' }, msg`Sending resumed.`, given),
    ),
    serve(textBlasts.cancel, ({ params, ...given }) => take(params.id, { type: 'cancel' }, msg`Cancelled.`, given)),
    serve(textBlasts.resend, ({ params, ...given }) =>
      take(params.id, { type: 'resend' }, msg`Sending started.`, given),
    ),
    serve(textBlasts.forceSend, ({ params, body, ...given }) =>
      take(params.id, { type: 'force-send', reason: body.reason }, msg`Sending started.`, given),
    ),
    serve(textBlasts.steps, async ({ params, records }) => {
      await records(blastRecords).get(params.id)
      const rows = await database.query(
        `select s.id, s.step, s.from_state as "from", s.to_state as "to", u.name as by, s.reason, s.recipients,
           s.scheduled_at, s.at
         from text_blast_steps s left join users u on u.id = s.user_id where s.blast_id = $1 order by s.id desc`,
        [params.id],
      )
      return v.parse(v.array(BlastStep.schema), rows)
    }),
  ]
}
