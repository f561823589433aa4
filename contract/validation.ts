import * as v from 'valibot'
import type { Field, Rec } from '#contract/fields.ts'
import { type Message, msg } from '#contract/words.ts'

/**
 * The specification's validation messages. `{field}` is the field's label in lower case, `{target}` likewise;
 * they have no full stop, the surveys text's spelling (both are accepted).
 */
export const validationMessages = {
  required: msg`The {field} field is required`,
  email: msg`The {field} field is not valid`,
  ext: msg`The {field} type is not allowed`,
  regex: msg`The {field} is not valid`,
  max: msg`The {field} field must not exceed {length} characters`,
  min: msg`The {field} field must be at least {length} characters long`,
  confirmed: msg`The {field} must match with the {target} field`,
  alpha: msg`The {field} type is not allowed`,
  greater_than: msg`The minimum {field} should be greater than the given number`,
  overlapped: msg`The {field} already exists from the list`,
  'address-required': msg`Field is required`,
  'report-type': msg`Report type is required`,
} as const satisfies Record<string, Message>
export type Rule = keyof typeof validationMessages

/** What is wrong with one field: the rule that failed and the numbers its message needs. */
export interface Fault {
  readonly rule: Rule
  readonly length?: number
  readonly target?: Message
  readonly label: Message
}
export type Faults = Readonly<Record<string, readonly Fault[]>>
export type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly faults: Faults }

/** Speaks a fault: `say(fault.rule's message, values)`. The speaker puts labels in lower case unless they are abbreviations. */
export const formatFault = (
  fault: Fault,
  say: (message: Message, values?: Record<string, string | number>) => string,
): string =>
  say(validationMessages[fault.rule], {
    field: inSentence(say(fault.label)),
    ...(fault.length !== undefined && { length: fault.length }),
    ...(fault.target && { target: inSentence(say(fault.target)) }),
  })

/** Written large wherever they stand: what begins with two capitals, and the provider's name. */
const staysLarge = /^(?:\p{Lu}\p{Lu}|Infobip)/u
/** “First name” is “first name” inside a sentence, “Text Blasts” are “text blasts”; “ZIP code” and “Infobip account” stay. */
export const inSentence = (label: string): string =>
  label
    .split(' ')
    .map((word) => (staysLarge.test(word) ? word : word.toLocaleLowerCase('en')))
    .join(' ')

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (typeof value === 'string' && value.trim() === '')

const ruleOf = (field: Field, issue: v.BaseIssue<unknown>): Pick<Fault, 'rule' | 'length'> => {
  if (isBlank(issue.input) || issue.type === 'non_empty') return { rule: field.whenEmpty ?? 'required' }
  if (field.kind === 'file') return { rule: 'ext' }
  if (issue.type === 'email') return { rule: 'email' }
  if (issue.message === 'alpha') return { rule: 'alpha' }
  if (issue.type === 'gt_value') return { rule: 'greater_than' }
  if (issue.type === 'max_length') return { rule: 'max', length: Number(issue.requirement) }
  if (issue.type === 'min_length') return { rule: 'min', length: Number(issue.requirement) }
  return { rule: 'regex' }
}

/** A range of moments or of times of a day, both ends included. */
export type Span = readonly [start: string, end: string]
/** True when the time falls inside any of the ranges: the rule `overlapped`. All in one notation that orders as its text. */
export const isOverlapped = (time: string, listed: readonly Span[]): boolean =>
  listed.some(([start, end]) => start <= time && time <= end)

/** What is wrong with one value on its own. */
export const faultsOf = (field: Field, value: unknown): readonly Fault[] => {
  const given = field.optional && isBlank(value) ? null : value
  const outcome = v.safeParse(field.schema, given, { abortPipeEarly: true })
  return outcome.success
    ? []
    : outcome.issues.slice(0, 1).map((issue) => ({ ...ruleOf(field, issue), label: field.label }))
}

/** Checks a whole record: each field by its schema, then those that must repeat another. Unknown keys are dropped. */
export const check = <R extends Rec>(shape: R, given: unknown): Checked<v.InferOutput<R['schema']>> => {
  const values: Record<string, unknown> =
    typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : {}
  for (const [name, field] of Object.entries(shape.fields))
    if (field.optional && isBlank(values[name])) values[name] = null
  const faults: Record<string, Fault[]> = {}
  for (const [name, field] of Object.entries(shape.fields)) {
    const wrong = faultsOf(field, values[name])
    if (wrong.length > 0) faults[name] = [...wrong]
    else if (field.confirms !== undefined && values[name] !== values[field.confirms]) {
      const target = shape.fields[field.confirms]
      faults[name] = [{ rule: 'confirmed', label: field.label, ...(target && { target: target.label }) }]
    }
  }
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  return { ok: true, value: v.parse(shape.schema, values) }
}
