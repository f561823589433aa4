import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth, me } from '#contract/account/auth.ts'
import { secondStep } from '#contract/account/my-sessions.ts'
import { users } from '#contract/people/users.ts'
import { type Client, createClient } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { demoPassword, people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const password = 'nine quiet lamps'
const twice = (text: string) => ({ password: text, password_confirmation: text })
/** What such a mail to them says that comes during an act, whatever else comes. */
const mailed = async (pattern: RegExp, act: () => Promise<unknown>): Promise<string> => {
  const { mails } = server.mailbox
  const before = mails.length
  await act()
  const found = () =>
    mails
      .slice(before)
      .flatMap(({ to, text }) => (to.includes(people.dealer) ? (pattern.exec(text)?.[0] ?? []) : []))[0]
  await expect.poll(found).toBeTruthy()
  return found() ?? ''
}
/** What somebody of a dealer changes of their own account, one after the other. */
const acts: Readonly<Record<string, (own: Client, id: number) => Promise<{ readonly status: number }>>> = {
  'the language': (own) => own.call(me.update, { body: { locale: 'fil' } }),
  'the password': (own) =>
    own.call(auth.changePassword, { body: { current_password: demoPassword, ...twice(password) } }),
  'the email address, by its link': async (_, id) => {
    await server.database.query('update users set email_verified_at = null where id = $1', [id])
    const client = createClient(server.origin)
    const link = new URL(
      await mailed(/https?:\/\/\S+verify\S+/, () =>
        client.call(auth.login, { body: { email: people.dealer, password } }),
      ),
    )
    const body = { user_id: id, token: link.searchParams.get('token') ?? '' }
    return client.call(auth.verifyEmail, { body })
  },
  'two-step verification': async (own) => {
    const code = await mailed(/(?<!\d)\d{6}(?!\d)/, () =>
      own.give(secondStep.ask, { body: { password, enabled: true } }),
    )
    return own.give(secondStep.confirm, { body: { code } })
  },
}
test('What people change of their own account is in the list of users at once, and whoever reads that list is told', async () => {
  const { database, platform } = server
  const [admin, own] = [await signIn(server.origin, people.admin), await signIn(server.origin, people.dealer)]
  const stored = async () =>
    (
      await database.query<{ id: number; version: number }>('select id, version from users where email = $1', [
        people.dealer,
      ])
    )[0]
  const id = (await stored())?.id ?? 0
  const listed = async () => {
    const { data } = await admin.call(users.list, { query: { q: people.dealer } })
    return v.parse(v.array(v.object({ id: v.number(), version: v.number() })), data).find((one) => one.id === id)
      ?.version
  }
  let heard = 0
  const stop = platform.changes.hear(({ event }) => {
    if (event.resource === 'users' && event.record === id) heard += 1
  })
  for (const [what, act] of Object.entries(acts)) {
    // The list is kept from now on.
    const before = await listed()
    await server.forgetLimits()
    expect([what, (await act(own, id)).status]).toEqual([what, 200])
    const after = (await stored())?.version
    expect([what, await listed()]).toEqual([what, after])
    expect(after).toBeGreaterThan(before ?? 0)
    await expect.poll(() => heard).toBeGreaterThan(0)
    heard = 0
  }
  stop()
})
