import * as v from 'valibot'
import { isDay, isMoment } from '#contract/calendar.ts'
import { type Cell, dateCell, instantCell, joined, mobileCell, numeric, plain, yesNo } from '#contract/cells.ts'
import { erasedMobile, isMobile, readMobile } from '#contract/mobile.ts'
import { namesOf } from '#contract/names.ts'
import { type Message, msg } from '#contract/words.ts'

/**
 * Every resource that calls, rooms and references may name. Each says its own name where it is declared, so that none is
 * entered here: `declare module '#contract/fields.ts' { interface ResourceNames { accessories: true } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each resource adds its own name
export interface ResourceNames {}
export type ResourceName = keyof ResourceNames

export type Kind =
  | 'id'
  | 'text'
  | 'longtext'
  | 'email'
  | 'phone'
  | 'mobile'
  | 'money'
  | 'count'
  | 'status'
  | 'action'
  | 'flag'
  | 'options'
  | 'reference'
  | 'choice'
  | 'choices'
  | 'date'
  | 'days'
  | 'instant'
  | 'secret'
  | 'code'
  | 'version'
  | 'nested'
  | 'file'
  | 'several'
  | 'lines'
  | 'picture'
  | 'hex'
  | 'year'
  | 'conditions'

/** What a form's `field` holds, or where the form does not ask for it, the record's `from`. */
export interface Dependence {
  readonly field: string
  readonly from?: string
  /** Another choice there leaves this one without ground: the form takes it back. */
  readonly clears?: true
}

/** One named value on the wire, with all that screens, imports and exports need to know about it. */
export interface Field<S extends v.GenericSchema = v.GenericSchema, K extends Kind = Kind> {
  readonly kind: K
  readonly schema: S
  readonly label: Message
  readonly cell: Cell
  /** The record type of a status or action, or the resource that a reference points to. */
  readonly of?: string | undefined
  /** The words of an `options` field, by value; of a text, those of what the portal may have written itself. */
  readonly words?: Readonly<Record<string, Message>> | undefined
  /** Of a flag: being set is no good news. */
  readonly alarms?: true | undefined
  /** How many digits of a fraction are shown. */
  readonly decimals?: number | undefined
  /** A ratio, shown times 100 as a percent; what stands before one below zero. */
  readonly percent?: { readonly below: Message } | undefined
  /** The longest text that fits. */
  readonly max?: number | undefined
  readonly optional?: true
  /** What no value means: “Head office” where there is no dealer. */
  readonly none?: Message | undefined
  /** Must equal this other field of the same record. */
  readonly confirms?: string | undefined
  /** Told instead of `required` when it is empty, as the address form does. */
  readonly whenEmpty?: 'address-required' | 'report-type' | undefined
  /** The endings that a file's name may have, without the dot. */
  readonly extensions?: readonly string[] | undefined
  /** What a choice hangs on: by the filter of its list, what that is narrowed to. */
  readonly dependsOn?: Readonly<Record<string, Dependence>> | undefined
  /** The answer's field that a `choice` in a body is taken from: `dealer_id` is `dealer.id`. */
  readonly from?: string | undefined
}

/** A field of a kind; the others of this file are made by it. */
export const field = <S extends v.GenericSchema, const K extends Kind>(
  kind: K,
  schema: S,
  label: Message,
  cell: Cell = plain,
): Field<S, K> => ({ kind, schema, label, cell })
const wholeNumber = () => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))

export const id = () =>
  field('id', v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)), msg`Number`, numeric)
export const text = (label: Message, max = 255) => ({
  ...field('text', v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(max)), label),
  max,
})
/** Letters of any alphabet and nothing else, as initials are. */
export const letters = (label: Message, max = 40) => ({
  ...field(
    'text',
    v.pipe(v.string(), v.trim(), v.nonEmpty(), v.regex(/^[\p{L}\p{M}]*$/u, 'alpha'), v.maxLength(max)),
    label,
  ),
  max,
})
export const longtext = (label: Message, max = 5000) => ({
  ...field('longtext', v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(max)), label),
  max,
})
export const email = (label: Message) => ({
  ...field('email', v.pipe(v.string(), v.trim(), v.nonEmpty(), v.email(), v.maxLength(254)), label),
  max: 254,
})
/** A land line or any other number to call, as written. */
export const phone = (label: Message) => ({
  ...field('phone', v.pipe(v.string(), v.trim(), v.nonEmpty(), v.regex(/^[+()\d\s./-]{5,40}$/)), label),
  max: 40,
})
/** A record whose customer was erased can still be saved. */
const isNumber = (value: string): boolean => isMobile(value) || value === erasedMobile
export const mobile = (label: Message) =>
  field('mobile', v.pipe(v.string(), v.nonEmpty(), v.transform(readMobile), v.check(isNumber)), label, mobileCell)
/** Pesos, with centavos as the fraction: 1525000.5. */
export const money = (label: Message) =>
  field(
    'money',
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(999_999_999_999),
      // Whole centavos, but for the last bits that a spreadsheet's own sums leave behind.
      v.check((pesos) => Math.abs(pesos - Math.round(pesos * 100) / 100) <= 2 * Number.EPSILON * pesos),
    ),
    label,
    numeric,
  )
export const count = (label: Message) => field('count', wholeNumber(), label, numeric)
const yesOrNo = { true: msg`Yes`, false: msg`No` }
export const flag = (label: Message, words: { readonly true: Message; readonly false: Message } = yesOrNo) => ({
  ...field('flag', v.boolean(), label, yesNo),
  words,
})
/** A flag that wants somebody's attention when it is set. */
export const alarm = (label: Message) => ({ ...flag(label), alarms: true as const })
/** A figure that may have a fraction, of which so many digits are shown. */
export const decimal = (label: Message, least: number, most: number, decimals: number) => ({
  ...field('count', v.pipe(v.number(), v.minValue(least), v.maxValue(most)), label, numeric),
  decimals,
})
/** A whole number between two others, both included. */
export const whole = (label: Message, least: number, most: number) =>
  field('count', v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)), label, numeric)
/** A ratio of one, shown times 100 as a percent with one decimal; `below` says in words what less than nothing means. */
export const ratio = (label: Message, below: Message) => ({
  ...field('count', v.number(), label, numeric),
  decimals: 1,
  percent: { below },
})
const calendarDay = () => v.pipe(v.string(), v.nonEmpty(), v.isoDate(), v.check(isDay))
/** The first and the last calendar year that are taken. */
export const years = { first: 1980, last: 2100 } as const
/** A calendar year. */
export const year = (label: Message) =>
  field('year', v.pipe(v.number(), v.integer(), v.gtValue(years.first - 1), v.maxValue(years.last)), label, numeric)
/** Calendar day, YYYY-MM-DD, Asia/Manila. */
export const date = (label: Message) => field('date', calendarDay(), label, dateCell)
/** From one calendar day to another, both included: `2026-11-01,2026-11-20` on the wire; of the answer's field `from`. */
export const days = (label: Message, from?: string) => ({
  ...field(
    'days',
    v.pipe(
      v.tuple([calendarDay(), calendarDay()]),
      v.check(([from, to]) => from <= to),
    ),
    label,
    joined(dateCell),
  ),
  ...(from !== undefined && { from }),
})
/** Moment in UTC, ISO 8601. */
export const instant = (label: Message) =>
  field('instant', v.pipe(v.string(), v.isoTimestamp(), v.check(isMoment)), label, instantCell)
export const secret = (label: Message, min = 1) => ({
  ...field('secret', v.pipe(v.string(), v.nonEmpty(), v.minLength(min), v.maxLength(200)), label),
  max: 200,
})
/** A one-time code of six digits. */
export const code = (label: Message) => field('code', v.pipe(v.string(), v.nonEmpty(), v.regex(/^\d{6}$/)), label)
/** Counts the saves of a record; a save that carries the number it has read is refused with 409 when it is older. */
export const version = () => field('version', wholeNumber(), msg`Version`, numeric)
export const options = <const W extends Readonly<Record<string, Message>>>(label: Message, words: W) => ({
  ...field('options', v.picklist(namesOf<keyof W & string>(words)), label),
  words,
})
/** Says “Report type is required” when it is empty. */
export const reportType = <const W extends Readonly<Record<string, Message>>>(label: Message, words: W) => ({
  ...options(label, words),
  whenEmpty: 'report-type' as const,
})
/** Several of a few fixed values, in the order of choosing; at least one. */
export const several = <const W extends Readonly<Record<string, Message>>>(label: Message, words: W) => ({
  ...field(
    'several',
    v.pipe(
      v.array(v.picklist(namesOf<keyof W & string>(words))),
      v.nonEmpty(),
      v.transform((chosen) => [...new Set(chosen)]),
    ),
    label,
    joined(plain),
  ),
  words,
})
/** Short texts of one's own, one a line; blank ones and repetitions are dropped. */
export const lines = (label: Message, max = 80) =>
  field(
    'lines',
    v.pipe(
      v.array(v.pipe(v.string(), v.trim(), v.maxLength(max))),
      v.maxLength(100),
      v.transform((all) => [...new Set(all.filter((one) => one !== ''))]),
    ),
    label,
    joined(plain),
  )
/** A few e-mail addresses, one a line; blank ones and repetitions are dropped. */
export const addresses = (label: Message, most: number) =>
  field(
    'lines',
    v.pipe(
      v.array(v.pipe(v.string(), v.trim(), v.union([v.literal(''), v.pipe(v.string(), v.email(), v.maxLength(254))]))),
      v.transform((all) => [...new Map(all.flatMap((one) => (one === '' ? [] : [[one.toLowerCase(), one]]))).values()]),
      v.maxLength(most),
    ),
    label,
    joined(plain),
  )
/** Another record in an answer: its id and what people call it. */
export const reference = <const R extends ResourceName>(of: R, label: Message) => ({
  ...field('reference', v.object({ id: v.number(), name: v.string() }), label),
  of,
})
/** Another record in a body or a filter: its id. */
export const choiceOf = <const R extends ResourceName>(of: R, label: Message, from?: string) => ({
  ...field(
    'choice',
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
    label,
    numeric,
  ),
  of,
  ...(from !== undefined && { from }),
})
/** A choice that follows another one of the same record, as the variants are those of the model. */
export const following = <F extends Field<v.GenericSchema, 'choice'>>(
  one: F,
  dependsOn: Readonly<Record<string, Dependence>>,
): F & { readonly dependsOn: Readonly<Record<string, Dependence>> } => ({ ...one, dependsOn })
/** Several other records in a filter, `3,7` on the wire. */
export const choicesOf = <const R extends ResourceName>(of: R, label: Message) => ({
  ...field(
    'choices',
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))),
      v.maxLength(500),
    ),
    label,
    joined(numeric),
  ),
  of,
})
const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
/** A file in a form. Its ending is checked here, its size by the server, its content by whoever reads it. */
export const file = <const E extends readonly [string, ...string[]]>(label: Message, extensions: E) => ({
  ...field(
    'file',
    v.pipe(
      v.file(),
      v.check(({ name }) => extensions.includes(endingOf(name)), 'ext'),
    ),
    label,
  ),
  extensions,
})
/** A picture that was sent before, by its content's hash: `POST /pictures` answers it, `GET /pictures/:hash` shows it. */
export const picture = (label: Message) =>
  field('picture', v.pipe(v.string(), v.nonEmpty(), v.regex(/^[0-9a-f]{64}$/)), label)
/** A colour as screens mix it: `#1f4e79`, small letters. */
export const hex = (label: Message) =>
  field('hex', v.pipe(v.string(), v.trim(), v.nonEmpty(), v.toLowerCase(), v.regex(/^#[0-9a-f]{6}$/)), label)
/** `_method` of a form that is sent by POST and means another method; the client fills it in. */
export const overridden = (method: 'put') => ({
  ...field('options', v.pipe(v.string(), v.toLowerCase(), v.literal(method)), msg`Method`),
  words: { [method]: msg`PUT` },
})
/** A value with a shape of its own, such as a list inside a record. */
export const nested = <S extends v.GenericSchema>(label: Message, schema: S) => field('nested', schema, label)

/** Must repeat the value of `of`, as the second password field does. */
export const confirms = <F extends Field>(one: F, of: string): F & { readonly confirms: string } => ({
  ...one,
  confirms: of,
})

/** Says “Field is required” when it is empty. */
export const inAddress = <F extends Field>(one: F): F & { readonly whenEmpty: 'address-required' } => ({
  ...one,
  whenEmpty: 'address-required',
})

export type Optional<F extends Field> = Omit<F, 'schema'> & {
  readonly schema: v.NullishSchema<F['schema'], undefined>
  readonly optional: true
}
/** May be left out or null. */
export const optional = <F extends Field>(one: F): Optional<F> => ({
  ...one,
  schema: v.nullish(one.schema),
  optional: true,
})

/** Names what no value means, for lists, forms and exports. */
export const whenNone = <F extends Field>(one: F, none: Message): F & { readonly none: Message } => ({ ...one, none })

export type Fields = Readonly<Record<string, Field>>
export interface Rec<F extends Fields = Fields> {
  readonly fields: F
  readonly schema: v.ObjectSchema<{ readonly [K in keyof F]: F[K]['schema'] }, undefined>
}
export type Row<R extends Rec> = v.InferOutput<R['schema']>
type Partial_<F extends Fields> = { readonly [K in keyof F]: Optional<F[K]> }

// Object.fromEntries forgets which field stands under which name; these three functions put it back for the compiler.
export const record = <const F extends Fields>(fields: F): Rec<F> => {
  const entries: unknown = Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, one.schema]))
  return { fields, schema: v.object(entries as { readonly [K in keyof F]: F[K]['schema'] }) }
}
export const pick = <F extends Fields, const K extends keyof F & string>(
  from: Rec<F>,
  names: readonly K[],
): Rec<Pick<F, K>> => {
  const picked: unknown = Object.fromEntries(names.map((name) => [name, from.fields[name]]))
  return record(picked as Pick<F, K>)
}
export const partial = <F extends Fields>(from: Rec<F>): Rec<Partial_<F>> => {
  const loose: unknown = Object.fromEntries(Object.entries(from.fields).map(([name, one]) => [name, optional(one)]))
  return record(loose as Partial_<F>)
}
/** Both records' fields in one. */
export const join = <A extends Fields, B extends Fields>(a: Rec<A>, b: Rec<B>): Rec<A & B> =>
  record({ ...a.fields, ...b.fields })

/**
 * Joined to the body of a save: with the version that was read, the save is refused with 409 when somebody has saved
 * since; without a version it overwrites, as the specification's own bodies do.
 */
export const Versioned = record({ version: optional(version()) })
