import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { InfobipAccount, infobipAccounts } from '#contract/text-blasts/accounts.ts'
import { optOuts } from '#contract/text-blasts/opt-outs.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { untilThrough } from '#tests/support/deadlocks.ts'
import { gateTo, startProvider, type TestProvider } from '#tests/support/provider.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

const names = new Map<string, readonly string[]>()
let provider: TestProvider
let server: TestServer
let admin: Client
beforeAll(async () => {
  provider = await startProvider()
  server = await startServer({ isDemo: false, outgoing: gateTo(names) })
  admin = await signIn(server.origin, people.surveyAdmin)
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})
beforeEach(async () => {
  // With them go the world's blasts, which were sent by its accounts and may be at work.
  await untilThrough(() => server.database.query('truncate infobip_accounts cascade'))
  await server.forgetLimits()
  names.clear()
  names.set('provider.example', ['127.0.0.1'])
  names.set('moving.example', ['127.0.0.1'])
  names.set('inside.example', ['10.1.2.3'])
  provider.arrived.length = 0
  provider.answer(taking)
})
const idIn = (body: string) =>
  v.parse(
    v.object({
      messages: v.array(v.object({ destinations: v.array(v.object({ messageId: v.string(), to: v.string() })) })),
    }),
    JSON.parse(body),
  ).messages[0]?.destinations[0]?.messageId
const status = (groupId: number, name: string) => ({
  groupId,
  groupName: name,
  id: groupId,
  name,
  description: `It is ${name}`,
})
const taking = ({ body }: { readonly body: string }, as = status(1, 'PENDING_ENROUTE')) => ({
  status: 200,
  body: JSON.stringify({
    bulkId: 'b1',
    messages: [{ messageId: idIn(body), status: as, destination: '639171234567' }],
  }),
})

const key = 'the-real-key-of-the-provider-91ab'
const body = (more: object = {}) => ({
  name: 'Real',
  kind: 'infobip' as const,
  sender: 'DealerDesk',
  reply_to: null,
  base_url: `https://provider.example${provider.port}`,
  throttle: null,
  part_price: null,
  status: true,
  dealer_id: null,
  api_key: key,
  ...more,
})
const accountIn = ({ data }: Answer) => v.parse(InfobipAccount.schema, data)
const add = async (more: object = {}) => accountIn(await admin.give(infobipAccounts.create, { body: body(more) }))
const tryOut = (id: number, mobile = '0917 123 4567') =>
  admin.give(infobipAccounts.testSend, { params: { id }, body: { mobile_number: mobile } })

describe('The address of an account is refused at the save', () => {
  test.each([
    ['http://provider.example', 'The address must start with https://'],
    ['provider.example', 'Enter a full web address, such as https://xxxxx.api.infobip.com'],
    ['https://me:word@provider.example', 'The address must not contain a user name or password'],
    ['https://provider.example/?a=b', 'The address must not contain ? or #'],
    ['https://192.168.1.20', 'This address is not public. It points to a private network or to this server.'],
    ['https://localhost', 'This address is not public. It points to a private network or to this server.'],
    ['https://inside.example', 'This address is not public. It points to a private network or to this server.'],
  ])('%s', async (base_url, told) => {
    const answer = await admin.give(infobipAccounts.create, { body: body({ base_url }) })
    expect([answer.status, answer.errors]).toEqual([422, { base_url: [told] }])
    expect(await server.database.query('select id from infobip_accounts')).toEqual([])
  })

  test('an account without address or key is none, and a simulator has no place here', async () => {
    const answer = await admin.give(infobipAccounts.create, { body: body({ base_url: null, api_key: null }) })
    expect(answer.errors).toEqual({
      base_url: ['Enter the base URL for this Infobip account'],
      api_key: ['Enter the API key for this Infobip account'],
    })
    // A request cannot carry it, and the fault would repeat it where people read.
    const broken = await admin.give(infobipAccounts.create, { body: body({ api_key: `${key}\n${key}` }) })
    expect(broken.errors).toEqual({ api_key: ['The API key is not valid'] })
    const simulator = await admin.give(infobipAccounts.create, { body: body({ kind: 'simulator' }) })
    expect(simulator.errors).toEqual({ kind: ['The simulator is available only in a demo'] })
  })
})

describe('The key goes where it was given for', () => {
  test('it is sealed in the database and opens in the request alone', async () => {
    const { id, key_hint } = await add()
    expect(key_hint).toBe('…91ab')
    const rows = JSON.stringify(await server.database.query('select * from infobip_accounts'))
    expect([rows.includes(key), rows.includes('v1.')]).toEqual([false, true])
    expect((await tryOut(id)).status).toBe(200)
    expect(provider.arrived[0]?.headers['authorization']).toBe(`App ${key}`)
  })

  test('another address wants the key again; the same one does not', async () => {
    const { id, version } = await add()
    const save = (more: object) =>
      admin.give(infobipAccounts.update, { params: { id }, body: { ...body({ api_key: null, ...more }), version } })
    const moved = await save({ base_url: `https://moving.example${provider.port}` })
    expect(moved.errors).toEqual({ api_key: ['Enter the API key again. The saved key is for a different address.'] })
    expect((await save({ name: 'Renamed', base_url: `https://provider.example${provider.port}/` })).status).toBe(200)
  })

  test('a key sealed under another secret is asked for again in words', async () => {
    const { id } = await add()
    await server.database.query("update infobip_accounts set api_key = 'v1.' || repeat('A', 80)")
    const answer = await tryOut(id)
    expect([answer.status, answer.message, provider.arrived.length]).toEqual([
      422,
      'The API key can no longer be read because APP_SECRET was changed. Enter the key again.',
      0,
    ])
  })
})

describe('A test message', () => {
  test('goes out once and tells what the provider said', async () => {
    const { id } = await add()
    const answer = await tryOut(id)
    expect([answer.status, answer.message]).toEqual([200, 'The provider accepted the test message.'])
    expect(provider.arrived).toHaveLength(1)
    const sent = provider.arrived[0]
    expect([sent?.method, sent?.path]).toEqual(['POST', '/sms/3/messages'])
    expect(answer.data).toMatchObject({ message_id: idIn(sent?.body ?? ''), raw: { bulkId: 'b1' } })
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      messages: [
        {
          sender: 'DealerDesk',
          destinations: [{ to: '639171234567' }],
          content: { text: 'Test message from Dealer Desk. You do not need to do anything.' },
        },
      ],
    })
    const kept = await server.database.query('select state, recipient_id, blast_id from text_blast_messages')
    expect(kept).toEqual([{ state: 'accepted', recipient_id: null, blast_id: null }])
    const told = await server.database.query(
      "select record_id, changes from audit_entries where kind = 'test-sent' and record_id = $1",
      [id],
    )
    expect(told).toEqual([{ record_id: id, changes: { mobile_number: [null, '+639171234567'] } }])
  })

  test('that the provider refuses says why', async () => {
    const { id } = await add()
    provider.answer((one) => taking(one, status(5, 'REJECTED_SENDER')))
    const refused = await tryOut(id)
    expect([refused.status, refused.message]).toEqual([
      422,
      'The provider rejected the message: It is REJECTED_SENDER · REJECTED_SENDER',
    ])
    provider.answer(() => ({
      status: 401,
      body: '{"requestError":{"serviceException":{"messageId":"UNAUTHORIZED","text":"Invalid login details"}}}',
    }))
    const strange = await tryOut(id)
    expect(strange.message).toBe('The message could not be sent: 401 Invalid login details')
  })

  test('without a clear answer says that it may have gone out', async () => {
    const { id } = await add()
    provider.answer(() => null)
    const answer = await tryOut(id)
    expect([answer.status, answer.message.startsWith('The provider’s response was not clear.')]).toEqual([422, true])
    expect(await server.database.query('select state from text_blast_messages')).toEqual([{ state: 'unknown' }])
  })

  test('does not follow the provider elsewhere', async () => {
    const { id } = await add()
    provider.answer(() => ({ status: 302, headers: { location: `https://moving.example${provider.port}/` } }))
    expect((await tryOut(id)).status).toBe(422)
    expect(provider.arrived).toHaveLength(1)
  })

  test('goes nowhere once the name stands for an address inside', async () => {
    const { id } = await add({ base_url: `https://moving.example${provider.port}` })
    names.set('moving.example', ['169.254.169.254'])
    const answer = await tryOut(id)
    expect([answer.status, answer.message.startsWith('The message could not be sent')]).toEqual([422, true])
    expect(provider.arrived).toEqual([])
  })

  test('goes to no number that has opted out, and to none that is no mobile', async () => {
    const { id } = await add()
    await admin.give(optOuts.create, { body: { mobile_number: '09180000001', note: null } })
    const out = await tryOut(id, '0918 000 0001')
    expect(out.errors).toEqual({ mobile_number: ['This number has opted out, so the message was not sent.'] })
    expect(Object.keys((await tryOut(id, '12345')).errors)).toEqual(['mobile_number'])
    expect(provider.arrived).toEqual([])
  })

  test('has to wait after ten others', async () => {
    const { id } = await add()
    for (let tries = 0; tries < 10; tries += 1) expect((await tryOut(id)).status).toBe(200)
    expect((await tryOut(id)).status).toBe(200)
    expect((await tryOut(id)).status).toBe(429)
    expect(provider.arrived).toHaveLength(11)
  })
})
