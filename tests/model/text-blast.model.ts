import { deepEqual, equal, ok } from 'node:assert/strict'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { type BlastFacts, blastSteps, blockedBy, nextState, textBlastMachine } from '#machines/text-blast.ts'
import type { Model, Seen, StateAssertion } from '#tests/model/model.ts'

type Assertion = StateAssertion<SnapshotFrom<typeof textBlastMachine>>
type Looked = Seen<SnapshotFrom<typeof textBlastMachine>>

const now = Date.parse('2026-11-20T01:00:00Z')
const fresh: BlastFacts = {
  queued: 10,
  handingOver: 0,
  handedOver: 0,
  failed: 0,
  unknown: 0,
  notHandedOver: 0,
  hasAccount: true,
  hasSurvey: true,
  surveyName: 'After your visit',
  now,
}
/** What may be counted, by what it means: where something counts from one on, it is one. */
export const situations = {
  fresh,
  nobody: { ...fresh, queued: 0 },
  noAccount: { ...fresh, hasAccount: false },
  noSurvey: { ...fresh, hasSurvey: false },
  oneLeft: { ...fresh, queued: 1, handedOver: 9 },
  underWay: { ...fresh, queued: 0, handingOver: 1, handedOver: 9 },
  allTaken: { ...fresh, queued: 0, handedOver: 10 },
  someUndelivered: { ...fresh, queued: 0, handedOver: 10, failed: 1 },
  someRefused: { ...fresh, queued: 0, handedOver: 9, failed: 1, notHandedOver: 1 },
  someUnknown: { ...fresh, queued: 0, handedOver: 9, unknown: 1, notHandedOver: 1 },
  allRefused: { ...fresh, queued: 0, failed: 10, notHandedOver: 10 },
  refusedWithoutSurvey: { ...fresh, queued: 0, handedOver: 1, failed: 9, notHandedOver: 9, hasSurvey: false },
  refusedWithoutAccount: { ...fresh, queued: 0, failed: 10, notHandedOver: 10, hasAccount: false },
} satisfies Readonly<Record<string, BlastFacts>>

const facts = Object.values(situations).map((one) => ({ type: 'facts', facts: one }) as const)
const later = { type: 'schedule', at: now + 3_600_000 } as const
const evenLater = { type: 'schedule', at: now + 7_200_000 } as const
const past = { type: 'schedule', at: now } as const
const forced = { type: 'force-send', reason: 'Outage at the provider' } as const
const unexplained = { type: 'force-send', reason: '  ' } as const
const fault = { type: 'fault', reason: 'provider-fault' } as const

/** Whether the state was just entered by one of these events, rather than counted anew. */
const came = ({ event, before, snapshot }: Looked) =>
  before !== null && event.type !== 'facts' && before.value !== snapshot.value ? event.type : null
const only = (seen: Looked, ways: readonly string[]) => {
  const way = came(seen)
  if (way !== null) ok(ways.includes(way), `nothing comes to ${seen.snapshot.value} by “${way}”`)
  return way
}
/** An end of sending: counted, with nobody left. */
const ended: Assertion = (seen) => {
  if (only(seen, ['finish']) === null) return
  const { queued, handingOver } = seen.snapshot.context
  equal(queued + handingOver, 0, 'nobody is left to hand over')
}

/** What each step asks for where its state has it. */
const isReady = ({ hasSurvey, hasAccount }: BlastFacts) => hasSurvey && hasAccount
const holds: Readonly<Record<(typeof blastSteps)[number], (facts: BlastFacts, event: AnyEventObject) => boolean>> = {
  send: (given) => given.queued >= 1 && isReady(given),
  schedule: (given, event) => given.queued >= 1 && isReady(given) && event['at'] > given.now,
  pause: () => true,
  resume: isReady,
  cancel: () => true,
  resend: (given) => given.failed >= 1 && isReady(given),
  'force-send': (given, event) =>
    given.failed + given.unknown >= 1 && isReady(given) && String(event['reason']).trim() !== '',
}

export const textBlastModel: Model<typeof textBlastMachine> = {
  name: 'text-blast',
  machine: textBlastMachine,
  inputs: [fresh],
  events: {
    facts,
    send: [{ type: 'send' }],
    schedule: [later, evenLater, past],
    pause: [{ type: 'pause' }],
    resume: [{ type: 'resume' }],
    cancel: [{ type: 'cancel' }],
    resend: [{ type: 'resend' }],
    'force-send': [forced, unexplained],
    due: [{ type: 'due' }],
    quiet: [{ type: 'quiet' }],
    morning: [{ type: 'morning' }],
    finish: [{ type: 'finish' }],
    fault: [fault],
  },
  outside: [],
  always: ({ snapshot, event, before }) => {
    const { scheduledAt, ...counted } = snapshot.context
    const { scheduledAt: was, ...counts } = before?.context ?? { ...fresh, scheduledAt: null }
    deepEqual(counted, event.type === 'facts' ? event['facts'] : counts)
    const isScheduled =
      event.type === 'schedule' && event['at'] > now && counts.queued > 0 && counts.hasAccount && counts.hasSurvey
    equal(scheduledAt, isScheduled ? event['at'] : was)
    if (event.type === 'facts') equal(snapshot.value, before?.value, 'counting changes no state')
  },
  states: {
    pending: (seen) => {
      only(seen, [])
      const { event, before, snapshot } = seen
      // Whatever else is right, each of these would have led on.
      if (before?.value !== 'pending') return
      const { queued, hasAccount, hasSurvey } = snapshot.context
      if (event.type === 'send') ok(queued === 0 || !hasAccount || !hasSurvey, 'it could have been sent')
    },
    scheduled: (seen) => {
      only(seen, ['schedule'])
      const { event, snapshot, before } = seen
      if (event.type !== 'schedule' || before?.value === 'scheduled') return
      ok(event['at'] > now, 'nobody schedules into the past')
      const { queued, hasAccount, hasSurvey } = snapshot.context
      ok(queued > 0 && hasAccount && hasSurvey, 'only what could be sent is scheduled')
    },
    sending: (seen) => {
      const way = only(seen, ['send', 'due', 'morning', 'resume', 'resend', 'force-send'])
      const { queued, failed, unknown, hasAccount, hasSurvey } = seen.snapshot.context
      if (way !== null && way !== 'due' && way !== 'morning') ok(hasSurvey, 'what it asks can be answered')
      if (way === 'send') ok(queued > 0 && hasAccount, 'sent to somebody, by an account')
      if (way === 'resume') ok(hasAccount, 'resumed with an account')
      if (way === 'resend') ok(failed > 0 && hasAccount, 'resent to those that failed, by an account')
      if (way !== 'force-send') return
      ok(failed + unknown > 0 && hasAccount, 'forced for those that failed or are unknown, by an account')
      ok(String(seen.event['reason']).trim() !== '', 'forced with a reason')
    },
    waiting: (seen) => {
      only(seen, ['quiet'])
    },
    paused: (seen) => {
      only(seen, ['pause', 'fault'])
    },
    sent: (seen) => {
      ended(seen)
      if (came(seen)) equal(seen.snapshot.context.notHandedOver, 0, 'all were handed over')
    },
    'partially-sent': (seen) => {
      ended(seen)
      const { notHandedOver, handedOver } = seen.snapshot.context
      if (came(seen)) ok(notHandedOver > 0 && handedOver > 0, 'some were handed over')
    },
    failed: (seen) => {
      ended(seen)
      const { notHandedOver, handedOver } = seen.snapshot.context
      if (came(seen)) ok(notHandedOver > 0 && handedOver === 0, 'none were handed over')
    },
    cancelled: (seen) => {
      only(seen, ['cancel'])
    },
  },
  takes: {
    '': ['facts'],
    pending: ['send', 'schedule', 'cancel'],
    scheduled: ['send', 'schedule', 'cancel', 'due'],
    sending: ['pause', 'cancel', 'quiet', 'fault', 'finish'],
    waiting: ['pause', 'cancel', 'morning'],
    paused: ['resume', 'cancel'],
    sent: ['resend', 'force-send'],
    'partially-sent': ['resend', 'force-send'],
    failed: ['resend', 'force-send'],
    cancelled: [],
  },
  next: ({ value, context }, event) => nextState(value, context, event),
  why: ({ value, context }, event) => {
    const [step] = blastSteps.filter((one) => one === event.type)
    if (step === undefined) return undefined
    const why = blockedBy(value, context, event as Parameters<typeof blockedBy>[2])
    if (why === null || !(why.words && 'step' in why.words)) equal(why === null, holds[step](context, event), step)
    return why && (why.words && 'step' in why.words ? 'state' : 'facts')
  },
  key: ({ context }) => context,
  journey: [
    { type: 'send' },
    later,
    { type: 'pause' },
    { type: 'resume' },
    { type: 'cancel' },
    { type: 'quiet' },
    { type: 'morning' },
    { type: 'facts', facts: situations.someRefused },
    { type: 'finish' },
    { type: 'resend' },
  ],
  journeyKey: ({ context }) => context,
}
