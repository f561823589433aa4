import type * as v from 'valibot'
import { assertEvent, assign, setup } from 'xstate'
import type { auth } from '#contract/account/auth.ts'
import { msg } from '#contract/words.ts'
import { is, type Sentence, unprovidedActor } from '#machines/outcome.ts'

/** What a request came to. A fault (no network, no readable answer) is a rejection instead. */
export type RequestAnswer =
  | { readonly is: 'sent'; readonly message: string }
  | { readonly is: 'refused'; readonly message: string }

export interface AuthRequestContext {
  readonly authError: Sentence | null
  /** The server's sentence after success. */
  readonly message: string | null
}

export const fault = msg`Please refresh the page and try again.`

/** One request with a form before it and a sentence after it: idle → sending → sent | failed. */
export const authRequestMachine = <Body extends object>(id: string) =>
  setup({
    types: {
      context: {} as AuthRequestContext,
      events: {} as { readonly type: 'SEND'; readonly body: Body } | { readonly type: 'AGAIN' },
    },
    actors: { sendRequest: unprovidedActor<RequestAnswer, { readonly body: Body }>(id, 'sendRequest') },
    actions: {
      clear: assign({ authError: null, message: null }),
      fail: assign((_, params: { error: Sentence }) => ({ authError: params.error })),
      tell: assign((_, params: { message: string }) => ({ message: params.message })),
    },
    guards: { is },
  }).createMachine({
    id,
    initial: 'idle',
    context: { authError: null, message: null },
    states: {
      idle: { on: { SEND: 'sending' } },
      sending: {
        entry: 'clear',
        invoke: {
          id: 'sendRequest',
          src: 'sendRequest',
          input: ({ event }) => {
            assertEvent(event, 'SEND')
            return { body: event.body }
          },
          onDone: [
            {
              guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'sent' }) },
              target: 'sent',
              actions: { type: 'tell', params: ({ event }) => ({ message: event.output.message }) },
            },
            {
              target: 'failed',
              actions: { type: 'fail', params: ({ event }) => ({ error: event.output.message }) },
            },
          ],
          onError: { target: 'failed', actions: { type: 'fail', params: { error: fault } } },
        },
      },
      sent: { on: { AGAIN: { target: 'idle', actions: 'clear' } } },
      failed: { on: { SEND: 'sending' } },
    },
  })

type BodyOf<C extends { readonly body: { readonly schema: v.GenericSchema } }> = v.InferOutput<C['body']['schema']>
export type ForgotPassword = BodyOf<typeof auth.forgotPassword>
export type ResetPassword = BodyOf<typeof auth.resetPassword>
export type VerifyEmail = BodyOf<typeof auth.verifyEmail>
export type ChangePassword = BodyOf<typeof auth.changePassword>

export const forgotPasswordMachine = authRequestMachine<ForgotPassword>('forgotPassword')
export const resetPasswordMachine = authRequestMachine<ResetPassword>('resetPassword')
export const verifyEmailMachine = authRequestMachine<VerifyEmail>('verifyEmail')
/** The signed-in person's own wish, on the profile page; the forced change belongs to the session machine. */
export const changePasswordMachine = authRequestMachine<ChangePassword>('changePassword')
