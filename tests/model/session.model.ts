import { deepEqual, equal, ok } from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import type { PendingSignIn, SignedIn } from '#contract/account/auth.ts'
import type { Row } from '#contract/fields.ts'
import { sessionMachine } from '#machines/session.ts'
import { isRenewable, sentences, sessionDelays } from '#machines/session-rules.ts'
import { type Person, readPending, readSignedIn, type SessionTimes } from '#machines/session-types.ts'
import {
  after,
  done,
  failed,
  type Model,
  neverRests,
  outcomes,
  type Seen,
  type StateAssertion,
} from '#tests/model/model.ts'

const person = (id: number, name: string): Person => ({
  id,
  first_name: name,
  last_name: 'Santos',
  name: `${name} Santos`,
  email: `${name.toLowerCase()}@demo.test`,
  avatar: null,
  is_admin: false,
  superadmin: false,
  permissions: [],
  role: [{ slug: 'dealer', name: 'Dealer' }],
  dealer: { id: 7, name: 'Makati' },
  locale: 'en',
  mfa_enabled: true,
  email_verified_at: null,
  last_signed_in_at: null,
})
export const ada = person(1, 'Ada')
export const ben = person(2, 'Ben')
const adaRenamed: Person = { ...ada, first_name: 'Adelina', locale: 'fil' }
const admin: Person['role'] = [{ slug: 'admin', name: 'Admin' }]

const times: SessionTimes = { idle_at: '2026-11-20T09:00:00Z', expires_at: '2026-11-20T20:00:00Z' }
const later: SessionTimes = { idle_at: '2026-11-20T10:00:00Z', expires_at: '2026-11-20T20:00:00Z' }
/** The last hour of the twelve: no act lengthens it. */
const last: SessionTimes = { idle_at: '2026-11-20T20:00:00Z', expires_at: '2026-11-20T20:00:00Z' }

type Snapshot = SnapshotFrom<typeof sessionMachine>
type Look = Seen<Snapshot>

/** What the server said, beside what the machine was told of it. */
const signInWire = ({ event }: Look): Row<typeof SignedIn> | undefined => Reflect.get(event, 'signInWire')
const pendingWire = ({ event }: Look): Row<typeof PendingSignIn> | undefined => Reflect.get(event, 'pendingWire')
/** However the server's answer is read, it leads where it says. */
const assertWire = (seen: Look) => {
  const { snapshot } = seen
  const { context } = snapshot
  const said = signInWire(seen)
  const step = said?.must_change_password ? 'password' : said?.mfa ? 'code' : pendingWire(seen)?.step
  if (step === 'password') ok(snapshot.matches({ pending: 'changingPassword' }), 'a password is asked for')
  else if (step === 'code') {
    ok(snapshot.matches({ pending: 'enteringCode' }), 'a code is asked for')
    equal(context.resendAfter, (said ?? pendingWire(seen))?.resend_after)
  } else if (said)
    deepEqual([context.user, context.session, context.accessToken], [said.user, said.session, said.access_token])
}
/** When the warning and the end come, reckoned by hand: with time left, in the last minutes, after the end, and weeks before. */
const assertClocks = ({ snapshot: { context } }: Look) => {
  const { session } = context
  const ends = session && Math.min(Date.parse(session.idle_at), Date.parse(session.expires_at))
  const farthest = 2_147_483_647
  for (const now of ['2026-11-20T08:30:00Z', '2026-11-20T08:59:00Z', '2026-11-21T09:00:00Z', '2026-10-01T00:00:00Z']) {
    const { untilWarning, untilEnd } = sessionDelays(() => Date.parse(now))
    const left = ends === null ? farthest : ends - Date.parse(now)
    const within = (ms: number) => Math.min(farthest, Math.max(0, ms))
    equal(untilEnd({ context }), within(left), `until the end, at ${now}`)
    equal(untilWarning({ context }), ends === null ? farthest : within(left - 120_000), `until the warning, at ${now}`)
  }
}

const did = (seen: Look, type: string) => seen.effects.some((effect) => effect.type === type)
const answer = (event: AnyEventObject) => ('output' in event ? event['output'] : undefined)
const is = (event: AnyEventObject, id: string, what: string) =>
  event.type === `xstate.done.actor.${id}` && answer(event)?.is === what

/** What stands above the form, read off the event that led there; undefined when the event does not touch it. */
const complaintAfter = ({ event }: Look): unknown => {
  if (/^xstate\.error\.actor\.(signIn|checkCode|resendCode|savePassword)$/.test(event.type)) return sentences.fault
  if (event.type === 'xstate.after.pendingLogin.session.pending') return sentences.tooLate
  if (event.type === 'UNAUTHENTICATED' || event.type.startsWith('xstate.after.untilEnd')) return sentences.ended
  if (['refused', 'ended'].includes(answer(event)?.is) && !event.type.endsWith('signOut')) return answer(event).message
  if (['CANCEL', 'SIGN_IN', 'CODE', 'RESEND', 'SAVE_PASSWORD', 'OTHER_TAB_SIGNED_OUT'].includes(event.type)) return null
  if (['code', 'password', 'resent', 'signed-in', 'signed-out'].includes(answer(event)?.is)) return null
  return undefined
}
const assertComplaint = (seen: Look) => {
  const expected = complaintAfter(seen)
  const left = seen.before?.context.authError ?? null
  deepEqual(seen.snapshot.context.authError, expected === undefined ? left : expected, 'the authError')
}

/** Who was here before the event, signed in or expired. */
const formerOf = ({ before }: Look) => before?.context.formerUser ?? before?.context.user ?? null

const nobody = ({ snapshot: { context } }: Look) => {
  equal(context.user, null, 'nobody is signed in')
  equal(context.accessToken, null, 'no token is kept')
  equal(context.session, null, 'no times are kept')
}
const kept = (seen: Look) => {
  deepEqual(seen.snapshot.context.formerUser, seen.before?.context.formerUser ?? null, 'whose workspace is kept')
}
const runs = (id: string) => (seen: Look) => ok(id in seen.snapshot.children, `${id} is running`)
const starts =
  (id: string, input: unknown, ...events: readonly string[]) =>
  (seen: Look) => {
    runs(id)(seen)
    if (events.includes(seen.event.type)) deepEqual(seen.started[id], input, `the input of ${id}`)
  }
const all =
  (...assertions: readonly StateAssertion<Snapshot>[]): StateAssertion<Snapshot> =>
  (seen) => {
    for (const assertion of assertions) assertion(seen)
  }

/** The person and the times that an event brings in. */
const broughtIn = ({ event }: Look): { user: Person; session: SessionTimes | null; token: string | null } | null => {
  if (event.type === 'OTHER_TAB_SIGNED_IN')
    return { user: event['user'], session: event['session'] ?? null, token: null }
  if (answer(event)?.is === 'signed-in')
    return { user: answer(event).user, session: answer(event).session, token: answer(event).accessToken }
  return null
}

/** Another tab of the person who is signed in here already was used. */
const adoptedBy = ({ event, before }: Look) =>
  event.type === 'OTHER_TAB_SIGNED_IN' && before?.matches('signedIn') && before.context.user?.id === event['user'].id
    ? { user: event['user'], session: event['session'] ?? before.context.session }
    : null

const signedIn: StateAssertion<Snapshot> = (seen) => {
  const { context } = seen.snapshot
  const { event, before } = seen
  const adopted = adoptedBy(seen)
  const brought = adopted ? null : broughtIn(seen)
  if (adopted) {
    deepEqual([context.user, context.session], [adopted.user, adopted.session])
    deepEqual([context.accessToken, context.resumed], [before?.context.accessToken, before?.context.resumed])
    ok(!did(seen, 'tellTabs'), 'what was heard is not told on')
  }
  ok(context.user, 'somebody is signed in')
  equal(context.formerUser, null, 'nobody waits under the sign-in form')
  if (brought) {
    deepEqual(context.user, brought.user)
    deepEqual(context.session, brought.session)
    equal(context.accessToken, brought.token)
    equal(context.resumed, formerOf(seen)?.id === brought.user.id, 'resumed only as the same person')
    equal(context.authError, null)
    ok(did(seen, 'rememberUser'), 'the user is stored')
    equal(did(seen, 'tellTabs'), event.type !== 'OTHER_TAB_SIGNED_IN', 'a tab that was told does not tell')
  }
  if (event.type === 'xstate.done.actor.restoreUser') {
    deepEqual([context.user, context.session], [ada, times])
    equal(context.resumed, false)
  }
  if (event.type === 'USER_CHANGED') {
    const same = event['user'].id === before?.context.user?.id
    deepEqual(context.user, same ? event['user'] : before?.context.user)
    equal(did(seen, 'rememberUser'), same)
  }
  if (event.type === 'VALIDATED') {
    deepEqual(context.session, event['session'])
    deepEqual(context.user, { ...before?.context.user, role: event['role'] ?? before?.context.user?.role })
    const stays = event['role'] === undefined || isDeepStrictEqual(event['role'], before?.context.user?.role)
    equal(context.user === before?.context.user, stays, 'the very same person, unless the roles have changed')
  }
  if (is(event, 'renew', 'renewed')) {
    const told = seen.effects.find(({ type }) => type === 'tellTabs')?.params
    deepEqual([context.session, told], [answer(event).session, { user: context.user, session: context.session }])
  }
  if (is(event, 'signOut', 'refused')) deepEqual(context.notice, answer(event).message)
  if (event.type === 'xstate.error.actor.signOut') deepEqual(context.notice, sentences.signOutFault)
  if (/signOut$/.test(event.type)) deepEqual(context.user, before?.context.user, 'still the same person')
}

const expired: StateAssertion<Snapshot> = (seen) => {
  nobody(seen)
  const { context } = seen.snapshot
  deepEqual(context.formerUser, formerOf(seen), 'whose workspace is kept')
  ok(did(seen, 'rememberUser'), 'the stored user is removed')
  assertComplaint(seen)
  if (seen.event.type === 'UNAUTHENTICATED')
    equal(context.from, seen.event === foreign ? null : (seen.event['from'] ?? null))
  if (seen.event.type.startsWith('xstate.after.untilEnd')) equal(context.from, null)
}

const signedOut: StateAssertion<Snapshot> = (seen) => {
  nobody(seen)
  const { context } = seen.snapshot
  const { event, before } = seen
  equal(context.formerUser, null, 'no workspace is kept')
  equal(context.resumed, false)
  deepEqual(seen.effects.find(({ type }) => type === 'rememberUser')?.params, { user: null })
  const meant =
    is(event, 'signOut', 'signed-out') ||
    ['SIGN_OUT', 'OTHER_TAB_SIGNED_OUT'].includes(event.type) ||
    before?.matches('signingOut') === true
  equal(
    did(seen, 'dropWork'),
    meant,
    'drafts and tabs go when the person leaves, here or in another tab, and only then',
  )
  if (meant) deepEqual(seen.effects.find(({ type }) => type === 'dropWork')?.params, { userId: formerOf(seen)?.id })
  const isHere = is(event, 'signOut', 'signed-out') || event.type === 'UNAUTHENTICATED'
  equal(did(seen, 'tellTabs'), isHere, 'the other tabs hear that somebody has signed out here')
  if (meant) deepEqual([context.from, context.authError], [null, null], 'nothing of the last visit is left')
  else assertComplaint(seen)
}

const waiting = (seen: Look) => {
  equal(seen.snapshot.context.user, null)
  kept(seen)
}

const resends: StateAssertion<Snapshot> = (seen) => {
  const { resendAfter } = seen.snapshot.context
  const given = answer(seen.event)?.pending ?? answer(seen.event)
  if (['code', 'resent'].includes(given?.is)) equal(resendAfter, given.resendAfter)
  else if (seen.event.type.startsWith('xstate.after.second'))
    equal(resendAfter, (seen.before?.context.resendAfter ?? 0) - 1)
  else equal(resendAfter, seen.before?.context.resendAfter)
}

const restored = (user: Person | null) => done('restoreUser', { user, session: user ? times : null })
/** The page was loaded while a sign-in was under way. */
const goesOn = (pendingWire: Row<typeof PendingSignIn>) => ({
  ...done('restoreUser', { user: null, session: null, pending: readPending(pendingWire) }),
  pendingWire,
})
const answered = (id: string, more: Partial<Row<typeof SignedIn>>) => {
  const nothing = {
    mfa: false,
    must_change_password: false,
    resend_after: 0,
    user: null,
    access_token: null,
    session: null,
  }
  const signInWire = { ...nothing, ...more }
  return { ...done(id, readSignedIn(signInWire)), signInWire }
}
const entered = (id: string, user: Person) =>
  answered(id, { user, access_token: `token-${id}`, session: user === ben ? null : times })
const asksForPassword = (id: string) => answered(id, { must_change_password: true })
const refused = (id: string) => done(id, { is: 'refused', message: `The server refuses ${id}.` })
const ended = (id: string) => done(id, { is: 'ended', message: `The server ends ${id}.` })

const signIn = { type: 'SIGN_IN', email: 'ada@demo.test', password: 'Portal-demo-2026' } as const
const code = { type: 'CODE', code: '123456' } as const
const newPassword = {
  type: 'SAVE_PASSWORD',
  password: 'a better password',
  password_confirmation: 'a better password',
} as const
/** Whoever it is, without the code they are not signed in. */
const asksForCode = answered('signIn', { mfa: true, resend_after: 1, user: ada })
const unauthenticated = { type: 'UNAUTHENTICATED', from: '/admin/leads?status=pending' } as const
/** No page of this site, though it begins like one. */
const foreign = { type: 'UNAUTHENTICATED', from: '//evil.example/admin/' } as const

export const sessionModel: Model<typeof sessionMachine> = {
  name: 'session',
  machine: sessionMachine,
  inputs: [undefined],
  events: {
    SIGN_IN: [signIn],
    CODE: [code],
    RESEND: [{ type: 'RESEND' }],
    SAVE_PASSWORD: [newPassword],
    CANCEL: [{ type: 'CANCEL' }],
    ACTED: [{ type: 'ACTED' }],
    RENEW: [{ type: 'RENEW' }],
    VALIDATED: [
      { type: 'VALIDATED', session: later },
      { type: 'VALIDATED', session: last, role: admin },
      { type: 'VALIDATED', session: later, role: [{ slug: 'dealer', name: 'Dealer' }] },
      { type: 'VALIDATED', session: later, role: [{ slug: 'dealer', name: 'Car dealer' }] },
      { type: 'VALIDATED', session: later, role: [...ada.role, ...admin] },
    ],
    USER_CHANGED: [
      { type: 'USER_CHANGED', user: adaRenamed },
      { type: 'USER_CHANGED', user: ben },
    ],
    UNAUTHENTICATED: [unauthenticated, foreign, { type: 'UNAUTHENTICATED' }],
    SIGN_OUT: [{ type: 'SIGN_OUT' }],
    OTHER_TAB_SIGNED_IN: [
      { type: 'OTHER_TAB_SIGNED_IN', user: ada, session: times },
      { type: 'OTHER_TAB_SIGNED_IN', user: ben },
    ],
    OTHER_TAB_SIGNED_OUT: [{ type: 'OTHER_TAB_SIGNED_OUT' }],
  },
  outside: [
    restored(ada),
    restored(null),
    goesOn({ step: 'code', resend_after: 1 }),
    goesOn({ step: 'password', resend_after: 0 }),
    goesOn({ step: null, resend_after: 0 }),
    entered('signIn', ada),
    entered('signIn', ben),
    asksForCode,
    asksForPassword('signIn'),
    refused('signIn'),
    failed('signIn'),
    entered('checkCode', ada),
    asksForPassword('checkCode'),
    refused('checkCode'),
    ended('checkCode'),
    failed('checkCode'),
    done('resendCode', { is: 'resent', resendAfter: 2 }),
    refused('resendCode'),
    ended('resendCode'),
    failed('resendCode'),
    entered('savePassword', ada),
    refused('savePassword'),
    ended('savePassword'),
    failed('savePassword'),
    done('renew', { is: 'renewed', session: later }),
    failed('renew'),
    done('signOut', { is: 'signed-out' }),
    refused('signOut'),
    failed('signOut'),
    after('second', 'session.pending.enteringCode.counting'),
    after('pendingLogin', 'session.pending'),
    after('untilWarning', 'session.signedIn.fresh'),
    after('untilEnd', 'session.signedIn.expiring'),
  ],
  states: {
    restoring: all(nobody, runs('restoreUser'), waiting),
    signedOut,
    signingIn: all(
      nobody,
      waiting,
      assertComplaint,
      starts('signIn', { email: signIn.email, password: signIn.password }, 'SIGN_IN'),
    ),
    deciding: neverRests,
    pending: all(nobody, waiting, assertComplaint),
    'pending.enteringCode': resends,
    'pending.enteringCode.counting': ({ snapshot }) => ok(snapshot.context.resendAfter > 0, 'seconds are left'),
    'pending.enteringCode.ready': ({ snapshot }) => equal(snapshot.context.resendAfter, 0),
    'pending.enteringCode.resending': runs('resendCode'),
    'pending.checkingCode': starts('checkCode', { code: code.code }, 'CODE'),
    'pending.changingPassword': ({ snapshot }) => deepEqual(Object.keys(snapshot.children), []),
    'pending.savingPassword': starts(
      'savePassword',
      { password: newPassword.password, password_confirmation: newPassword.password_confirmation },
      'SAVE_PASSWORD',
    ),
    signedIn,
    'signedIn.fresh': ({ snapshot }) => deepEqual(Object.keys(snapshot.children), []),
    'signedIn.expiring': ({ snapshot, event, before }) => {
      deepEqual(Object.keys(snapshot.children), [])
      if (event.type === 'ACTED' || event.type === 'RENEW')
        equal(isRenewable(before?.context.session ?? null), false, 'the last hour cannot be renewed')
    },
    'signedIn.renewing': (seen) => {
      runs('renew')(seen)
      if (seen.event.type === 'ACTED' || seen.event.type === 'RENEW')
        ok(seen.before?.matches({ signedIn: 'renewing' }) || isRenewable(seen.snapshot.context.session))
    },
    expired,
    signingOut: (seen) => {
      runs('signOut')(seen)
      deepEqual(seen.snapshot.context.user, seen.before?.context.user, 'still signed in until the server says so')
      equal(seen.snapshot.context.notice, null)
    },
  },
  takes: {
    '': ['OTHER_TAB_SIGNED_IN'],
    restoring: ['xstate.done.actor.restoreUser'],
    signedOut: ['SIGN_IN'],
    signingIn: outcomes('signIn'),
    pending: ['CANCEL', 'xstate.after.pendingLogin.session.pending'],
    'pending.enteringCode': ['CODE'],
    'pending.enteringCode.counting': ['xstate.after.second.session.pending.enteringCode.counting'],
    'pending.enteringCode.ready': ['RESEND'],
    'pending.enteringCode.resending': outcomes('resendCode'),
    'pending.checkingCode': outcomes('checkCode'),
    'pending.changingPassword': ['SAVE_PASSWORD'],
    'pending.savingPassword': outcomes('savePassword'),
    signedIn: ['VALIDATED', 'USER_CHANGED', 'UNAUTHENTICATED', 'SIGN_OUT', 'OTHER_TAB_SIGNED_OUT'],
    'signedIn.fresh': ['ACTED', 'xstate.after.untilWarning.session.signedIn.fresh'],
    'signedIn.expiring': ['ACTED', 'RENEW', 'xstate.after.untilEnd.session.signedIn.expiring'],
    'signedIn.renewing': outcomes('renew'),
    expired: ['SIGN_IN', 'SIGN_OUT', 'OTHER_TAB_SIGNED_OUT'],
    signingOut: [...outcomes('signOut'), 'OTHER_TAB_SIGNED_OUT', 'UNAUTHENTICATED'],
  },
  timers: {
    'xstate.after.pendingLogin.session.pending': () => 20 * 60_000,
    'xstate.after.second.session.pending.enteringCode.counting': () => 1000,
    'xstate.after.untilWarning.session.signedIn.fresh': () => null,
    'xstate.after.untilEnd.session.signedIn.expiring': () => null,
  },
  always: (seen) => {
    const { context } = seen.snapshot
    const { session } = context
    const hasRoom = session === null || Date.parse(session.idle_at) < Date.parse(session.expires_at)
    equal(isRenewable(session), hasRoom, 'it can be lengthened until the twelve hours are over')
    assertWire(seen)
    assertClocks(seen)
    equal(context.answered, null, 'nothing is left undecided')
    ok(context.from === null || context.from.startsWith('/admin/'), 'only paths of this site')
  },
  key: ({ context }) => [
    context.user?.id,
    context.formerUser?.id,
    context.from !== null,
    isRenewable(context.session),
    context.resendAfter,
    context.authError !== null,
    context.notice !== null,
  ],
  journey: [
    restored(ada),
    restored(null),
    goesOn({ step: 'code', resend_after: 1 }),
    goesOn({ step: 'password', resend_after: 0 }),
    signIn,
    entered('signIn', ada),
    asksForCode,
    asksForPassword('signIn'),
    code,
    entered('checkCode', ada),
    newPassword,
    entered('savePassword', ada),
    unauthenticated,
    { type: 'SIGN_OUT' },
    done('signOut', { is: 'signed-out' }),
  ],
}
