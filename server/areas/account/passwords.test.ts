import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auth, me } from '#contract/account/auth.ts'
import { msg } from '#contract/words.ts'
import { createApp } from '#server/app.ts'
import { readEnv } from '#server/platform/env.ts'
import { sayIn } from '#server/platform/words.ts'
import { createClient } from '#tests/support/client.ts'
import { openTestDatabase } from '#tests/support/databases.ts'
import { linkIn } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { demoPassword, people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(() => server.forgetLimits())

const mailsTo = (address: string) => server.mailbox.mails.filter((mail) => mail.to.includes(address)).length
const twice = (password: string) => ({ password, password_confirmation: password })
const ask = async (email: string) => {
  const before = mailsTo(email)
  const client = createClient(server.origin)
  const answer = await client.call(auth.forgotPassword, { body: { email } })
  return { client, answer, mail: () => server.mailbox.next(email, before) }
}

describe('When a password is forgotten', () => {
  test('the mailed link sets a new one, once, and ends every session [session.02]', async () => {
    const email = people.surveyAdmin
    const other = await signIn(server.origin, email)
    const { client, mail } = await ask(email)
    const link = linkIn(await mail())
    expect(link.origin + link.pathname).toBe(`${server.origin}/admin/reset-password`)
    const token = link.searchParams.get('token') ?? ''
    expect(link.searchParams.get('email')).toBe(email)
    const body = { email, token, ...twice('seven small boats') }
    expect((await client.call(auth.resetPassword, { body })).status).toBe(200)
    expect((await other.call(me.get, {})).status).toBe(401)
    expect(
      (await createClient(server.origin).call(auth.login, { body: { email, password: demoPassword } })).status,
    ).toBe(401)
    await signIn(server.origin, email, 'seven small boats')
    const again = await client.call(auth.resetPassword, { body: { ...body, ...twice('eight small boats') } })
    expect(again).toMatchObject({ status: 422, message: 'This link no longer works. Request a new one.' })
  })
  test('a known and an unknown e-mail get the same answer, and only the known one a mail', async () => {
    const known = await ask(people.dealer)
    const unknown = await ask('nobody@demo.test')
    await known.mail()
    expect(known.answer.status).toBe(200)
    expect({ ...unknown.answer, headers: null }).toEqual({ ...known.answer, headers: null })
    expect(mailsTo('nobody@demo.test')).toBe(0)
  })
  test('the link ends after an hour, and belongs to one account', async () => {
    const { client, mail } = await ask(people.dealer)
    const token = linkIn(await mail()).searchParams.get('token') ?? ''
    const reset = (email: string) =>
      client.call(auth.resetPassword, { body: { email, token, ...twice('seven small boats') } })
    expect((await reset(people.admin)).status).toBe(422)
    await server.database.query("update mailed_links set expires_at = expires_at - interval '60 minutes'")
    expect((await reset(people.dealer)).status).toBe(422)
  })
  test('a common new password does not use the link up', async () => {
    const { client, mail } = await ask(people.surveyDealer)
    const token = linkIn(await mail()).searchParams.get('token') ?? ''
    const reset = (password: string) =>
      client.call(auth.resetPassword, { body: { email: people.surveyDealer, token, ...twice(password) } })
    expect((await reset('password12345')).errors).toHaveProperty('password')
    expect((await reset('seven small boats')).status).toBe(200)
  })
  test('asking many times mails at most a few links, and the last of them works', async () => {
    const email = people.partsAdmin
    const before = mailsTo(email)
    for (let times = 0; times < 8; times += 1) expect((await ask(email)).answer.status).toBe(200)
    const last = await server.mailbox.next(email, before + 3)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(mailsTo(email) - before).toBe(4)
    const token = linkIn(last).searchParams.get('token') ?? ''
    const body = { email, token, ...twice('seven small boats') }
    expect((await createClient(server.origin).call(auth.resetPassword, { body })).status).toBe(200)
  })
  test('an owner whom guessing has locked out signs in after the mailed link', async () => {
    const email = people.partsDealer
    const { client, mail } = await ask(email)
    const token = linkIn(await mail()).searchParams.get('token') ?? ''
    for (let tries = 0; tries < 6; tries += 1)
      await client.call(auth.login, { body: { email, password: 'not the right password' } })
    expect((await client.call(auth.login, { body: { email, password: demoPassword } })).status).toBe(429)
    await client.call(auth.resetPassword, { body: { email, token, ...twice('seven small boats') } })
    expect((await client.call(auth.login, { body: { email, password: 'seven small boats' } })).status).toBe(200)
  })
})

describe('When a password is changed', () => {
  test('the other sessions end and this one stays, and the owner is told by mail', async () => {
    const email = people.admin
    const [here, there] = [await signIn(server.origin, email), await signIn(server.origin, email)]
    const before = mailsTo(email)
    const change = (current_password: string, password: string) =>
      here.call(auth.changePassword, { body: { current_password, ...twice(password) } })
    const wrong = await change('not the right password', 'nine quiet lamps')
    expect(wrong).toMatchObject({ status: 422, errors: { current_password: ['Your current password is incorrect.'] } })
    expect((await change(demoPassword, 'too short')).errors).toEqual({
      password: ['The new password field must be at least 12 characters long'],
    })
    expect((await change(demoPassword, 'nine quiet lamps')).status).toBe(200)
    expect((await here.call(me.get, {})).status).toBe(200)
    expect((await there.call(me.get, {})).status).toBe(401)
    expect((await server.mailbox.next(email, before)).subject).toBe('Your password was changed')
    const audited = await server.database.query<{ changes: object }>(
      "select changes from audit_entries where kind = 'password-changed' order by id desc limit 1",
    )
    expect(audited[0]?.changes).toEqual({})
  })
})

describe('When an address is not confirmed yet', () => {
  test('signing in mails a link that confirms it, once [session.03]', async () => {
    const email = people.superadmin
    await server.database.query('update users set email_verified_at = null where email = $1', [email])
    const before = mailsTo(email)
    const client = await signIn(server.origin, email)
    const link = linkIn(await server.mailbox.next(email, before))
    const user_id = Number(/verify\/(\d+)$/.exec(link.pathname)?.[1])
    const body = { user_id, token: link.searchParams.get('token') ?? '' }
    const verify = (given: typeof body) => createClient(server.origin).call(auth.verifyEmail, { body: given })
    expect((await verify({ ...body, token: 'made up' })).status).toBe(422)
    expect((await verify(body)).status).toBe(200)
    expect((await client.call(me.get, {})).data).toMatchObject({ email_verified_at: expect.stringMatching(/Z$/) })
    expect((await verify(body)).status).toBe(422)
  })
})

describe('When mail goes out', () => {
  test('it speaks the stored language of its reader', async () => {
    const email = people.dealer
    const client = await signIn(server.origin, email)
    await client.call(me.update, { body: { locale: 'ar' } })
    const { mail } = await ask(email)
    expect((await mail()).subject).toBe(sayIn('ar')(msg`Choose a new password`))
    expect((await client.call(me.get, {})).data).toMatchObject({ locale: 'ar' })
    await client.call(me.update, { body: { locale: 'en' } })
  })
})

test('Signing in verifies one password, whether the account exists or not', async () => {
  const database = await openTestDatabase(undefined, 'small')
  const env = readEnv({
    APP_SECRET: 'a secret for this test, long enough for one',
    DATA_DIR: 'memory',
    LOG_LEVEL: 'silent',
  })
  const app = await createApp({ database, env, isDemo: true })
  const given = await app.fetch(new Request('http://localhost/api/v1/sanctum/csrf-cookie'))
  const cookie = given.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const xsrf = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '')
  const costOf = async (email: string) => {
    const before = app.platform.passwords.verifications
    const body = JSON.stringify({ email, password: 'not the right password' })
    const headers = { cookie, 'x-xsrf-token': xsrf, 'content-type': 'application/json' }
    const answer = await app.fetch(new Request('http://localhost/api/v1/auth/login', { method: 'POST', headers, body }))
    expect(answer.status).toBe(401)
    return app.platform.passwords.verifications - before
  }
  expect(await costOf(people.admin)).toBe(1)
  expect(await costOf('nobody@demo.test')).toBe(1)
  await app.close()
  await database.close()
})
