import { StrictMode, useEffect } from 'react'
import { App } from '#app/App.tsx'
import { type SessionActor, SessionProvider } from '#platform/session.tsx'
import { Words } from '#platform/words.tsx'

/** Everything in `#root`, in the browser and where the build writes out the login screen: both must draw the same. */
export const Page = ({ session, isDemo }: { readonly session: SessionActor; readonly isDemo: boolean }) => {
  useEffect(() => {
    // Once what was typed before is taken over, which is drawn first.
    const timer = setTimeout(() => document.dispatchEvent(new Event('drawn')))
    return () => clearTimeout(timer)
  }, [])
  return (
    <StrictMode>
      <SessionProvider value={session}>
        <Words>
          <App isDemo={isDemo} />
        </Words>
      </SessionProvider>
    </StrictMode>
  )
}
