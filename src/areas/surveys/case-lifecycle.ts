import { namesOf } from '#contract/names.ts'
import { type CaseField, type CaseState, type CaseStep, caseStates, caseSteps } from '#contract/surveys/cases.ts'
import { msg } from '#contract/words.ts'
import { blockedBy, type CaseFacts, type CaseStepEvent, cdcMachine, heldIn, nextState, stepsIn } from '#machines/cdc.ts'
import type { Blocked } from '#machines/steps.ts'
import { statusAppearance } from '#workspace/records/status-shapes.ts'
import { arrowsOf, type Drawing, type Lifecycle, type Possible } from '#workspace/steps/lifecycle.ts'

const places: Drawing<CaseState>['places'] = {
  open: { x: 0.5, y: 30.5, width: 104 },
  'in-progress': { x: 180.5, y: 30.5, width: 136 },
  'for-review': { x: 414.5, y: 30.5, width: 124 },
  closed: { x: 618.5, y: 30.5, width: 108 },
}
/** What a changed result does by itself runs below; a case that is reopened goes back over the top. */
const paths: Drawing<CaseState>['paths'] = {
  'open>in-progress': 'M105 45H178',
  'in-progress>for-review': 'M317 39H412',
  'for-review>in-progress': 'M414 51H319',
  'for-review>closed': 'M539 45H616',
  'closed>in-progress': 'M672 30V16Q672 8 664 8H256Q248 8 248 16V28',
  'open>closed': 'M70 61V84Q70 92 78 92H644Q652 92 652 84V63',
  'in-progress>closed': 'M230 61V84Q230 92 238 92H644Q652 92 652 84V63',
  'closed>open': 'M690 61V104Q690 112 682 112H38Q30 112 30 104V63',
}
const states = namesOf(caseStates)
/** How the follow-up of a customer is led, as its page draws it. */
export const caseLifecycle: Lifecycle<CaseState, CaseStep> = {
  states,
  arrows: arrowsOf(cdcMachine, states),
  first: 'open',
  drawing: {
    width: 728,
    top: -6,
    height: 124,
    places,
    paths,
    captions: [
      { x: 142, y: 24, width: 70, text: caseSteps.start, steps: ['start'] },
      { x: 366, y: 17, width: 140, text: caseSteps.send, steps: ['send'] },
      { x: 366, y: 56, width: 180, text: msg`withdraw, send back`, steps: ['withdraw', 'send-back'] },
      { x: 577, y: 24, width: 70, text: caseSteps.close, steps: ['close'] },
      { x: 460, y: 0, width: 180, text: msg`reopen, with a reason`, steps: ['reopen'] },
      { x: 440, y: 84, width: 260, text: msg`the result no longer counts`, steps: [] },
      { x: 360, y: 104, width: 260, text: msg`the result counts again`, steps: [] },
    ],
  },
  titles: caseStates,
  stepTitles: caseSteps,
  appearance: (state) => statusAppearance(state, 'cdc'),
  names: { picture: msg`Lifecycle of the case. Current status: {state}.`, list: msg`Statuses of the case` },
}

const steps = namesOf(caseSteps)
/** The event of a step as far as it could be asked for: with a reason. */
const wouldBe = (step: CaseStep): CaseStepEvent =>
  step === 'send-back' || step === 'reopen' ? { type: step, reason: '–' } : { type: step }
/** The steps that a state knows, with those that start an open case first. */
export const knownSteps = (state: CaseState): readonly CaseStep[] =>
  steps.filter((step) => stepsIn(heldIn(state, step)).includes(step))
/** Why a step is not possible, by what is filled in; null when it is. */
export const whyNot = (state: CaseState, facts: CaseFacts, step: CaseStep): Blocked | null =>
  blockedBy(heldIn(state, step), facts, wouldBe(step))
/** What a person may do with a case now, and where the arrow leads that shows it. */
export const possibleSteps = (state: CaseState, facts: CaseFacts): readonly Possible<CaseState, CaseStep>[] =>
  steps.flatMap((step) => {
    const to = nextState(state, facts, wouldBe(step))
    return to === null ? [] : [{ step, to }]
  })

/** The fields of the form behind what has to be filled in. */
export const asked = {
  factor: 'factor_id',
  attribute: 'attribute_id',
  root_cause: 'root_cause_id',
  root_cause_note: 'root_cause_note',
  immediate_measure: 'immediate_measure_id',
  immediate_note: 'immediate_note',
  dealer_preventive_measure: 'dealer_preventive_measure_id',
  preventive_note: 'preventive_note',
} as const satisfies Readonly<Record<CaseField, string>>
/** The notes that belong to what was chosen as “Other”. */
export const notes = {
  root_cause: 'root_cause_note',
  immediate_measure: 'immediate_note',
  dealer_preventive_measure: 'preventive_note',
} as const satisfies Readonly<Partial<Record<CaseField, CaseField>>>
export type Noted = keyof typeof notes
const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && !value.trim())

/** What the guards look at, of a case as it is filled in on the screen; the server looks again when it is saved. */
export const factsOf = (
  draft: Readonly<Record<string, unknown>>,
  {
    others,
    mayContact,
    resolution,
    isSurveyAdmin,
  }: { readonly others: ReadonlySet<Noted> } & Pick<CaseFacts, 'mayContact' | 'resolution' | 'isSurveyAdmin'>,
): CaseFacts => {
  const unasked = namesOf(notes)
    .filter((one) => !others.has(one))
    .map((one): CaseField => notes[one])
  return {
    isSurveyAdmin,
    mayContact,
    resolution,
    isContactTold: !isEmpty(draft['contact_result']),
    missing: namesOf(asked).filter((field) => isEmpty(draft[asked[field]]) && !unasked.includes(field)),
  }
}
