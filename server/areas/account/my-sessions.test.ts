import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MySession, mySessions, secondStep } from '#contract/account/my-sessions.ts'
import { type Client, createClient } from '#tests/support/client.ts'
import { codeIn } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { demoPassword, people, signIn, signInWith } from '#tests/support/sign-in.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
beforeEach(() => server.forgetLimits())
afterAll(() => server.stop())

const listed = async (client: Client) => v.parse(v.array(MySession.schema), (await client.give(mySessions.list)).data)
const isIn = async (client: Client) => (await client.send('GET', '/me')).status === 200
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

describe('One’s own sessions', () => {
  test('are listed, this one first, with the device in words and the network', async () => {
    const other = createClient(server.origin)
    await other.send('POST', '/auth/login', {
      body: { email: people.dealer, password: demoPassword },
      headers: { 'user-agent': firefox },
    })
    const mine = await signIn(server.origin, people.dealer)
    const all = await listed(mine)
    expect(all.map(({ current }) => current)).toEqual([true, ...all.slice(1).map(() => false)])
    expect(all.find(({ device }) => device === 'Firefox on Linux')?.network).toBe('127.0.0.0/24')
    expect((await listed(other)).find(({ current }) => current)?.device).toBe('Firefox on Linux')
    expect(JSON.stringify(all)).not.toMatch(/hash|cookie/)
  })

  test('one is ended at once, and only by its owner', async () => {
    const [mine, other, stranger] = [
      await signIn(server.origin, people.surveyDealer),
      await signIn(server.origin, people.surveyDealer),
      await signIn(server.origin, people.admin),
    ]
    const id = (await listed(other)).find(({ current }) => current)?.id ?? 0
    expect((await stranger.give(mySessions.revoke, { params: { id } })).status).toBe(404)
    expect(await isIn(other)).toBe(true)
    expect((await mine.give(mySessions.revoke, { params: { id } })).status).toBe(200)
    expect(await isIn(other)).toBe(false)
    expect(await isIn(mine)).toBe(true)
    expect((await mine.give(mySessions.revoke, { params: { id } })).status).toBe(404)
  })

  test('all others are ended, this one and other people’s stay', async () => {
    const [mine, other, stranger] = [
      await signIn(server.origin, people.partsDealer),
      await signIn(server.origin, people.partsDealer),
      await signIn(server.origin, people.admin),
    ]
    expect((await mine.give(mySessions.revokeOthers)).status).toBe(200)
    expect([await isIn(mine), await isIn(other), await isIn(stranger)]).toEqual([true, false, true])
    expect((await listed(mine)).map(({ current }) => current)).toEqual([true])
  })
})

describe('One’s own second step', () => {
  const mailsTo = (email: string) => server.mailbox.mails.filter(({ to }) => to.includes(email)).length
  const ask = async (client: Client, email: string, enabled: boolean) => {
    const before = mailsTo(email)
    expect((await client.give(secondStep.ask, { body: { password: demoPassword, enabled } })).status).toBe(200)
    return codeIn(await server.mailbox.next(email, before))
  }
  const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111')

  test('is turned on by the password and the mailed code, asked for from then on, and turned off likewise', async () => {
    const email = people.partsAdmin
    const client = await signIn(server.origin, email)
    const code = await ask(client, email, true)
    expect((await client.send('GET', '/me')).data).toMatchObject({ mfa_enabled: false })
    const on = await client.give(secondStep.confirm, { body: { code } })
    expect(on).toMatchObject({ status: 200, data: { mfa_enabled: true } })
    expect((await signInWith(createClient(server.origin), email)).data).toMatchObject({ mfa: true, user: null })
    // Its code is on the way as well, and must not be taken for the next one.
    await server.mailbox.next(email, 1)
    const off = await client.give(secondStep.confirm, { body: { code: await ask(client, email, false) } })
    expect(off).toMatchObject({ status: 200, data: { mfa_enabled: false } })
    expect((await signInWith(createClient(server.origin), email)).data).toMatchObject({ mfa: false })
  })

  test('does not change by a wrong password, by a wrong code, or by a code of another session', async () => {
    const email = people.surveyAdmin
    const [client, other] = [await signIn(server.origin, email), await signIn(server.origin, email)]
    const wrong = await client.give(secondStep.ask, { body: { password: 'not-this-one-2026', enabled: true } })
    expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['password']])
    const code = await ask(client, email, true)
    const guessed = await client.give(secondStep.confirm, { body: { code: wrongFor(code) } })
    expect([guessed.status, Object.keys(guessed.errors)]).toEqual([422, ['code']])
    expect((await other.give(secondStep.confirm, { body: { code } })).status).toBe(422)
    expect((await client.send('GET', '/me')).data).toMatchObject({ mfa_enabled: false })
    expect((await client.give(secondStep.confirm, { body: { code } })).status).toBe(200)
    expect((await client.give(secondStep.confirm, { body: { code } })).status).toBe(422)
  })

  test('a code dies after five wrong tries', async () => {
    const email = people.admin
    const client = await signIn(server.origin, email)
    const code = await ask(client, email, true)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await client.give(secondStep.confirm, { body: { code: wrongFor(code) } })).status).toBe(422)
    expect((await client.give(secondStep.confirm, { body: { code } })).status).toBe(422)
  })

  test('guessing the password is slowed down', async () => {
    const client = await signIn(server.origin, people.dealer)
    const answers: number[] = []
    for (let tries = 0; tries < 7; tries += 1)
      answers.push((await client.give(secondStep.ask, { body: { password: 'not-this-one', enabled: true } })).status)
    expect(answers).toContain(429)
  })
})
