import { Activity, useEffect } from 'react'
import { Route, Switch } from 'wouter'
import { Late, latePart } from '#app/Late.tsx'
import { isFreeScreen, screenOf } from '#app/screens.ts'
import { Code } from '#areas/account/Code.tsx'
import { ForcePassword } from '#areas/account/ForcePassword.tsx'
import { Login } from '#areas/account/Login.tsx'
import { loadHttp } from '#platform/client.ts'
import { useKnownPerson, useSessionState } from '#platform/session.tsx'
import { speakOfAll } from '#platform/words.tsx'

const desk = latePart(async () => {
  const [{ default: Desk }] = await Promise.all([import('#app/Desk.tsx'), speakOfAll(), loadHttp()])
  return Desk
})
const forgotPassword = latePart(async () => (await import('#areas/account/ForgotPassword.tsx')).ForgotPassword)
const resetPassword = latePart(async () => (await import('#areas/account/ResetPassword.tsx')).ResetPassword)
const verifyEmail = latePart(async () => (await import('#areas/account/VerifyEmail.tsx')).VerifyEmail)

/** The whole page: the workspace, or a step of signing in over it. */
export const App = () => {
  const screen = useSessionState(screenOf)
  const person = useKnownPerson()
  const free = isFreeScreen(location.pathname)
  const isDeskShown = screen === 'workspace' && !free
  useEffect(() => {
    // The workspace is fetched while one types, so that it is there at once after signing in.
    const early = () => void desk.load()
    addEventListener('input', early, { once: true })
    return () => removeEventListener('input', early)
  }, [])
  return (
    <>
      {person && !free && (
        // A session that ended keeps its workspace, hidden; another person gets a new one.
        <Activity mode={isDeskShown ? 'visible' : 'hidden'} key={person.id}>
          <Late of={desk} given={{ person }} />
        </Activity>
      )}
      {!isDeskShown && screen !== 'waiting' && (
        <Switch>
          <Route path="/admin/forgot-password">
            <Late of={forgotPassword} given={{}} />
          </Route>
          <Route path="/admin/reset-password">
            <Late of={resetPassword} given={{}} />
          </Route>
          <Route path="/admin/email/verify/:userId">
            {({ userId }) => <Late of={verifyEmail} given={{ userId }} />}
          </Route>
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
    </>
  )
}
