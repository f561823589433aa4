import { assign, setup, transition } from 'xstate'
import { namesOf } from '#contract/names.ts'
import { type Message, msg } from '#contract/words.ts'
import { type OutgoingEmailStatus, outgoingEmailStatuses } from '#contract/work/outgoing-emails.ts'

/** The statuses of the contract, and the end of an email whose row is gone. */
export type EmailState = OutgoingEmailStatus | 'dropped'
const states = [...namesOf(outgoingEmailStatuses), 'dropped'] as const satisfies readonly EmailState[]

/** How things stand, in milliseconds since 1970; the row keeps them, and somebody else the clock. */
export interface EmailFacts {
  readonly now: number
  /** Its next try; of one that is being sent, when another process may take it over. Null when none is planned. */
  readonly dueAt: number | null
  /** When its code or link stops working. */
  readonly expiresAt: number | null
  /** When trying ends. */
  readonly giveUpAt: number
  readonly tries: number
  /** Its text is stored, and with it its code or link. */
  readonly isWritten: boolean
  /** Without a mail server, emails stay here. */
  readonly hasMailServer: boolean
}
export type EmailEvent =
  /** A process begins to send it. */
  | { readonly type: 'claim' }
  /** The mail server has taken it, or there is none. */
  | { readonly type: 'take' }
  /** It was not taken; `isFinal` where another try is of no use, `retryAt` when that would be. */
  | { readonly type: 'refuse'; readonly isFinal: boolean; readonly retryAt: number }
  /** By the clock. */
  | { readonly type: 'expire' }
  /** A newer email of its kind ends its code or link. */
  | { readonly type: 'replace' }
  /** By a super administrator. */
  | { readonly type: 'send-again' }
  /** Whoever would compose it finds that there is nothing to send any more. */
  | { readonly type: 'drop' }
  /** Somebody looked anew. */
  | { readonly type: 'facts'; readonly facts: EmailFacts }
export type EmailEventType = EmailEvent['type']

/** So long is tried what cannot be sent, in milliseconds: 24 hours, whatever the calendar says of that day. */
export const dayOfTrying = 24 * 3_600_000
const isExpired = ({ expiresAt, now }: Pick<EmailFacts, 'expiresAt' | 'now'>) => expiresAt !== null && expiresAt <= now
const isPlanned = ({ dueAt, now }: EmailFacts) => dueAt !== null && dueAt <= now

const base = setup({
  types: { context: {} as EmailFacts, input: {} as EmailFacts, events: {} as EmailEvent },
  guards: {
    isDue: ({ context }) => isPlanned(context) && !isExpired(context),
    isExpired: ({ context }) => isExpired(context),
    isExpiredAndLeft: ({ context }) => isExpired(context) && isPlanned(context),
    isWritten: ({ context }) => context.isWritten,
    hasMailServer: ({ context }) => context.hasMailServer,
    expiresBeforeRetry: ({ context: { expiresAt }, event }) =>
      event.type === 'refuse' && expiresAt !== null && expiresAt <= event.retryAt,
    isGivenUp: ({ context, event }) => event.type === 'refuse' && (event.isFinal || context.giveUpAt <= event.retryAt),
    isValid: ({ context }) => !isExpired(context),
    isValidAndHasMailServer: ({ context }) => !isExpired(context) && context.hasMailServer,
  },
  actions: {
    look: assign(({ event }) => (event.type === 'facts' ? event.facts : {})),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    endCode: assign({ expiresAt: ({ context }) => context.now }),
    allowADay: assign({ giveUpAt: ({ context }) => context.now + dayOfTrying }),
  },
})
const claim = { target: 'sending', guard: 'isDue', actions: 'countTry' } as const
const again = { target: 'queued', actions: 'allowADay' } as const
const waiting = {
  expire: { target: 'expired', guard: 'isExpired' },
  replace: { target: 'expired', guard: 'isWritten', actions: 'endCode' },
  'send-again': { ...again, guard: 'isValid' },
} as const

/**
 * An email on its way. What a process began to send stays its own until `dueAt`: it is not ended meanwhile, only tried
 * no more. The server's statements are read off this machine; the list of emails asks it before it sends one again.
 */
export const outgoingEmailMachine = base.createMachine({
  id: 'outgoing-email',
  context: ({ input }) => input,
  initial: 'queued',
  on: { facts: { actions: 'look' } },
  states: {
    queued: { on: { ...waiting, claim } },
    sending: {
      on: {
        claim,
        take: [{ target: 'sent', guard: 'hasMailServer' }, { target: 'kept' }],
        refuse: [
          { target: 'expired', guard: 'expiresBeforeRetry' },
          { target: 'failed', guard: 'isGivenUp' },
          { target: 'queued' },
        ],
        expire: { target: 'expired', guard: 'isExpiredAndLeft' },
        replace: { target: 'sending', guard: 'isWritten', actions: 'endCode' },
        drop: 'dropped',
      },
    },
    sent: {},
    failed: { on: waiting },
    expired: {},
    kept: { on: { 'send-again': { ...again, guard: 'isValidAndHasMailServer' } } },
    dropped: {},
  },
})

/** Where an event leads from here, or null when the machine does not allow it. */
export const nextEmailState = (state: EmailState, facts: EmailFacts, event: EmailEvent): EmailState | null => {
  const before = outgoingEmailMachine.resolveState({ value: state, context: facts })
  if (!before.can(event)) return null
  const [after] = transition(outgoingEmailMachine, before, event)
  return states.find((one) => one === after.value) ?? null
}

const expired = msg`The code or link in this email has expired, or a newer email has replaced this one. If there is no newer email, the recipient needs a new one.`
const whyNot: Readonly<Record<OutgoingEmailStatus, Message>> = {
  queued: expired,
  sending: msg`This email is being sent.`,
  sent: msg`This email was already sent.`,
  failed: expired,
  expired,
  kept: msg`This email cannot be sent because no mail server is set up.`,
}
/** Why an email cannot be sent again; null when it can. */
export const whyNotSendAgain = (
  status: OutgoingEmailStatus,
  facts: Pick<EmailFacts, 'now' | 'expiresAt' | 'hasMailServer'>,
): Message | null => {
  const row = { dueAt: null, giveUpAt: facts.now, tries: 0, isWritten: true, ...facts }
  if (nextEmailState(status, row, { type: 'send-again' }) !== null) return null
  return status === 'kept' && isExpired(facts) ? expired : whyNot[status]
}
