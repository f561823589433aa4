import { Activity, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { Route, Switch } from 'wouter'
import { claimPage } from '#app/page-owner.ts'
import { isErrorPlace, isFreeScreen, screenOf } from '#app/screens.ts'
import { Login } from '#areas/account/Login.tsx'
import { loadHttp } from '#platform/client.ts'
import { useKnownPerson, useSession, useSessionState } from '#platform/session.tsx'
import { speakOfAll } from '#platform/words.tsx'
import { LazyPart, lazyPart } from '#ui/LazyPart.tsx'

const loadDesk = () => import('#app/Desk.tsx')
const desk = lazyPart(async () => {
  const [{ default: Desk }] = await Promise.all([loadDesk(), speakOfAll(), loadHttp()])
  return Desk
})
const code = lazyPart(async () => (await import('#areas/account/Code.tsx')).Code)
const forcePassword = lazyPart(async () => (await import('#areas/account/ForcePassword.tsx')).ForcePassword)
const forgotPassword = lazyPart(async () => (await import('#areas/account/ForgotPassword.tsx')).ForgotPassword)
const resetPassword = lazyPart(async () => (await import('#areas/account/ResetPassword.tsx')).ResetPassword)
const errorPage = lazyPart(async () => (await import('#areas/account/ErrorPage.tsx')).ErrorPage)
const verifyEmail = lazyPart(async () => (await import('#areas/account/VerifyEmail.tsx')).VerifyEmail)

/** What comes after the password is fetched while one types it, so that it is there at once. */
const fetchEarly = () => {
  // What does not come now is fetched again, and its fault told, where it is drawn.
  for (const part of [code, forcePassword, desk]) part.load().catch(() => {})
  // Lists show money: the peso sign stands in a font of its own.
  void document.fonts.load('13px "Inter Variable"', '₱')
}

/**
 * How far the workspace of a person is: nothing; drawn, while the screen that led there stays; on the screen. It is
 * drawn when its first requests are on their way, and shown with what they bring.
 */
const useDeskOf = (personId: number | undefined) => {
  const session = useSession()
  const [drawn, setDrawn] = useState<number>()
  const [shown, setShown] = useState<number>()
  if (shown !== undefined && shown !== personId) setShown(undefined)
  if (drawn !== undefined && drawn !== personId) setDrawn(undefined)
  useLayoutEffect(() => {
    const person = session.getSnapshot().context.user
    if (person === null || person.id !== personId) return setDrawn(personId)
    if (!claimPage(personId)) return
    let isCurrent = true
    const draw = () => isCurrent && setDrawn(personId)
    const open = async () => {
      const [{ open }] = await Promise.all([loadDesk(), desk.load()])
      if (!isCurrent) return
      open(person, session)
      setTimeout(draw)
    }
    // What cannot be fetched is told where it would be drawn.
    open().catch(draw)
    return () => {
      isCurrent = false
    }
  }, [session, personId])
  const arrive = useCallback(() => setShown(personId), [personId])
  return {
    isDrawn: personId !== undefined && drawn === personId,
    isShown: personId !== undefined && shown === personId,
    arrive,
  }
}

/** The whole page: the workspace, or a step of signing in over it. */
export const App = ({ isDemo }: { readonly isDemo: boolean }) => {
  const screen = useSessionState(screenOf)
  const person = useKnownPerson()
  const free = isFreeScreen(location.pathname)
  const { isDrawn, isShown, arrive } = useDeskOf(free ? undefined : person?.id)
  const [before, setBefore] = useState(screen)
  if (screen !== 'workspace' && screen !== before) setBefore(screen)
  const isDesk = screen === 'workspace' && !free
  // The step that led here stays until there is something else to see.
  const step = isDesk && !isShown ? before : screen
  const isStepShown = free ? screen !== 'waiting' : step !== 'waiting' && step !== 'workspace'
  useEffect(() => {
    // Typed before this script was there.
    if ([...document.querySelectorAll('input')].some(({ value }) => value !== '')) return fetchEarly()
    addEventListener('input', fetchEarly, { once: true })
    return () => removeEventListener('input', fetchEarly)
  }, [])
  return (
    <>
      {person && isDrawn && (
        // A session that ended keeps its workspace, hidden; another person gets a page of their own.
        <Activity mode={isDesk ? 'visible' : 'hidden'} key={person.id}>
          <LazyPart of={desk} given={{ person, onArrive: arrive }} />
        </Activity>
      )}
      {isStepShown && (
        <Switch>
          <Route path="/admin/forgot-password">
            <LazyPart of={forgotPassword} given={{}} />
          </Route>
          <Route path="/admin/reset-password">
            <LazyPart of={resetPassword} given={{}} />
          </Route>
          <Route path="/admin/email/verify/:userId">
            {({ userId }) => <LazyPart of={verifyEmail} given={{ userId }} />}
          </Route>
          <Route>
            {step === 'code' ? (
              <LazyPart of={code} given={{}} />
            ) : step === 'password' || location.pathname === '/admin/force-reset-password' ? (
              <LazyPart of={forcePassword} given={{}} />
            ) : isErrorPlace(location.pathname) ? (
              <LazyPart of={errorPage} given={{ path: location.pathname }} />
            ) : (
              <Login isDemo={isDemo} />
            )}
          </Route>
        </Switch>
      )}
    </>
  )
}
