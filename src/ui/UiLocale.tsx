import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useLocale } from '#platform/words.tsx'
import { TooltipHost } from '#ui/Tooltip.tsx'

// Latin digits and the Gregorian calendar in every language, as the specification shows dates and money.
export const ariaLocales = { en: 'en-US', fil: 'fil-PH', ar: 'ar-AE-u-ca-gregory-nu-latn' } as const

/** Tells React Aria's parts the language and the direction, and brings the tooltip. Mounted once, around the workspace. */
export const UiLocale = ({ children }: { readonly children: ReactNode }) => (
  <I18nProvider locale={ariaLocales[useLocale()]}>
    {children}
    <TooltipHost />
  </I18nProvider>
)
