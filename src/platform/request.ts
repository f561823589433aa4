import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import type { Call } from '#contract/call.ts'
import type { authRequestMachine, RequestAnswer } from '#machines/auth-request.ts'
import { watched } from '#platform/actors.ts'
import { type Answered, ApiError } from '#platform/client.ts'
import { useSentence } from '#platform/session.tsx'

type RequestMachine<B extends object> = ReturnType<typeof authRequestMachine<B>>

/** Gives a request machine the call that carries it out. */
export const requestOf = <B extends object>(
  machine: RequestMachine<B>,
  carryOut: (body: B) => Promise<Answered<Call>>,
): RequestMachine<B> =>
  machine.provide({
    actors: {
      sendRequest: fromPromise<RequestAnswer, { readonly body: B }>(async ({ input }) => {
        try {
          return { is: 'sent', message: (await carryOut(input.body)).message }
        } catch (fault) {
          if (fault instanceof ApiError) return { is: 'refused', message: fault.told }
          throw fault
        }
      }),
    },
  })

const watching = watched('auth-request')
/** One request with a form before it: how far it is, what the server said, and the auth error to show. */
export const useRequest = <B extends object>(machine: RequestMachine<B>) => {
  const sentence = useSentence()
  const [snapshot, send] = useMachine(machine, watching)
  return {
    is: snapshot.value,
    error: sentence(snapshot.context.authError),
    message: snapshot.context.message ?? '',
    send: (body: B) => send({ type: 'SEND', body }),
    again: () => send({ type: 'AGAIN' }),
  }
}
