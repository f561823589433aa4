import { expect, expectTypeOf, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { OutgoingEmailStatus, outgoingEmailStatuses } from '#contract/work/outgoing-emails.ts'
import { type EmailState, type outgoingEmailMachine, whyNotSendAgain } from '#machines/outgoing-email.ts'

test('The states of an email are those of the contract, and that of one that is gone', () => {
  expectTypeOf<StateValueFrom<typeof outgoingEmailMachine>>().toEqualTypeOf<EmailState>()
  expectTypeOf<Exclude<EmailState, 'dropped'>>().toEqualTypeOf<keyof typeof outgoingEmailStatuses>()
})
const works = { now: 1000, expiresAt: 2000, hasMailServer: true }
const isOver = { ...works, expiresAt: 1000 }
const outbox = { ...works, hasMailServer: false }
const hasExpired =
  'The code or link in this email has expired, or a newer email has replaced this one. If there is no newer email, the recipient needs a new one.'
test.each<readonly [OutgoingEmailStatus, typeof works, string | undefined]>([
  ['queued', works, undefined],
  ['failed', works, undefined],
  ['kept', works, undefined],
  ['queued', isOver, hasExpired],
  ['failed', isOver, hasExpired],
  ['kept', isOver, hasExpired],
  ['expired', isOver, hasExpired],
  ['kept', outbox, 'This email cannot be sent because no mail server is set up.'],
  ['sending', isOver, 'This email is being sent.'],
  ['sent', isOver, 'This email was already sent.'],
])('An email that is %s with %o says why it cannot be sent again: %s', (status, facts, why) => {
  expect(whyNotSendAgain(status, facts)?.message).toBe(why)
})
