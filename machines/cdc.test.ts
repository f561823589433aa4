import { describe, expect, expectTypeOf, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { type CaseField, type CaseState, caseFields, caseStates, caseSteps } from '#contract/surveys/cases.ts'
import {
  blockedBy,
  type CaseEvent,
  type CaseFacts,
  type CaseStepEvent,
  cdcMachine,
  nextState,
  stepsIn,
} from '#machines/cdc.ts'

const done: CaseFacts = {
  isSurveyAdmin: true,
  missing: [],
  isContactTold: true,
  mayContact: true,
  resolution: null,
}
const empty: Partial<CaseFacts> = { missing: ['root_cause', 'factor'] }
const dealer: Partial<CaseFacts> = { isSurveyAdmin: false }
const untold: Partial<CaseFacts> = { isContactTold: false }
const reason = 'The measure names no person'

describe('The steps of a case', () => {
  test.each<readonly [CaseState, readonly string[]]>([
    ['open', ['start']],
    ['in-progress', ['send']],
    ['for-review', ['withdraw', 'send-back', 'close']],
    ['closed', ['reopen']],
  ])('in %s are those of the domain’s table', (state, steps) => {
    expect(stepsIn(state)).toEqual(steps)
  })
  test('stand in states that are exactly those of the contract', () => {
    expectTypeOf<StateValueFrom<typeof cdcMachine>>().toEqualTypeOf<CaseState>()
    expect(Object.keys(cdcMachine.config.states ?? {})).toEqual(Object.keys(caseStates))
  })
  test.each<readonly [CaseState, CaseEvent, Partial<CaseFacts>, CaseState | null]>([
    ['open', { type: 'start' }, dealer, 'in-progress'],
    ['open', { type: 'send' }, {}, null],
    ['in-progress', { type: 'send' }, dealer, 'for-review'],
    ['in-progress', { type: 'send' }, empty, null],
    ['in-progress', { type: 'send' }, untold, null],
    ['in-progress', { type: 'send' }, { ...untold, mayContact: false }, 'for-review'],
    ['in-progress', { type: 'close' }, {}, null],
    ['for-review', { type: 'withdraw' }, dealer, 'in-progress'],
    ['for-review', { type: 'send-back', reason }, {}, 'in-progress'],
    ['for-review', { type: 'send-back', reason: ' ' }, {}, null],
    ['for-review', { type: 'send-back', reason }, dealer, null],
    ['for-review', { type: 'close' }, {}, 'closed'],
    ['for-review', { type: 'close' }, dealer, null],
    ['for-review', { type: 'close' }, empty, null],
    ['for-review', { type: 'close' }, untold, null],
    ['closed', { type: 'reopen', reason }, { resolution: 'resolved' }, 'in-progress'],
    ['closed', { type: 'reopen', reason: '' }, { resolution: 'resolved' }, null],
    ['closed', { type: 'reopen', reason }, { ...dealer, resolution: 'resolved' }, null],
    ['closed', { type: 'reopen', reason }, { resolution: 'not-applicable' }, null],
    ['open', { type: 'void' }, dealer, 'closed'],
    ['in-progress', { type: 'void' }, dealer, 'closed'],
    ['for-review', { type: 'void' }, dealer, 'closed'],
    ['closed', { type: 'void' }, {}, null],
    ['closed', { type: 'revive' }, { ...dealer, resolution: 'not-applicable' }, 'open'],
    ['closed', { type: 'revive' }, { resolution: 'unreachable' }, null],
    ['in-progress', { type: 'revive' }, {}, null],
  ])('from %s by %o with %o leads to %s', (state, event, more, to) => {
    expect(nextState(state, { ...done, ...more }, event)).toBe(to)
  })
})

describe('A step of a case that is not possible says why', () => {
  test('by its state', () => {
    expect(blockedBy('closed', done, { type: 'send' })?.words).toEqual({
      step: caseSteps.send,
      state: caseStates.closed.title,
    })
  })
  test('by every field that is missing, in the order of the form', () => {
    const missing: readonly CaseField[] = ['preventive_note', 'root_cause', 'factor']
    expect(blockedBy('in-progress', { ...done, missing }, { type: 'send' })).toMatchObject({
      message: { message: 'Before this action, fill in: {fields}' },
      words: {
        fields: {
          words: {
            first: caseFields.factor,
            rest: { words: { first: caseFields.root_cause, rest: caseFields.preventive_note } },
          },
        },
      },
    })
    expect(blockedBy('in-progress', { ...done, missing: ['factor'] }, { type: 'send' })?.words).toEqual({
      fields: caseFields.factor,
    })
  })
  test.each<readonly [string, CaseState, CaseStepEvent, Partial<CaseFacts>]>([
    ['the customer contact', 'in-progress', { type: 'send' }, untold],
    ['Only survey administrators', 'for-review', { type: 'close' }, dealer],
    ['The reason is recorded with your name', 'for-review', { type: 'send-back', reason: '' }, {}],
    ['no longer applies', 'closed', { type: 'reopen', reason }, { resolution: 'not-applicable' }],
  ])('“… %s …”', (words, state, event, more) => {
    expect(blockedBy(state, { ...done, ...more }, event)?.message.message).toContain(words)
  })
  test('and nothing of one that is', () => {
    expect(blockedBy('for-review', done, { type: 'close' })).toBeNull()
  })
})
