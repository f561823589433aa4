import type { ComponentType } from 'react'
import type { Role } from '#contract/roles.ts'
import type { Message } from '#contract/words.ts'
import type { PlainRow } from '#define/acts.ts'

/** Who fills in a form. */
export interface Writer {
  readonly id: number
  readonly superadmin: boolean
  readonly role: readonly { readonly slug: Role }[]
  readonly dealer?: { readonly id: number } | null | undefined
}
/** Several values of one field as ticks, in groups. */
export interface TicksPart {
  readonly part: 'ticks'
  readonly covers: readonly string[]
  readonly groups: readonly {
    readonly title: Message
    /** Those of them that the field of this form knows are shown, by its words. */
    readonly values: readonly string[]
    /** A flag of the same body that is ticked among them, where the form has it. */
    readonly flag?: string
    /** Why this person may not set them. */
    readonly whyNot?: (person: Writer) => Message | undefined
  }[]
  /** What is said at the first of several that are ticked, where it means more than the others. */
  readonly first?: Message
}
/** What a part of a room's own draws of a field is told. */
export interface OwnPartProps {
  readonly id: string
  readonly value: unknown
  readonly error: string | undefined
  /** What stands in the form's other fields. */
  readonly beside: Readonly<Record<string, unknown>>
  /** The record as the server holds it; null for a new one. */
  readonly row: PlainRow | null
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
}
/** A field that no widget of its kind draws, such as a whole document; loaded with the form alone. */
export interface OwnPart {
  readonly part: 'own'
  readonly covers: readonly string[]
  /** It takes the page's whole width, and its height below the other fields. */
  readonly isWide?: true
  readonly view: () => Promise<{ readonly default: ComponentType<OwnPartProps> }>
}
/** A part of a form that draws several fields as one. */
export type FormPart = TicksPart | OwnPart | { readonly part: 'address'; readonly covers: readonly string[] }

/** What a part above a list is told. */
export interface ListPartProps {
  /** The filters that are set, by the names of the list call. */
  readonly filters: Readonly<Record<string, unknown>>
  /** What the list call is asked with. */
  readonly wire: Readonly<Record<string, unknown>>
  /** Sets these filters instead. */
  readonly onFilters: (filters: Readonly<Record<string, unknown>>) => void
}
/** What a part under a form is told. */
export interface RecordPartProps {
  readonly id: number
}
