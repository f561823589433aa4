import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/account/auth.ts'
import { createClient } from '#tests/support/client.ts'
import { linkIn } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { demoPassword, people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
beforeAll(async () => {
  // One proxy is believed, so that a test can come from many addresses.
  server = await startServer({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())
beforeEach(() => server.forgetLimits())

const mailsTo = (address: string) => server.mailbox.mails.filter((mail) => mail.to.includes(address)).length
const twice = (password: string) => ({ password, password_confirmation: password })
const addressOf = (number: number) => `203.0.113.${number}`
const post = (path: string, body: object, from = addressOf(1)) =>
  createClient(server.origin).send('POST', path, { body, headers: { 'x-forwarded-for': from } })
const linkFor = async (email: string) => {
  const before = mailsTo(email)
  await createClient(server.origin).call(auth.forgotPassword, { body: { email } })
  return linkIn(await server.mailbox.next(email, before)).searchParams.get('token') ?? ''
}
const resetWith = (email: string, token: string, password: string, from?: string) =>
  post('/auth/reset-password', { email, token, ...twice(password) }, from)

describe('When a password is reset without a link that works', () => {
  test('the answer and the work are the same, whoever the account and whatever the password', async () => {
    const before = server.platform.passwords.verifications
    const answers = [
      await resetWith(people.admin, 'made-up', demoPassword),
      await resetWith(people.admin, 'made-up', 'not the right password'),
      await resetWith(people.admin, 'made-up', 'password12345'),
      await resetWith('nobody@demo.test', 'made-up', demoPassword),
      await resetWith('nobody@demo.test', 'made-up', 'password12345'),
      // A link that works for somebody else.
      await resetWith(people.admin, await linkFor(people.dealer), demoPassword),
    ].map((answer) => ({ ...answer, headers: null }))
    expect(answers[0]).toMatchObject({ status: 422, message: 'This link no longer works. Request a new one.' })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(server.platform.passwords.verifications).toBe(before)
  })
  test('tries are slowed for one account over many addresses, and for one address over many accounts', async () => {
    const overAddresses: number[] = []
    for (let n = 1; n <= 30; n += 1)
      overAddresses.push((await resetWith(people.admin, 'made-up', demoPassword, addressOf(n))).status)
    expect(overAddresses.slice(0, 21)).toEqual(Array.from({ length: 21 }, () => 422))
    expect(overAddresses.slice(21)).toEqual(Array.from({ length: 9 }, () => 429))
    await server.forgetLimits()
    const pair: number[] = []
    for (let tries = 0; tries < 7; tries += 1)
      pair.push((await resetWith(people.admin, 'made-up', demoPassword)).status)
    expect(pair).toEqual([422, 422, 422, 422, 422, 422, 429])
    await server.forgetLimits()
    await resetWith('first@demo.test', 'made-up', demoPassword)
    await server.database.query("update rate_limits set hits = 50 where key like 'login:address:%'")
    expect((await resetWith('second@demo.test', 'made-up', demoPassword)).status).toBe(422)
    expect((await resetWith('third@demo.test', 'made-up', demoPassword)).status).toBe(429)
  })
  test('the guesses of others do not slow whoever holds a link that works', async () => {
    const token = await linkFor(people.surveyDealer)
    for (let n = 2; n <= 30; n += 1) await resetWith(people.surveyDealer, 'made-up', 'seven small boats', addressOf(n))
    expect((await resetWith(people.surveyDealer, token, 'seven small boats')).status).toBe(200)
  })
})

describe('When a password is guessed', () => {
  test('one address is slowed over many accounts', async () => {
    const guess = (email: string, from: string) => post('/auth/login', { email, password: 'a guess' }, from)
    expect((await guess('first@demo.test', addressOf(1))).status).toBe(401)
    // As if fifty other accounts had been tried from there.
    await server.database.query("update rate_limits set hits = 50 where key like 'login:address:%'")
    expect((await guess('second@demo.test', addressOf(1))).status).toBe(401)
    const slowed = await guess('third@demo.test', addressOf(1))
    expect(slowed).toMatchObject({ status: 429, error_code: 'rate_limited' })
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await guess('third@demo.test', addressOf(2))).status).toBe(401)
  })
  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::1'],
    // Zeros within the network’s own half may be left out of the address.
    ['2001:db8::1', '2001:db8:0:0:2:3:4:5', '2001:db8::1:2:3:4:5'],
  ])(
    'all addresses of one network of IPv6 are slowed as one, as %s and %s are, and %s is not',
    async (one, same, other) => {
      const guess = async (email: string, from: string) =>
        (await post('/auth/login', { email, password: 'a guess' }, from)).status
      expect(await guess('first@demo.test', one)).toBe(401)
      await server.database.query("update rate_limits set hits = 51 where key like 'login:address:%'")
      expect([await guess('second@demo.test', same), await guess('third@demo.test', other)]).toEqual([401, 401])
      expect([await guess('fourth@demo.test', same), await guess('fifth@demo.test', one)]).toEqual([429, 429])
    },
  )
  test('a borrowed session is slowed at the current password, and the right one waits too', async () => {
    const client = await signIn(server.origin, people.partsAdmin)
    const change = (current_password: string) =>
      client.call(auth.changePassword, { body: { current_password, ...twice('nine quiet lamps') } })
    const statuses: number[] = []
    for (let tries = 0; tries < 7; tries += 1) statuses.push((await change('a guess of mine')).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429])
    expect((await change(demoPassword)).status).toBe(429)
  })
})

test('A link to choose a new password stops working when the password was changed otherwise', async () => {
  const token = await linkFor(people.partsDealer)
  const client = await signIn(server.origin, people.partsDealer)
  const body = { current_password: demoPassword, ...twice('nine quiet lamps') }
  expect((await client.call(auth.changePassword, { body })).status).toBe(200)
  expect((await resetWith(people.partsDealer, token, 'ten loud drums')).status).toBe(422)
  await signIn(server.origin, people.partsDealer, 'nine quiet lamps')
})
