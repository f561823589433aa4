import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { AuthFrame } from '#areas/account/AuthFrame.tsx'
import styles from '#areas/account/auth.module.css'
import { PlaceAnchor } from '#areas/account/PlaceAnchor.tsx'
import { msg } from '#contract/words.ts'
import { isLeaving, useSentence, useSession, useSessionState } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Form } from '#ui/Form.tsx'
import { Link } from '#ui/Link.tsx'
import { PlainBox } from '#ui/plain/PlainBox.tsx'
import { PlainButton } from '#ui/plain/PlainButton.tsx'
import { PlainField } from '#ui/plain/PlainField.tsx'
import { PlainPassword } from '#ui/plain/PlainPassword.tsx'

const demoAccounts = [
  'superadmin',
  'admin',
  'survey.admin',
  'parts.admin',
  'dealer',
  'dealer.survey',
  'dealer.parts',
  'mfa',
  'reset',
]

/** Signing in with e-mail and password, also over a kept workspace after the session ended. */
export const Login = ({ isDemo }: { readonly isDemo: boolean }) => {
  const say = useSay()
  const sentence = useSentence()
  const session = useSession()
  const error = useSessionState(({ context }) => context.authError)
  const former = useSessionState(({ context }) => context.formerUser)
  const busy = useSessionState((snapshot) => snapshot.matches('signingIn') || isLeaving(snapshot))
  const [email, setEmail] = useState(former?.email ?? '')
  const [password, setPassword] = useState('')
  const address = useRef<HTMLInputElement>(null)
  const secret = useRef<HTMLInputElement>(null)
  // What was typed before this script was there.
  useLayoutEffect(() => {
    setEmail(address.current?.value ?? '')
    setPassword(secret.current?.value ?? '')
  }, [])
  // The sentence is read out by itself; what is to be done about it begins here.
  useEffect(() => {
    if (error !== null && !busy) secret.current?.focus()
  }, [error, busy])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) session.send({ type: 'SIGN_IN', email, password })
  }
  return (
    <AuthFrame
      title={say(msg`Sign in`)}
      lead={
        former
          ? say(msg`Tabs and drafts are kept for {name}.`, { name: former.name })
          : say(msg`Dealers, surveys and parts in one place.`)
      }
    >
      {error !== null && <PlainBox tone={former ? 'info' : 'bad'}>{sentence(error)}</PlainBox>}
      <Form onSubmit={submit} className={styles.fields}>
        <PlainField
          ref={address}
          label={say(msg`Email`)}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          autoFocus={former === null}
        />
        <PlainPassword
          ref={secret}
          label={say(msg`Password`)}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          autoFocus={former !== null}
          aside={<PlaceAnchor to="/admin/forgot-password">{say(msg`Forgot password?`)}</PlaceAnchor>}
        />
        <PlainButton type="submit" isPending={busy} keys="Enter">
          {say(msg`Sign in`)}
        </PlainButton>
      </Form>
      {former && (
        <div className={styles.aside}>
          <span className={styles.faint}>{say(msg`Not {name}?`, { name: former.name })}</span>
          <PlainButton look="link" onPress={() => session.send({ type: 'SIGN_OUT' })}>
            {say(msg`Discard tabs and drafts`)}
          </PlainButton>
        </div>
      )}
      {isDemo && (
        <DemoAccounts
          onPick={(account) => {
            setEmail(`${account}@demo.test`)
            setPassword('Portal-demo-2026')
          }}
        />
      )}
    </AuthFrame>
  )
}

const DemoAccounts = ({ onPick }: { readonly onPick: (account: string) => void }) => {
  const say = useSay()
  return (
    <div className={styles.demo}>
      <p>
        {say(
          msg`This is a demo. Choose an account; they all use the password Portal-demo-2026. Emails appear in the outbox.`,
        )}
      </p>
      <ul>
        {demoAccounts.map((account) => (
          <li key={account}>
            <PlainButton look="link" onPress={() => onPick(account)}>
              {account}
            </PlainButton>
          </li>
        ))}
        <li>
          <Link className="link" href="/outbox" target="_blank" rel="noreferrer">
            {say(msg`Outbox`)}
          </Link>
        </li>
      </ul>
    </div>
  )
}
