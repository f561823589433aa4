import { describe, expect, expectTypeOf, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { statuses } from '#contract/statuses.ts'
import {
  type BlastEvent,
  type BlastFacts,
  type BlastState,
  blockedBy,
  factsOf,
  nextState,
  stepsIn,
  textBlastMachine,
} from '#machines/text-blast.ts'

const facts: BlastFacts = {
  queued: 10,
  handingOver: 0,
  handedOver: 0,
  failed: 0,
  unknown: 0,
  notHandedOver: 0,
  hasAccount: true,
  hasSurvey: true,
  surveyName: 'After your visit',
  now: 1_000,
}
const done = { ...facts, queued: 0, handedOver: 9, failed: 1 }

describe('The steps of a text blast', () => {
  test.each<readonly [BlastState, readonly string[]]>([
    ['pending', ['send', 'schedule', 'cancel']],
    ['scheduled', ['send', 'schedule', 'cancel']],
    ['sending', ['pause', 'cancel']],
    ['waiting', ['pause', 'cancel']],
    ['paused', ['resume', 'cancel']],
    ['sent', ['resend', 'force-send']],
    ['partially-sent', ['resend', 'force-send']],
    ['failed', ['resend', 'force-send']],
    ['cancelled', []],
  ])('in %s are those of the domain’s table', (state, steps) => {
    expect(stepsIn(state)).toEqual(steps)
  })
  test('stand in states that are exactly those of the contract', () => {
    expectTypeOf<StateValueFrom<typeof textBlastMachine>>().toEqualTypeOf<BlastState>()
    expect(Object.keys(textBlastMachine.config.states ?? {})).toEqual(Object.keys(statuses.textblast))
  })
  test.each<readonly [BlastState, BlastEvent, Partial<BlastFacts>, BlastState | null]>([
    ['pending', { type: 'send' }, {}, 'sending'],
    ['pending', { type: 'send' }, { queued: 0 }, null],
    ['pending', { type: 'send' }, { hasAccount: false }, null],
    ['pending', { type: 'send' }, { hasSurvey: false }, null],
    ['pending', { type: 'schedule', at: 2_000 }, {}, 'scheduled'],
    ['pending', { type: 'schedule', at: 2_000 }, { hasSurvey: false }, null],
    ['paused', { type: 'resume' }, { hasSurvey: false }, null],
    ['sent', { type: 'resend' }, { ...done, hasSurvey: false }, null],
    ['failed', { type: 'force-send', reason: 'Outage' }, { ...done, hasSurvey: false }, null],
    ['sending', { type: 'finish' }, { queued: 0, handedOver: 5, hasSurvey: false }, 'sent'],
    ['pending', { type: 'schedule', at: 1_000 }, {}, null],
    ['scheduled', { type: 'due' }, {}, 'sending'],
    ['sending', { type: 'quiet' }, {}, 'waiting'],
    ['waiting', { type: 'morning' }, {}, 'sending'],
    ['sending', { type: 'fault', reason: 'provider-fault' }, {}, 'paused'],
    ['paused', { type: 'resume' }, { hasAccount: false }, null],
    ['sending', { type: 'finish' }, {}, null],
    ['sending', { type: 'finish' }, { queued: 0, handingOver: 1 }, null],
    ['sending', { type: 'finish' }, { queued: 0, handedOver: 5 }, 'sent'],
    ['sending', { type: 'finish' }, { queued: 0, handedOver: 5, notHandedOver: 1 }, 'partially-sent'],
    ['sending', { type: 'finish' }, { queued: 0, notHandedOver: 1 }, 'failed'],
    ['sent', { type: 'resend' }, done, 'sending'],
    ['sent', { type: 'resend' }, { ...done, failed: 0 }, null],
    ['sent', { type: 'resend' }, { ...done, failed: 0, unknown: 3 }, null],
    ['failed', { type: 'force-send', reason: 'Outage' }, { ...done, failed: 0, unknown: 3 }, 'sending'],
    ['failed', { type: 'force-send', reason: ' ' }, { ...done, unknown: 3 }, null],
    ['cancelled', { type: 'resend' }, done, null],
  ])('from %s by %o with %o leads to %s', (state, event, more, to) => {
    expect(nextState(state, { ...facts, ...more }, event)).toBe(to)
  })
})

describe('A step that is not possible says why', () => {
  test('by its state', () => {
    expect(blockedBy('sending', facts, { type: 'send' })?.words?.state).toBe(statuses.textblast.sending.title)
  })
  test('by the first condition that does not hold', () => {
    const none = blockedBy('pending', { ...facts, queued: 0, hasAccount: false }, { type: 'send' })
    expect(none?.message.message).toContain('No recipients to send to')
    expect(blockedBy('pending', { ...facts, hasAccount: false }, { type: 'send' })?.message.message).toContain(
      'account',
    )
  })
  test('and a survey that is not active by its name', () => {
    const inactive = blockedBy('pending', { ...facts, hasSurvey: false }, { type: 'send' })
    expect([inactive?.message.message, inactive?.values]).toEqual([
      'The survey “{name}” is not active',
      { name: 'After your visit' },
    ])
    const none = blockedBy('pending', { ...facts, hasSurvey: false, surveyName: '' }, { type: 'send' })
    expect(none?.message.message).toBe('Choose an active survey')
  })
  test('and nothing when it is possible', () => {
    expect(blockedBy('pending', facts, { type: 'send' })).toBeNull()
  })
})

test('The facts of a blast are sums of its figures', () => {
  const figures = {
    total: 78,
    queued: 1,
    handing_over: 2,
    accepted: 3,
    delivered: 4,
    undelivered: 5,
    refused: 6,
    opted_out: 7,
    invalid: 8,
    unknown: 9,
    cancelled: 10,
    excluded: 11,
  }
  expect(factsOf(figures, { hasAccount: true, hasSurvey: false, surveyName: 'S', now: 5 })).toEqual({
    queued: 1,
    handingOver: 2,
    handedOver: 12,
    failed: 11,
    unknown: 9,
    notHandedOver: 15,
    hasAccount: true,
    hasSurvey: false,
    surveyName: 'S',
    now: 5,
  })
})
