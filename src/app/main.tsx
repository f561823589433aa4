import '#ui/tokens.css'
import '#ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { keepAddress } from '#app/address.ts'
import { session } from '#app/session.ts'
import { SessionProvider } from '#platform/session.tsx'
import { applyTheme, keptTheme } from '#platform/theme.ts'
import { keptLocale, speak, Words } from '#platform/words.tsx'
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
createRoot(root).render(
  <StrictMode>
    <SessionProvider value={session}>
      <Words>
        <App />
      </Words>
    </SessionProvider>
  </StrictMode>,
)
