import { renderToString } from 'react-dom/server'
import { createActor, fromPromise, waitFor } from 'xstate'
import { patternOf } from '#app/address-patterns.ts'
import { NotLoaded } from '#app/NotLoaded.tsx'
import { Page } from '#app/Page.tsx'
import { errorPlaces, publicRoutes } from '#app/screens.ts'
import { sessionMachine } from '#machines/session.ts'
import type { Restored } from '#machines/session-types.ts'
import { localeSchema } from '#platform/kept-locale.ts'
import { speak, Words } from '#platform/words.tsx'

/** Addresses at which somebody who is not signed in sees another screen than the one to sign in. */
const elsewhere: readonly string[] = [
  ...errorPlaces,
  ...publicRoutes.filter(({ id }) => id !== 'auth.login').map(({ path }) => path),
].map(patternOf)

/** Nobody is signed in, nor was in this browser. */
const nobody = async () => {
  const session = createActor(
    sessionMachine.provide({
      actors: {
        restoreUser: fromPromise<Restored, undefined>(async () => ({ user: null, session: null, pending: null })),
      },
      actions: { rememberUser: () => {}, tellTabs: () => {}, dropWork: () => {} },
    }),
  ).start()
  await waitFor(session, (snapshot) => !snapshot.matches('restoring'))
  return session
}

/**
 * The login screen as HTML in each language, of a demo and of any other portal, for the build to put beside the page, and
 * what is said when the script does not come.
 */
export const loginScreens = async () => {
  const session = await nobody()
  const screens: Record<string, Record<'portal' | 'demo' | 'notLoaded', string>> = {}
  for (const locale of localeSchema.options) {
    await speak(locale)
    const drawn = (isDemo: boolean) => renderToString(<Page session={session} isDemo={isDemo} />)
    const notLoaded = renderToString(
      <Words>
        <NotLoaded />
      </Words>,
    )
    screens[locale] = { portal: drawn(false), demo: drawn(true), notLoaded }
  }
  session.stop()
  return { elsewhere, screens }
}
