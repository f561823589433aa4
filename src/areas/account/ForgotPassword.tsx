import { type FormEvent, useState } from 'react'
import { AuthFrame } from '#areas/account/AuthFrame.tsx'
import styles from '#areas/account/auth.module.css'
import { PlaceAnchor } from '#areas/account/PlaceAnchor.tsx'
import { forgotPassword } from '#areas/account/requests.ts'
import { msg } from '#contract/words.ts'
import { useRequest } from '#platform/request.ts'
import { useSay } from '#platform/words.tsx'
import { Form } from '#ui/Form.tsx'
import { PlainBox } from '#ui/plain/PlainBox.tsx'
import { PlainButton } from '#ui/plain/PlainButton.tsx'
import { PlainField } from '#ui/plain/PlainField.tsx'

/** Asks for a link that resets the password; the answer is the same for a known and an unknown address. */
export const ForgotPassword = () => {
  const say = useSay()
  const [email, setEmail] = useState('')
  const request = useRequest(forgotPassword)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    request.send({ email })
  }
  return (
    <AuthFrame
      title={say(msg`Reset your password`)}
      lead={say(msg`We will email you a link. It works once and expires after one hour.`)}
    >
      {request.error !== null && <PlainBox tone="bad">{request.error}</PlainBox>}
      {request.is === 'sent' ? (
        <PlainBox tone="ok">{request.message}</PlainBox>
      ) : (
        <Form onSubmit={submit} className={styles.fields}>
          <PlainField
            label={say(msg`Email`)}
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            autoFocus
          />
          <PlainButton type="submit" isPending={request.is === 'sending'}>
            {say(msg`Send link`)}
          </PlainButton>
        </Form>
      )}
      <div className={styles.aside}>
        <PlaceAnchor to="/admin/login">{say(msg`Back to sign-in`)}</PlaceAnchor>
      </div>
    </AuthFrame>
  )
}
