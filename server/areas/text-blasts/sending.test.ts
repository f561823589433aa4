import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import type { SimulatedFault } from '#server/simulator/script.ts'
import { blastOf, createBlast, recipientsOf, sendBySimulator, timesEach } from '#tests/support/sending.ts'
import { openSendingHouse, patient } from '#tests/support/sending-house.ts'

const house = openSendingHouse({ latency: [0, 10], reportDelay: [0, 200] })
const { fresh, statesOf } = house

const send = (id: number) => house.admin.call(textBlasts.send, { params: { id } })
const statusOf = async (id: number) => (await blastOf(house.admin, id)).status
/** How often the simulator has taken a message to each of these. */
const isTaken = (number: string | undefined) => house.simulator.record.taken.some((entry) => `+${entry.to}` === number)
const takenBy = (to: readonly string[]) => {
  const mine = new Set(to)
  return timesEach(house.simulator.record.taken.map((entry) => `+${entry.to}`).filter((number) => mine.has(number)))
}
const onceEach = (to: readonly string[]) => Object.fromEntries(to.map((number) => [number, 1]))

describe('A blast that is sent', () => {
  test('reaches everybody once, and the log tells what the network made of each message', async () => {
    const good = fresh(60)
    const to = [...good, '+639181111100', '+639181111101', '+639181111102', '+639181111103']
    const { id } = await createBlast(house.admin, { to })
    expect((await send(id)).status).toBe(200)
    await expect.poll(() => statesOf(id), patient).toEqual({ delivered: 60, undelivered: 2, refused: 1, accepted: 1 })
    expect(takenBy(to)).toEqual(onceEach(to.filter((number) => !number.endsWith('01'))))
    const { status, details } = await blastOf(house.admin, id)
    expect(status).toBe('partially-sent')
    expect(details).toMatchObject({ total: 64, queued: 0, handing_over: 0, delivered: 60, undelivered: 2, refused: 1 })
    const [first] = await recipientsOf(house.server.database, id)
    expect(first).toMatchObject({ attempts: 1, answer: 'Message delivered to handset · DELIVERED_TO_HANDSET' })
  })
  test('says to each what is theirs, with a way out of their own', async () => {
    const to = fresh(2)
    const { id } = await createBlast(house.admin, {
      to,
      message: 'Hi {first_name} {last_name} from {dealer}: {opt_out_link}',
    })
    await send(id)
    await expect.poll(() => statusOf(id), patient).toBe('sent')
    const texts = house.simulator.record.taken.filter((entry) => to.includes(`+${entry.to}`)).map(({ text }) => text)
    expect(texts[0]).toMatch(/^Hi Ana 0 Santos from Dealer Desk: http:\/\/127\.0\.0\.1:\d+\/o\/\w+$/)
    expect(new Set(texts.map((text) => text.split(': ')[1])).size).toBe(2)
  })
  test('passes over who has opted out after it was made, and whom its author has left out', async () => {
    const to = fresh(4)
    const { id } = await createBlast(house.admin, { to })
    await house.server.database.query("insert into opt_outs (mobile_number, source) values ($1, 'manual')", [to[1]])
    // The rows of its file begin below the headings.
    await house.admin.give(textBlasts.recount, { body: { id, exclude: [2 + 2], include: [] } })
    await send(id)
    await expect.poll(() => statusOf(id), patient).toBe('sent')
    expect((await recipientsOf(house.server.database, id)).map(({ state }) => state)[1]).toBe('opted-out')
    expect(takenBy(to)).toEqual(onceEach(to.filter((_, i) => i === 0 || i === 3)))
  })
})

const faults: readonly (readonly [string, SimulatedFault])[] = [
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
    house.simulator.script.faults.push(fault)
    const to = fresh(20)
    const { id } = await createBlast(house.admin, { to })
    await send(id)
    await expect.poll(() => statesOf(id), patient).toEqual({ delivered: 20 })
    expect(takenBy(to)).toEqual(onceEach(to))
    await expect.poll(() => statusOf(id), patient).toBe('sent')
  })
})

describe('What the provider asks for', () => {
  test('is kept to: it is left alone for as long as Retry-After says', async () => {
    house.simulator.script.faults.push({ is: 'status', status: 429, retryAfter: 3 })
    const to = fresh(5)
    const { id } = await createBlast(house.admin, { to })
    const began = Date.now()
    await send(id)
    await expect.poll(() => statusOf(id), patient).toBe('sent')
    const taken = house.simulator.record.taken.find((entry) => entry.to === to[0]?.slice(1))
    expect((taken?.at ?? 0) - began).toBeGreaterThanOrEqual(3000)
  })
  test('is given up after five faults in a row: the blast stops, says why, and goes on when somebody resumes it', async () => {
    for (let i = 0; i < 5; i += 1) house.simulator.script.faults.push({ is: 'status', status: 429 })
    const to = fresh(5)
    const { id } = await createBlast(house.admin, { to })
    await send(id)
    await expect.poll(() => statusOf(id), patient).toBe('paused')
    expect(await blastOf(house.admin, id)).toMatchObject({
      pause_reason: 'provider-fault',
      pause_detail: '429 Scripted 429',
      details: { queued: 5, handing_over: 0 },
    })
    await house.admin.call(textBlasts.resume, { params: { id } })
    await expect.poll(() => statusOf(id), patient).toBe('sent')
    expect(takenBy(to)).toEqual(onceEach(to))
  })
  test('is not asked twice when it refuses for good', async () => {
    const before = house.simulator.requests
    house.simulator.script.faults.push({ is: 'status', status: 403 })
    const { id } = await createBlast(house.admin, { to: fresh(5) })
    await send(id)
    await expect.poll(() => statusOf(id), patient).toBe('paused')
    expect((await blastOf(house.admin, id)).pause_detail).toBe('403 Scripted 403')
    expect(house.simulator.requests - before).toBe(1)
  })
})

describe('A message in doubt', () => {
  test('of which the log has a gap is unknown, and goes out once more only by force', async () => {
    const to = fresh(6)
    const lost = to.slice(0, 2)
    for (const number of lost) house.simulator.script.missingInLog.add(number.slice(1))
    house.simulator.script.isHeld = true
    house.simulator.script.faults.push({ is: 'close', taken: true })
    const { id } = await createBlast(house.admin, { to })
    await send(id)
    await expect.poll(() => statesOf(id), patient).toEqual({ unknown: 2, accepted: 4 })
    await expect.poll(() => statusOf(id), patient).toBe('partially-sent')
    expect((await house.admin.call(textBlasts.resend, { params: { id } })).status).toBe(409)
    expect(takenBy(to)).toEqual(onceEach(to))
    await house.admin.call(textBlasts.forceSend, { params: { id }, body: { reason: 'They have to know' } })
    await expect.poll(() => statesOf(id), patient).toEqual({ accepted: 6 })
    expect(takenBy(to)).toEqual({ ...onceEach(to), ...Object.fromEntries(lost.map((number) => [number, 2])) })
  })
  test('is looked up until the log answers', async () => {
    house.simulator.script.faults.push({ is: 'hang', taken: true })
    house.simulator.script.logs = { status: 503, times: 2 }
    const to = fresh(4)
    const { id } = await createBlast(house.admin, { to })
    await send(id)
    await expect.poll(() => statesOf(id), patient).toEqual({ delivered: 4 })
    expect(takenBy(to)).toEqual(onceEach(to))
  })
  test('is settled by its report, even after it was held to be unknown', async () => {
    const to = fresh(3)
    for (const number of to.slice(0, 1)) house.simulator.script.missingInLog.add(number.slice(1))
    house.simulator.script.isHeld = true
    house.simulator.script.faults.push({ is: 'close', taken: true })
    const { id } = await createBlast(house.admin, { to })
    await send(id)
    await expect.poll(() => statesOf(id), patient).toEqual({ unknown: 1, accepted: 2 })
    house.simulator.script.isHeld = false
    await expect.poll(() => statesOf(id), patient).toEqual({ delivered: 3 })
  })
})

describe('While a blast is being sent', () => {
  // Two seconds for each blast of these: without a throttle it may be over before anybody stops it.
  beforeAll(() => sendBySimulator(house.admin, 600))
  afterAll(() => sendBySimulator(house.admin))

  test('pausing stops it between two batches, and resuming leaves nobody out', async () => {
    const to = fresh(1200)
    const { id } = await createBlast(house.admin, { to })
    await send(id)
    await expect.poll(() => isTaken(to[0]), { timeout: 30_000, interval: 5 }).toBe(true)
    expect((await house.admin.call(textBlasts.pause, { params: { id } })).status).toBe(200)
    const { details } = await blastOf(house.admin, id)
    expect(details.queued).toBeGreaterThan(0)
    await house.admin.call(textBlasts.resume, { params: { id } })
    await expect.poll(() => statusOf(id), patient).toBe('sent')
    expect(takenBy(to)).toEqual(onceEach(to))
  })
  test('cancelling leaves whoever was not sent to as cancelled', async () => {
    const to = fresh(1200)
    const { id } = await createBlast(house.admin, { to })
    await send(id)
    await expect.poll(() => isTaken(to[0]), { timeout: 30_000, interval: 5 }).toBe(true)
    expect((await house.admin.call(textBlasts.cancel, { params: { id } })).status).toBe(200)
    await expect.poll(async () => (await blastOf(house.admin, id)).details.handing_over, patient).toBe(0)
    const states = await statesOf(id)
    expect(states['cancelled']).toBeGreaterThan(0)
    const sent = (await recipientsOf(house.server.database, id)).filter(({ state }) => state !== 'cancelled')
    expect(takenBy(to)).toEqual(onceEach(sent.map(({ mobile }) => mobile)))
  })
})
