import '#ui/tokens.css'
import '#ui/base.css'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import type { Locale } from '#contract/account/auth.ts'
import { speakOfAll, Words } from '#platform/words.tsx'
import { Announcer } from '#ui/Announcer.tsx'
import { announcements } from '#ui/announce.ts'
import { loadOpening } from '#ui/opening.tsx'
import { UiLocale } from '#ui/UiLocale.tsx'

/** Draws widgets as the portal does, in its language and with its live regions; gone when the test is over. */
export const mount = async (children: ReactNode, locale: Locale = 'en'): Promise<void> => {
  await Promise.all([speakOfAll(locale), loadOpening()])
  const place = document.createElement('main')
  document.body.append(place)
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <Words>
        <UiLocale>
          {children}
          <Announcer />
        </UiLocale>
      </Words>,
    ),
  )
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
}

/** What was said to those who listen, so far. */
export const said = (urgency: 'polite' | 'assertive' = 'polite'): readonly string[] =>
  announcements[urgency].get().map(({ text }) => text)
