import { type FormEvent, useState } from 'react'
import { AuthFrame } from '#areas/account/AuthFrame.tsx'
import styles from '#areas/account/auth.module.css'
import { msg } from '#contract/words.ts'
import { isLeaving, useSentence, useSession, useSessionState } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Form } from '#ui/Form.tsx'
import { PlainBox } from '#ui/plain/PlainBox.tsx'
import { PlainButton } from '#ui/plain/PlainButton.tsx'
import { PlainCode } from '#ui/plain/PlainCode.tsx'

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The second step: the six digits that came by e-mail. */
export const Code = () => {
  const say = useSay()
  const sentence = useSentence()
  const session = useSession()
  const error = useSessionState(({ context }) => context.authError)
  const wait = useSessionState(({ context }) => context.resendAfter)
  const checking = useSessionState((snapshot) => snapshot.matches({ pending: 'checkingCode' }) || isLeaving(snapshot))
  const resending = useSessionState((snapshot) => snapshot.matches({ pending: { enteringCode: 'resending' } }))
  const [code, setCode] = useState('')
  const send = (digits: string) => {
    if (!checking && digits.length === 6) session.send({ type: 'CODE', code: digits })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(code)
  }
  return (
    <AuthFrame title={say(msg`Enter the one-time code`)} lead={say(msg`We sent a 6-digit code to your email address.`)}>
      {error !== null && <PlainBox tone="bad">{sentence(error)}</PlainBox>}
      <Form onSubmit={submit} className={styles.fields}>
        <PlainCode
          label={say(msg`Code`)}
          hint={say(msg`The code is checked as soon as you enter the last digit.`)}
          value={code}
          onChange={setCode}
          onComplete={send}
          autoFocus
        />
        <PlainButton type="submit" isPending={checking} isDisabled={code.length < 6}>
          {say(msg`Verify`)}
        </PlainButton>
      </Form>
      <div className={styles.aside}>
        {wait > 0 ? (
          <span className={styles.faint}>{say(msg`Resend in {time}`, { time: clock(wait) })}</span>
        ) : (
          <PlainButton look="link" isDisabled={resending} onPress={() => session.send({ type: 'RESEND' })}>
            {say(msg`Send another code`)}
          </PlainButton>
        )}
        <PlainButton look="link" onPress={() => session.send({ type: 'CANCEL' })}>
          {say(msg`Back to sign-in`)}
        </PlainButton>
      </div>
    </AuthFrame>
  )
}
