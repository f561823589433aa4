import { createAnnouncer } from '#server/areas/text-blasts/announce.ts'
import { createLookup } from '#server/areas/text-blasts/lookup.ts'
import { createLateLookup } from '#server/areas/text-blasts/lookup-late.ts'
import { createReminders } from '#server/areas/text-blasts/reminders.ts'
import { createReports } from '#server/areas/text-blasts/reports.ts'
import { createPull } from '#server/areas/text-blasts/reports-pull.ts'
import { sendingWork } from '#server/areas/text-blasts/sending.ts'
import { createClock } from '#server/areas/text-blasts/sending-clock.ts'
import { createStepBlast } from '#server/areas/text-blasts/stepping.ts'
import { webhookHandlers } from '#server/areas/text-blasts/webhooks.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Served } from '#server/platform/serve.ts'

/** Days for which the provider's own words are kept after they were worked in. */
const keptReports = 90
const between = (least: number, wanted: number, most: number) => Math.max(least, Math.min(most, wanted))

/** Work that must not come twice at a time in one process: a turn that is due while one is under way is left out. */
const alone = (work: () => Promise<void>) => {
  let isBusy = false
  return async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    try {
      await work()
    } finally {
      isBusy = false
    }
  }
}

/** Begins to send, to look up and to hear the provider; answers what the provider calls. Before the jobs are opened. */
export const openSending = (platform: Platform): readonly Served[] => {
  const { database, env, jobs, every, now } = platform
  const announcer = createAnnouncer(database, platform.changes)
  const parts = { platform, stepBlast: createStepBlast(platform), announcer, now }
  jobs.define('blast', sendingWork(parts))
  const lookUp = createLookup(platform, announcer)
  const goOn = createClock(parts)
  const apply = createReports(platform, announcer)
  const pull = createPull(platform)
  const lookUpLate = createLateLookup(platform, announcer)
  const turn = between(250, env.LOOKUP_DELAY * 250, 5000)
  every(
    turn,
    'looking up messages',
    alone(async () => {
      await lookUp()
      await goOn()
    }),
  )
  every(
    between(1000, env.LOOKUP_DELAY * 1000, 60_000),
    'hearing of messages',
    alone(async () => {
      await pull()
      await apply()
      await lookUpLate()
    }),
  )
  every(
    between(1000, env.LOOKUP_DELAY * 1000, 60_000),
    'reminding of surveys',
    alone(createReminders(platform, announcer)),
  )
  jobs.daily('forgetting reports', async () => {
    await database.query(`delete from provider_reports where applied_at < now() - interval '${keptReports} days'`)
  })
  return webhookHandlers(platform, apply)
}
