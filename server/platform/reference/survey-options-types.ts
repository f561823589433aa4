import { type Message, msg } from '#contract/words.ts'

/** What a factor is made of, and what dealers find and do about it. */
export interface AttributeOption {
  readonly slug: string
  readonly name: Message
  /** The stage of the customer's way. */
  readonly touchpoint: string
  readonly causes: readonly Message[]
  readonly measures: readonly Message[]
}
export interface FactorOption {
  readonly slug: string
  readonly name: Message
  readonly category: 'service' | 'sales'
  readonly weight: number
  readonly attributes: readonly AttributeOption[]
}
/** The last cause and the last measure of each attribute: it asks for a note. */
export const other = msg`Other`
