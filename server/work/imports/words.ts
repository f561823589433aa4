import type { Field } from '#contract/fields.ts'
import { actions, statuses } from '#contract/statuses.ts'
import type { Message } from '#contract/words.ts'
import { fold } from '#server/platform/fold.ts'
import { everyLocale, sayIn } from '#server/platform/words.ts'
import { formerWords } from '#server/work/imports/former-words.ts'

/** How headings and words are compared: without case, accents, spaces and punctuation. */
export const bare = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** A sentence in every language that we speak, and as earlier versions had it. */
export const inEveryLanguage = (message: Message): readonly string[] => {
  const english = message.message ?? ''
  return [
    ...new Set([...everyLocale.map((locale) => sayIn(locale)(message)), english, ...(formerWords[english] ?? [])]),
  ]
}

/** Wide types on purpose: what a field says of its record type is a plain string. */
const stateWords: Readonly<Record<string, Readonly<Record<string, { readonly title: Message }>>>> = statuses
const actionWords: Readonly<Record<string, Readonly<Record<string, Message>>>> = actions

/** The fixed values of a field with what people read for them; null when it has none. */
export const wordsOf = (field: Field): ReadonlyMap<string, Message> | null => {
  if (field.kind === 'status')
    return new Map(Object.entries(stateWords[field.of ?? ''] ?? {}).map(([slug, { title }]) => [slug, title]))
  if (field.kind === 'action') return new Map(Object.entries(actionWords[field.of ?? ''] ?? {}))
  return field.words === undefined ? null : new Map(Object.entries(field.words))
}
