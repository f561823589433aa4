import { describe, expect, test } from 'vitest'
import { caseLifecycle, factsOf, knownSteps, possibleSteps, whyNot } from '#areas/surveys/case-lifecycle.ts'
import { namesOf } from '#contract/names.ts'
import { caseStates } from '#contract/surveys/cases.ts'
import type { CaseFacts } from '#machines/cdc.ts'
import { boxHeight } from '#workspace/steps/lifecycle.ts'

const facts: CaseFacts = {
  isSurveyAdmin: true,
  missing: [],
  isContactTold: true,
  mayContact: true,
  resolution: 'resolved',
}
const { states, arrows, drawing } = caseLifecycle

describe('The drawing of a case', () => {
  test('shows every state and every arrow of the machine, and nothing that the machine does not have', () => {
    expect([...states].toSorted()).toEqual(namesOf(caseStates).toSorted())
    expect(arrows.map(({ pair }) => pair).toSorted()).toEqual(Object.keys(drawing.paths).toSorted())
  })
  test('lets each arrow begin at the edge of its state', () => {
    for (const { pair, from } of arrows) {
      const [x = 0, y = 0] = (drawing.paths[pair] ?? '')
        .slice(1)
        .split(/[A-Z ]/)
        .map(Number)
      const begin = drawing.places[from]
      const isAtEdge =
        x >= begin.x - 1 && x <= begin.x + begin.width + 1 && y >= begin.y - 1 && y <= begin.y + boxHeight + 1
      expect([pair, isAtEdge]).toEqual([pair, true])
    }
  })
  test.each(states)('in the state “%s” offers as arrows what a person may do there', (state) => {
    for (const { to } of possibleSteps(state, facts)) expect(drawing.paths[`${state}>${to}`]).toBeDefined()
  })
})

describe('The steps of a case on the screen', () => {
  test('are in an open case also those that start it first, as the server takes them', () => {
    expect(knownSteps('open')).toEqual(['start', 'send'])
    expect(whyNot('open', facts, 'send')).toBeNull()
    expect(whyNot('open', facts, 'close')).not.toBeNull()
    expect(knownSteps('for-review')).toEqual(['withdraw', 'send-back', 'close'])
  })
  test('look at what is filled in, with the notes of “Other” alone', () => {
    const shared = { mayContact: true, resolution: null, isSurveyAdmin: false }
    const draft = {
      contact_result: 'reached',
      factor_id: 1,
      attribute_id: 2,
      root_cause_id: 3,
      immediate_measure_id: 4,
      dealer_preventive_measure_id: 5,
      root_cause_note: ' ',
    }
    expect(factsOf(draft, { ...shared, others: new Set() }).missing).toEqual([])
    expect(factsOf(draft, { ...shared, others: new Set(['root_cause']) }).missing).toEqual(['root_cause_note'])
    const empty = factsOf({}, { ...shared, others: new Set() })
    expect([empty.isContactTold, empty.missing.length]).toEqual([false, 5])
  })
})
