import { type FormEvent, useEffect, useRef, useState } from 'react'
import { auth } from '#contract/account/auth.ts'
import { msg } from '#contract/words.ts'
import { ApiError, type ProofBy, sendApi } from '#platform/client.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { CodeField } from '#ui/CodeField.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { Press } from '#ui/Press.tsx'
import { failureMessage } from '#workspace/failures.ts'
import styles from '#workspace/proof/proof.module.css'

/** Asks for the own password, or for a mailed code where the account uses one, and tells whether it was right. */
export const ProofDialog = ({ by, answer }: { readonly by: ProofBy; readonly answer: (isProved: boolean) => void }) => {
  const say = useSay()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isSent, setSent] = useState(false)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusField = () => form.current?.querySelector('input')?.focus()
  const work = async (does: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await does()
    } catch (fault) {
      setError(fault instanceof ApiError ? fault.told : failureMessage(fault))
      // A session that is over leads to signing in, which is a proof itself.
      if (fault instanceof ApiError && fault.status === 401) answer(false)
      else focusField()
    } finally {
      setBusy(false)
    }
  }
  const prove = (digits = code) =>
    work(async () => {
      await sendApi(auth.prove, { body: by === 'code' ? { code: digits } : { password } })
      answer(true)
    })
  const sendCode = () =>
    work(async () => {
      const { message } = await sendApi(auth.sendProofCode)
      setSent(true)
      setCode('')
      announce(message)
    })
  // The field comes with the code that it is for.
  useEffect(() => {
    if (isSent) form.current?.querySelector('input')?.focus()
  }, [isSent])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (by === 'code' && !isSent ? sendCode() : prove())
  }
  const isReady = by === 'password' ? password !== '' : code.length === 6
  const missing = by === 'password' ? say(msg`Enter your password first`) : say(msg`Enter the 6 digits first`)
  return (
    <Dialog
      isOpen
      isAlert
      onClose={() => answer(false)}
      title={say(msg`Confirm your identity`)}
      text={
        by === 'password'
          ? say(msg`This change affects someone’s access or a provider key. Enter your password to continue.`)
          : isSent
            ? say(msg`We sent a 6-digit code to your email address. The code expires in 10 minutes.`)
            : say(
                msg`This change affects someone’s access or a provider key. To continue, enter a code that we will send to your email address.`,
              )
      }
      detail={say(msg`Nothing you typed is lost, whatever you choose.`)}
      footer={
        <>
          <Button size="lg" onPress={() => answer(false)}>
            {say(msg`Cancel`)}
          </Button>
          {by === 'code' && !isSent ? (
            <Button variant="primary" size="lg" autoFocus isPending={isBusy} onPress={() => void sendCode()}>
              {say(msg`Send code`)}
            </Button>
          ) : (
            <Button
              variant="primary"
              size="lg"
              isPending={isBusy}
              disabledReason={isReady ? undefined : missing}
              onPress={() => void prove()}
            >
              {say(msg`Confirm`)}
            </Button>
          )}
        </>
      }
    >
      <Form ref={form} className={styles.form} onSubmit={submit}>
        {by === 'password' && (
          <PasswordField
            label={say(msg`Your password`)}
            name="password"
            value={password}
            onChange={setPassword}
            error={error}
            autoFocus
          />
        )}
        {by === 'code' && isSent && (
          <CodeField
            label={say(msg`Code`)}
            name="code"
            value={code}
            onChange={setCode}
            onComplete={(digits) => void prove(digits)}
            error={error}
          />
        )}
        {by === 'code' && !isSent && error !== undefined && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </Form>
      {by === 'code' && isSent && (
        <Press className="link" isDisabled={isBusy} onPress={() => void sendCode()}>
          {say(msg`Send another code`)}
        </Press>
      )}
    </Dialog>
  )
}
