import { assertEvent, assign, setup } from 'xstate'
import { is, type Sentence, unprovidedAction, unprovidedActor } from '#machines/outcome.ts'
import {
  afterAnswer,
  entered,
  isRenewable,
  ownPath,
  pendingLoginMs,
  sentences,
  sessionDelays,
  withRoles,
} from '#machines/session-rules.ts'
import type {
  Person,
  RenewAnswer,
  ResendAnswer,
  Restored,
  SessionContext,
  SessionEvent,
  SessionTimes,
  SignInAnswer,
  SignOutAnswer,
} from '#machines/session-types.ts'

export { endOf, isRenewable, ownPath, sentences, sessionDelays } from '#machines/session-rules.ts'

/** Whose workspace is left: of who is signed in, or of whom the session that is over belonged to. */
const dropsWork = {
  type: 'dropWork',
  params: ({ context }: { context: SessionContext }) => ({ userId: (context.user ?? context.formerUser)?.id }),
} as const

/** Whoever signs out does so in all tabs of the browser. */
const tellsLeft = { type: 'tellTabs', params: { user: null, session: null } } as const

/** Being signed in, from the first look at the stored user to signing out. Parts are provided in src/app. */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { readonly from?: string | null } | undefined,
  },
  actors: {
    /** Reads the stored user and validates it. */
    restoreUser: unprovidedActor<Restored, undefined>('session', 'restoreUser'),
    signIn: unprovidedActor<SignInAnswer, { email: string; password: string }>('session', 'signIn'),
    checkCode: unprovidedActor<SignInAnswer, { code: string }>('session', 'checkCode'),
    resendCode: unprovidedActor<ResendAnswer, undefined>('session', 'resendCode'),
    savePassword: unprovidedActor<SignInAnswer, { password: string; password_confirmation: string }>(
      'session',
      'savePassword',
    ),
    renew: unprovidedActor<RenewAnswer, undefined>('session', 'renew'),
    signOut: unprovidedActor<SignOutAnswer, undefined>('session', 'signOut'),
  },
  actions: {
    /** Writes the user to local storage; null removes it, with the token and the readable cookies. */
    rememberUser: (_, _params: { user: Person | null }) => unprovidedAction('session', 'rememberUser'),
    /** Tells the other tabs of this browser who is signed in now; null is nobody. */
    tellTabs: (_, _params: { user: Person | null; session: SessionTimes | null }) =>
      unprovidedAction('session', 'tellTabs'),
    /** Drops the drafts and tabs that are stored for a user, and whatever of them is still on its way into storage. */
    dropWork: (_, _params: { userId: number | undefined }) => unprovidedAction('session', 'dropWork'),
    askFor: assign(({ context }, params: { from: string | undefined }) => ({
      from: ownPath(params.from) ?? context.from,
    })),
    takeAnswer: assign(({ context }, { answer }: { answer: SignInAnswer | null }) =>
      answer === null ? {} : afterAnswer(context, answer),
    ),
    forgetAnswer: assign({ answered: null }),
    takeRestored: assign((_, { user, session }: Restored) => ({ user, session })),
    enterFromTab: assign(({ context, event }) => {
      assertEvent(event, 'OTHER_TAB_SIGNED_IN')
      return entered(context, event.user, event.session ?? null, null)
    }),
    adopt: assign(({ context, event }) => {
      assertEvent(event, 'OTHER_TAB_SIGNED_IN')
      return { user: event.user, session: event.session ?? context.session }
    }),
    takeTimes: assign(({ context, event }) => {
      assertEvent(event, 'VALIDATED')
      const user = context.user && event.role ? withRoles(context.user, event.role) : context.user
      return { session: event.session, user }
    }),
    takeUser: assign(({ event }) => {
      assertEvent(event, 'USER_CHANGED')
      return { user: event.user }
    }),
    countDown: assign({ resendAfter: ({ context }) => context.resendAfter - 1 }),
    complain: assign((_, params: { error: Sentence | null }) => ({ authError: params.error })),
    notice: assign((_, params: { notice: Sentence | null }) => ({ notice: params.notice })),
    expire: assign(({ context }) => ({
      formerUser: context.user,
      user: null,
      session: null,
      accessToken: null,
      from: null,
    })),
    empty: assign({ user: null, formerUser: null, session: null, accessToken: null, resumed: false, notice: null }),
    forgetWay: assign({ from: null, authError: null }),
  },
  guards: {
    is,
    isKnown: (_, { user }: { user: Person | null }) => user !== null,
    hasEntered: ({ context }) => context.answered === 'signed-in',
    needsCode: ({ context }) => context.answered === 'code',
    needsPassword: ({ context }) => context.answered === 'password',
    /** Signing in again over the kept workspace. */
    isInPlace: ({ context }) => context.formerUser !== null,
    mayResend: ({ context }) => context.resendAfter <= 0,
    isRenewable: ({ context }) => isRenewable(context.session),
    isSamePerson: ({ context, event }) =>
      (event.type === 'USER_CHANGED' || event.type === 'OTHER_TAB_SIGNED_IN') && event.user.id === context.user?.id,
  },
  delays: {
    pendingLogin: pendingLoginMs,
    second: 1000,
    ...sessionDelays(Date.now),
  },
}).createMachine({
  id: 'session',
  initial: 'restoring',
  context: ({ input }) => ({
    user: null,
    formerUser: null,
    session: null,
    accessToken: null,
    authError: null,
    notice: null,
    from: ownPath(input?.from ?? undefined),
    resendAfter: 0,
    resumed: false,
    answered: null,
  }),
  on: {
    OTHER_TAB_SIGNED_IN: { target: '.signedIn', actions: 'enterFromTab' },
  },
  states: {
    restoring: {
      // Whatever cannot be read is nobody: this never fails.
      invoke: {
        id: 'restoreUser',
        src: 'restoreUser',
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: { type: 'takeRestored', params: ({ event }) => event.output },
          },
          {
            target: 'deciding',
            actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output.pending ?? null }) },
          },
        ],
      },
    },
    signedOut: {
      entry: ['empty', { type: 'rememberUser', params: { user: null } }],
      on: { SIGN_IN: 'signingIn' },
    },
    signingIn: {
      entry: { type: 'complain', params: { error: null } },
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'SIGN_IN')
          return { email: event.email, password: event.password }
        },
        onDone: {
          target: 'deciding',
          actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: { target: 'deciding', actions: { type: 'complain', params: { error: sentences.fault } } },
      },
    },
    deciding: {
      exit: 'forgetAnswer',
      always: [
        {
          guard: 'hasEntered',
          target: 'signedIn',
          actions: { type: 'tellTabs', params: ({ context: { user, session } }) => ({ user, session }) },
        },
        { guard: 'needsCode', target: 'pending.enteringCode' },
        { guard: 'needsPassword', target: 'pending.changingPassword' },
        { guard: 'isInPlace', target: 'expired' },
        { target: 'signedOut' },
      ],
    },
    /** Between the password and being signed in: at most 20 minutes. */
    pending: {
      initial: 'enteringCode',
      on: {
        CANCEL: { target: 'deciding', actions: { type: 'complain', params: { error: null } } },
      },
      after: {
        pendingLogin: { target: 'deciding', actions: { type: 'complain', params: { error: sentences.tooLate } } },
      },
      states: {
        enteringCode: {
          initial: 'counting',
          on: { CODE: 'checkingCode' },
          states: {
            counting: {
              always: { guard: 'mayResend', target: 'ready' },
              after: { second: { target: 'counting', reenter: true, actions: 'countDown' } },
            },
            ready: { on: { RESEND: 'resending' } },
            resending: {
              entry: { type: 'complain', params: { error: null } },
              invoke: {
                id: 'resendCode',
                src: 'resendCode',
                onDone: [
                  {
                    guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'resent' }) },
                    target: 'counting',
                    actions: assign(({ event }) =>
                      event.output.is === 'resent' ? { resendAfter: event.output.resendAfter } : {},
                    ),
                  },
                  {
                    guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'refused' }) },
                    target: 'ready',
                    actions: {
                      type: 'complain',
                      params: ({ event }) => ({ error: event.output.is === 'resent' ? null : event.output.message }),
                    },
                  },
                  {
                    target: '#session.deciding',
                    actions: {
                      type: 'complain',
                      params: ({ event }) => ({ error: event.output.is === 'resent' ? null : event.output.message }),
                    },
                  },
                ],
                onError: { target: 'ready', actions: { type: 'complain', params: { error: sentences.fault } } },
              },
            },
          },
        },
        checkingCode: {
          entry: { type: 'complain', params: { error: null } },
          invoke: {
            id: 'checkCode',
            src: 'checkCode',
            input: ({ event }) => {
              assertEvent(event, 'CODE')
              return { code: event.code }
            },
            onDone: [
              {
                guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'refused' }) },
                target: 'enteringCode',
                actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
              },
              {
                target: '#session.deciding',
                actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
              },
            ],
            onError: { target: 'enteringCode', actions: { type: 'complain', params: { error: sentences.fault } } },
          },
        },
        changingPassword: { on: { SAVE_PASSWORD: 'savingPassword' } },
        savingPassword: {
          entry: { type: 'complain', params: { error: null } },
          invoke: {
            id: 'savePassword',
            src: 'savePassword',
            input: ({ event }) => {
              assertEvent(event, 'SAVE_PASSWORD')
              return { password: event.password, password_confirmation: event.password_confirmation }
            },
            onDone: [
              {
                guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'refused' }) },
                target: 'changingPassword',
                actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
              },
              {
                target: '#session.deciding',
                actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
              },
            ],
            onError: { target: 'changingPassword', actions: { type: 'complain', params: { error: sentences.fault } } },
          },
        },
      },
    },
    signedIn: {
      initial: 'fresh',
      entry: { type: 'rememberUser', params: ({ context }) => ({ user: context.user }) },
      on: {
        VALIDATED: { target: '.fresh', actions: 'takeTimes' },
        USER_CHANGED: {
          guard: 'isSamePerson',
          actions: ['takeUser', { type: 'rememberUser', params: ({ event }) => ({ user: event.user }) }],
        },
        UNAUTHENTICATED: {
          target: 'expired',
          actions: [
            'expire',
            { type: 'askFor', params: ({ event }) => ({ from: event.from }) },
            { type: 'complain', params: { error: sentences.ended } },
          ],
        },
        SIGN_OUT: 'signingOut',
        // Another tab of the same person was used: neither of them may warn or end while one is in use.
        OTHER_TAB_SIGNED_IN: { guard: 'isSamePerson', target: '.fresh', actions: 'adopt' },
        OTHER_TAB_SIGNED_OUT: { target: 'signedOut', actions: [dropsWork, 'forgetWay'] },
      },
      states: {
        fresh: {
          after: { untilWarning: 'expiring' },
          on: { ACTED: { guard: 'isRenewable', target: 'renewing' } },
        },
        expiring: {
          after: {
            untilEnd: {
              target: '#session.expired',
              actions: ['expire', { type: 'complain', params: { error: sentences.ended } }],
            },
          },
          on: {
            ACTED: { guard: 'isRenewable', target: 'renewing' },
            RENEW: { guard: 'isRenewable', target: 'renewing' },
          },
        },
        renewing: {
          // A role check that answers meanwhile must not cut the renewal off.
          on: { VALIDATED: { actions: 'takeTimes' } },
          invoke: {
            id: 'renew',
            src: 'renew',
            // That the session is over is heard as UNAUTHENTICATED, before any answer is.
            onDone: {
              target: 'fresh',
              actions: [
                assign({ session: ({ event }) => event.output.session }),
                { type: 'tellTabs', params: ({ context: { user, session } }) => ({ user, session }) },
              ],
            },
            // The warning comes back by itself when the end is near.
            onError: 'fresh',
          },
        },
      },
    },
    /** The session is over, the workspace stays on the screen under the sign-in form. */
    expired: {
      entry: { type: 'rememberUser', params: { user: null } },
      on: {
        SIGN_IN: 'signingIn',
        SIGN_OUT: { target: 'signedOut', actions: [dropsWork, 'forgetWay'] },
        OTHER_TAB_SIGNED_OUT: { target: 'signedOut', actions: [dropsWork, 'forgetWay'] },
      },
    },
    signingOut: {
      entry: { type: 'notice', params: { notice: null } },
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'signed-out' }) },
            target: 'signedOut',
            actions: [dropsWork, tellsLeft, 'forgetWay'],
          },
          {
            target: 'signedIn',
            actions: {
              type: 'notice',
              params: ({ event }) => ({ notice: event.output.is === 'refused' ? event.output.message : null }),
            },
          },
        ],
        onError: { target: 'signedIn', actions: { type: 'notice', params: { notice: sentences.signOutFault } } },
      },
      on: {
        // Another tab that says who is signed in must not cut the signing out off.
        OTHER_TAB_SIGNED_IN: {},
        OTHER_TAB_SIGNED_OUT: { target: 'signedOut', actions: [dropsWork, 'forgetWay'] },
        // The session was over before it was ended, or another call heard so before this one's answer came.
        UNAUTHENTICATED: { target: 'signedOut', actions: [dropsWork, tellsLeft, 'forgetWay'] },
      },
    },
  },
})
