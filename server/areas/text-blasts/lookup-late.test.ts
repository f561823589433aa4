import { expect, test } from 'vitest'
import { stateOf } from '#server/simulator/record.ts'
import { blastOf, numbers, recipientsOf } from '#tests/support/sending.ts'
import { openSendingHouse, patient } from '#tests/support/sending-house.ts'

const house = openSendingHouse({}, { LOOKUP_DELAY: '1' })
const { statesOf, sentWithoutReports } = house
const age = (id: number, interval: string) =>
  house.server.database.query(
    'update text_blast_messages set handed_at = now() - $2::interval, looked_at = null where blast_id = $1',
    [id, interval],
  )

test('A report whose pull is lost on its way, as when the process is killed before it is kept, is made good by the log', async () => {
  const id = await sentWithoutReports([...numbers(3), '+639181111100'])
  const renew = (key: string) =>
    house.server.database.query('update infobip_accounts set webhook_key = $1 where dealer_id is null and status', [
      key,
    ])
  const key = house.simulator.record.taken.at(-1)?.webhook?.split('/').at(-2) ?? ''
  await renew('another-key-than-the-messages-have')
  house.simulator.script.lostPulls = 10
  house.simulator.script.isHeld = false
  const unreported = () => house.simulator.record.taken.filter(({ reportedAt }) => reportedAt === null).length
  await expect.poll(unreported, patient).toBe(0)
  expect(await statesOf(id)).toEqual({ accepted: 4 })
  await age(id, '10 minutes')
  await expect.poll(() => statesOf(id), patient).toEqual({ delivered: 3, undelivered: 1 })
  expect((await blastOf(house.admin, id)).details).toMatchObject({
    accepted: 0,
    delivered: 3,
    undelivered: 1,
    unknown: 0,
  })
  await renew(key)
})

test('What the log knows nothing new of is asked for again only after a while, and is left as it is', async () => {
  const id = await sentWithoutReports(numbers(2, 100))
  house.simulator.script.logs = { status: 503, times: 100 }
  await age(id, '10 minutes')
  await expect.poll(() => house.simulator.script.logs?.times, patient).toBe(99)
  await new Promise((later) => setTimeout(later, 3000))
  expect(house.simulator.script.logs.times).toBe(99)
  expect(await statesOf(id)).toEqual({ accepted: 2 })
})

test('What is older than the log and was never reported on becomes unknown, until a report comes even so', async () => {
  const to = numbers(2, 200)
  const id = await sentWithoutReports(to)
  await age(id, '49 hours')
  await expect.poll(() => statesOf(id), patient).toEqual({ unknown: 2 })
  const [first] = await recipientsOf(house.server.database, id)
  expect(first?.answer).toBe('Older than the log of the provider')
  expect(await blastOf(house.admin, id)).toMatchObject({ status: 'sent', details: { accepted: 0, unknown: 2 } })
  const url = house.simulator.record.taken.find((entry) => `+${entry.to}` === to[0])?.webhook ?? ''
  const results = [{ messageId: first?.message_id, status: stateOf('delivered') }]
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ results }),
  })
  expect(response.status).toBe(200)
  await expect.poll(() => statesOf(id), patient).toEqual({ delivered: 1, unknown: 1 })
})
