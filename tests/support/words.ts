import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { rightToLeft } from '#contract/isolation.ts'
import { readCatalogue } from '../../scripts/check/translations.ts'

export type Locale = 'en' | 'fil' | 'ar'
const catalogues = new Map<Locale, ReadonlyMap<string, string>>()
const catalogueOf = (locale: Locale): ReadonlyMap<string, string> => {
  const known = catalogues.get(locale)
  if (known) return known
  const path = join(import.meta.dirname, '..', '..', 'locales', locale, 'messages.po')
  const entries = locale === 'en' || !existsSync(path) ? [] : readCatalogue(path)
  // A word that stands by itself goes before the same word in a context of its own.
  const inOrder = entries
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => Number(b.context !== null) - Number(a.context !== null))
  const read = new Map(inOrder.map(({ english, text }) => [english, text]))
  catalogues.set(locale, read)
  return read
}
/** What the screen says for an English message in another language: `inWords('ar', 'Row {row} of {total}', …)`. */
export const inWords = (
  locale: Locale,
  english: string,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  (catalogueOf(locale).get(english) ?? english).replaceAll(/([⁦-⁨]?)\{(\w+)\}/g, (whole, apart: string, name: string) => {
    if (!(name in values)) return whole
    return rightToLeft.includes(locale) && apart === '' ? `\u2068${values[name]}\u2069` : `${apart}${values[name]}`
  })
