import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { emptyScript } from '#server/simulator/script.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '#server/simulator/simulator.ts'
import type { Client } from '#tests/support/client.ts'
import { blastOf, createBlast, numbers, recipientsOf, timesEach } from '#tests/support/sending.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

/** With the patience of a loaded machine. */
export const patient = { timeout: 30_000, interval: 100 }

export interface SendingHouse {
  readonly simulator: Simulator
  readonly server: TestServer
  /** An administrator of surveys. */
  readonly admin: Client
  /** So many numbers that no other test of the file has written to. */
  fresh(count: number): readonly string[]
  /** How many recipients of a blast are in each state. */
  statesOf(id: number): Promise<Readonly<Record<string, number>>>
  /** A blast whose messages were taken, and whose reports the simulator holds back. */
  sentWithoutReports(to: readonly string[]): Promise<number>
}
/** A server that sends by a simulator of its own, for all tests of a file; after each the simulator is its everyday self. */
export const openSendingHouse = (
  options: SimulatorOptions = {},
  env: Readonly<Record<string, string>> = {},
  /** The clock that quiet hours are kept by. */
  now?: () => number,
): SendingHouse => {
  let simulator: Simulator
  let server: TestServer
  let admin: Client
  let from = 0
  beforeAll(async () => {
    simulator = await startSimulator({ latency: [0, 0], reportDelay: [0, 100], keeps: true, ...options })
    server = await startServer({
      env: { SIMULATOR_URL: simulator.url, LOOKUP_DELAY: '2', ...env },
      ...(now && { now }),
    })
    admin = await signIn(server.origin, people.surveyAdmin)
  })
  afterAll(async () => {
    await server?.stop()
    await simulator?.close()
  })
  afterEach(() => {
    Object.assign(simulator.script, emptyScript())
  })
  return {
    get simulator() {
      return simulator
    },
    get server() {
      return server
    },
    get admin() {
      return admin
    },
    fresh: (count) => {
      from += count
      return numbers(count, from - count)
    },
    statesOf: async (id) => timesEach((await recipientsOf(server.database, id)).map(({ state }) => state)),
    sentWithoutReports: async (to) => {
      simulator.script.isHeld = true
      const { id } = await createBlast(admin, { to })
      expect((await admin.call(textBlasts.send, { params: { id } })).status).toBe(200)
      await expect.poll(async () => (await blastOf(admin, id)).status, patient).toBe('sent')
      return id
    },
  }
}
