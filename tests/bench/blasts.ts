import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { seedWorld } from '#server/database/worlds.ts'
import { migrate, openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { type Place, processorOf, startProcess, startProduct } from '#tests/bench/big-world.ts'
import { type Figure, median, p95, type Tell, tableOf } from '#tests/bench/figures.ts'
import { growth } from '#tests/bench/memory.ts'
import { recipientFile, uploadRecipients } from '#tests/support/blasts.ts'
import type { Client } from '#tests/support/client.ts'
import { startCluster } from '#tests/support/postgres.ts'
import { blastOf, sendBySimulator } from '#tests/support/sending.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

/** BENCH_RECIPIENTS makes a smaller blast, for trying the measurement itself out. */
const recipients = Number(process.env['BENCH_RECIPIENTS'] ?? 100_000)
const share = recipients / 100_000

const prepare = async (place: Place): Promise<void> => {
  const database = await openDatabase(readEnv(place))
  try {
    await migrate(database)
    await seedWorld(database, 'small')
  } finally {
    await database.close()
  }
}
/**
 * A screen that shows the blast: it reads the counts anew whenever it hears of a change. Answers, for each moment at which
 * it did, for how many milliseconds what it showed had been the same.
 */
const screen = async (client: Client, id: number) => {
  const { events, stop } = await client.listen()
  const ages: number[] = []
  let isOver = false
  const watch = async () => {
    let heard = 0
    let shownAt = performance.now()
    while (!isOver) {
      if (events.length > heard) {
        heard = events.length
        const askedAt = performance.now()
        await blastOf(client, id)
        ages.push(performance.now() - shownAt)
        shownAt = askedAt
      }
      await new Promise((soon) => setTimeout(soon, 10))
    }
  }
  const watching = watch()
  return {
    ages,
    close: async () => {
      isOver = true
      await watching
      stop()
    },
  }
}
type Blast = Awaited<ReturnType<typeof blastOf>>
const until = async (client: Client, id: number, isThere: (blast: Blast) => boolean) => {
  for (;;) {
    const blast = await blastOf(client, id)
    if (blast.status === 'paused') throw new Error(`It stopped: ${blast.pause_reason} ${blast.pause_detail}`)
    if (isThere(blast)) return blast
    await new Promise((soon) => setTimeout(soon, 250))
  }
}

/** A file of 100,000 recipients checked, and a blast to all of them by a simulator in a process of its own. */
export const run = async (tell: Tell): Promise<readonly Figure[]> => {
  const cluster = await startCluster()
  const simulator = await startProcess('server/simulator/main.ts', { LATENCY: '20-80', REPORT_DELAY: '2000-8000' })
  const place = {
    DATABASE_URL: cluster.url,
    APP_SECRET: 'only-for-this-measurement-and-no-other',
    SIMULATOR_URL: simulator.origin,
  }
  await prepare(place)
  const product = await startProduct(place)
  try {
    const client = await signIn(product.origin, people.surveyAdmin)
    await sendBySimulator(client)
    const file = recipientFile(recipients)
    const began = performance.now()
    const checking = await growth(product.pid, () => uploadRecipients(client, file))
    const checked = performance.now() - began
    const what = `${recipients.toLocaleString('en-US')} recipients, postgres`
    tell([
      { name: `file of ${what}: checked`, value: Math.round(checked), unit: 'ms', goal: 8000 * share, kind: 'max' },
      { name: `file of ${what}: memory growth`, value: checking.grown, unit: 'MB', kind: 'max' },
    ])
    const body = {
      file_id: checking.result.id,
      name: 'Measured',
      purpose: 'service' as const,
      message: 'Hi {first_name}, {opt_out_link}',
    }
    const made = await client.call(textBlasts.create, { body })
    const id = Number(Object(made.data).id)
    const shown = await screen(client, id)
    const before = processorOf(product.pid)
    const { result, grown } = await growth(product.pid, async () => {
      const start = performance.now()
      await client.call(textBlasts.send, { params: { id } })
      await until(client, id, ({ status, details }) => status !== 'sending' && details.queued === 0)
      const handed = performance.now() - start
      await shown.close()
      // One of a hundred is accepted and never heard of.
      await until(client, id, ({ details }) => details.accepted <= recipients / 100)
      return { handed, reported: performance.now() - start }
    })
    const all: Figure[] = [
      {
        name: `blast to ${what}: handed over`,
        value: Math.round(result.handed),
        unit: 'ms',
        goal: 180_000 * share,
        kind: 'max',
      },
      { name: `blast to ${what}: with all its reports`, value: Math.round(result.reported), unit: 'ms', kind: 'max' },
      { name: `blast to ${what}: memory growth`, value: grown, unit: 'MB', goal: 150, kind: 'max' },
      {
        name: `blast to ${what}: processor time of the server`,
        value: Math.round(processorOf(product.pid) - before),
        unit: 's',
        kind: 'max',
      },
    ]
    if (shown.ages.length > 0)
      all.push(
        {
          name: `blast to ${what}: age of the screen’s counts, median`,
          value: median(shown.ages),
          unit: 'ms',
          kind: 'max',
        },
        {
          name: `blast to ${what}: age of the screen’s counts, p95`,
          value: p95(shown.ages),
          unit: 'ms',
          goal: 1000,
          kind: 'max',
        },
        {
          name: `blast to ${what}: age of the screen’s counts, most`,
          value: Math.round(Math.max(...shown.ages)),
          unit: 'ms',
          kind: 'max',
        },
      )
    tell(all)
    return []
  } finally {
    await product.stop()
    await simulator.stop()
    await cluster.stop()
  }
}

if (import.meta.main) {
  await run((figures) => console.log(tableOf(figures)))
  process.exit(0)
}
