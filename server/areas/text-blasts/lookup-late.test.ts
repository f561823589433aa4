import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { stateOf } from '#server/simulator/record.ts'
import { emptyScript } from '#server/simulator/script.ts'
import { type Simulator, startSimulator } from '#server/simulator/simulator.ts'
import type { Client } from '#tests/support/client.ts'
import { blastOf, createBlast, numbers, recipientsOf, timesEach } from '#tests/support/sending.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let simulator: Simulator
let server: TestServer
let admin: Client
const patient = { timeout: 30_000, interval: 100 }
beforeAll(async () => {
  simulator = await startSimulator({ latency: [0, 0], reportDelay: [0, 100], keeps: true })
  server = await startServer({ env: { SIMULATOR_URL: simulator.url, LOOKUP_DELAY: '1' } })
  admin = await signIn(server.origin, people.surveyAdmin)
})
afterAll(async () => {
  await server.stop()
  await simulator.close()
})
afterEach(() => {
  Object.assign(simulator.script, emptyScript())
})
const statesOf = async (id: number) => timesEach((await recipientsOf(server.database, id)).map(({ state }) => state))
/** A blast whose messages were taken, and whose reports the simulator holds back. */
const sentWithoutReports = async (to: readonly string[]) => {
  simulator.script.isHeld = true
  const { id } = await createBlast(admin, { to })
  expect((await admin.call(textBlasts.send, { params: { id } })).status).toBe(200)
  await expect.poll(async () => (await blastOf(admin, id)).status, patient).toBe('sent')
  return id
}
const age = (id: number, interval: string) =>
  server.database.query(
    'update text_blast_messages set handed_at = now() - $2::interval, looked_at = null where blast_id = $1',
    [id, interval],
  )

test('A report whose pull is lost on its way, as when the process is killed before it is kept, is made good by the log', async () => {
  const id = await sentWithoutReports([...numbers(3), '+639181111100'])
  const renew = (key: string) =>
    server.database.query('update infobip_accounts set webhook_key = $1 where dealer_id is null and status', [key])
  const key = simulator.record.taken.at(-1)?.webhook?.split('/').at(-2) ?? ''
  await renew('another-key-than-the-messages-have')
  simulator.script.lostPulls = 10
  simulator.script.isHeld = false
  const unreported = () => simulator.record.taken.filter(({ reportedAt }) => reportedAt === null).length
  await expect.poll(unreported, patient).toBe(0)
  expect(await statesOf(id)).toEqual({ accepted: 4 })
  await age(id, '10 minutes')
  await expect.poll(() => statesOf(id), patient).toEqual({ delivered: 3, undelivered: 1 })
  expect((await blastOf(admin, id)).details).toMatchObject({ accepted: 0, delivered: 3, undelivered: 1, unknown: 0 })
  await renew(key)
})

test('What the log knows nothing new of is asked for again only after a while, and is left as it is', async () => {
  const id = await sentWithoutReports(numbers(2, 100))
  simulator.script.logs = { status: 503, times: 100 }
  await age(id, '10 minutes')
  await expect.poll(() => simulator.script.logs?.times, patient).toBe(99)
  await new Promise((later) => setTimeout(later, 3000))
  expect(simulator.script.logs.times).toBe(99)
  expect(await statesOf(id)).toEqual({ accepted: 2 })
})

test('What is older than the log and was never reported on becomes unknown, until a report comes even so', async () => {
  const to = numbers(2, 200)
  const id = await sentWithoutReports(to)
  await age(id, '49 hours')
  await expect.poll(() => statesOf(id), patient).toEqual({ unknown: 2 })
  const [first] = await recipientsOf(server.database, id)
  expect(first?.answer).toBe('Older than the log of the provider')
  expect(await blastOf(admin, id)).toMatchObject({ status: 'sent', details: { accepted: 0, unknown: 2 } })
  const url = simulator.record.taken.find((entry) => `+${entry.to}` === to[0])?.webhook ?? ''
  const results = [{ messageId: first?.message_id, status: stateOf('delivered') }]
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ results }),
  })
  expect(response.status).toBe(200)
  await expect.poll(() => statesOf(id), patient).toEqual({ delivered: 1, unknown: 1 })
})
