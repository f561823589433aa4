import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { isRenewable, sentences } from '#machines/session-rules.ts'
import { stateOf } from '#tests/model/driver.ts'
import { after, done, failed } from '#tests/model/model.ts'
import { ada, ben, sessionModel } from '#tests/model/session.model.ts'
import type { ScreenModel } from '#tests/model/ui/walks.ts'
import { demoPassword, people } from '#tests/support/sign-in.ts'

const times = { idle_at: '2026-11-20T09:00:00Z', expires_at: '2026-11-20T20:00:00Z' }
export const last = { idle_at: '2026-11-20T20:00:00Z', expires_at: '2026-11-20T20:00:00Z' }
/** The first name changes in the database, and the answer brings it. */
export const adaRenamed = { ...ada, first_name: 'Adelina' }

// What the server says when it refuses; `#` stands for a number.
const said = {
  signIn: 'The email or password is incorrect.',
  checkCode: 'This code is incorrect. Check the latest email and try again.',
  resendCode: 'Too many attempts. Try again in # seconds.',
  savePassword: 'This is already your password. Choose a different one.',
  over: 'This sign-in took too long. Please sign in again.',
  signOut: 'The page was open too long. Please try again.',
} as const
const restored = (user: typeof ada | null) => done('restoreUser', { user, session: user ? times : null })
const entered = (id: string, user: typeof ada) =>
  done(id, { is: 'signed-in', user, accessToken: `token-${id}`, session: times })
const refused = (id: 'signIn' | 'checkCode' | 'resendCode' | 'savePassword' | 'signOut') =>
  done(id, { is: 'refused', message: said[id] })
const ended = (id: string) => done(id, { is: 'ended', message: said.over })
const code = { type: 'CODE', code: '123456' } as const
export const newPassword = 'a quiet river bends'
const otherTab = (user: typeof ada) => ({ type: 'OTHER_TAB_SIGNED_IN', user, session: times })

const cases: readonly AnyEventObject[] = [
  restored(ada),
  restored(null),
  done('restoreUser', { user: null, session: null, pending: { is: 'code', resendAfter: 1 } }),
  done('restoreUser', { user: null, session: null, pending: { is: 'password' } }),
  { type: 'SIGN_IN', email: people.admin, password: demoPassword },
  entered('signIn', ada),
  entered('signIn', ben),
  done('signIn', { is: 'code', resendAfter: 1 }),
  done('signIn', { is: 'password' }),
  refused('signIn'),
  failed('signIn'),
  code,
  entered('checkCode', ada),
  done('checkCode', { is: 'password' }),
  refused('checkCode'),
  ended('checkCode'),
  failed('checkCode'),
  { type: 'RESEND' },
  done('resendCode', { is: 'resent', resendAfter: 2 }),
  refused('resendCode'),
  ended('resendCode'),
  failed('resendCode'),
  { type: 'SAVE_PASSWORD', password: newPassword, password_confirmation: newPassword },
  entered('savePassword', ada),
  refused('savePassword'),
  ended('savePassword'),
  failed('savePassword'),
  { type: 'CANCEL' },
  { type: 'ACTED' },
  { type: 'RENEW' },
  done('renew', { is: 'renewed', session: times }),
  failed('renew'),
  { type: 'VALIDATED', session: times },
  { type: 'VALIDATED', session: last },
  { type: 'USER_CHANGED', user: adaRenamed },
  { type: 'UNAUTHENTICATED', from: '/admin/dealer-zones' },
  { type: 'SIGN_OUT' },
  done('signOut', { is: 'signed-out' }),
  done('signOut', { is: 'signed-out', over: true }),
  refused('signOut'),
  failed('signOut'),
  otherTab(ada),
  otherTab(ben),
  { type: 'OTHER_TAB_SIGNED_OUT' },
  after('second', 'session.pending.enteringCode.counting'),
  after('pendingLogin', 'session.pending'),
  after('untilWarning', 'session.signedIn.fresh'),
  after('untilEnd', 'session.signedIn.expiring'),
]

/** Its time has just run out here; the server was not asked, and still knows it. */
const isTimedOut = (snapshot: AnyMachineSnapshot): boolean =>
  snapshot.matches('expired') && snapshot.context.authError === sentences.ended && snapshot.context.from === null
const userOf = (snapshot: AnyMachineSnapshot): { id: number; first_name: string } | null => snapshot.context.user

export const screen: ScreenModel = {
  model: sessionModel,
  inputs: [undefined],
  cases,
  key: (snapshot) => [
    userOf(snapshot)?.id,
    userOf(snapshot)?.first_name,
    snapshot.context.formerUser?.id,
    isRenewable(snapshot.context.session),
    snapshot.context.resendAfter,
    isTimedOut(snapshot),
  ],
  skip: (snapshot, event) => {
    const state = stateOf(snapshot)
    const isAda = userOf(snapshot)?.id === ada.id
    const isRenamed = userOf(snapshot)?.first_name === adaRenamed.first_name
    if (state === 'restoring') return !event.type.startsWith('xstate') && event['user']?.id !== ada.id
    switch (event.type) {
      case 'OTHER_TAB_SIGNED_IN':
        // Somebody else in another tab is tried where it matters whose screen this is.
        return event['user'].id === ben.id
          ? !['signedOut', 'expired', 'signedIn.fresh'].includes(state) || (state === 'signedIn.fresh' && !isAda)
          : // The other tab of somebody who was renamed knows the new name too.
            state.startsWith('signedIn') && (!isAda || isRenamed)
      case 'OTHER_TAB_SIGNED_OUT':
        // A session that is over for the server has no other tab left that could sign out of it.
        return state === 'expired' && !isTimedOut(snapshot)
      case 'USER_CHANGED':
        // The key or the click that it takes renews a session that can be renewed, and the warning goes.
        return !isAda || isRenamed || (state === 'signedIn.expiring' && isRenewable(snapshot.context.session))
      case 'VALIDATED':
        // A session that has become its last one stays it.
        return event['session'] === times ? !isRenewable(snapshot.context.session) : state !== 'signedIn.fresh'
      default:
        return false
    }
  },
  undriven: [],
}
