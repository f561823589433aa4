import * as v from 'valibot'
import type { Rec } from '#contract/fields.ts'
import { check, type Faults } from '#contract/validation.ts'
import type { Sentence } from '#machines/outcome.ts'

/** A form's values by field name, as the contract's body names them. */
export type Values = Readonly<Record<string, unknown>>
export type Side = 'mine' | 'theirs'
export type ErrorsMap = Readonly<Record<string, readonly string[]>>
/** A record as the server holds it, in the shape of the form's body. */
export interface ServerRecord {
  readonly values: Values
  /** Null where the record carries none. */
  readonly version: number | null
}
/** One field that differs between what is typed here and what somebody else saved meanwhile. */
export interface Difference {
  readonly field: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Null until chosen, where both sides changed the field. */
  readonly chosen: Side | null
}

export interface Draft {
  /** What the body must look like. */
  readonly shape: Rec
  /** True while the record does not exist yet. */
  readonly isNew: boolean
  readonly base: Values
  readonly draft: Values
  readonly version: number | null
  /** Names of the fields whose draft differs from the base. */
  readonly changed: readonly string[]
  readonly faults: Faults
  /** Fields that were complained about once; they are checked again at every change. */
  readonly complained: readonly string[]
  /** A save was asked for; from then on faults are listed in the box. */
  readonly submitted: boolean
  /** The server said no to the last save, and nothing was corrected since. */
  readonly refused: boolean
  readonly serverErrors: ErrorsMap
  /** The server's last sentence about this form: why it refused, or that it saved. */
  readonly message: Sentence | null
  /** What is sent beside the fields with the save that was asked for, such as a step to be taken with it. */
  readonly also: Values
  /** What is on its way to the server, or was when the way broke off. */
  readonly sent: Values | null
  /** The newer record of a refused save. */
  readonly theirs: ServerRecord | null
  readonly choices: Readonly<Record<string, Side>>
  /** A restored draft was typed over an older version of the record. */
  readonly stale: boolean
  /** The fields that somebody else changed under a restored draft and that the draft changes too. */
  readonly overtaken: readonly string[]
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''
/** Two values that a person would call the same: blank is blank, lists and objects by content, whatever the order of fields. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (isBlank(a) || isBlank(b)) return isBlank(a) && isBlank(b)
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)]
  if (one === other) return true
  // A part of a form may build its objects anew, with their fields in another order than the server's; no text is longer for it.
  const mayBe = typeof a === 'object' && typeof b === 'object' && one.length === other.length
  return mayBe && JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder)
}
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Everything in the draft that is not worth keeping once another is begun. */
const untouched = {
  changed: [],
  faults: {},
  complained: [],
  submitted: false,
  refused: false,
  serverErrors: {},
  also: {},
  sent: null,
  theirs: null,
  choices: {},
  stale: false,
  overtaken: [],
} as const satisfies Partial<Draft>

export const begin = (shape: Rec, initial: Values | undefined): Draft => ({
  shape,
  isNew: initial !== undefined,
  base: initial ?? {},
  draft: initial ?? {},
  version: null,
  message: null,
  ...untouched,
})

const changedIn = (d: Pick<Draft, 'shape' | 'base' | 'draft'>) =>
  Object.keys(d.shape.fields).filter((field) => field !== 'version' && !isSame(d.base[field], d.draft[field]))

/** The body to save: the draft with what goes beside it, and the version it was typed over where the contract wants it. */
export const bodyOf = (d: Draft): Values => ({
  ...d.draft,
  ...d.also,
  ...(d.version !== null && 'version' in d.shape.fields && { version: d.version }),
})

const faultsIn = (d: Draft): Faults => {
  const checked = check(d.shape, bodyOf(d))
  return checked.ok ? {} : checked.faults
}
const only = (faults: Faults, fields: readonly string[]): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => fields.includes(field)))

export const load = (d: Draft, held: ServerRecord): Draft => ({
  ...d,
  ...untouched,
  isNew: false,
  base: held.values,
  draft: held.values,
  version: held.version,
  message: null,
})

/** The faults of those fields that were complained about before. */
const recheck = (d: Draft): Faults => (d.complained.length > 0 ? only(faultsIn(d), d.complained) : {})

/** Types a value. Fields that were complained about are checked again; the server's word on this one is out of date. */
export const type = (d: Draft, field: string, value: unknown): Draft => {
  const draft = { ...d.draft, [field]: value }
  const typed = { ...d, draft, changed: changedIn({ ...d, draft }) }
  const { [field]: _, ...serverErrors } = d.serverErrors
  const refused = d.refused && Object.keys(serverErrors).length > 0
  const message = refused || d.sent !== null ? d.message : null
  return { ...typed, faults: recheck(typed), refused, serverErrors, message }
}

/** Checks one field, as a person leaves it. */
export const leave = (d: Draft, field: string): Draft => {
  const faults = faultsIn(d)[field]
  if (!faults) return d
  return { ...d, faults: { ...d.faults, [field]: faults }, complained: [...new Set([...d.complained, field])] }
}

/** Checks all of it, as before a save. */
export const checkAll = (d: Draft): Draft => {
  const faults = faultsIn(d)
  return {
    ...d,
    faults,
    complained: [...new Set([...d.complained, ...Object.keys(faults)])],
    submitted: true,
    refused: false,
    serverErrors: {},
    sent: null,
    message: null,
  }
}

/** Takes the saved record; what was typed while it was on its way stays typed. */
export const saved = (d: Draft, held: ServerRecord & { readonly message: string | null }): Draft => {
  const typedSince = Object.entries(d.draft).filter(([field, value]) => !isSame(value, d.sent?.[field]))
  const fresh = load(d, held)
  const draft = { ...held.values, ...Object.fromEntries(typedSince) }
  return { ...fresh, draft, changed: changedIn({ ...fresh, draft }), message: held.message }
}

/** Back to the newest record that is known. */
export const discard = (d: Draft): Draft => {
  const back = load(d, d.theirs ?? { values: d.base, version: d.version })
  return { ...back, isNew: d.isNew }
}

/** Both versions of each field that differs; what only one side changed is chosen already. */
export const differences = (d: Draft): readonly Difference[] => {
  if (!d.theirs) return []
  const newer = d.theirs.values
  return Object.keys(d.shape.fields)
    .filter((field) => field !== 'version')
    .map((field) => ({ field, base: d.base[field], mine: d.draft[field], theirs: newer[field] }))
    .filter(({ mine, theirs }) => !isSame(mine, theirs))
    .map((one) => {
      const obvious = isSame(one.mine, one.base) ? 'theirs' : isSame(one.theirs, one.base) ? 'mine' : null
      return { ...one, chosen: d.choices[one.field] ?? obvious }
    })
}
export const chooseAll = (d: Draft, side: Side): Draft => ({
  ...d,
  choices: Object.fromEntries(differences(d).map(({ field }) => [field, side])),
})
/** The draft over the newer record, each field from its chosen side. */
export const merge = (d: Draft): Draft => {
  if (!d.theirs) return d
  const mine = differences(d).filter(({ chosen }) => chosen === 'mine')
  const fresh = { ...load(d, d.theirs), complained: d.complained }
  const draft = { ...fresh.base, ...Object.fromEntries(mine.map(({ field, mine: value }) => [field, value])) }
  return { ...fresh, draft, changed: changedIn({ ...fresh, draft }) }
}

/** What local storage holds under `app:draft:<userId>:<place>`: the changed fields, and what they were before. */
export const storedDraft = v.object({
  format: v.literal(1),
  version: v.nullable(v.number()),
  values: v.record(v.string(), v.unknown()),
  base: v.record(v.string(), v.unknown()),
})
export type StoredDraft = v.InferOutput<typeof storedDraft>

/** The draft as it is written to storage, or null when there is nothing to keep. Passwords and codes are left out. */
export const draftForStorage = (d: Draft): StoredDraft | null => {
  const kept = d.changed.filter((field) => !['secret', 'code'].includes(d.shape.fields[field]?.kind ?? ''))
  if (kept.length === 0) return null
  const part = (values: Values) => Object.fromEntries(kept.map((field) => [field, values[field] ?? null]))
  return { format: 1, version: d.version, values: part(d.draft), base: part(d.base) }
}

/** Types a stored draft again, over the record as it is now. */
export const restoreDraft = (d: Draft, stored: StoredDraft): Draft => {
  const typed = Object.entries(stored.values).filter(([field]) => field !== 'version' && field in d.shape.fields)
  const draft = { ...d.draft, ...Object.fromEntries(typed) }
  const stale = stored.version !== null && d.version !== null && stored.version < d.version
  const overtaken = typed.map(([field]) => field).filter((field) => !isSame(stored.base[field], d.base[field]))
  const typedAgain = { ...d, draft, changed: changedIn({ ...d, draft }) }
  return { ...typedAgain, faults: recheck(typedAgain), stale, overtaken: stale ? overtaken : [] }
}
