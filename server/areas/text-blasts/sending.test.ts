import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { emptyScript, type Fault } from '#server/simulator/script.ts'
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
  simulator = await startSimulator({ latency: [0, 10], reportDelay: [0, 200], keeps: true })
  server = await startServer({ env: { SIMULATOR_URL: simulator.url, LOOKUP_DELAY: '2' } })
  admin = await signIn(server.origin, people.surveyAdmin)
})
afterAll(async () => {
  await server.stop()
  await simulator.close()
})
afterEach(() => {
  Object.assign(simulator.script, emptyScript())
})

let from = 0
/** Numbers that no other test has written to. */
const fresh = (count: number) => {
  from += count
  return numbers(count, from - count)
}
const send = (id: number) => admin.call(textBlasts.send, { params: { id } })
const statusOf = async (id: number) => (await blastOf(admin, id)).status
/** How often the simulator has taken a message to each of these. */
const isTaken = (number: string | undefined) => simulator.record.taken.some((entry) => `+${entry.to}` === number)
const takenBy = (to: readonly string[]) => {
  const mine = new Set(to)
  return timesEach(simulator.record.taken.map((entry) => `+${entry.to}`).filter((number) => mine.has(number)))
}
const onceEach = (to: readonly string[]) => Object.fromEntries(to.map((number) => [number, 1]))
const statesOf = async (id: number) => timesEach((await recipientsOf(server.database, id)).map(({ state }) => state))

describe('A blast that is sent', () => {
  test('reaches everybody once, and the log tells what the network made of each message', async () => {
    const good = fresh(60)
    const to = [...good, '+639181111100', '+639181111101', '+639181111102', '+639181111103']
    const { id } = await createBlast(admin, { to })
    expect((await send(id)).status).toBe(200)
    await expect.poll(() => statesOf(id), patient).toEqual({ delivered: 60, undelivered: 2, refused: 1, accepted: 1 })
    expect(takenBy(to)).toEqual(onceEach(to.filter((number) => !number.endsWith('01'))))
    const { status, details } = await blastOf(admin, id)
    expect(status).toBe('partially-sent')
    expect(details).toMatchObject({ total: 64, queued: 0, handing_over: 0, delivered: 60, undelivered: 2, refused: 1 })
    const [first] = await recipientsOf(server.database, id)
    expect(first).toMatchObject({ attempts: 1, answer: 'Message delivered to handset · DELIVERED_TO_HANDSET' })
  })
  test('says to each what is theirs, with a way out of their own', async () => {
    const to = fresh(2)
    const { id } = await createBlast(admin, {
      to,
      message: 'Hi {first_name} {last_name} from {dealer}: {opt_out_link}',
    })
    await send(id)
    await expect.poll(() => statusOf(id), patient).toBe('sent')
    const texts = simulator.record.taken.filter((entry) => to.includes(`+${entry.to}`)).map(({ text }) => text)
    expect(texts[0]).toMatch(/^Hi Ana 0 Santos from Dealer Desk: http:\/\/127\.0\.0\.1:\d+\/o\/\w+$/)
    expect(new Set(texts.map((text) => text.split(': ')[1])).size).toBe(2)
  })
  test('passes over who has opted out after it was made', async () => {
    const to = fresh(3)
    const { id } = await createBlast(admin, { to })
    await server.database.query("insert into opt_outs (mobile_number, source) values ($1, 'manual')", [to[1]])
    await send(id)
    await expect.poll(() => statusOf(id), patient).toBe('sent')
    expect((await recipientsOf(server.database, id)).map(({ state }) => state)[1]).toBe('opted-out')
    expect(Object.keys(takenBy(to))).toHaveLength(2)
  })
})

const faults: readonly (readonly [string, Fault])[] = [
  ['there were too many messages', { is: 'status', status: 429, retryAfter: 1 }],
  ['the provider had a fault before it took them', { is: 'status', status: 500 }],
  ['the provider had a fault after it had taken them', { is: 'status', status: 502, taken: true }],
  ['no answer came, though they were taken', { is: 'hang', taken: true }],
  ['no answer came, and they were not taken', { is: 'hang', taken: false }],
  ['the line broke after they were taken', { is: 'close', taken: true }],
  ['the line broke before they were taken', { is: 'close', taken: false }],
  ['nobody understood the answer', { is: 'garble' }],
]
describe('Everybody gets the message once even when', () => {
  test.each(faults)('%s', async (_, fault) => {
    simulator.script.faults.push(fault)
    const to = fresh(20)
    const { id } = await createBlast(admin, { to })
    await send(id)
    await expect.poll(() => statesOf(id), patient).toEqual({ delivered: 20 })
    expect(takenBy(to)).toEqual(onceEach(to))
    await expect.poll(() => statusOf(id), patient).toBe('sent')
  })
})

describe('What the provider asks for', () => {
  test('is kept to: it is left alone for as long as Retry-After says', async () => {
    simulator.script.faults.push({ is: 'status', status: 429, retryAfter: 3 })
    const to = fresh(5)
    const { id } = await createBlast(admin, { to })
    const began = Date.now()
    await send(id)
    await expect.poll(() => statusOf(id), patient).toBe('sent')
    const taken = simulator.record.taken.find((entry) => entry.to === to[0]?.slice(1))
    expect((taken?.at ?? 0) - began).toBeGreaterThanOrEqual(3000)
  })
  test('is given up after five faults in a row: the blast stops, says why, and goes on when somebody resumes it', async () => {
    for (let i = 0; i < 5; i += 1) simulator.script.faults.push({ is: 'status', status: 429 })
    const to = fresh(5)
    const { id } = await createBlast(admin, { to })
    await send(id)
    await expect.poll(() => statusOf(id), patient).toBe('paused')
    expect(await blastOf(admin, id)).toMatchObject({
      pause_reason: 'provider-fault',
      pause_detail: '429 Scripted 429',
      details: { queued: 5, handing_over: 0 },
    })
    await admin.call(textBlasts.resume, { params: { id } })
    await expect.poll(() => statusOf(id), patient).toBe('sent')
    expect(takenBy(to)).toEqual(onceEach(to))
  })
  test('is not asked twice when it refuses for good', async () => {
    const before = simulator.requests
    simulator.script.faults.push({ is: 'status', status: 403 })
    const { id } = await createBlast(admin, { to: fresh(5) })
    await send(id)
    await expect.poll(() => statusOf(id), patient).toBe('paused')
    expect((await blastOf(admin, id)).pause_detail).toBe('403 Scripted 403')
    expect(simulator.requests - before).toBe(1)
  })
})

describe('A message in doubt', () => {
  test('of which the log has a gap is unknown, and goes out once more only by force', async () => {
    const to = fresh(6)
    const lost = to.slice(0, 2)
    for (const number of lost) simulator.script.missingInLog.add(number.slice(1))
    simulator.script.isHeld = true
    simulator.script.faults.push({ is: 'close', taken: true })
    const { id } = await createBlast(admin, { to })
    await send(id)
    await expect.poll(() => statesOf(id), patient).toEqual({ unknown: 2, accepted: 4 })
    await expect.poll(() => statusOf(id), patient).toBe('partially-sent')
    expect((await admin.call(textBlasts.resend, { params: { id } })).status).toBe(409)
    expect(takenBy(to)).toEqual(onceEach(to))
    await admin.call(textBlasts.forceSend, { params: { id }, body: { reason: 'They have to know' } })
    await expect.poll(() => statesOf(id), patient).toEqual({ accepted: 6 })
    expect(takenBy(to)).toEqual({ ...onceEach(to), ...Object.fromEntries(lost.map((number) => [number, 2])) })
  })
  test('is looked up until the log answers', async () => {
    simulator.script.faults.push({ is: 'hang', taken: true })
    simulator.script.logs = { status: 503, times: 2 }
    const to = fresh(4)
    const { id } = await createBlast(admin, { to })
    await send(id)
    await expect.poll(() => statesOf(id), patient).toEqual({ delivered: 4 })
    expect(takenBy(to)).toEqual(onceEach(to))
  })
  test('is settled by its report, even after it was held to be unknown', async () => {
    const to = fresh(3)
    for (const number of to.slice(0, 1)) simulator.script.missingInLog.add(number.slice(1))
    simulator.script.isHeld = true
    simulator.script.faults.push({ is: 'close', taken: true })
    const { id } = await createBlast(admin, { to })
    await send(id)
    await expect.poll(() => statesOf(id), patient).toEqual({ unknown: 1, accepted: 2 })
    simulator.script.isHeld = false
    await expect.poll(() => statesOf(id), patient).toEqual({ delivered: 3 })
  })
})

describe('While a blast is being sent', () => {
  test('pausing stops it between two batches, and resuming leaves nobody out', async () => {
    const to = fresh(1200)
    const { id } = await createBlast(admin, { to })
    await send(id)
    await expect.poll(() => isTaken(to[0]), { timeout: 30_000, interval: 5 }).toBe(true)
    expect((await admin.call(textBlasts.pause, { params: { id } })).status).toBe(200)
    const { details } = await blastOf(admin, id)
    expect(details.queued).toBeGreaterThan(0)
    await admin.call(textBlasts.resume, { params: { id } })
    await expect.poll(() => statusOf(id), patient).toBe('sent')
    expect(takenBy(to)).toEqual(onceEach(to))
  })
  test('cancelling leaves whoever was not sent to as cancelled', async () => {
    const to = fresh(1200)
    const { id } = await createBlast(admin, { to })
    await send(id)
    await expect.poll(() => isTaken(to[0]), { timeout: 30_000, interval: 5 }).toBe(true)
    expect((await admin.call(textBlasts.cancel, { params: { id } })).status).toBe(200)
    await expect.poll(async () => (await blastOf(admin, id)).details.handing_over, patient).toBe(0)
    const states = await statesOf(id)
    expect(states['cancelled']).toBeGreaterThan(0)
    const sent = (await recipientsOf(server.database, id)).filter(({ state }) => state !== 'cancelled')
    expect(takenBy(to)).toEqual(onceEach(sent.map(({ mobile }) => mobile)))
  })
})
