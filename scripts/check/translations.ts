import { existsSync, readFileSync } from 'node:fs'
import { parsePoFile } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import * as v from 'valibot'

export const translated = ['fil', 'ar'] as const
type Locale = (typeof translated)[number]

/** One message of a catalogue: what English says, and what this language says. */
export interface Entry {
  readonly english: string
  readonly text: string
  /** What tells it from another message of the same words. */
  readonly context: string | null
}
export const readCatalogue = (path: string): readonly Entry[] =>
  parsePoFile(readFileSync(path, 'utf8'))
    .items.filter((item) => item.msgid !== '' && !item.obsolete)
    .map((item) => ({ english: item.msgid, text: item.msgstr[0] ?? '', context: item.msgctxt ?? null }))

/** `{ "fil": { "Admin": "the same word in Filipino" } }`: the message and why it reads the same. */
const SameOnPurpose = v.record(v.picklist(translated), v.record(v.string(), v.pipe(v.string(), v.minLength(3))))
export type SameOnPurpose = v.InferOutput<typeof SameOnPurpose>
export const readSameOnPurpose = (path: string): SameOnPurpose =>
  existsSync(path) ? v.parse(SameOnPurpose, JSON.parse(readFileSync(path, 'utf8'))) : {}

// Read as ICU, since the forms of a plural or select stand in braces too.
const namesIn = (tokens: unknown): readonly string[] =>
  !Array.isArray(tokens)
    ? []
    : tokens.flatMap((token: unknown) => {
        if (!Array.isArray(token)) return []
        const [name, , forms]: unknown[] = token
        return [String(name), ...(typeof forms === 'object' && forms ? Object.values(forms).flatMap(namesIn) : [])]
      })
/** The names of a message's slots, or null where it is no ICU. */
const placeholders = (text: string): string | null => {
  try {
    return [...new Set(namesIn(compileMessageOrThrow(text)))].sort().join(' ')
  } catch {
    return null
  }
}
const hasLetters = (text: string) => /\p{L}/u.test(text.replaceAll(/\{[^{}]*\}/g, ''))

/** What is wrong with one language's catalogue: missing, left in English without a reason, or other placeholders. */
export const faultsOfCatalogue = (
  locale: Locale,
  entries: readonly Entry[],
  same: SameOnPurpose,
): readonly string[] => {
  const excused = same[locale] ?? {}
  const used = new Set<string>()
  const faults = entries.flatMap(({ english, text }) => {
    if (text === '') return [`${locale}: not translated: “${english}”`]
    if (text === english && hasLetters(english)) {
      used.add(english)
      return excused[english] === undefined
        ? [
            `${locale}: “${english}” reads as in English; translate it or give the reason in locales/same-on-purpose.json`,
          ]
        : []
    }
    const names = placeholders(text)
    if (names === null) return [`${locale}: “${text}” is no ICU message`]
    return names === placeholders(english) ? [] : [`${locale}: “${text}” has other placeholders than “${english}”`]
  })
  const unused = Object.keys(excused).filter((english) => !used.has(english))
  return [
    ...faults,
    ...unused.map(
      (english) => `${locale}: locales/same-on-purpose.json excuses “${english}”, which differs or is gone`,
    ),
  ]
}
