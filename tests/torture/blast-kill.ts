import { setTimeout as pause } from 'node:timers/promises'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import type { SimulatedFault } from '#server/simulator/script.ts'
import { type Simulator, startSimulator } from '#server/simulator/simulator.ts'
import type { Client } from '#tests/support/client.ts'
import { type Engine, type Place, placeWorld } from '#tests/support/databases.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { blastOf, createBlast, recipientsOf, sendBySimulator, timesEach } from '#tests/support/sending.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { complain, looking } from '#tests/torture/bulk-kill.ts'
import { randomFrom } from '#tests/torture/seeded.ts'

/** Three of each hundred numbers: refused, undelivered, and one that the log never shows and nobody hears of. */
const recipients = Array.from({ length: 300 }, (_, i) => `+63917${1_000_000 + i}`)
const isRefused = (number: string) => number.endsWith('01')
const isHidden = (number: string) => number.endsWith('03')
/** So many messages make a batch, so that there are moments between them. */
const throttle = 60
const patience = 240_000

/**
 * When to kill the server: while the provider has the next request and does not answer (having taken it or not), so many
 * milliseconds after it has taken the next one, while the outcome is being written down, or at any moment.
 */
type Moment =
  | { readonly at: 'call'; readonly taken: boolean }
  | { readonly at: 'answer'; readonly after: number }
  | { readonly at: 'any'; readonly after: number }
const faults: readonly SimulatedFault[] = [
  { is: 'status', status: 429, retryAfter: 1 },
  { is: 'status', status: 429 },
  { is: 'status', status: 500 },
  { is: 'status', status: 502, taken: true },
  { is: 'hang', taken: true },
  { is: 'hang', taken: false },
  { is: 'close', taken: true },
  { is: 'close', taken: false },
  { is: 'garble' },
]
const planOf = (seed: number) => {
  const random = randomFrom(seed)
  const moment = (i: number): Moment => {
    const kind = i === 0 ? (seed % 2 === 0 ? 0.5 : 0) : random()
    if (kind < 0.4) return { at: 'call', taken: random() < 0.7 }
    return kind < 0.8
      ? { at: 'answer', after: Math.floor(random() * 30) }
      : { at: 'any', after: Math.floor(random() * 1200) }
  }
  const moments = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, i) => moment(i))
  const share = seed % 3 === 0 ? 0 : 0.25
  const chance = () => (random() < share ? (faults[Math.floor(random() * faults.length)] ?? null) : null)
  return { random, moments, chance }
}

/** One or two processes over one database, of which any may be killed and comes back. */
const startProcesses = async (place: Place, simulator: Simulator, count: number) => {
  const env = { ...place.env, SIMULATOR_URL: simulator.url, LOOKUP_DELAY: '3', POOL: '5' }
  const start = () => startProduct({ ...place, env })
  const all: Product[] = []
  for (let i = 0; i < count; i += 1) all.push(await start())
  let client: Client | null = null
  let of: Product | null = null
  return {
    /** Whoever is alive answers. */
    client: async (): Promise<Client> => {
      const [first] = all
      if (!first) throw new Error('No process is left')
      if (client === null || of !== first) client = await signIn(first.origin, people.surveyAdmin)
      of = first
      return client
    },
    kill: async (which: number) => {
      const [one] = all.splice(which % all.length, 1)
      await one?.kill()
      all.push(await start())
    },
    stop: async () => {
      for (const one of all.splice(0)) await one.stop()
    },
  }
}
type Processes = Awaited<ReturnType<typeof startProcesses>>

/** Kills at each moment in turn while the blast is being sent. */
const killAt = async (moments: readonly Moment[], simulator: Simulator, processes: Processes, random: () => number) => {
  for (const moment of moments) {
    // When everything was sent before its time has come, there is nothing left to interrupt.
    const until = Date.now() + 8000
    const reaches = async (count: () => number) => {
      const from = count()
      while (count() === from && Date.now() < until) await pause(1)
    }
    if (moment.at === 'call') {
      simulator.script.faults.push({ is: 'hang', taken: moment.taken })
      await reaches(() => simulator.requests)
      await pause(80)
    } else {
      if (moment.at === 'answer') await reaches(() => simulator.record.taken.length)
      await pause(moment.after)
    }
    await processes.kill(Math.floor(random() * 2))
    simulator.script.faults.length = 0
  }
}
/** Waits until it is over and everything was reported; resumes it when the provider's faults have stopped it. */
const finish = async (processes: Processes, simulator: Simulator, id: number, seed: number) => {
  const until = Date.now() + patience
  for (;;) {
    const client = await processes.client()
    const blast = await blastOf(client, id)
    const { queued, handing_over, accepted } = blast.details
    const isOver = queued + handing_over === 0 && blast.status !== 'sending' && blast.status !== 'paused'
    if (isOver && simulator.waiting === 0 && accepted <= recipients.filter(isHidden).length) return
    if (blast.status === 'paused') await client.call(textBlasts.resume, { params: { id } })
    if (Date.now() > until)
      throw new Error(
        `seed ${seed}: not over after ${patience / 1000} s: ${blast.status} ${JSON.stringify(blast.details)}, ${simulator.waiting} reports to come`,
      )
    await pause(200)
  }
}

const compare = async (place: Place, simulator: Simulator, id: number, seed: number) => {
  const [rows, counts] = await looking(place, async (database) => [
    await recipientsOf(database, id),
    (
      await database.query(
        `select total, queued, handing_over, accepted, delivered, undelivered, refused, opted_out, unknown, cancelled
         from text_blasts where id = $1`,
        [id],
      )
    )[0],
  ])
  const taken = timesEach(simulator.record.taken.map(({ to }) => `+${to}`))
  const wrong = rows.filter(({ mobile, state }) => {
    const times = taken[mobile] ?? 0
    if (isRefused(mobile)) return times !== 0 || state !== 'refused'
    if (isHidden(mobile)) return times !== 1 || (state !== 'accepted' && state !== 'unknown')
    const fate = mobile.endsWith('00') || mobile.endsWith('02') ? 'undelivered' : 'delivered'
    return times !== 1 || state !== fate
  })
  complain(
    seed,
    'what differs from the provider’s own record',
    wrong.map(({ mobile, state, attempts, answer }) => [mobile, state, attempts, answer, taken[mobile] ?? 0]),
    [],
  )
  complain(seed, 'how many there are', rows.length, recipients.length)
  const of = timesEach(rows.map(({ state }) => state.replace('-', '_')))
  const states = [
    'queued',
    'handing_over',
    'accepted',
    'delivered',
    'undelivered',
    'refused',
    'opted_out',
    'unknown',
    'cancelled',
  ]
  complain(seed, 'the counts', counts, {
    total: recipients.length,
    ...Object.fromEntries(states.map((state) => [state, of[state] ?? 0])),
  })
  return of
}

/**
 * A blast to 300 recipients during which the server is killed once to three times (kill -9), at moments that the seed
 * decides; on PostgreSQL every other seed has two processes, and two of three have a provider with faults. Throws unless
 * the provider's own record and the database agree: nobody got it twice, nobody was left out, and whoever nobody can know
 * of is unknown. Answers how many recipients are in which state.
 */
export const killDuringBlast = async (seed: number, on: Engine): Promise<Readonly<Record<string, number>>> => {
  const { random, moments, chance } = planOf(seed)
  const place = await placeWorld('small', on)
  const simulator = await startSimulator({ latency: [5, 60], reportDelay: [50, 1500], keeps: true })
  for (const number of recipients.filter(isHidden)) simulator.script.missingInLog.add(number.slice(1))
  let processes: Processes | null = null
  try {
    processes = await startProcesses(place, simulator, on === 'postgres' && seed % 2 === 0 ? 2 : 1)
    const client = await processes.client()
    await sendBySimulator(client, throttle)
    const { id } = await createBlast(client, { to: recipients })
    simulator.script.chance = chance
    const sent = await client.call(textBlasts.send, { params: { id } })
    if (sent.status !== 200) throw new Error(`seed ${seed}: it did not begin: ${sent.message}`)
    await killAt(moments, simulator, processes, random)
    simulator.script.chance = null
    await finish(processes, simulator, id, seed)
    await processes.stop()
    return await compare(place, simulator, id, seed)
  } finally {
    await processes?.stop()
    await simulator.close()
    await place.remove()
  }
}
