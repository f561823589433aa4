import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NoAnswer, NotPublic } from '#server/platform/outgoing.ts'
import { gateTo, startProvider, type TestProvider } from '#tests/support/provider.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())
beforeEach(() => {
  provider.arrived.length = 0
  provider.answer(() => ({ status: 200, body: '{"ok":true}' }))
})
const init = () => ({
  method: 'POST',
  headers: { authorization: 'App key' },
  body: '{}',
  signal: AbortSignal.timeout(2000),
})
const names = new Map([
  ['provider.example', ['127.0.0.1']],
  ['inside.example', ['10.0.0.7']],
  ['both.example', ['127.0.0.1', '169.254.169.254']],
  ['mapped.example', ['::ffff:10.0.0.7']],
  ['unique.example', ['fd00::7']],
])
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it was answered',
    (fault: unknown) => fault,
  )

describe('A request goes', () => {
  test('to a name that stands for public addresses alone, and brings the answer back', async () => {
    const gate = gateTo(names)
    const response = await gate.fetch(`https://provider.example${provider.port}/sms/3/messages`, init())
    expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    expect(provider.arrived).toMatchObject([
      { method: 'POST', path: '/sms/3/messages', headers: { authorization: 'App key' }, body: '{}' },
    ])
    gate.close()
  })

  test.each(['inside.example', 'both.example', 'mapped.example', 'unique.example'])(
    'nowhere when %s stands for an address inside, be it only one of several',
    async (name) => {
      const gate = gateTo(names)
      const fault = await failure(gate.fetch(`https://${name}${provider.port}/`, init()))
      expect(fault).toBeInstanceOf(NotPublic)
      expect(await gate.faultOf(`https://${name}${provider.port}`)).toBe('not-public')
      expect(provider.arrived).toEqual([])
      gate.close()
    },
  )

  test.each([
    'https://10.0.0.7',
    'https://[::1]',
    'https://localhost',
    'http://provider.example',
    'https://169.254.169.254/latest',
  ])('nowhere when the address reads %s, without anybody being asked', async (url) => {
    const asked: string[] = []
    const gate = gateTo(names, asked)
    expect(await failure(gate.fetch(url, init()))).toBeInstanceOf(NotPublic)
    expect(asked).toEqual([])
    gate.close()
  })

  test('to the address that was checked, though the name stands for another one the next moment', async () => {
    const moving = new Map([['moving.example', ['127.0.0.1']]])
    const asked: string[] = []
    const gate = gateTo(moving, asked)
    expect(await gate.faultOf(`https://moving.example${provider.port}`)).toBeNull()
    moving.set('moving.example', ['192.168.0.5'])
    const fault = await failure(gate.fetch(`https://moving.example${provider.port}/`, init()))
    expect(fault).toBeInstanceOf(NotPublic)
    expect([asked.length, provider.arrived.length]).toEqual([2, 0])
    gate.close()
  })

  test('no further when it is sent on: a redirect is an answer', async () => {
    provider.answer(() => ({
      status: 307,
      headers: { location: `https://provider.example${provider.port}/elsewhere` },
    }))
    const gate = gateTo(names)
    const response = await gate.fetch(`https://provider.example${provider.port}/`, init())
    expect([response.status, provider.arrived.length]).toEqual([307, 1])
    gate.close()
  })
})

describe('When no answer comes, it says whether anything was sent', () => {
  const sentOf = async (gate: ReturnType<typeof gateTo>, url: string, timeout = 2000) => {
    const fault = await failure(gate.fetch(url, { ...init(), signal: AbortSignal.timeout(timeout) }))
    expect(fault).toBeInstanceOf(NoAnswer)
    gate.close()
    return fault instanceof NoAnswer ? fault.isSent : undefined
  }
  test('a name that nobody knows, a port that nobody listens at and a certificate of somebody else: surely not', async () => {
    expect(await sentOf(gateTo(names), 'https://nobody.example/')).toBe(false)
    expect(await sentOf(gateTo(names), 'https://provider.example:1/')).toBe(false)
    const wrongName = new Map([['other.example', ['127.0.0.1']]])
    expect(await sentOf(gateTo(wrongName), `https://other.example${provider.port}/`)).toBe(false)
    expect(provider.arrived).toEqual([])
  })
  test('a connection that breaks after the request: nobody knows', async () => {
    provider.answer(() => null)
    expect(await sentOf(gateTo(names), `https://provider.example${provider.port}/`)).toBe(true)
    expect(provider.arrived).toHaveLength(1)
  })
})

test('a name that nobody answers for now may be saved: the request asks again', async () => {
  const gate = gateTo(names)
  expect(await gate.faultOf('https://nobody.example')).toBeNull()
  gate.close()
})
