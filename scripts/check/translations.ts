import { existsSync, readFileSync } from 'node:fs'
import { parsePoFile } from '@lingui/format-po'
import * as v from 'valibot'

export const translated = ['fil', 'ar'] as const
type Locale = (typeof translated)[number]

/** One message of a catalogue: what English says, and what this language says. */
export interface Entry {
  readonly english: string
  readonly text: string
}
export const readCatalogue = (path: string): readonly Entry[] =>
  parsePoFile(readFileSync(path, 'utf8'))
    .items.filter((item) => item.msgid !== '' && !item.obsolete)
    .map((item) => ({ english: item.msgid, text: item.msgstr[0] ?? '' }))

/** `{ "fil": { "Admin": "the same word in Filipino" } }`: the message and why it reads the same. */
const SameOnPurpose = v.record(v.picklist(translated), v.record(v.string(), v.pipe(v.string(), v.minLength(3))))
export type SameOnPurpose = v.InferOutput<typeof SameOnPurpose>
export const readSameOnPurpose = (path: string): SameOnPurpose =>
  existsSync(path) ? v.parse(SameOnPurpose, JSON.parse(readFileSync(path, 'utf8'))) : {}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)]
    .map((match) => match[1])
    .filter((name, i, all) => all.indexOf(name) === i)
    .sort()
    .join(' ')
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
    return placeholders(text) === placeholders(english)
      ? []
      : [`${locale}: “${text}” has other placeholders than “${english}”`]
  })
  const unused = Object.keys(excused).filter((english) => !used.has(english))
  return [
    ...faults,
    ...unused.map(
      (english) => `${locale}: locales/same-on-purpose.json excuses “${english}”, which differs or is gone`,
    ),
  ]
}
