import { type FormEvent, useState } from 'react'
import { AuthFrame } from '#areas/account/AuthFrame.tsx'
import styles from '#areas/account/auth.module.css'
import { PlaceAnchor } from '#areas/account/PlaceAnchor.tsx'
import { msg } from '#contract/words.ts'
import { isLeaving, useSentence, useSession, useSessionState } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Form } from '#ui/Form.tsx'
import { PlainBox } from '#ui/plain/PlainBox.tsx'
import { PlainButton } from '#ui/plain/PlainButton.tsx'
import { PlainPassword } from '#ui/plain/PlainPassword.tsx'

const boxId = 'password-refused'

/** A password that must be changed before the first page. */
export const ForcePassword = () => {
  const say = useSay()
  const sentence = useSentence()
  const session = useSession()
  const error = useSessionState(({ context }) => context.authError)
  const saving = useSessionState((snapshot) => snapshot.matches({ pending: 'savingPassword' }) || isLeaving(snapshot))
  const waiting = useSessionState((snapshot) => snapshot.matches('pending') || isLeaving(snapshot))
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving) session.send({ type: 'SAVE_PASSWORD', password, password_confirmation: again })
  }
  return (
    <AuthFrame
      title={say(msg`Change Password`)}
      lead={
        waiting
          ? say(msg`Choose a new password of at least 12 characters to continue.`)
          : say(msg`Sign in first. If you need a new password, you will be asked for one.`)
      }
    >
      {error !== null && (
        <PlainBox tone="bad" id={boxId}>
          {sentence(error)}
        </PlainBox>
      )}
      {waiting && (
        <Form onSubmit={submit} className={styles.fields}>
          <PlainPassword
            label={say(msg`New password`)}
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
            hint={say(msg`Use at least 12 characters. A short sentence works well.`)}
            isInvalid={error !== null}
            describedBy={error === null ? undefined : boxId}
            isRequired
            autoFocus
          />
          <PlainPassword
            label={say(msg`Password confirmation`)}
            name="password_confirmation"
            autoComplete="new-password"
            value={again}
            onChange={setAgain}
            isInvalid={error !== null}
            describedBy={error === null ? undefined : boxId}
            isRequired
          />
          <PlainButton type="submit" isPending={saving}>
            {say(msg`Save and continue`)}
          </PlainButton>
        </Form>
      )}
      <div className={styles.aside}>
        {waiting ? (
          <PlainButton look="link" onPress={() => session.send({ type: 'CANCEL' })}>
            {say(msg`Back to sign-in`)}
          </PlainButton>
        ) : (
          <PlaceAnchor to="/admin/login">{say(msg`Back to sign-in`)}</PlaceAnchor>
        )}
      </div>
    </AuthFrame>
  )
}
