import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { fault, forgotPasswordMachine, type RequestAnswer, verifyEmailMachine } from '#machines/auth-request.ts'

test('A request to reset a password says what the server says', async () => {
  const asked: unknown[] = []
  const machine = forgotPasswordMachine.provide({
    actors: {
      sendRequest: fromPromise<RequestAnswer, { readonly body: { email: string } }>(async ({ input }) => {
        asked.push(input.body)
        return { is: 'sent', message: 'If we know this address, a mail is on its way.' }
      }),
    },
  })
  const actor = createActor(machine).start()
  actor.send({ type: 'SEND', body: { email: 'ada@demo.test' } })
  actor.send({ type: 'SEND', body: { email: 'ada@demo.test' } })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('sent'))
  expect(context).toEqual({ authError: null, message: 'If we know this address, a mail is on its way.' })
  expect(asked).toEqual([{ email: 'ada@demo.test' }])
})

test('A refused verification of an e-mail keeps its message as the auth error, a fault its own [session.15]', async () => {
  const answers: (() => Promise<RequestAnswer>)[] = [
    () => Promise.resolve({ is: 'refused', message: 'This link is too old.' }),
    () => Promise.reject(new Error('no network')),
  ]
  const machine = verifyEmailMachine.provide({
    actors: {
      sendRequest: fromPromise<RequestAnswer, { readonly body: { user_id: number; token: string } }>(
        () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')),
      ),
    },
  })
  const actor = createActor(machine).start()
  const body = { user_id: 3, token: 'abc' }
  actor.send({ type: 'SEND', body })
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(actor.getSnapshot().context.authError).toBe('This link is too old.')
  actor.send({ type: 'SEND', body })
  expect(actor.getSnapshot().context.authError).toBeNull()
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(actor.getSnapshot().context.authError).toBe(fault)
})
