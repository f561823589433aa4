import { setup, transition } from 'xstate'
import { namesOf } from '#contract/names.ts'
import { type InvitationState, invitationStates } from '#contract/surveys/invitations.ts'

/** How things stand at the moment of an event; somebody else keeps it. */
export interface InvitationFacts {
  /** The survey takes answers: it is active. */
  readonly isSurveyActive: boolean
  /** The last day of the link is over. */
  readonly isDue: boolean
}
export type InvitationEvent =
  /** The first answer is kept. Opening the link is no event: messengers and scanners open links. */
  | ({ readonly type: 'start' } & InvitationFacts)
  | ({ readonly type: 'submit' } & InvitationFacts)
  /** By the clock. */
  | ({ readonly type: 'expire' } & InvitationFacts)
  /** By a person, or with the customer's erasure; the reason is kept with it. */
  | { readonly type: 'withdraw'; readonly reason: string }

const base = setup({
  types: { events: {} as InvitationEvent },
  guards: {
    isOpen: ({ event }) => event.type !== 'withdraw' && event.isSurveyActive && !event.isDue,
    isDue: ({ event }) => event.type !== 'withdraw' && event.isDue,
    hasReason: ({ event }) => event.type === 'withdraw' && event.reason.trim() !== '',
  },
})
const ends = {
  submit: { target: 'completed', guard: 'isOpen' },
  expire: { target: 'expired', guard: 'isDue' },
  withdraw: { target: 'withdrawn', guard: 'hasReason' },
} as const

/**
 * One customer's invitation to a survey, from the message to the answers. What has ended stays so.
 * Source: the domain decisions on surveys, 4.
 */
export const surveyInvitationMachine = base.createMachine({
  id: 'survey-invitation',
  initial: 'invited',
  states: {
    invited: { on: { ...ends, start: { target: 'started', guard: 'isOpen' } } },
    started: { on: ends },
    completed: {},
    expired: {},
    withdrawn: {},
  },
})

/** Where an event leads from here, or null when the machine does not allow it. */
export const nextInvitationState = (state: InvitationState, event: InvitationEvent): InvitationState | null => {
  const before = surveyInvitationMachine.resolveState({ value: state })
  if (!before.can(event)) return null
  const [after] = transition(surveyInvitationMachine, before, event)
  return namesOf(invitationStates).find((one) => one === after.value) ?? null
}
/** Whether answers are taken: those that can be handed in. */
export const takesAnswers = (state: InvitationState, facts: InvitationFacts): boolean =>
  nextInvitationState(state, { type: 'submit', ...facts }) !== null
