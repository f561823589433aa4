import { setup } from 'xstate'
import { namesOf } from '#contract/names.ts'
import {
  type CaseField,
  type CaseState,
  type CaseStep,
  caseFields,
  caseStates,
  caseSteps,
  type Resolution,
} from '#contract/surveys/cases.ts'
import { msg } from '#contract/words.ts'
import { type Condition, namesOneByOne, stepsOf } from '#machines/steps.ts'

/** What the guards look at: the case as it is saved, and who asks. */
export interface CaseFacts {
  /** Head office's people, who review; all others are a dealer's. */
  readonly isSurveyAdmin: boolean
  /** Fields that are still empty, the notes of “Other” among them. */
  readonly missing: readonly CaseField[]
  /** How the customer was reached is written down. */
  readonly isContactTold: boolean
  /** Whether the customer allowed the dealer to be in touch. */
  readonly mayContact: boolean
  readonly resolution: Resolution | null
}

/** What a person may ask for; a reason is kept with their name. */
export type CaseStepEvent =
  | { readonly type: 'start' }
  | { readonly type: 'send' }
  | { readonly type: 'withdraw' }
  | { readonly type: 'send-back'; readonly reason: string }
  | { readonly type: 'close' }
  | { readonly type: 'reopen'; readonly reason: string }
/** What the result of the survey brings by itself. */
export type CaseSystemEvent =
  /** It was excluded, or is dissatisfied no longer. */
  | { readonly type: 'void' }
  /** It counts as dissatisfied again. */
  | { readonly type: 'revive' }
export type CaseEvent = CaseStepEvent | CaseSystemEvent

/** Conditions of steps, with what is said when one does not hold. */
const conditions = {
  isReviewer: {
    holds: ({ isSurveyAdmin }) => isSurveyAdmin,
    why: msg`Only survey administrators can send back, close or reopen cases`,
  },
  isComplete: {
    holds: ({ missing }) => missing.length === 0,
    why: ({ missing }) => {
      const [first, ...rest] = namesOf(caseFields).filter((field) => missing.includes(field))
      if (first === undefined) throw new Error('Nothing is missing: the condition holds')
      return {
        message: msg`Before this action, fill in: {fields}`,
        words: { fields: namesOneByOne([caseFields[first], ...rest.map((field) => caseFields[field])]) },
      }
    },
  },
  isContactTold: {
    holds: ({ isContactTold, mayContact }) => isContactTold || !mayContact,
    why: msg`Fill in the customer contact first`,
  },
  hasReason: {
    holds: (_, event) => 'reason' in event && event.reason.trim() !== '',
    why: msg`Enter a reason. The reason is recorded with your name.`,
  },
  isApplicable: {
    holds: ({ resolution }) => resolution !== 'not-applicable',
    why: msg`This case no longer applies: the result was excluded, or the customer is no longer dissatisfied`,
  },
} as const satisfies Readonly<Record<string, Condition<CaseFacts, CaseEvent>>>
type ConditionName = keyof typeof conditions

/** What each step asks for, in the order in which it is said. */
const needs = {
  start: [],
  send: ['isComplete', 'isContactTold'],
  withdraw: [],
  'send-back': ['isReviewer', 'hasReason'],
  close: ['isReviewer', 'isComplete', 'isContactTold'],
  reopen: ['isReviewer', 'isApplicable', 'hasReason'],
} as const satisfies Readonly<Record<CaseStep, readonly ConditionName[]>>

const missingFor = (step: CaseStep, facts: CaseFacts, event: CaseEvent): ConditionName | undefined =>
  needs[step].find((name) => !conditions[name].holds(facts, event))
const may =
  (step: CaseStep) =>
  ({ context, event }: { context: CaseFacts; event: CaseEvent }) =>
    missingFor(step, context, event) === undefined

const base = setup({
  types: { context: {} as CaseFacts, input: {} as CaseFacts, events: {} as CaseEvent },
  guards: {
    maySend: may('send'),
    maySendBack: may('send-back'),
    mayClose: may('close'),
    mayReopen: may('reopen'),
    isVoid: ({ context }) => context.resolution === 'not-applicable',
  },
})

/**
 * The follow-up of a dissatisfied customer, from the survey's answer to the mended fault. The screen offers exactly what
 * it allows, the server refuses exactly what it does not. Its context are facts that somebody else keeps. A voided case is
 * closed as not applicable, and only its result brings it back.
 * Source: the domain decisions on surveys, 6.
 */
export const cdcMachine = base.createMachine({
  id: 'cdc',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: { on: { start: 'in-progress', void: 'closed' } },
    'in-progress': { on: { send: { target: 'for-review', guard: 'maySend' }, void: 'closed' } },
    'for-review': {
      on: {
        withdraw: 'in-progress',
        'send-back': { target: 'in-progress', guard: 'maySendBack' },
        close: { target: 'closed', guard: 'mayClose' },
        void: 'closed',
      },
    },
    closed: {
      on: {
        reopen: { target: 'in-progress', guard: 'mayReopen' },
        revive: { target: 'open', guard: 'isVoid' },
      },
    },
  },
})

export const { stepsIn, nextState, blockedBy } = stepsOf<CaseState, CaseStep, CaseFacts, CaseEvent>({
  machine: cdcMachine,
  states: namesOf(caseStates),
  steps: namesOf(caseSteps),
  missingFor: (step, facts, event) => {
    const missing = missingFor(step, facts, event)
    return missing === undefined ? undefined : conditions[missing]
  },
  notNow: msg`“{step}” is not available while the status of the case is {state}.`,
  words: { steps: caseSteps, states: caseStates },
})
/** The state that a step is taken from: any save of an open case starts it first. */
export const heldIn = (state: CaseState, step: CaseStep): CaseState =>
  state === 'open' && step !== 'start' && stepsIn('in-progress').includes(step) ? 'in-progress' : state
