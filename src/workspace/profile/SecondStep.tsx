import { type FormEvent, useEffect, useRef, useState } from 'react'
import { secondStep } from '#contract/account/my-sessions.ts'
import { msg } from '#contract/words.ts'
import type { Person } from '#machines/session-types.ts'
import { ApiError, sendApi } from '#platform/client.ts'
import { useSession } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import { Button } from '#ui/Button.tsx'
import { CodeField } from '#ui/CodeField.tsx'
import { Form } from '#ui/Form.tsx'
import { notify } from '#ui/notices.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { useCommand } from '#workspace/commands/live.ts'
import { failureMessage } from '#workspace/failures.ts'
import { PanelBlock } from '#workspace/PanelPage.tsx'
import { changeSecondStep } from '#workspace/profile/commands.ts'
import styles from '#workspace/profile/profile.module.css'

/** Nothing asked yet, the password, or the code that was mailed. */
type Step = 'idle' | 'password' | 'code'

/** The own second step: the password, then the mailed code, turn it on or off. */
export const SecondStep = ({ person }: { readonly person: Person }) => {
  const say = useSay()
  const session = useSession()
  const [step, setStep] = useState<Step>('idle')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const fields = useRef<HTMLFormElement>(null)
  const isOn = person.mfa_enabled
  useEffect(() => {
    if (step !== 'idle') fields.current?.querySelector('input')?.focus()
  }, [step])
  const turn = isOn ? say(msg`Turn off two-step verification`) : say(msg`Turn on two-step verification`)
  const begin = () => {
    setError(undefined)
    setPassword('')
    setCode('')
    setStep('password')
  }
  const stop = () => {
    setStep('idle')
    setError(undefined)
    heading.current?.focus()
  }
  useCommand(changeSecondStep, begin)
  const send = async (work: () => Promise<void>) => {
    setSending(true)
    setError(undefined)
    try {
      await work()
    } catch (fault) {
      setError(fault instanceof ApiError ? fault.told : failureMessage(fault))
    } finally {
      setSending(false)
    }
  }
  const askForCode = () =>
    send(async () => {
      const { message } = await sendApi(secondStep.ask, { body: { password, enabled: !isOn } })
      setPassword('')
      setStep('code')
      notify({ tone: 'info', text: message })
    })
  const confirm = (digits: string) =>
    send(async () => {
      const { result, message } = await sendApi(secondStep.confirm, { body: { code: digits } })
      session.send({ type: 'USER_CHANGED', user: result })
      stop()
      notify({ tone: 'ok', text: message })
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    void (step === 'password' ? askForCode() : confirm(code))
  }
  return (
    <PanelBlock id="profile-second-step" title={say(msg`Two-step verification`)} heading={heading}>
      <p className={styles.text}>
        {isOn
          ? say(msg`On. After your password, you enter a code that we email to you.`)
          : say(msg`Off. You sign in with your password only.`)}
      </p>
      {error !== undefined && <Box tone="bad" title={error} announces />}
      {step === 'idle' ? (
        <div>
          <Button command={changeSecondStep.id} onPress={begin}>
            {turn}
          </Button>
        </div>
      ) : (
        <Form ref={fields} className={styles.fields} onSubmit={submit}>
          {step === 'password' ? (
            <PasswordField
              label={say(msg`Your password`)}
              name="password"
              value={password}
              onChange={setPassword}
              autoComplete="current-password"
              hint={say(msg`We will send a code to {email}.`, { email: person.email })}
            />
          ) : (
            <CodeField
              label={say(msg`Code from the email`)}
              name="code"
              value={code}
              onChange={setCode}
              onComplete={(digits) => void confirm(digits)}
            />
          )}
          <div className={styles.row}>
            <Button type="submit" variant="primary" isPending={isSending}>
              {step === 'password' ? say(msg`Send code`) : turn}
            </Button>
            <Button variant="ghost" isDisabled={isSending} onPress={stop}>
              {say(msg`Cancel`)}
            </Button>
          </div>
        </Form>
      )}
    </PanelBlock>
  )
}
