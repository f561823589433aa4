import { Activity, useEffect } from 'react'
import { Route, Switch } from 'wouter'
import { isFreeScreen, screenOf } from '#app/screens.ts'
import { Login } from '#areas/account/Login.tsx'
import { loadHttp } from '#platform/client.ts'
import { useKnownPerson, useSessionState } from '#platform/session.tsx'
import { speakOfAll } from '#platform/words.tsx'
import { Late, latePart } from '#ui/Late.tsx'

const desk = latePart(async () => {
  const [{ default: Desk }] = await Promise.all([import('#app/Desk.tsx'), speakOfAll(), loadHttp()])
  return Desk
})
const code = latePart(async () => (await import('#areas/account/Code.tsx')).Code)
const forcePassword = latePart(async () => (await import('#areas/account/ForcePassword.tsx')).ForcePassword)
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
    // What comes after the password is fetched while one types it, so that it is there at once.
    const early = () => {
      for (const part of [code, forcePassword, desk]) void part.load()
    }
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
              <Late of={code} given={{}} />
            ) : screen === 'password' || location.pathname === '/admin/force-reset-password' ? (
              <Late of={forcePassword} given={{}} />
            ) : (
              <Login />
            )}
          </Route>
        </Switch>
      )}
    </>
  )
}
