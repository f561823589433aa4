import { existsSync, readFileSync } from 'node:fs'
import { type I18n, setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Locale } from '#contract/account/auth.ts'
import { isolateValues, rightToLeft } from '#contract/isolation.ts'
import type { Message } from '#contract/words.ts'

export const everyLocale = ['en', 'fil', 'ar'] as const satisfies readonly Locale[]
export type Values = Record<string, string | number>
export type Say = (message: Message, values?: Values) => string

/** Reads the translators' .po files as they are; a sentence that is not in them yet is spoken in English. */
const readCatalogue = async (locale: Locale): Promise<ReadonlyMap<string, string>> => {
  const filename = new URL(`../../locales/${locale}/messages.po`, import.meta.url)
  if (!existsSync(filename)) return new Map()
  const context = { locale, sourceLocale: 'en', filename: filename.pathname }
  const entries = await formatter().parse(readFileSync(filename, 'utf8'), context)
  return new Map(Object.entries(entries).flatMap(([id, { translation }]) => (translation ? [[id, translation]] : [])))
}

const speakerOf = (locale: Locale, catalogue: ReadonlyMap<string, string>): Say => {
  const english: I18n = setupI18n({ locale: 'en', messages: { en: {} } })
  // Numbers read in Latin digits in every language.
  const spoken = `${locale}-u-nu-latn`
  const own: I18n = setupI18n({ locale: spoken, messages: { [spoken]: {} } })
  const ready = new Map<string, I18n>()
  // Sentences are compiled when they are first spoken, so that a start does not wait for three thousand of them.
  const prepare = (message: Message): I18n => {
    const translation = catalogue.get(message.id)
    const [speaker, name, text] =
      translation === undefined ? [english, 'en', message.message ?? message.id] : [own, spoken, translation]
    const compiled = compileMessage(text)
    const isIsolated = name === spoken && rightToLeft.includes(locale)
    speaker.load({ [name]: { [message.id]: isIsolated ? isolateValues(compiled) : compiled } })
    ready.set(message.id, speaker)
    return speaker
  }
  return (message, values) => {
    const speaker = ready.get(message.id) ?? prepare(message)
    return speaker._(message.id, { ...message.values, ...values })
  }
}
const catalogues = new Map<string, ReadonlyMap<string, string>>()
const speakers = new Map<string, Say>()
for (const locale of everyLocale) {
  const catalogue = await readCatalogue(locale)
  catalogues.set(locale, catalogue)
  speakers.set(locale, speakerOf(locale, catalogue))
}

/** Speaks in one language: `sayIn('fil')(msg`Saved.`)`. An unknown language is answered in English. */
export const sayIn = (locale: string): Say => {
  const say = speakers.get(locale) ?? speakers.get('en')
  if (!say) throw new Error('No catalogue was read: await the import of words.ts')
  return say
}

/** Whether a sentence is said in a language, and not in English for want of a translation. */
export const isSaidIn = (locale: string, { id }: Message): boolean =>
  locale === 'en' || catalogues.get(locale)?.has(id) === true

const isLocale = (tag: string | undefined): tag is Locale => everyLocale.some((one) => one === tag)
/** The first language of an Accept-Language header that we speak; Tagalog counts as Filipino. */
export const localeOf = (acceptLanguage: string | undefined): Locale => {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const tag = part.trim().toLowerCase().split(/[-;]/, 1)[0]
    const found = tag === 'tl' ? 'fil' : tag
    if (isLocale(found)) return found
  }
  return 'en'
}
