import { assign, setup } from 'xstate'
import { namesOf } from '#contract/names.ts'
import { actions, type StatusSlug, statuses } from '#contract/statuses.ts'
import type { BlastFigures, PauseReason } from '#contract/text-blasts/blasts.ts'
import { msg } from '#contract/words.ts'
import { type Condition, stepsOf } from '#machines/steps.ts'

/** The states of a text blast, as the contract names them. */
export type BlastState = StatusSlug<'textblast'>

/** What the guards look at: counts of recipients as they are now, and the clock. */
export interface BlastFacts {
  /** Not sent to yet. */
  readonly queued: number
  /** Committed as being handed over, outcome not known yet. */
  readonly handingOver: number
  /** The provider has taken the message, whatever the network made of it. */
  readonly handedOver: number
  /** Undelivered or refused: who a resend is for. */
  readonly failed: number
  /** Outcome unknown: only a forced send reaches them once more. */
  readonly unknown: number
  /** Of those that did not reach the provider: refused and unknown. */
  readonly notHandedOver: number
  readonly hasAccount: boolean
  /** It asks nothing, or its survey takes answers. */
  readonly hasSurvey: boolean
  /** What its survey is called; empty where there is none. */
  readonly surveyName: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The facts behind a blast's figures. */
export const factsOf = (
  figures: BlastFigures,
  around: Pick<BlastFacts, 'hasAccount' | 'hasSurvey' | 'surveyName' | 'now'>,
): BlastFacts => ({
  queued: figures.queued,
  handingOver: figures.handing_over,
  handedOver: figures.accepted + figures.delivered + figures.undelivered,
  failed: figures.undelivered + figures.refused,
  unknown: figures.unknown,
  notHandedOver: figures.refused + figures.unknown,
  ...around,
})

/** What a person may ask for. */
export type BlastStepEvent =
  | { readonly type: 'send' }
  /** `at` in milliseconds since 1970. */
  | { readonly type: 'schedule'; readonly at: number }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'cancel' }
  | { readonly type: 'resend' }
  | { readonly type: 'force-send'; readonly reason: string }
/** What the system does by itself. */
export type BlastSystemEvent =
  /** The time that it was scheduled for has come. */
  | { readonly type: 'due' }
  /** 21:00 has come, and it is no service message. */
  | { readonly type: 'quiet' }
  /** 07:00 has come. */
  | { readonly type: 'morning' }
  /** Nobody is left to hand over. */
  | { readonly type: 'finish' }
  | { readonly type: 'fault'; readonly reason: PauseReason }
  /** Somebody counted anew. */
  | { readonly type: 'facts'; readonly facts: BlastFacts }
export type BlastEvent = BlastStepEvent | BlastSystemEvent
export type BlastStep = BlastStepEvent['type']
export const blastSteps = [
  'send',
  'schedule',
  'pause',
  'resume',
  'cancel',
  'resend',
  'force-send',
] as const satisfies readonly BlastStep[]

/** Conditions of steps, with what is said when one does not hold. */
const conditions = {
  hasRecipients: {
    holds: ({ queued }) => queued > 0,
    why: msg`No recipients to send to: all of them are excluded, opted out or invalid`,
  },
  hasAccount: {
    holds: ({ hasAccount }) => hasAccount,
    why: msg`No active Infobip account to send from. Add or activate one.`,
  },
  surveyIsActive: {
    holds: ({ hasSurvey }) => hasSurvey,
    why: ({ surveyName }) =>
      surveyName === ''
        ? { message: msg`Choose an active survey` }
        : { message: msg`The survey “{name}” is not active`, values: { name: surveyName } },
  },
  isInFuture: {
    holds: ({ now }, event) => event.type === 'schedule' && event.at > now,
    why: msg`This time is in the past. Choose a later time.`,
  },
  hasFailed: {
    holds: ({ failed }) => failed > 0,
    why: msg`Nothing to resend: no message failed.`,
  },
  hasFailedOrUnknown: {
    holds: ({ failed, unknown }) => failed + unknown > 0,
    why: msg`Nothing to force send: no message failed or is unknown.`,
  },
  hasReason: {
    holds: (_, event) => event.type === 'force-send' && event.reason.trim() !== '',
    why: msg`Enter a reason for the force send. The reason is recorded with your name.`,
  },
} as const satisfies Readonly<Record<string, Condition<BlastFacts, BlastEvent>>>
type ConditionName = keyof typeof conditions

/** What each step asks for, in the order in which it is said. */
const needs = {
  send: ['hasRecipients', 'surveyIsActive', 'hasAccount'],
  schedule: ['hasRecipients', 'surveyIsActive', 'hasAccount', 'isInFuture'],
  pause: [],
  resume: ['surveyIsActive', 'hasAccount'],
  cancel: [],
  resend: ['hasFailed', 'surveyIsActive', 'hasAccount'],
  'force-send': ['hasFailedOrUnknown', 'surveyIsActive', 'hasAccount', 'hasReason'],
} as const satisfies Readonly<Record<BlastStep, readonly ConditionName[]>>

const isOver = ({ queued, handingOver }: BlastFacts) => queued + handingOver === 0
/** The first condition of a step that does not hold. */
const missingFor = (step: BlastStep, facts: BlastFacts, event: BlastEvent): ConditionName | undefined =>
  needs[step].find((name) => !conditions[name].holds(facts, event))
const may =
  (step: BlastStep) =>
  ({ context, event }: { context: BlastContext; event: BlastEvent }) =>
    missingFor(step, context, event) === undefined

/** The facts, and when it goes out by itself, in milliseconds since 1970. */
interface BlastContext extends BlastFacts {
  readonly scheduledAt: number | null
}
const base = setup({
  types: {
    context: {} as BlastContext,
    input: {} as BlastFacts,
    events: {} as BlastEvent,
  },
  guards: {
    maySend: may('send'),
    maySchedule: may('schedule'),
    mayResume: may('resume'),
    mayResend: may('resend'),
    mayForceSend: may('force-send'),
    allHandedOver: ({ context }) => isOver(context) && context.notHandedOver === 0,
    someHandedOver: ({ context }) => isOver(context) && context.notHandedOver > 0 && context.handedOver > 0,
    noneHandedOver: ({ context }) => isOver(context) && context.notHandedOver > 0 && context.handedOver === 0,
  },
  actions: {
    count: assign(({ event }) => (event.type === 'facts' ? event.facts : {})),
    rememberTime: assign({
      scheduledAt: ({ event, context }) => (event.type === 'schedule' ? event.at : context.scheduledAt),
    }),
  },
})
const send = { target: 'sending', guard: 'maySend' } as const
const schedule = {
  target: 'scheduled',
  guard: 'maySchedule',
  actions: 'rememberTime',
} as const
const resend = { target: 'sending', guard: 'mayResend' } as const
const forceSend = { target: 'sending', guard: 'mayForceSend' } as const

/**
 * The lifecycle of a text blast. The screen offers exactly what it allows; the server refuses exactly what it does not,
 * and the system's own moves are events of the same machine. Its context are facts that somebody else keeps.
 * Source: the domain decisions on text blasts.
 */
export const textBlastMachine = base.createMachine({
  id: 'text-blast',
  context: ({ input }) => ({ ...input, scheduledAt: null }),
  initial: 'pending',
  on: { facts: { actions: 'count' } },
  states: {
    pending: { on: { send, schedule, cancel: 'cancelled' } },
    scheduled: { on: { send, schedule, cancel: 'cancelled', due: 'sending' } },
    sending: {
      on: {
        pause: 'paused',
        cancel: 'cancelled',
        quiet: 'waiting',
        fault: 'paused',
        finish: [
          { target: 'sent', guard: 'allHandedOver' },
          { target: 'partially-sent', guard: 'someHandedOver' },
          { target: 'failed', guard: 'noneHandedOver' },
        ],
      },
    },
    waiting: { on: { pause: 'paused', cancel: 'cancelled', morning: 'sending' } },
    paused: { on: { resume: { target: 'sending', guard: 'mayResume' }, cancel: 'cancelled' } },
    sent: { on: { resend, 'force-send': forceSend } },
    'partially-sent': { on: { resend, 'force-send': forceSend } },
    failed: { on: { resend, 'force-send': forceSend } },
    cancelled: {},
  },
})

export const { stepsIn, nextState, blockedBy } = stepsOf<BlastState, BlastStep, BlastFacts, BlastEvent>({
  machine: textBlastMachine,
  states: namesOf(statuses.textblast),
  steps: blastSteps,
  missingFor: (step, facts, event) => {
    const missing = missingFor(step, facts, event)
    return missing === undefined ? undefined : conditions[missing]
  },
  notNow: msg`“{step}” is not available while the status of the text blast is {state}.`,
  words: { steps: actions.textblast, states: statuses.textblast },
})
