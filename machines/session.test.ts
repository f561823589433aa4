import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { ownPath, sentences, sessionDelays, sessionMachine } from '#machines/session.ts'
import { withRoles } from '#machines/session-rules.ts'
import {
  type Person,
  type RenewAnswer,
  type ResendAnswer,
  type Restored,
  readSignedIn,
  type SessionTimes,
  type SignInAnswer,
  type SignOutAnswer,
} from '#machines/session-types.ts'

const ada: Person = {
  id: 1,
  first_name: 'Ada',
  last_name: 'Santos',
  name: 'Ada Santos',
  email: 'ada@demo.test',
  is_admin: false,
  superadmin: false,
  permissions: [],
  role: [{ slug: 'dealer', name: 'Dealer' }],
  locale: 'en',
  mfa_enabled: true,
}
const ben: Person = { ...ada, id: 2, first_name: 'Ben', name: 'Ben Santos', email: 'ben@demo.test' }

const nine = Date.parse('2026-11-20T09:00:00Z')
const minutes = 60_000
const at = (ms: number) => new Date(nine + ms).toISOString()
const anHour: SessionTimes = { idle_at: at(60 * minutes), expires_at: at(720 * minutes) }

interface World {
  restored?: Restored
  signIn?: SignInAnswer | 'fault'
  code?: SignInAnswer | 'fault'
  resend?: ResendAnswer | 'fault'
  password?: SignInAnswer | 'fault'
  renew?: () => RenewAnswer
  signOut?: SignOutAnswer | 'fault'
}
const gives = <T, I>(answer: T | 'fault' | undefined) =>
  fromPromise<T, I>(() =>
    answer === undefined || answer === 'fault' ? Promise.reject(new Error('no network')) : Promise.resolve(answer),
  )

/** A session in a world of given answers, at nine o'clock, with a clock that the test turns. */
const sessionIn = (world: World) => {
  const clock = new SimulatedClock()
  const done: { type: string; params: unknown }[] = []
  let renewals = 0
  const machine = sessionMachine.provide({
    actors: {
      restoreUser: gives<Restored, undefined>(world.restored ?? { user: null, session: null }),
      signIn: gives<SignInAnswer, { email: string; password: string }>(world.signIn),
      checkCode: gives<SignInAnswer, { code: string }>(world.code),
      resendCode: gives<ResendAnswer, undefined>(world.resend),
      savePassword: gives<SignInAnswer, { password: string; password_confirmation: string }>(world.password),
      renew: fromPromise<RenewAnswer, undefined>(async () => {
        renewals++
        if (!world.renew) throw new Error('no network')
        return world.renew()
      }),
      signOut: gives<SignOutAnswer, undefined>(world.signOut),
    },
    actions: {
      rememberUser: (_, params) => done.push({ type: 'rememberUser', params }),
      tellTabs: (_, params) => done.push({ type: 'tellTabs', params }),
      dropWork: (_, params) => done.push({ type: 'dropWork', params }),
    },
    delays: sessionDelays(() => nine + clock.now()),
  })
  const actor = createActor(machine, { clock }).start()
  const comes = async (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) => {
    await waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 2000 })
    return actor.getSnapshot().context
  }
  return { actor, clock, done, comes, renewals: () => renewals }
}
const entered = (user: Person, session: SessionTimes | null = anHour): SignInAnswer => ({
  is: 'signed-in',
  user,
  accessToken: 'a token',
  session,
})
const signIn = { type: 'SIGN_IN', email: ada.email, password: 'Portal-demo-2026' } as const

describe('Signing in', () => {
  test('is done right after the password when no second step is asked for [session.05]', async () => {
    const { actor, comes } = sessionIn({ signIn: entered(ada) })
    await comes('signedOut')
    actor.send(signIn)
    expect(await comes('signedIn')).toMatchObject({
      user: ada,
      accessToken: 'a token',
      resumed: false,
      authError: null,
    })
  })
  test('waits for a correct one-time code when the second step is asked for [session.06]', async () => {
    const world: World = { signIn: { is: 'code', resendAfter: 30 }, code: { is: 'refused', message: 'Wrong code.' } }
    const { actor, comes } = sessionIn(world)
    await comes('signedOut')
    actor.send(signIn)
    expect(await comes({ pending: 'enteringCode' })).toMatchObject({ user: null, accessToken: null })
    actor.send({ type: 'CODE', code: '000000' })
    await comes({ pending: 'checkingCode' })
    expect(await comes({ pending: 'enteringCode' })).toMatchObject({ user: null, authError: 'Wrong code.' })
    const right = sessionIn({ ...world, code: entered(ada) })
    await right.comes('signedOut')
    right.actor.send(signIn)
    await right.comes({ pending: 'enteringCode' })
    right.actor.send({ type: 'CODE', code: '123456' })
    expect(await right.comes('signedIn')).toMatchObject({ user: ada })
  })
  test('keeps the message of a refusal as the auth error [session.13]', async () => {
    const { actor, comes } = sessionIn({ signIn: { is: 'refused', message: 'These do not match our records.' } })
    await comes('signedOut')
    actor.send(signIn)
    await comes('signingIn')
    expect(await comes('signedOut')).toMatchObject({ authError: 'These do not match our records.', user: null })
  })
  test('says to refresh the page when the call throws [session.14]', async () => {
    const { actor, comes } = sessionIn({ signIn: 'fault' })
    await comes('signedOut')
    actor.send(signIn)
    await comes('signingIn')
    expect((await comes('signedOut')).authError).toMatchObject({ message: 'Please refresh the page and try again.' })
  })
  test('leads through the forced change of the password', async () => {
    const { actor, comes } = sessionIn({ signIn: { is: 'password' }, password: entered(ada) })
    await comes('signedOut')
    actor.send(signIn)
    await comes({ pending: 'changingPassword' })
    const password = 'a better password'
    actor.send({ type: 'SAVE_PASSWORD', password, password_confirmation: password })
    expect(await comes('signedIn')).toMatchObject({ user: ada })
  })
  test('keeps nothing of the password', async () => {
    const { actor, comes } = sessionIn({ signIn: { is: 'code', resendAfter: 0 } })
    await comes('signedOut')
    actor.send(signIn)
    await comes({ pending: 'enteringCode' })
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain(signIn.password)
  })
  test('takes its next path from this site only', () => {
    const own = ['/admin/leads?status=pending', '/admin/dealers/3#top', '/']
    const foreign = ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', '/a\\b']
    expect(own.map(ownPath)).toEqual(own)
    expect(foreign.map(ownPath)).toEqual(foreign.map(() => null))
    expect(ownPath(undefined)).toBeNull()
    const begun = (from: string) => createActor(sessionMachine, { input: { from } }).getSnapshot().context.from
    expect([begun('/admin/leads'), begun('//evil.example')]).toEqual(['/admin/leads', null])
  })
  test('reads the contract’s answers', () => {
    const row = { mfa: false, must_change_password: false, resend_after: 0, access_token: 't', session: anHour }
    expect(readSignedIn({ ...row, user: ada })).toEqual({
      is: 'signed-in',
      user: ada,
      accessToken: 't',
      session: anHour,
    })
    expect(readSignedIn({ ...row, mfa: true, resend_after: 30, user: null })).toEqual({ is: 'code', resendAfter: 30 })
    expect(readSignedIn({ ...row, must_change_password: true, user: null })).toEqual({ is: 'password' })
  })
})

describe('The one-time code', () => {
  test('can be sent again when the seconds are over', async () => {
    const { actor, clock, comes } = sessionIn({
      signIn: { is: 'code', resendAfter: 3 },
      resend: { is: 'resent', resendAfter: 60 },
    })
    await comes('signedOut')
    actor.send(signIn)
    await comes({ pending: { enteringCode: 'counting' } })
    actor.send({ type: 'RESEND' })
    clock.increment(1000)
    clock.increment(1000)
    expect(actor.getSnapshot().context.resendAfter).toBe(1)
    expect(actor.getSnapshot().matches({ pending: { enteringCode: 'counting' } })).toBe(true)
    clock.increment(1000)
    await comes({ pending: { enteringCode: 'ready' } })
    actor.send({ type: 'RESEND' })
    await comes({ pending: { enteringCode: 'resending' } })
    expect(await comes({ pending: { enteringCode: 'counting' } })).toMatchObject({ resendAfter: 60 })
  })
  test('is given up after 20 minutes, saying so', async () => {
    const { actor, clock, comes } = sessionIn({ signIn: { is: 'code', resendAfter: 0 } })
    await comes('signedOut')
    actor.send(signIn)
    await comes({ pending: 'enteringCode' })
    clock.increment(20 * minutes - 1)
    expect(actor.getSnapshot().matches('pending')).toBe(true)
    clock.increment(1)
    expect(await comes('signedOut')).toMatchObject({ authError: sentences.tooLate })
  })
  test('of a sign-in that the server has ended leads back to the beginning', async () => {
    const { actor, comes } = sessionIn({
      signIn: { is: 'code', resendAfter: 0 },
      code: { is: 'ended', message: 'Too many wrong codes.' },
    })
    await comes('signedOut')
    actor.send(signIn)
    await comes({ pending: 'enteringCode' })
    actor.send({ type: 'CODE', code: '000000' })
    expect(await comes('signedOut')).toMatchObject({ authError: 'Too many wrong codes.' })
  })
})

describe('A refused password or code', () => {
  test('leaves its message as the auth error, and a fault leaves its own [session.15]', async () => {
    for (const [answer, error] of [
      [{ is: 'refused', message: 'That password is too common.' }, 'That password is too common.'],
      ['fault', sentences.fault],
    ] as const) {
      const { actor, comes } = sessionIn({ signIn: { is: 'password' }, password: answer })
      await comes('signedOut')
      actor.send(signIn)
      await comes({ pending: 'changingPassword' })
      actor.send({ type: 'SAVE_PASSWORD', password: 'password1234', password_confirmation: 'password1234' })
      await comes({ pending: 'savingPassword' })
      expect(await comes({ pending: 'changingPassword' })).toMatchObject({ authError: error, user: null })
      const coded = sessionIn({ signIn: { is: 'code', resendAfter: 0 }, code: answer })
      await coded.comes('signedOut')
      coded.actor.send(signIn)
      await coded.comes({ pending: 'enteringCode' })
      coded.actor.send({ type: 'CODE', code: '000000' })
      await coded.comes({ pending: 'checkingCode' })
      expect(await coded.comes({ pending: 'enteringCode' })).toMatchObject({ authError: error, user: null })
    }
  })
})

describe('A session', () => {
  const restored: Restored = { user: ada, session: anHour }

  test('is warned about two minutes before its idle end, and ends there', async () => {
    const { actor, clock, comes } = sessionIn({ restored })
    await comes({ signedIn: 'fresh' })
    clock.increment(58 * minutes - 1)
    expect(actor.getSnapshot().matches({ signedIn: 'fresh' })).toBe(true)
    clock.increment(1)
    await comes({ signedIn: 'expiring' })
    clock.increment(2 * minutes - 1)
    expect(actor.getSnapshot().matches({ signedIn: 'expiring' })).toBe(true)
    clock.increment(1)
    expect(await comes('expired')).toMatchObject({ user: null, formerUser: ada, authError: sentences.ended })
  })
  test('is lengthened by what a person does, and by one key at the warning', async () => {
    const { actor, clock, comes, renewals } = sessionIn({
      restored,
      renew: () => ({ is: 'renewed', session: { ...anHour, idle_at: at(clock.now() + 60 * minutes) } }),
    })
    await comes({ signedIn: 'fresh' })
    clock.increment(30 * minutes)
    actor.send({ type: 'ACTED' })
    await comes({ signedIn: 'renewing' })
    await comes({ signedIn: 'fresh' })
    clock.increment(58 * minutes)
    await comes({ signedIn: 'expiring' })
    actor.send({ type: 'RENEW' })
    await comes({ signedIn: 'renewing' })
    expect((await comes({ signedIn: 'fresh' })).session?.idle_at).toBe(at(148 * minutes))
    expect(renewals()).toBe(2)
  })
  test('of twelve hours is not lengthened by anything', async () => {
    const last = { idle_at: anHour.expires_at, expires_at: anHour.expires_at }
    const { actor, comes, renewals } = sessionIn({ restored: { user: ada, session: last } })
    await comes({ signedIn: 'fresh' })
    actor.send({ type: 'ACTED' })
    expect(actor.getSnapshot().can({ type: 'RENEW' })).toBe(false)
    expect(renewals()).toBe(0)
  })
  test('whose renewal is cut off is warned about all the same', async () => {
    const { actor, clock, comes } = sessionIn({ restored })
    await comes({ signedIn: 'fresh' })
    clock.increment(58 * minutes)
    await comes({ signedIn: 'expiring' })
    actor.send({ type: 'RENEW' })
    await comes({ signedIn: 'fresh' })
    clock.increment(0)
    await comes({ signedIn: 'expiring' })
  })
  test('without known times neither warns nor ends by itself', async () => {
    const { actor, clock, comes } = sessionIn({ restored: { user: ada, session: null } })
    await comes({ signedIn: 'fresh' })
    clock.increment(720 * minutes)
    expect(actor.getSnapshot().matches({ signedIn: 'fresh' })).toBe(true)
    actor.send({ type: 'VALIDATED', session: { ...anHour, idle_at: at(722 * minutes) } })
    clock.increment(0)
    expect(actor.getSnapshot().matches({ signedIn: 'expiring' })).toBe(true)
  })
  test('in two tabs stays fresh in both while one is in use', async () => {
    const { actor, clock, comes } = sessionIn({ restored })
    await comes({ signedIn: 'fresh' })
    clock.increment(59 * minutes)
    await comes({ signedIn: 'expiring' })
    actor.send({ type: 'OTHER_TAB_SIGNED_IN', user: ada, session: { ...anHour, idle_at: at(119 * minutes) } })
    clock.increment(10 * minutes)
    expect(actor.getSnapshot().matches({ signedIn: 'fresh' })).toBe(true)
  })
})

describe('A lost session', () => {
  const restored: Restored = { user: ada, session: anHour }

  test('goes on where it was when the same person signs in again in place', async () => {
    const { actor, comes, done } = sessionIn({ restored, signIn: entered(ada) })
    await comes('signedIn')
    actor.send({ type: 'UNAUTHENTICATED', from: '/admin/leads?status=pending' })
    expect(await comes('expired')).toMatchObject({ formerUser: ada, user: null, from: '/admin/leads?status=pending' })
    expect(done.at(-1)).toEqual({ type: 'rememberUser', params: { user: null } })
    actor.send(signIn)
    expect(await comes('signedIn')).toMatchObject({ user: ada, resumed: true, formerUser: null })
  })
  test('begins anew when somebody else signs in', async () => {
    const { actor, comes } = sessionIn({ restored, signIn: entered(ben) })
    await comes('signedIn')
    actor.send({ type: 'UNAUTHENTICATED' })
    actor.send(signIn)
    expect(await comes('signedIn')).toMatchObject({ user: ben, resumed: false, formerUser: null })
  })
  test('is told once, however many calls answer 401 at the same time', async () => {
    const { actor, comes } = sessionIn({ restored })
    await comes('signedIn')
    actor.send({ type: 'UNAUTHENTICATED', from: '/admin/leads' })
    actor.send({ type: 'UNAUTHENTICATED', from: '/admin/login' })
    expect(actor.getSnapshot().context).toMatchObject({ formerUser: ada, from: '/admin/leads' })
  })
  test('comes back when another tab signs in', async () => {
    const { actor, comes, done } = sessionIn({ restored })
    await comes('signedIn')
    actor.send({ type: 'UNAUTHENTICATED' })
    actor.send({ type: 'OTHER_TAB_SIGNED_IN', user: ada, session: anHour })
    expect(await comes('signedIn')).toMatchObject({ user: ada, resumed: true })
    expect(done.filter(({ type }) => type === 'tellTabs')).toEqual([])
  })
})

describe('Signing out', () => {
  const restored: Restored = { user: ada, session: anHour }

  test('forgets the person, the token, the drafts and the way', async () => {
    const { actor, comes, done } = sessionIn({ restored, signOut: { is: 'signed-out' } })
    await comes('signedIn')
    actor.send({ type: 'SIGN_OUT' })
    expect(await comes('signedOut')).toMatchObject({ user: null, accessToken: null, session: null, from: null })
    expect(done.slice(1)).toEqual([
      { type: 'dropWork', params: { userId: 1 } },
      { type: 'tellTabs', params: { user: null, session: null } },
      { type: 'rememberUser', params: { user: null } },
    ])
  })
  test('forgets as much when another call hears that the session is over before the answer has come', async () => {
    const { actor, comes, done } = sessionIn({ restored, signOut: { is: 'signed-out' } })
    await comes('signedIn')
    actor.send({ type: 'SIGN_OUT' })
    actor.send({ type: 'UNAUTHENTICATED', from: '/admin/leads' })
    expect(await comes('signedOut')).toMatchObject({ user: null, from: null, authError: null })
    expect(done.slice(1)).toEqual([
      { type: 'dropWork', params: { userId: 1 } },
      { type: 'tellTabs', params: { user: null, session: null } },
      { type: 'rememberUser', params: { user: null } },
    ])
  })
  test('that fails says why and leaves the person signed in', async () => {
    const refused = sessionIn({ restored, signOut: { is: 'refused', message: 'Please try again later.' } })
    await refused.comes('signedIn')
    refused.actor.send({ type: 'SIGN_OUT' })
    await refused.comes('signingOut')
    expect(await refused.comes('signedIn')).toMatchObject({ user: ada, notice: 'Please try again later.' })
    const faulty = sessionIn({ restored, signOut: 'fault' })
    await faulty.comes('signedIn')
    faulty.actor.send({ type: 'SIGN_OUT' })
    await faulty.comes('signingOut')
    expect(await faulty.comes('signedIn')).toMatchObject({ user: ada, notice: sentences.signOutFault })
  })
  test('in another tab is signing out here', async () => {
    const { actor, comes, done } = sessionIn({ restored })
    await comes('signedIn')
    actor.send({ type: 'OTHER_TAB_SIGNED_OUT' })
    expect(await comes('signedOut')).toMatchObject({ user: null, authError: null })
    expect(done.slice(1)).toEqual([
      { type: 'dropWork', params: { userId: 1 } },
      { type: 'rememberUser', params: { user: null } },
    ])
  })
})

test('A role check that brings the same roles leaves the person the very same, and other roles come in', () => {
  expect(withRoles(ada, [{ slug: 'dealer', name: 'Dealer' }])).toBe(ada)
  const roles: Person['role'] = [...ada.role, { slug: 'dealer_parts', name: 'Parts' }]
  expect(withRoles(ada, roles)).toEqual({ ...ada, role: roles })
  expect(withRoles(ada, [{ slug: 'dealer', name: 'Car dealer' }]).role[0]?.name).toBe('Car dealer')
  expect(withRoles(ada, []).role).toEqual([])
})
