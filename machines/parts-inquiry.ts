import { setup } from 'xstate'
import { namesOf } from '#contract/names.ts'
import { statuses } from '#contract/statuses.ts'
import { type Message, msg } from '#contract/words.ts'
import { type Blocked, type Condition, stepsOf } from '#machines/steps.ts'

export type PartsState = keyof typeof statuses.partsinquiry
/** A step is named by the state that it leads to. */
export const partsSteps = {
  quoted: msg`Quote`,
  confirmed: msg`Confirm`,
  fulfilled: msg`Fulfill`,
  cancelled: msg({ message: 'Cancel inquiry', context: 'a step of a parts inquiry' }),
  pending: msg`Set to Pending`,
} as const satisfies Readonly<Record<PartsState, Message>>

/** What the guards look at: the inquiry as it will be saved, and who asks. */
export interface PartsFacts {
  /** Head office's people alone leave a final state. */
  readonly isPartsAdmin: boolean
  readonly items: number
  /** Those of them that have a price. */
  readonly priced: number
}
export type PartsEvent = { readonly [Step in PartsState]: { readonly type: Step } }[PartsState]

export const priceFirst = msg`Price every item before you quote`
export const adminsOnly = msg`Only an administrator can change a final status`
const conditions = {
  isPriced: { holds: ({ items, priced }) => items > 0 && priced === items, why: priceFirst },
  isAdmin: { holds: ({ isPartsAdmin }) => isPartsAdmin, why: adminsOnly },
} as const satisfies Readonly<Record<string, Condition<PartsFacts, PartsEvent>>>

const base = setup({
  types: { context: {} as PartsFacts, input: {} as PartsFacts, events: {} as PartsEvent },
  guards: {
    isPriced: ({ context }) => conditions.isPriced.holds(context),
    isAdmin: ({ context }) => conditions.isAdmin.holds(context),
    isPricedByAdmin: ({ context }) => conditions.isAdmin.holds(context) && conditions.isPriced.holds(context),
  },
})
const reopened = {
  quoted: { target: 'quoted', guard: 'isPricedByAdmin' },
  confirmed: { target: 'confirmed', guard: 'isAdmin' },
  pending: { target: 'pending', guard: 'isAdmin' },
} as const

/**
 * What becomes of an inquiry about parts, from what the customer sent to what was handed over. The screen offers exactly
 * what it allows, the server refuses exactly what it does not. Its context are facts that somebody else keeps.
 * Source: the domain decisions on dealer parts, 3.
 */
export const partsInquiryMachine = base.createMachine({
  id: 'parts-inquiry',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: { on: { quoted: { target: 'quoted', guard: 'isPriced' }, cancelled: 'cancelled' } },
    quoted: { on: { confirmed: 'confirmed', cancelled: 'cancelled', pending: 'pending' } },
    confirmed: {
      on: { quoted: { target: 'quoted', guard: 'isPriced' }, fulfilled: 'fulfilled', cancelled: 'cancelled' },
    },
    fulfilled: { on: reopened },
    cancelled: { on: reopened },
  },
})

const isFinal = (state: PartsState) => state === 'fulfilled' || state === 'cancelled'
const {
  stepsIn,
  nextState,
  blockedBy: blocked,
} = stepsOf<PartsState, PartsState, PartsFacts, PartsEvent>({
  machine: partsInquiryMachine,
  states: namesOf(statuses.partsinquiry),
  steps: namesOf(partsSteps),
  missingFor: (step, facts) =>
    step === 'quoted' && !conditions.isPriced.holds(facts) ? conditions.isPriced : undefined,
  notNow: msg`A parts inquiry with the status {state} cannot become {step}.`,
  words: {
    steps: {
      pending: statuses.partsinquiry.pending.title,
      quoted: statuses.partsinquiry.quoted.title,
      confirmed: statuses.partsinquiry.confirmed.title,
      fulfilled: statuses.partsinquiry.fulfilled.title,
      cancelled: statuses.partsinquiry.cancelled.title,
    },
    states: statuses.partsinquiry,
  },
})

export { nextState, stepsIn }

/** Why a state cannot follow: as the state it is in, the prices that are missing or the person; null when it can. */
export const blockedBy = (
  state: PartsState,
  facts: PartsFacts,
  to: PartsState,
): { readonly by: 'state' | 'prices' | 'person'; readonly why: Blocked } | null => {
  if (isFinal(state) && !facts.isPartsAdmin) return { by: 'person', why: { message: adminsOnly } }
  const why = blocked(state, facts, { type: to })
  return why && { by: stepsIn(state).includes(to) ? 'prices' : 'state', why }
}
