import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth, me } from '#contract/account/auth.ts'
import { secondStep } from '#contract/account/my-sessions.ts'
import { type Client, createClient } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { demoPassword, people, signIn } from '#tests/support/sign-in.ts'
import { tells } from '#tests/support/tells.ts'

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
  // It ends all sessions.
  'a forgotten password, by its link': async () => {
    const client = createClient(server.origin)
    const link = new URL(
      await mailed(/https?:\/\/\S+reset-password\S+/, () =>
        client.call(auth.forgotPassword, { body: { email: people.dealer } }),
      ),
    )
    const token = link.searchParams.get('token') ?? ''
    return client.call(auth.resetPassword, { body: { email: people.dealer, token, ...twice('ten quiet lamps here') } })
  },
}
test('What people change of their own account is told to whoever reads the users, and what is kept of them is stale', async () => {
  const { database, platform } = server
  const own = await signIn(server.origin, people.dealer)
  const stored = async () =>
    (
      await database.query<{ id: number; version: number }>('select id, version from users where email = $1', [
        people.dealer,
      ])
    )[0]
  const id = (await stored())?.id ?? 0
  for (const [what, act] of Object.entries(acts)) {
    const before = (await stored())?.version ?? 0
    // One's own word is no news to what is kept here: that is made stale by itself.
    const generation = platform.changes.generationOf(['users'])
    await server.forgetLimits()
    const about = { resource: 'users', kind: 'changed', record: id } as const
    const { status } = await tells(server, { event: about, dealers: [1] }, () => act(own, id))
    expect([what, status]).toEqual([what, 200])
    expect((await stored())?.version).toBeGreaterThan(before)
    expect([what, platform.changes.generationOf(['users']) > generation]).toEqual([what, true])
  }
})
