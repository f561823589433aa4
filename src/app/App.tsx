import { Activity, lazy, Suspense, useEffect } from 'react'
import { Route, Switch } from 'wouter'
import { isFreeScreen, screenOf } from '#app/screens.ts'
import { Code } from '#areas/account/Code.tsx'
import { ForcePassword } from '#areas/account/ForcePassword.tsx'
import { Login } from '#areas/account/Login.tsx'
import { loadHttp } from '#platform/client.ts'
import { useKnownPerson, useSessionState } from '#platform/session.tsx'
import { speakOfAll } from '#platform/words.tsx'

const loadDesk = async () => {
  const [desk] = await Promise.all([import('#app/Desk.tsx'), speakOfAll(), loadHttp()])
  return desk
}
const Desk = lazy(loadDesk)
const ForgotPassword = lazy(async () => ({
  default: (await import('#areas/account/ForgotPassword.tsx')).ForgotPassword,
}))
const ResetPassword = lazy(async () => ({ default: (await import('#areas/account/ResetPassword.tsx')).ResetPassword }))
const VerifyEmail = lazy(async () => ({ default: (await import('#areas/account/VerifyEmail.tsx')).VerifyEmail }))

/** The whole page: the workspace, or a step of signing in over it. */
export const App = () => {
  const screen = useSessionState(screenOf)
  const person = useKnownPerson()
  const free = isFreeScreen(location.pathname)
  const isDeskShown = screen === 'workspace' && !free
  useEffect(() => {
    // The workspace is fetched while one types, so that it is there at once after signing in.
    const early = () => void loadDesk()
    addEventListener('input', early, { once: true })
    return () => removeEventListener('input', early)
  }, [])
  return (
    <Suspense>
      {person && !free && (
        // A session that ended keeps its workspace, hidden; another person gets a new one.
        <Activity mode={isDeskShown ? 'visible' : 'hidden'} key={person.id}>
          <Desk person={person} />
        </Activity>
      )}
      {!isDeskShown && screen !== 'waiting' && (
        <Switch>
          <Route path="/admin/forgot-password">
            <ForgotPassword />
          </Route>
          <Route path="/admin/reset-password">
            <ResetPassword />
          </Route>
          <Route path="/admin/email/verify/:userId">{({ userId }) => <VerifyEmail userId={userId} />}</Route>
          <Route>
            {screen === 'code' ? (
              <Code />
            ) : screen === 'password' || location.pathname === '/admin/force-reset-password' ? (
              <ForcePassword />
            ) : (
              <Login />
            )}
          </Route>
        </Switch>
      )}
    </Suspense>
  )
}
