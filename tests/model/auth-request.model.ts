import { deepEqual, equal, ok } from 'node:assert/strict'
import type { SnapshotFrom } from 'xstate'
import { fault, forgotPasswordMachine } from '#machines/auth-request.ts'
import { done, failed, type Model, outcomes, type StateAssertion } from '#tests/model/model.ts'

type Assertion = StateAssertion<SnapshotFrom<typeof forgotPasswordMachine>>

const body = { email: 'ada@demo.test' }
const sent = done('sendRequest', { is: 'sent', message: 'If we know this address, a mail is on its way.' })
const refused = done('sendRequest', { is: 'refused', message: 'Too many requests.' })

const blank: Assertion = ({ snapshot }) => deepEqual(snapshot.context, { authError: null, message: null })

export const authRequestModel: Model<typeof forgotPasswordMachine> = {
  name: 'auth-request',
  machine: forgotPasswordMachine,
  inputs: [undefined],
  events: { SEND: [{ type: 'SEND', body }], AGAIN: [{ type: 'AGAIN' }] },
  outside: [sent, refused, failed('sendRequest')],
  states: {
    idle: blank,
    sending: (seen) => {
      blank(seen)
      ok('sendRequest' in seen.snapshot.children)
      deepEqual(seen.started['sendRequest'], { body })
    },
    sent: ({ snapshot: { context } }) => deepEqual(context, { authError: null, message: sent['output'].message }),
    failed: ({ snapshot: { context }, event }) => {
      deepEqual(context.authError, event.type === refused.type ? refused['output'].message : fault)
      equal(context.message, null)
    },
  },
  takes: { idle: ['SEND'], sending: outcomes('sendRequest'), sent: ['AGAIN'], failed: ['SEND'] },
  key: ({ context }) => context,
  journey: [{ type: 'SEND', body }, sent, refused, { type: 'AGAIN' }],
}
