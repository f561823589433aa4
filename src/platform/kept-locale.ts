import * as v from 'valibot'
import type { Locale } from '#contract/account/auth.ts'
import { readStored } from '#platform/storage.ts'

export const localeSchema = v.picklist(['en', 'fil', 'ar'])

/** The language kept in this browser, else the one the browser asks for, else English. */
export const keptLocale = (): Locale => {
  const asked = v.safeParse(localeSchema, navigator.language.split('-')[0]?.replace(/^tl$/, 'fil'))
  return readStored('app:locale', localeSchema) ?? (asked.success ? asked.output : 'en')
}
