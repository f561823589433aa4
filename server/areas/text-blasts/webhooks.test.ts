import { describe, expect, test } from 'vitest'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { type StateName, stateOf } from '#server/simulator/record.ts'
import { blastOf, createBlast, recipientsOf, timesEach } from '#tests/support/sending.ts'
import { openSendingHouse, patient } from '#tests/support/sending-house.ts'

const house = openSendingHouse()
const { fresh, statesOf, sentWithoutReports } = house

const webhookOf = (number: string | undefined) =>
  house.simulator.record.taken.find((entry) => `+${entry.to}` === number)?.webhook ?? ''
const post = async (url: string, results: readonly object[]) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ results }),
  })
  return response.status
}
const report = (messageId: string | null | undefined, state: StateName) => ({ messageId, status: stateOf(state) })
const stored = async () => (await house.server.database.query('select id from provider_reports')).length
const settled = () =>
  expect
    .poll(() => house.server.database.query('select id from provider_reports where applied_at is null'), patient)
    .toEqual([])

describe('A webhook', () => {
  test('hears nobody with a wrong key, on either base, and says the same of accounts that do not exist', async () => {
    const to = fresh(1)
    const id = await sentWithoutReports(to)
    const [recipient] = await recipientsOf(house.server.database, id)
    const url = webhookOf(to[0])
    const before = await stored()
    const results = [report(recipient?.message_id, 'delivered')]
    expect(await post(url.replace(/[^/]+\/reports$/, `${'x'.repeat(43)}/reports`), results)).toBe(404)
    expect(await post(url.replace(/\/infobip\/\d+/, '/infobip/9999'), results)).toBe(404)
    expect(await post(url.replace('/api/v1/', '/api/').replace(/[^/]+\/reports$/, 'x/reports'), results)).toBe(404)
    expect(await stored()).toBe(before)
    expect(await statesOf(id)).toEqual({ accepted: 1 })
    expect(await post(url, results)).toBe(200)
    expect(await stored()).toBe(before + 1)
    await expect.poll(() => statesOf(id), patient).toEqual({ delivered: 1 })
  })
  test('counts a report once, however often and in whatever order it comes', async () => {
    const to = [...fresh(40), '+639182222200']
    const id = await sentWithoutReports(to)
    Object.assign(house.simulator.script, { isHeld: false, isTwice: true, isOutOfOrder: true })
    await expect.poll(() => statesOf(id), patient).toEqual({ delivered: 40, undelivered: 1 })
    const [recipient] = await recipientsOf(house.server.database, id)
    const url = webhookOf(to[0])
    for (const state of ['pending', 'delivered', 'undelivered'] as const) {
      expect(await post(url, [report(recipient?.message_id, state)])).toBe(200)
      await settled()
    }
    expect((await blastOf(house.admin, id)).details).toMatchObject({ accepted: 0, delivered: 40, undelivered: 1 })
    expect(await statesOf(id)).toEqual({ delivered: 40, undelivered: 1 })
  })
  test('is not heard about messages of another account', async () => {
    const id = await sentWithoutReports(fresh(1))
    const [recipient] = await recipientsOf(house.server.database, id)
    const [other] = await house.server.database.query<{ id: number }>(
      `insert into infobip_accounts (name, kind, sender, webhook_key) values ('Other', 'simulator', 'OTHER', 'its-own-key')
       returning id`,
    )
    const url = `${house.server.origin}/api/v1/webhooks/infobip/${other?.id}/its-own-key/reports`
    expect(await post(url, [report(recipient?.message_id, 'delivered')])).toBe(200)
    await settled()
    expect(await statesOf(id)).toEqual({ accepted: 1 })
  })
  test('that cannot be reached loses nothing: its reports are pulled', async () => {
    const to = fresh(5)
    const id = await sentWithoutReports(to)
    const renew = (key: string) =>
      house.server.database.query('update infobip_accounts set webhook_key = $1 where dealer_id is null and status', [
        key,
      ])
    const key = webhookOf(to[0]).split('/').at(-2) ?? ''
    await renew('another-key-than-the-messages-have')
    house.simulator.script.isHeld = false
    await expect.poll(() => statesOf(id), patient).toEqual({ delivered: 5 })
    await renew(key)
  })
})

describe('A late report of an earlier message', () => {
  test('spares who has got it already a second one', async () => {
    const to = fresh(2)
    const id = await sentWithoutReports(to)
    const [first, second] = await recipientsOf(house.server.database, id)
    const url = webhookOf(to[0])
    await post(url, [report(first?.message_id, 'undelivered'), report(second?.message_id, 'undelivered')])
    await expect.poll(() => statesOf(id), patient).toEqual({ undelivered: 2 })
    house.simulator.script.faults.push({ is: 'status', status: 429, retryAfter: 4 })
    expect((await house.admin.call(textBlasts.resend, { params: { id } })).status).toBe(200)
    await expect.poll(() => statesOf(id), patient).toEqual({ queued: 2 })
    await post(url, [report(first?.message_id, 'delivered')])
    await expect.poll(() => statesOf(id), patient).toMatchObject({ delivered: 1 })
    await expect.poll(() => statesOf(id), patient).toEqual({ delivered: 1, accepted: 1 })
    const times = timesEach(house.simulator.record.taken.map((entry) => `+${entry.to}`))
    expect(to.map((number) => times[number])).toEqual([1, 2])
  })
  test('says nothing of the newer one', async () => {
    const to = fresh(1)
    const id = await sentWithoutReports(to)
    const [recipient] = await recipientsOf(house.server.database, id)
    const url = webhookOf(to[0])
    await post(url, [report(recipient?.message_id, 'undelivered')])
    await expect.poll(() => statesOf(id), patient).toEqual({ undelivered: 1 })
    await house.admin.call(textBlasts.resend, { params: { id } })
    await expect.poll(() => statesOf(id), patient).toEqual({ accepted: 1 })
    await post(url, [report(recipient?.message_id, 'undelivered'), report(recipient?.message_id, 'pending')])
    await settled()
    expect(await statesOf(id)).toEqual({ accepted: 1 })
  })
})

test('Whoever replies STOP stands on the list from then on, and gets nothing more', async () => {
  const to = fresh(2)
  await sentWithoutReports(to)
  const [leaver = '', stayer = ''] = to
  expect(await house.simulator.reply(leaver, 'Itigil na po')).toBe(true)
  expect(await house.simulator.reply(stayer, 'Salamat po')).toBe(true)
  const list = () =>
    house.server.database.query('select mobile_number, source from opt_outs where mobile_number = any($1::text[])', [
      to,
    ])
  await expect.poll(list, patient).toEqual([{ mobile_number: leaver, source: 'stop' }])
  expect(await house.simulator.reply(leaver, 'STOP')).toBe(true)
  await settled()
  expect(await list()).toHaveLength(1)
  const { details } = await createBlast(house.admin, { to })
  expect(details).toMatchObject({ queued: 1, opted_out: 1 })
})
