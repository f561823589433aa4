import '#ui/tokens.css'
import '#ui/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keepAddress } from '#app/address.ts'
import { Page } from '#app/Page.tsx'
import { screenOf } from '#app/screens.ts'
import { session } from '#app/session.ts'
import { isDemo } from '#platform/demo.ts'
import { keptLocale } from '#platform/kept-locale.ts'
import { applyTheme, keptTheme } from '#platform/theme.ts'
import { speak } from '#platform/words.tsx'
import { keepFocus } from '#ui/focus.ts'

// The session's ends are moments already: all that runs asks for Temporal.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
applyTheme(keptTheme())
session.start()
keepFocus()
keepAddress(session)
await speak(keptLocale())
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root: the page cannot be drawn')
const { dataset } = document.documentElement
const page = <Page session={session} isDemo={isDemo()} />
// The page came with the login screen in it: it stays, with what was typed, unless something else is to be seen.
if (root.hasChildNodes() && !('waiting' in dataset) && screenOf(session.getSnapshot()) === 'login')
  hydrateRoot(root, page)
else {
  root.replaceChildren()
  delete dataset['waiting']
  createRoot(root).render(page)
}
