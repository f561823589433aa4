import * as v from 'valibot'
import { expect, test } from 'vitest'
import { BlastLog, textBlasts } from '#contract/text-blasts/blasts.ts'
import { blastLogs } from '#contract/text-blasts/logs.ts'
import { uploadRecipients } from '#tests/support/blasts.ts'
import { blastOf } from '#tests/support/sending.ts'
import { openSendingHouse, patient } from '#tests/support/sending-house.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

const house = openSendingHouse({ latency: [0, 5], reportDelay: [0, 50] })
const logs = async (id: number) =>
  v.parse(
    v.array(BlastLog.schema),
    (await house.admin.call(blastLogs.list, { query: { survey_sms_blast_id: id, order_by: 'row' } })).data,
  )
const statusOf = async (id: number) => (await blastOf(house.admin, id)).status

test('A text blast goes from a file to a batch, is sent, resent and sent by force, and its logs tell what became of each [text-blast.01]', async () => {
  // The simulator refuses numbers that end in 01, and does not deliver those that end in 00.
  const file = await uploadRecipients(house.admin, [
    ['mobile', 'first_name'],
    ['0917 123 4510', 'Ana'],
    ['0917 123 4500', 'Ben'],
    ['0917 123 4501', 'Cora'],
    ['nothing', 'Dan'],
    ['0917 123 4510', 'Ana again'],
  ])
  const body = { file_id: file.id, name: 'News', purpose: 'service' as const, message: 'Hi {first_name}' }
  const made = await house.admin.call(textBlasts.create, { body })
  const { id } = v.parse(v.looseObject({ id: v.number() }), made.data)
  expect(await statusOf(id)).toBe('pending')

  await house.admin.call(textBlasts.send, { params: { id } })
  const told = async () => (await logs(id)).map(({ status }) => status)
  await expect.poll(told, patient).toEqual(['delivered', 'undelivered', 'refused', 'invalid'])
  await expect.poll(() => statusOf(id), patient).toBe('partially-sent')

  expect((await house.admin.call(textBlasts.resend, { params: { id } })).status).toBe(200)
  await expect.poll(() => statusOf(id), patient).toBe('partially-sent')
  await expect.poll(told, patient).toEqual(['delivered', 'undelivered', 'refused', 'invalid'])
  const reason = 'The network was down'
  expect((await house.admin.call(textBlasts.forceSend, { params: { id }, body: { reason } })).status).toBe(200)
  await expect.poll(() => statusOf(id), patient).toBe('partially-sent')
  await expect.poll(told, patient).toEqual(['delivered', 'undelivered', 'refused', 'invalid'])

  expect((await logs(id)).map(({ name, attempts }) => [name, attempts])).toEqual([
    ['Ana', 1],
    ['Ben', 3],
    ['Cora', 3],
    ['Dan', 0],
  ])
  const toAna = house.simulator.record.taken.filter(({ to }) => to === '639171234510').map(({ text }) => text)
  expect(toAna).toEqual(['Hi Ana'])
})

test('A scheduled blast begins by itself when its time has come, and is its scheduler’s', async () => {
  const file = await uploadRecipients(house.admin, [['mobile'], ['0917 123 4611']])
  const at = new Date(Date.now() + 1500).toISOString()
  const body = { file_id: file.id, name: 'Later', purpose: 'service' as const, message: 'Hi', scheduled_at: at }
  const made = await house.admin.call(textBlasts.create, { body })
  const { id } = v.parse(v.looseObject({ id: v.number() }), made.data)
  expect(await statusOf(id)).toBe('scheduled')
  await expect.poll(() => statusOf(id), patient).toBe('sent')
  const blast = await blastOf(house.admin, id)
  expect(Date.parse(blast.started_at ?? '')).toBeGreaterThanOrEqual(Date.parse(at))
  const [notice] = await house.server.database.query<{ link: string }>(
    'select link from notifications where user_id = (select id from users where email = $1) order by id desc limit 1',
    [people.surveyAdmin],
  )
  expect(notice?.link).toBe(`/admin/text-blast/${id}`)
})

test('Head office and survey people read batches and logs; only administrators and survey administrators make one [text-blast.02]', async () => {
  const answers = async (email: string) => {
    const client = await signIn(house.server.origin, email)
    const body = { file_id: 1, name: '', purpose: 'service', message: 'Hi' }
    return [
      (await client.call(textBlasts.list, { query: {} })).status,
      (await client.call(blastLogs.list, { query: {} })).status,
      (await client.give(textBlasts.create, { body })).status,
    ]
  }
  expect(await answers(people.admin)).toEqual([200, 200, 422])
  expect(await answers(people.surveyAdmin)).toEqual([200, 200, 422])
  expect(await answers(people.surveyDealer)).toEqual([200, 200, 403])
  for (const other of [people.dealer, people.partsAdmin, people.partsDealer])
    expect([other, await answers(other)]).toEqual([other, [403, 403, 403]])
})
