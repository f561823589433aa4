import { i18n, type Messages, setupI18n } from '@lingui/core'
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { Locale } from '#contract/account/auth.ts'
import { isolateValues, rightToLeft } from '#contract/isolation.ts'
import type { Message } from '#contract/words.ts'
import { localeSchema } from '#platform/kept-locale.ts'
import { writeStored } from '#platform/storage.ts'

export type Say = (message: Message, values?: Readonly<Record<string, string | number>>) => string

type Catalogues = Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>
const front: Catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/messages.po', { query: '?front' })
const desk: Catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/messages.po', { query: '?desk' })
const late: Catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/messages.po', { query: '?late' })
let parts: readonly Catalogues[] = [front]
let wished: Locale = 'en'

/** The sentences of a language as they are said in it. */
const spoken = (locale: Locale, parts: readonly ({ readonly messages: Messages } | undefined)[]) => {
  const messages: Messages = Object.assign({}, ...parts.map((part) => part?.messages))
  return {
    // Figures read in Latin digits in every language, also where the browser has others for it.
    locales: `${locale}-u-nu-latn`,
    messages: rightToLeft.includes(locale)
      ? Object.fromEntries(
          Object.entries(messages).map(([id, compiled]) => [
            id,
            typeof compiled === 'string' ? compiled : isolateValues(compiled),
          ]),
        )
      : messages,
  }
}

const load = async (locale: Locale, asked: readonly Catalogues[]): Promise<void> => {
  const loaded = await Promise.all(asked.map((part) => part[`../../locales/${locale}/messages.po`]?.()))
  // Another language, or more of this one, has been asked for since.
  if (wished !== locale || parts !== asked) return
  i18n.loadAndActivate({ locale, ...spoken(locale, loaded) })
  // Where a page is only written out, there is no document.
  const page = globalThis.document?.documentElement
  if (!page) return
  page.lang = locale
  page.dir = rightToLeft.includes(locale) ? 'rtl' : 'ltr'
}
let latest: Promise<void> = Promise.resolve()
/**
 * Switches every sentence on the screen to a language, and the direction with it. Ready once what was asked for last is
 * there, so that code which waits for its words never speaks without them.
 */
export const speak = async (locale: Locale): Promise<void> => {
  wished = locale
  const mine = load(locale, parts)
  latest = mine
  await mine
  if (latest !== mine) await latest
}
/** Fetches the sentences of the workspace too; without them signing in has less to wait for. */
export const speakOfAll = (locale = wished): Promise<void> => {
  parts = [...new Set([...parts, desk])]
  return speak(locale)
}
/** Fetches the sentences of code that comes when it is first needed: its modules wait for them (`late-words.ts`). */
export const speakOfLate = (): Promise<void> => {
  parts = [...new Set([...parts, late])]
  return speak(wished)
}
export const chooseLocale = async (locale: Locale): Promise<void> => {
  writeStored('app:locale', locale)
  await speak(locale)
}

/** Says a message in the current language, outside of components. */
export const say: Say = (message, values) =>
  i18n._(
    message.id,
    { ...message.values, ...values },
    message.message === undefined ? {} : { message: message.message },
  )

/** Says messages in a language that is not the screen's, as the preview of a page for others does. */
export const sayIn = async (locale: Locale): Promise<Say> => {
  const loaded = await Promise.all(parts.map((part) => part[`../../locales/${locale}/messages.po`]?.()))
  const other = setupI18n()
  other.loadAndActivate({ locale, ...spoken(locale, loaded) })
  return (message, values) =>
    other._(
      message.id,
      { ...message.values, ...values },
      message.message === undefined ? {} : { message: message.message },
    )
}

/** Names one after the other, with the comma of the current language. */
export const listed = (names: readonly string[]): string => names.join(i18n.locale === 'ar' ? '، ' : ', ')

/** Faults one after the other, with the semicolon of the current language. */
export const clauses = (sentences: readonly string[]): string => sentences.join(i18n.locale === 'ar' ? '؛ ' : '; ')

const subscribe = (changed: () => void) => i18n.on('change', changed)
const SpokenLocale = createContext<string>('')
const current = () => i18n.locale

/** Draws its children again when the language changes. */
export const Words = ({ children }: { readonly children: ReactNode }) => {
  const locale = useSyncExternalStore(subscribe, current, current)
  return <SpokenLocale value={locale}>{children}</SpokenLocale>
}
/** `const say = useSay()`, then `say(msg`Save`)`: in the language of the moment. */
export const useSay = (): Say => {
  const locale = useContext(SpokenLocale)
  // A new function for each language, so that memoised parts notice the change.
  return useMemo<Say>(() => (locale === '' ? say : (message, values) => say(message, values)), [locale])
}
export const useLocale = (): Locale => {
  const locale = useContext(SpokenLocale)
  const parsed = v.safeParse(localeSchema, locale)
  return parsed.success ? parsed.output : 'en'
}
