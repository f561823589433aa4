import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createProvider, type ProviderAccount } from '#server/areas/text-blasts/provider/client.ts'
import type { SmsMessage } from '#server/areas/text-blasts/provider/protocol.ts'
import { type Simulator, startSimulator, wrongKey } from '#server/simulator/simulator.ts'

let simulator: Simulator
let account: ProviderAccount
const provider = createProvider(fetch, 300)
beforeEach(async () => {
  simulator = await startSimulator({ latency: [0, 0], reportDelay: [0, 0], keeps: true })
  account = { baseUrl: simulator.url, apiKey: 'k' }
})
afterEach(() => simulator.close())

const message = (id: string, to = '+639171234567'): SmsMessage => ({
  sender: 'HIRAYA',
  destinations: [{ to, messageId: id }],
  content: { text: `Hello ${id}` },
})
const taken = () => simulator.record.taken.map(({ id }) => id)

describe('Handing messages over', () => {
  test('is answered message by message: one number is refused, the others are taken', async () => {
    simulator.script.refused.add('639171234568')
    const handed = await provider.send(account, [message('a'), message('b', '+639171234568'), message('c')])
    expect(handed).toMatchObject({
      is: 'answered',
      messages: [
        { id: 'a', fate: 'accepted' },
        { id: 'b', fate: 'refused', answer: 'Network is forbidden · REJECTED_NETWORK' },
        { id: 'c', fate: 'accepted' },
      ],
    })
    expect(taken()).toEqual(['a', 'c'])
  })
  test('is surely not done when nobody listens there', async () => {
    await simulator.close()
    expect(await provider.send(account, [message('a')])).toEqual({
      is: 'not-sent',
      detail: 'ECONNREFUSED',
      retryAfter: null,
      isFinal: false,
    })
  })
  test('tells no more of a fault than an answer holds, which shows it', async () => {
    // What cannot be read as an address is repeated in the fault.
    const handed = await provider.send({ ...account, baseUrl: 'x'.repeat(700) }, [message('a')])
    expect(handed).toMatchObject({ is: 'unsure', detail: expect.stringMatching(/^[^\n]{500}$/) })
  })
  test('is surely not done when there were too many, and tells how long to wait', async () => {
    simulator.script.faults.push({ is: 'status', status: 429, retryAfter: 7 })
    expect(await provider.send(account, [message('a')])).toEqual({
      is: 'not-sent',
      detail: '429 Scripted 429',
      retryAfter: 7,
      isFinal: false,
    })
    expect(taken()).toEqual([])
  })
  test('is refused for good with a wrong key, which no answer repeats', async () => {
    const handed = await provider.send({ ...account, apiKey: wrongKey }, [message('a')])
    expect(handed).toEqual({ is: 'not-sent', detail: '401 Invalid login details', retryAfter: null, isFinal: true })
  })
  test.each([
    ['a fault of the provider', { is: 'status', status: 500, taken: true }, '500 Scripted 500'],
    ['an answer that does not come', { is: 'hang', taken: true }, 'No answer in time'],
    ['an answer that nobody understands', { is: 'garble' }, 'An answer of another kind'],
  ] as const)('is in doubt after %s', async (_, fault, detail) => {
    simulator.script.faults.push(fault)
    expect(await provider.send(account, [message('a')])).toEqual({ is: 'unsure', detail, retryAfter: null })
    expect(taken()).toEqual(['a'])
  })
  test('is in doubt when the line breaks before the answer', async () => {
    simulator.script.faults.push({ is: 'close', taken: true })
    expect(await provider.send(account, [message('a')])).toMatchObject({ is: 'unsure' })
    expect(taken()).toEqual(['a'])
  })
})

describe('Looking a message up', () => {
  test('finds what was taken, and nothing else', async () => {
    await provider.send(account, [message('a'), message('b')])
    const asked = await provider.logs(account, ['a', 'b', 'c'])
    expect(asked.is === 'answered' && [...asked.found.keys()]).toEqual(['a', 'b'])
  })
  test('fails in words while the log does not answer', async () => {
    simulator.script.logs = { status: 503, times: 1 }
    expect(await provider.logs(account, ['a'])).toEqual({ is: 'failed', detail: '503 Scripted' })
    expect(await provider.logs(account, ['a'])).toMatchObject({ is: 'answered' })
  })
  test('no longer finds what is older than the log', async () => {
    await simulator.close()
    simulator = await startSimulator({ latency: [0, 0], logLife: 50 })
    account = { baseUrl: simulator.url, apiKey: 'k' }
    await provider.send(account, [message('a')])
    await expect
      .poll(async () => {
        const asked = await provider.logs(account, ['a'])
        return asked.is === 'answered' && asked.found.size
      })
      .toBe(0)
  })
})

test('A report that no webhook takes can be pulled, once', async () => {
  await provider.send(account, [message('a'), message('b', '+639171234500')])
  const all: string[] = []
  await expect
    .poll(async () => {
      const asked = await provider.reports(account)
      if (asked.is === 'answered')
        all.push(...asked.found.map(({ messageId, status }) => `${messageId} ${status.name}`))
      return all.toSorted()
    })
    .toEqual(['a DELIVERED_TO_HANDSET', 'b UNDELIVERABLE_NOT_DELIVERED'])
  expect(await provider.reports(account)).toEqual({ is: 'answered', found: [] })
})
