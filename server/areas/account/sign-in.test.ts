import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auth, me, SignedIn, User } from '#contract/account/auth.ts'
import { createClient } from '#tests/support/client.ts'
import { codeIn } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { demoPassword, people, rolesOf, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(() => server.forgetLimits())

const answered = (data: unknown) => v.parse(SignedIn.schema, data)
const wrongPassword = 'not the right password'
const mailsTo = (address: string) => server.mailbox.mails.filter((mail) => mail.to.includes(address)).length
const begin = async (email: string, password = demoPassword) => {
  const client = createClient(server.origin)
  const before = mailsTo(email)
  const answer = await client.call(auth.login, { body: { email, password } })
  return { client, answer, mail: () => server.mailbox.next(email, before) }
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('When the password is right', () => {
  test('one is signed in at once unless a second step is asked for [session.05, session.12]', async () => {
    const { client, answer } = await begin(people.superadmin)
    expect(answer.status).toBe(200)
    const { mfa, user, access_token, session } = answered(answer.data)
    expect(mfa).toBe(false)
    expect(user?.role.map((role) => role.slug)).toEqual(rolesOf.superadmin)
    expect(access_token).toMatch(/^[\w-]{43}$/)
    expect(Date.parse(session?.expires_at ?? '') - Date.now()).toBeGreaterThan(11.9 * 3_600_000)
    expect(Date.parse(session?.idle_at ?? '') - Date.now()).toBeLessThan(3_601_000)
    expect((await client.call(me.get, {})).status).toBe(200)
  })
  test('the slug of the first role is the user type, also after the order of the roles has changed [roles.07]', async () => {
    const typeOf = async (email: string) => {
      const { client, answer } = await begin(email)
      const { user } = answered(answer.data)
      expect(v.parse(User.schema, (await client.call(me.get, {})).data).user_type).toBe(user?.user_type)
      expect(user?.role[0]?.slug ?? null).toBe(user?.user_type)
      return user?.user_type
    }
    for (const name of ['superadmin', 'surveyAdmin', 'dealer', 'partsDealer'] as const)
      expect(await typeOf(people[name])).toBe(rolesOf[name][0])
    const turn = () =>
      server.database.query(
        'update user_roles set position = -position where user_id = (select id from users where email = $1)',
        [people.superadmin],
      )
    await turn()
    expect(await typeOf(people.superadmin)).toBe(rolesOf.superadmin.at(-1))
    await turn()
  })
  test('the e-mail may be written in any case', async () => {
    const { answer } = await begin('ADMIN@Demo.Test')
    expect(answer.status).toBe(200)
  })
  test('the database keeps neither token, only their hashes', async () => {
    const { client, answer } = await begin(people.admin)
    const cookie = client.cookies.get('dealer_desk_session') ?? ''
    const stored = JSON.stringify(await server.database.query('select * from sessions'))
    expect(cookie).not.toBe('')
    expect(stored).not.toContain(cookie)
    expect(stored).not.toContain(answered(answer.data).access_token)
  })
  test('the audit says that this person signed in, once', async () => {
    const { answer } = await begin(people.partsAdmin)
    const { user } = answered(answer.data)
    const entries = await server.database.query(
      'select user_id, resource, record_id, kind, changes from audit_entries where request_id = $1',
      [answer.headers.get('x-request-id')],
    )
    expect(entries).toEqual([
      { user_id: user?.id, resource: 'me', record_id: user?.id, kind: 'signed-in', changes: {} },
    ])
  })
  test('a sign-in that fails at its end hands out no cookie', async () => {
    // The database refuses what is written last.
    await server.database.query(
      "alter table rate_limits add constraint refused check (key not like 'trusted:%') not valid",
    )
    const { client, answer } = await begin(people.admin)
    await server.database.query('alter table rate_limits drop constraint refused')
    expect(answer.status).toBe(500)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(client.cookies.has('dealer_desk_session')).toBe(false)
  })
  test('the session before it in the same browser ends', async () => {
    const client = await signIn(server.origin, people.admin)
    const before = client.cookies.get('dealer_desk_session') ?? ''
    await client.call(auth.login, { body: { email: people.dealer, password: demoPassword } })
    const old = await fetch(`${server.origin}/api/v1/me`, { headers: { cookie: `dealer_desk_session=${before}` } })
    expect(old.status).toBe(401)
  })
})

describe('When a second step is asked for', () => {
  test('one is signed in only after the right code from the mail [session.01, session.06, session.18]', async () => {
    const { client, answer, mail } = await begin(people.mfa)
    expect(answered(answer.data)).toMatchObject({ mfa: true, user: null, access_token: null, session: null })
    expect((await client.call(me.get, {})).status).toBe(401)
    expect(answer.headers.getSetCookie().join()).toMatch(/dealer_desk_login=[^;]+; .*Max-Age=1200; HttpOnly/)
    const code = codeIn(await mail())
    const wrong = await client.call(auth.otp, { body: { code: otherThan(code) } })
    expect(wrong).toMatchObject({
      status: 422,
      error_code: 'invalid',
      message: 'This code is incorrect. Check the latest email and try again.',
    })
    const right = await client.call(auth.otp, { body: { code } })
    expect(answered(right.data).user?.email).toBe(people.mfa)
    expect((await client.call(me.get, {})).status).toBe(200)
    expect(client.cookies.has('dealer_desk_login')).toBe(false)
  })
  test('a code works once', async () => {
    const { client, mail } = await begin(people.mfa)
    const body = { code: codeIn(await mail()) }
    expect((await client.call(auth.otp, { body })).status).toBe(200)
    expect((await client.call(auth.otp, { body })).status).toBe(401)
  })
  test('five wrong tries end a code, even the right one does not work then', async () => {
    const { client, mail } = await begin(people.mfa)
    const code = codeIn(await mail())
    for (let tries = 0; tries < 5; tries += 1) await client.call(auth.otp, { body: { code: otherThan(code) } })
    const late = await client.call(auth.otp, { body: { code } })
    expect(late).toMatchObject({ status: 422, message: 'This code no longer works. Request a new one.' })
  })
  test('parallel wrong tries are all counted', async () => {
    const { client, mail } = await begin(people.mfa)
    const code = codeIn(await mail())
    await Promise.all(Array.from({ length: 8 }, () => client.call(auth.otp, { body: { code: otherThan(code) } })))
    expect((await client.call(auth.otp, { body: { code } })).status).toBe(422)
  })
  test('a code ends after ten minutes', async () => {
    const { client, mail } = await begin(people.mfa)
    const code = codeIn(await mail())
    await server.database.query("update pending_logins set code_expires_at = code_expires_at - interval '10 minutes'")
    expect((await client.call(auth.otp, { body: { code } })).status).toBe(422)
  })
  test('another code is sent after 60 seconds and not before, and the first one stops working', async () => {
    const { client, mail } = await begin(people.mfa)
    const first = codeIn(await mail())
    const soon = await client.call(auth.resendOtp, {})
    expect(soon).toMatchObject({ status: 429, error_code: 'rate_limited' })
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(50)
    await server.database.query("update pending_logins set code_sent_at = code_sent_at - interval '60 seconds'")
    const before = mailsTo(people.mfa)
    expect((await client.call(auth.resendOtp, {})).data).toEqual({ resend_after: 60 })
    const second = codeIn(await server.mailbox.next(people.mfa, before))
    if (first !== second) expect((await client.call(auth.otp, { body: { code: first } })).status).toBe(422)
    expect((await client.call(auth.otp, { body: { code: second } })).status).toBe(200)
  })
  test('of several requests for another code at the same moment, one sends a code', async () => {
    const { client, mail } = await begin(people.mfa)
    await mail()
    await server.database.query("update pending_logins set code_sent_at = code_sent_at - interval '60 seconds'")
    const codes = async () =>
      (await server.database.query("select from outgoing_emails where kind = 'sign-in-code'")).length
    const before = mailsTo(people.mfa)
    const wanted = await codes()
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.call(auth.resendOtp, {})))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429])
    await expect.poll(() => mailsTo(people.mfa) - before).toBe(1)
    expect((await codes()) - wanted).toBe(1)
  })
  test('the code is not in the database', async () => {
    const { mail } = await begin(people.mfa)
    const code = codeIn(await mail())
    const stored = JSON.stringify(await server.database.query('select * from pending_logins'))
    expect(stored).not.toContain(code)
  })
  test('the login cookie of twenty minutes runs out', async () => {
    const { client, mail } = await begin(people.mfa)
    const code = codeIn(await mail())
    await server.database.query("update pending_logins set expires_at = expires_at - interval '20 minutes'")
    const late = await client.call(auth.otp, { body: { code } })
    expect(late).toMatchObject({ status: 401, message: 'This sign-in took too long. Please sign in again.' })
  })
  test('the second base does it by tokens alone, without a cookie', async () => {
    const send = (path: string, body: object, token?: string) =>
      fetch(`${server.origin}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
    const before = mailsTo(people.mfa)
    const first = await send('/auth/login', { email: people.mfa, password: demoPassword })
    expect(first.headers.getSetCookie()).toEqual([])
    const Data = v.object({ data: SignedIn.schema })
    const pending = v.parse(Data, await first.json()).data.access_token ?? ''
    const code = codeIn(await server.mailbox.next(people.mfa, before))
    const second = await send('/auth/login/otp', { code }, pending)
    expect(second.headers.getSetCookie()).toEqual([])
    expect(v.parse(Data, await second.json()).data.user?.email).toBe(people.mfa)
  })
})

describe('When the password must be changed', () => {
  test('the new one signs in, and a common one or the same one is refused', async () => {
    const { client, answer } = await begin(people.reset)
    expect(answered(answer.data)).toMatchObject({ must_change_password: true, user: null, session: null })
    const force = (password: string) =>
      client.call(auth.forceResetPassword, { body: { password, password_confirmation: password } })
    const common = await force('Password1234!')
    expect(common.errors['password']?.[0]).toMatch(/^This password is too common/)
    expect((await force(demoPassword)).errors['password']?.[0]).toMatch(/^This is already your password/)
    const unequal = await client.call(auth.forceResetPassword, {
      body: { password: 'a quiet river bends', password_confirmation: 'a quiet river bend' },
    })
    expect(unequal.errors).toEqual({
      password_confirmation: ['The password confirmation must match with the new password field'],
    })
    const done = await force('a quiet river bends')
    expect(answered(done.data).user?.email).toBe(people.reset)
    expect((await begin(people.reset, 'a quiet river bends')).answer.status).toBe(200)
  })
})

describe('When the sign-in is not right', () => {
  test('a known and an unknown e-mail get the same answer after the same work', async () => {
    const known = await begin(people.admin, wrongPassword)
    const unknown = await begin('nobody@demo.test', wrongPassword)
    expect(known.answer.status).toBe(401)
    expect(known.answer.message).toBe('The email or password is incorrect.')
    expect({ ...unknown.answer, headers: null }).toEqual({ ...known.answer, headers: null })
  })
  test('an inactive account is answered like an unknown one', async () => {
    await server.database.query('update users set status = false where email = $1', [people.partsDealer])
    const { answer } = await begin(people.partsDealer)
    await server.database.query('update users set status = true where email = $1', [people.partsDealer])
    expect(answer).toMatchObject({ status: 401, message: 'The email or password is incorrect.' })
  })
  test('guessing is slowed with 429 and Retry-After, for an unknown e-mail as well', async () => {
    for (const email of [people.surveyAdmin, 'nobody@demo.test']) {
      const statuses: number[] = []
      for (let tries = 0; tries < 7; tries += 1) statuses.push((await begin(email, wrongPassword)).answer.status)
      expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429])
      const { answer } = await begin(email, wrongPassword)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.error_code).toBe('rate_limited')
    }
  })
  test('guesses at the same moment are slowed like those one after the other', async () => {
    const guesses = await Promise.all(Array.from({ length: 15 }, () => begin(people.superadmin, wrongPassword)))
    expect(guesses.filter(({ answer }) => answer.status === 401)).toHaveLength(6)
    expect(guesses.filter(({ answer }) => answer.status === 429)).toHaveLength(9)
  })
  test('someone else’s guessing does not lock an owner out who has signed in from here before', async () => {
    await begin(people.surveyAdmin)
    // Guesses from many other addresses have used the account's free tries up.
    await server.database.query(
      "update rate_limits set hits = 100, open_at = now() + interval '5 minutes' where key like 'login:account:%'",
    )
    for (let tries = 0; tries < 2; tries += 1) await begin(people.surveyAdmin, wrongPassword)
    await server.database.query(
      "update rate_limits set hits = 100, open_at = now() + interval '5 minutes' where key like 'login:account:%'",
    )
    expect((await begin(people.surveyAdmin)).answer.status).toBe(200)
  })
  test('a stranger meets the wait that others’ guessing has caused', async () => {
    for (let tries = 0; tries < 2; tries += 1) await begin(people.partsAdmin, wrongPassword)
    await server.database.query(
      "update rate_limits set open_at = now() + interval '5 minutes' where key like 'login:account:%'",
    )
    expect((await begin(people.partsAdmin)).answer.status).toBe(429)
  })
})

describe('When one signs out', () => {
  test('the session and its cookies are gone, and the token with them', async () => {
    const { client, answer } = await begin(people.admin)
    const token = answered(answer.data).access_token ?? ''
    const session = client.cookies.get('dealer_desk_session')
    expect((await client.call(auth.logout, {})).status).toBe(200)
    expect(client.cookies.has('dealer_desk_session')).toBe(false)
    expect(client.cookies.has('dealer_desk_login')).toBe(false)
    const byCookie = await fetch(`${server.origin}/api/v1/me`, {
      headers: { cookie: `dealer_desk_session=${session}` },
    })
    const byToken = await createClient(server.origin, { token }).call(me.get, {})
    expect([byCookie.status, byToken.status]).toEqual([401, 401])
  })
  test('the next sign-in works without asking for another XSRF token', async () => {
    const client = await signIn(server.origin, people.admin)
    await client.call(auth.logout, {})
    const again = await client.call(auth.login, { body: { email: people.admin, password: demoPassword } })
    expect(again.status).toBe(200)
  })
})

describe('When a session stands', () => {
  const idleOf = async () => {
    const rows = await server.database.query<{ idle_at: string }>('select idle_at from sessions order by created_at')
    return Date.parse(rows.at(-1)?.idle_at ?? '')
  }
  test('the role check and renewing move its idle end, reading does not', async () => {
    const client = await signIn(server.origin, people.admin)
    await server.database.query("update sessions set idle_at = idle_at - interval '30 minutes'")
    const before = await idleOf()
    expect((await client.call(me.get, {})).status).toBe(200)
    expect(await idleOf()).toBe(before)
    await client.call(auth.validate, {})
    const validated = await idleOf()
    expect(validated - before).toBeGreaterThan(29 * 60_000)
    await server.database.query("update sessions set idle_at = idle_at - interval '30 minutes'")
    await client.call(auth.renew, {})
    expect(await idleOf()).toBeGreaterThanOrEqual(validated)
  })
  test('it ends after an hour without acts, and after twelve hours in any case', async () => {
    for (const column of ['idle_at', 'expires_at']) {
      const client = await signIn(server.origin, people.admin)
      await server.database.query(`update sessions set ${column} = now() - interval '1 second'`)
      const answer = await client.call(auth.renew, {})
      expect(answer).toMatchObject({ status: 401, error_code: 'unauthenticated' })
      expect(client.cookies.has('dealer_desk_session')).toBe(false)
    }
  })
  test('renewing never moves the end past the twelve hours', async () => {
    const client = await signIn(server.origin, people.admin)
    await server.database.query(
      "update sessions set expires_at = now() + interval '10 minutes', idle_at = now() + interval '5 minutes'",
    )
    const answer = await client.call(auth.renew, {})
    const { session } = v.parse(
      v.object({ session: v.object({ idle_at: v.string(), expires_at: v.string() }) }),
      answer.data,
    )
    expect(session.idle_at).toBe(session.expires_at)
  })
  test('the role check answers the roles as they are now, in order [roles.01, roles.08]', async () => {
    const Roles = v.object({ role: v.array(v.object({ slug: v.string(), name: v.string() })) })
    for (const name of ['superadmin', 'admin', 'surveyAdmin', 'dealer', 'surveyDealer', 'partsDealer'] as const) {
      const client = await signIn(server.origin, people[name])
      const { role } = v.parse(Roles, (await client.call(auth.validate, {})).data)
      expect(role.map((one) => one.slug)).toEqual(rolesOf[name])
    }
    const client = await signIn(server.origin, people.partsAdmin)
    await server.database.query(
      "insert into user_roles (user_id, role, position) select id, 'dealer_parts', 9 from users where email = $1",
      [people.partsAdmin],
    )
    const { role } = v.parse(Roles, (await client.call(auth.validate, {})).data)
    expect(role.map((one) => one.slug)).toEqual(['admin_parts', 'dealer_parts'])
    await server.database.query('delete from user_roles where position = 9')
  })
})
