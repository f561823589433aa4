import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { emptyScript } from '#server/simulator/script.ts'
import { type Simulator, startSimulator } from '#server/simulator/simulator.ts'
import type { Client } from '#tests/support/client.ts'
import { blastOf, createBlast, numbers, recipientsOf, sendBySimulator, timesEach } from '#tests/support/sending.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let simulator: Simulator
let server: TestServer
let admin: Client
const patient = { timeout: 30_000, interval: 100 }
beforeAll(async () => {
  simulator = await startSimulator({ latency: [0, 0], reportDelay: [0, 100], keeps: true })
  // The log reaches back for 3.6 seconds.
  server = await startServer({ env: { SIMULATOR_URL: simulator.url, LOOKUP_DELAY: '2', LOG_HOURS: '0.001' } })
  admin = await signIn(server.origin, people.surveyAdmin)
})
afterAll(async () => {
  await server.stop()
  await simulator.close()
})
afterEach(() => {
  Object.assign(simulator.script, emptyScript())
})
const sent = async (to: readonly string[]) => {
  const { id } = await createBlast(admin, { to })
  expect((await admin.call(textBlasts.send, { params: { id } })).status).toBe(200)
  return id
}
const statesOf = async (id: number) => timesEach((await recipientsOf(server.database, id)).map(({ state }) => state))

test('What is still in doubt when it is older than the log of the provider stays unknown, and is not sent again by itself', async () => {
  const to = numbers(5)
  Object.assign(simulator.script, { isHeld: true, logs: { status: 503, times: 1000 } })
  simulator.script.faults.push({ is: 'hang', taken: true })
  const id = await sent(to)
  await expect.poll(() => statesOf(id), patient).toEqual({ unknown: 5 })
  await expect.poll(async () => (await blastOf(admin, id)).status, patient).toBe('failed')
  const [recipient] = await recipientsOf(server.database, id)
  expect(recipient?.answer).toBe('Older than the log of the provider')
  const mine = new Set(to)
  expect(simulator.record.taken.filter((entry) => mine.has(`+${entry.to}`))).toHaveLength(5)
})

test('Two blasts of one account keep to its pace together', async () => {
  await sendBySimulator(admin, 20)
  const [first, second] = [numbers(30, 100), numbers(30, 200)]
  const ids = [await sent(first), await sent(second)]
  for (const id of ids) await expect.poll(async () => (await blastOf(admin, id)).status, patient).toBe('sent')
  const mine = new Set([...first, ...second])
  const times = simulator.record.taken.filter((entry) => mine.has(`+${entry.to}`)).map(({ at }) => at)
  expect(times).toHaveLength(60)
  // Sixty at twenty a second: the last ones wait for two seconds, less what a timer may be early.
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(1900)
})
