import * as v from 'valibot'
import { createActor, fromPromise } from 'xstate'
import { isLaterSignInScreen } from '#app/screens.ts'
import { auth, SessionTimes, type SignedIn, User } from '#contract/account/auth.ts'
import type { Row } from '#contract/fields.ts'
import { sessionMachine } from '#machines/session.ts'
import {
  type Person,
  type RenewAnswer,
  type ResendAnswer,
  type Restored,
  readPending,
  readSignedIn,
  type SignInAnswer,
  type SignOutAnswer,
} from '#machines/session-types.ts'
import { actorsBelongTo, watched } from '#platform/actors.ts'
import { ApiError, callApi, holdToken, onUnauthorized, sendApi } from '#platform/client.ts'
import { drop, dropAndClose, openAgain, readStored, type StorageKey, writeStored } from '#platform/storage.ts'
import { forgetXsrf } from '#platform/xsrf.ts'

/** After the password, a 401 says that what was begun with it is over; with the password itself it says that it was wrong. */
const isOver = (fault: ApiError) => fault.status === 401
const refusedOr =
  <T>(make: (fault: ApiError) => T) =>
  (fault: unknown): T => {
    if (fault instanceof ApiError) return make(fault)
    throw fault
  }
const step = async (
  carryOut: () => Promise<{ readonly result: Row<typeof SignedIn> }>,
  isOverBy = isOver,
): Promise<SignInAnswer> => {
  try {
    const answer = readSignedIn((await carryOut()).result)
    if (answer.is === 'signed-in') holdToken(answer.accessToken)
    return answer
  } catch (fault) {
    return refusedOr(
      (refused): SignInAnswer => ({ is: isOverBy(refused) ? 'ended' : 'refused', message: refused.told }),
    )(fault)
  }
}

const toldSchema = v.object({ user: v.nullable(User.schema), session: v.nullable(SessionTimes) })
const tabs = new BroadcastChannel('dealer-desk:session')
const personOf = (user: Row<typeof User> | undefined): Person | null => user ?? null

/** A page that is reloaded between the password and being signed in goes on where it was. */
const pendingStep = async () => {
  if (!isLaterSignInScreen(location.pathname)) return null
  return callApi(auth.pending).then(readPending, () => null)
}

/** Where a person's work is kept until it is sent, or the person leaves. */
const workOf = (userId: number): readonly StorageKey[] => [
  `app:tabs:${userId}`,
  `app:recents:${userId}`,
  `app:draft:${userId}`,
]

const machine = sessionMachine.provide({
  actors: {
    // The stored user comes back at once; the role check of the first route tells whether the session still stands.
    restoreUser: fromPromise<Restored, undefined>(async () => {
      const user = personOf(readStored('app:user', User.schema))
      return { user, session: null, pending: user === null ? await pendingStep() : null }
    }),
    signIn: fromPromise<SignInAnswer, { email: string; password: string }>(({ input }) =>
      step(
        () => sendApi(auth.login, { body: input }),
        () => false,
      ),
    ),
    checkCode: fromPromise<SignInAnswer, { code: string }>(({ input }) =>
      step(() => sendApi(auth.otp, { body: input })),
    ),
    savePassword: fromPromise<SignInAnswer, { password: string; password_confirmation: string }>(({ input }) =>
      step(() => sendApi(auth.forceResetPassword, { body: input })),
    ),
    resendCode: fromPromise<ResendAnswer, undefined>(async () => {
      try {
        return { is: 'resent', resendAfter: (await callApi(auth.resendOtp)).resend_after }
      } catch (fault) {
        return refusedOr(
          (refused): ResendAnswer => ({ is: isOver(refused) ? 'ended' : 'refused', message: refused.told }),
        )(fault)
      }
    }),
    renew: fromPromise<RenewAnswer, undefined>(async () => ({
      is: 'renewed',
      session: (await callApi(auth.renew)).session,
    })),
    signOut: fromPromise<SignOutAnswer, undefined>(async () => {
      try {
        await callApi(auth.logout)
        return { is: 'signed-out' }
      } catch (fault) {
        return refusedOr(
          (refused): SignOutAnswer =>
            refused.status === 401 ? { is: 'signed-out' } : { is: 'refused', message: refused.told },
        )(fault)
      }
    }),
  },
  actions: {
    rememberUser: (_, { user }) => {
      actorsBelongTo(user?.id ?? null)
      if (user) {
        openAgain(workOf(user.id))
        writeStored('app:user', user)
      } else {
        drop('app:user')
        holdToken(null)
        forgetXsrf()
      }
    },
    tellTabs: (_, told) => tabs.postMessage(told),
    dropWork: (_, { userId }) => {
      if (userId === undefined) return
      drop('app:trails')
      dropAndClose(workOf(userId))
    },
  },
})

/** The page's session: hears other tabs of the browser and every 401. */
export const session = createActor(machine, watched('session'))
tabs.addEventListener('message', ({ data }) => {
  const told = v.safeParse(toldSchema, data)
  if (!told.success) return
  const { user, session: times } = told.output
  session.send(user ? { type: 'OTHER_TAB_SIGNED_IN', user, session: times } : { type: 'OTHER_TAB_SIGNED_OUT' })
})
onUnauthorized(() => session.send({ type: 'UNAUTHENTICATED', from: `${location.pathname}${location.search}` }))
