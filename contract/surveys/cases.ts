import { statuses } from '#contract/statuses.ts'
import { type Message, msg } from '#contract/words.ts'

/** The follow-up of a dissatisfied customer (CDC): its states, steps and what is written down of it. */
export const caseStates = statuses.cdc
export type CaseState = keyof typeof caseStates

/** So many days after an imported answer there is still a case to be opened: later nobody would call the customer any more. */
export const followedDays = 30

export const caseSteps = {
  start: msg`Start`,
  send: msg`Send for review`,
  withdraw: msg`Withdraw from review`,
  'send-back': msg`Send back`,
  close: msg`Close`,
  reopen: msg`Reopen`,
} as const satisfies Readonly<Record<string, Message>>
export type CaseStep = keyof typeof caseSteps

export const resolutions = {
  resolved: msg`Resolved`,
  unreachable: msg`Customer not reached`,
  'not-applicable': msg`Not applicable`,
} as const satisfies Readonly<Record<string, Message>>
export type Resolution = keyof typeof resolutions

export const contactResults = {
  reached: msg`Reached`,
  'no-answer': msg`No answer`,
  'wrong-number': msg`Wrong number`,
  refused: msg`Refused`,
} as const satisfies Readonly<Record<string, Message>>
export type ContactResult = keyof typeof contactResults

/** What has to be filled in before a case is sent for review or closed, in the order of the form. */
export const caseFields = {
  factor: msg`Factor`,
  attribute: msg`Attribute`,
  root_cause: msg`Root cause`,
  root_cause_note: msg`Note on the root cause`,
  immediate_measure: msg`Immediate measure`,
  immediate_note: msg`Note on the immediate measure`,
  dealer_preventive_measure: msg`Dealer preventive measure`,
  preventive_note: msg`Note on the preventive measure`,
} as const satisfies Readonly<Record<string, Message>>
export type CaseField = keyof typeof caseFields
