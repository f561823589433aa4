import { lockBlast } from '#server/areas/text-blasts/recipients.ts'
import type { SendingParts } from '#server/areas/text-blasts/sending.ts'
import { isQuiet } from '#server/areas/text-blasts/sending-hours.ts'
import { sendingOrder } from '#server/areas/text-blasts/sending-order.ts'
import type { BlastMove } from '#server/areas/text-blasts/stepping.ts'
import { openJobStates } from '#server/platform/job-rows.ts'

interface Due {
  readonly id: number
  readonly status: 'scheduled' | 'waiting' | 'sending'
  readonly purpose: 'service' | 'survey' | 'promotion'
}
const system = { userId: null, requestId: 'clock' } as const

/**
 * What happens by itself: a scheduled blast begins when its time has come, one that waits for the morning goes on, and
 * one that is being sent by nobody (its last messages were looked up) goes on or is over.
 */
export const createClock = ({ platform, stepBlast, now }: SendingParts) => {
  const { database, jobs, log } = platform
  const happen = (id: number, event: BlastMove) => database.transaction((tx) => stepBlast(tx, id, event, system))
  const goOn = (id: number) =>
    database.transaction(async (tx) => {
      const blast = await lockBlast(tx, id)
      if (blast?.status !== 'sending') return
      const open = await tx.query(`select from jobs where id = $1 and state in (${openJobStates})`, [blast.job_id])
      if (open.length > 0) return
      if (blast.queued > 0) {
        const job = await jobs.start(tx, sendingOrder(blast))
        await tx.query('update text_blasts set job_id = $2 where id = $1', [id, job])
      } else if (blast.handing_over === 0) await stepBlast(tx, id, { type: 'finish' }, system)
    })
  return async (): Promise<void> => {
    const due = await database.query<Due>(
      `select b.id, b.status, b.purpose from text_blasts b where (b.status = 'scheduled' and b.scheduled_at <= now())
       or b.status = 'waiting' or (b.status = 'sending' and not exists
         (select from jobs j where j.id = b.job_id and j.state in (${openJobStates})))`,
    )
    for (const { id, status, purpose } of due)
      try {
        if (status === 'scheduled') await happen(id, { type: 'due' })
        else if (status === 'sending') await goOn(id)
        else if (!isQuiet(purpose, now())) await happen(id, { type: 'morning' })
      } catch (error) {
        log.error(`Text blast ${id} could not go on`, error)
      }
  }
}
