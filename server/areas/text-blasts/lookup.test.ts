import { expect, test } from 'vitest'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { blastOf, createBlast, numbers, recipientsOf, sendBySimulator } from '#tests/support/sending.ts'
import { openSendingHouse, patient } from '#tests/support/sending-house.ts'

// The log reaches back for 3.6 seconds.
const house = openSendingHouse({}, { LOG_HOURS: '0.001' })
const { statesOf } = house
const sent = async (to: readonly string[]) => {
  const { id } = await createBlast(house.admin, { to })
  expect((await house.admin.call(textBlasts.send, { params: { id } })).status).toBe(200)
  return id
}

test('What is still in doubt when it is older than the log of the provider stays unknown, and is not sent again by itself', async () => {
  const to = numbers(5)
  Object.assign(house.simulator.script, { isHeld: true, logs: { status: 503, times: 1000 } })
  house.simulator.script.faults.push({ is: 'hang', taken: true })
  const id = await sent(to)
  await expect.poll(() => statesOf(id), patient).toEqual({ unknown: 5 })
  await expect.poll(async () => (await blastOf(house.admin, id)).status, patient).toBe('failed')
  const [recipient] = await recipientsOf(house.server.database, id)
  expect(recipient?.answer).toBe('Older than the log of the provider')
  const mine = new Set(to)
  expect(house.simulator.record.taken.filter((entry) => mine.has(`+${entry.to}`))).toHaveLength(5)
})

test('Two blasts of one account keep to its pace together', async () => {
  await sendBySimulator(house.admin, 20)
  const [first, second] = [numbers(30, 100), numbers(30, 200)]
  const ids = [await sent(first), await sent(second)]
  for (const id of ids) await expect.poll(async () => (await blastOf(house.admin, id)).status, patient).toBe('sent')
  const mine = new Set([...first, ...second])
  const times = house.simulator.record.taken.filter((entry) => mine.has(`+${entry.to}`)).map(({ at }) => at)
  expect(times).toHaveLength(60)
  // Sixty at twenty a second: the last ones wait for two seconds, less what a timer may be early.
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(1900)
})
