import { type FormEvent, useState } from 'react'
import { useSearch } from 'wouter'
import { AuthFrame } from '#areas/account/AuthFrame.tsx'
import styles from '#areas/account/auth.module.css'
import { PlaceAnchor } from '#areas/account/PlaceAnchor.tsx'
import { resetPassword } from '#areas/account/requests.ts'
import { msg } from '#contract/words.ts'
import { useRequest } from '#platform/request.ts'
import { useSay } from '#platform/words.tsx'
import { Form } from '#ui/Form.tsx'
import { PlainBox } from '#ui/plain/PlainBox.tsx'
import { PlainButton } from '#ui/plain/PlainButton.tsx'
import { PlainPassword } from '#ui/plain/PlainPassword.tsx'

/** Where the link of the mail leads: `?email=…&token=…`. */
export const ResetPassword = () => {
  const say = useSay()
  const link = new URLSearchParams(useSearch())
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const request = useRequest(resetPassword)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = {
      email: link.get('email') ?? '',
      token: link.get('token') ?? '',
      password,
      password_confirmation: again,
    }
    request.send(body)
  }
  return (
    <AuthFrame title={say(msg`Choose a new password`)} lead={link.get('email')}>
      {request.error !== null && <PlainBox tone="bad">{request.error}</PlainBox>}
      {request.is === 'sent' ? (
        <PlainBox tone="ok">{request.message}</PlainBox>
      ) : (
        <Form onSubmit={submit} className={styles.fields}>
          <PlainPassword
            label={say(msg`New password`)}
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
            hint={say(msg`Use at least 12 characters. A short sentence works well.`)}
            autoFocus
          />
          <PlainPassword
            label={say(msg`Password confirmation`)}
            name="password_confirmation"
            autoComplete="new-password"
            value={again}
            onChange={setAgain}
          />
          <PlainButton type="submit" isPending={request.is === 'sending'}>
            {say(msg`Save`)}
          </PlainButton>
        </Form>
      )}
      <div className={styles.aside}>
        <PlaceAnchor to="/admin/login">{say(msg`Back to sign-in`)}</PlaceAnchor>
      </div>
    </AuthFrame>
  )
}
