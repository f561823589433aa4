import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useLocale } from '#platform/words.tsx'

// Latin digits and the Gregorian calendar in every language, as the specification shows dates and money.
export const ariaLocales = { en: 'en-US', fil: 'fil-PH', ar: 'ar-AE-u-ca-gregory-nu-latn' } as const

/** Tells React Aria's parts the language and the direction: around each of them, so that the page comes without the library. */
export const AriaLocale = ({ children }: { readonly children: ReactNode }) => (
  <I18nProvider locale={ariaLocales[useLocale()]}>{children}</I18nProvider>
)
