import { isErrorPlace, isFreeScreen, isSignInScreen, screenOf } from '#app/screens.ts'
import { ownPath } from '#machines/session.ts'
import type { SessionActor, SessionSnapshot } from '#platform/session.tsx'

const signInPlaces = { login: '/admin/login', code: '/admin/mfa', password: '/admin/force-reset-password' } as const
const here = () => `${location.pathname}${location.search}`
const go = (place: string) => {
  if (place !== here()) history.replaceState(history.state, '', place)
}

/**
 * Keeps the address in accord with the session: a visitor without a user is sent to login with `from`,
 * and back to where they wanted to go once they are in. It runs before anything is drawn, so no screen sees a wrong address.
 */
export const keepAddress = (session: SessionActor): void => {
  let before: SessionSnapshot | null = null
  const follow = (snapshot: SessionSnapshot) => {
    const was = before
    before = snapshot
    const screen = screenOf(snapshot)
    const path = location.pathname
    if (screen === 'waiting' || isFreeScreen(path)) return
    if (screen === 'workspace') {
      if (isSignInScreen(path))
        go(ownPath(new URLSearchParams(location.search).get('from') ?? undefined) ?? snapshot.context.from ?? '/')
      return
    }
    // Whoever signs in after somebody has left is not led to where that one was.
    const hasLeft = was?.matches('signedIn') || was?.matches('signingOut') || was?.matches('expired')
    if (hasLeft && snapshot.matches('signedOut')) return go(signInPlaces.login)
    // What is nowhere needs nobody to sign in.
    if (screen === 'login' && isErrorPlace(path)) return
    // Somebody who opens the page for a forced change without a pending one is told there what to do.
    const hasNoneToCancel = was === null || screenOf(was) !== 'password'
    if (
      screen === 'login' &&
      path === '/admin/force-reset-password' &&
      snapshot.context.authError === null &&
      hasNoneToCancel
    )
      return
    const from = isSignInScreen(path) ? new URLSearchParams(location.search).get('from') : here()
    const asked = ownPath(from ?? undefined)
    go(
      asked === null || asked === '/'
        ? signInPlaces[screen]
        : `${signInPlaces[screen]}?${new URLSearchParams({ from: asked }).toString()}`,
    )
  }
  session.subscribe(follow)
  follow(session.getSnapshot())
}
