import { type Message, msg } from '#contract/words.ts'
import { salesFactors } from '#server/platform/reference/survey-options-sales.ts'
import { serviceFactors } from '#server/platform/reference/survey-options-service.ts'
import { type FactorOption, other } from '#server/platform/reference/survey-options-types.ts'

/**
 * What customers judge and what dealers do about it, as every installation has it; ids are given in this order, from 1.
 * Source: the domain decisions on surveys, 1.
 */
export const factors: readonly FactorOption[] = [...serviceFactors, ...salesFactors]
export const immediateMeasures: readonly { readonly slug: string; readonly name: Message }[] = [
  { slug: 'apology', name: msg`Apology by the manager` },
  { slug: 'call', name: msg`Explanation by telephone` },
  { slug: 'visit', name: msg`Visit to the customer` },
  { slug: 'rework', name: msg`Repair done again, free of charge` },
  { slug: 'loan-car', name: msg`Loan car or transport` },
  { slug: 'refund', name: msg`Refund or discount` },
  { slug: 'goodwill', name: msg`Goodwill item or service voucher` },
  { slug: 'parts-rush', name: msg`Part ordered by express` },
  { slug: 'papers', name: msg`Papers handed over` },
  { slug: 'other', name: other },
]
