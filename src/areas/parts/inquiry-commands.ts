import { partsRoles } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { defineCommand, sections } from '#define/command.ts'
import { type PartsState, partsSteps } from '#machines/parts-inquiry.ts'

/** The page of an inquiry carries them out; the steps have theirs behind `s`, as those of a case. */
const here = { room: 'parts-inquiries', view: 'form', roles: partsRoles } as const
const section = sections.record
const step = (to: PartsState, keys: string, icon: string) =>
  defineCommand({ id: `parts-inquiry.${to}`, title: partsSteps[to], section, when: here, keys, icon })

/** One command for each step, in the order of the menu. */
export const inquiryStepCommands = {
  quoted: step('quoted', 's q', 'tag'),
  confirmed: step('confirmed', 's c', 'check'),
  fulfilled: step('fulfilled', 's f', 'package'),
  pending: step('pending', 's p', 'rotate-ccw'),
  cancelled: step('cancelled', 's x', 'x'),
} satisfies Readonly<Record<PartsState, object>>
export const printQuotation = defineCommand({
  id: 'parts-quotation.print',
  title: msg`Print quotation`,
  section,
  when: here,
  keys: 's o',
  icon: 'printer',
})
export const emailQuotation = defineCommand({
  id: 'parts-quotation.email',
  title: msg`Send quotation by email`,
  section,
  also: msg`email quotation, email quote`,
  when: here,
  keys: 's e',
  icon: 'mail',
})
export const textQuotation = defineCommand({
  id: 'parts-quotation.text',
  title: msg`Send quotation by text`,
  section,
  also: msg`text quotation, SMS quote`,
  when: here,
  keys: 's t',
  icon: 'smartphone',
})

export const partsInquiryCommands = [
  ...Object.values(inquiryStepCommands),
  printQuotation,
  emailQuotation,
  textQuotation,
]
