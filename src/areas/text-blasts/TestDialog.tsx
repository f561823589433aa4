import { useState } from 'react'
import * as v from 'valibot'
import styles from '#areas/text-blasts/blast.module.css'
import type { BlastDialogProps } from '#areas/text-blasts/useBlastSteps.tsx'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { msg } from '#contract/words.ts'
import { ApiError, sendApi } from '#platform/client.ts'
import { useSay } from '#platform/words.tsx'
import { SuccessBox } from '#ui/Box.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { MobileField } from '#ui/MobileField.tsx'
import { tellFailure } from '#workspace/failures.ts'

const body = textBlasts.testSend.body.schema

/** The message to one number, to see it on a phone before others do. It stays open, so that the answer can be read. */
const TestDialog = ({ blast, onClose }: BlastDialogProps) => {
  const say = useSay()
  const [mobile, setMobile] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [sent, setSent] = useState<{ readonly message_id: string; readonly text: string }>()
  const test = async () => {
    if (!v.is(body, { mobile_number: mobile })) {
      setError(say(msg`Enter a Philippine mobile number, such as 0917 123 4567.`))
      return false
    }
    setPending(true)
    try {
      const { result } = await sendApi(textBlasts.testSend, {
        params: { id: blast.id },
        body: { mobile_number: mobile },
      })
      setSent(result)
    } catch (fault) {
      if (fault instanceof ApiError && fault.errors['mobile_number']) setError(fault.told)
      else tellFailure(fault)
    }
    setPending(false)
    return false
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(msg`Send test message`)}
      text={say(
        msg`The message goes to one number, with the details of the first recipient. It is not included in any figures.`,
      )}
      action={say(msg`Send test`)}
      cancel={sent ? say(msg`Close`) : undefined}
      onAction={test}
      isPending={isPending}
    >
      <MobileField
        label={say(msg`Mobile number`)}
        value={mobile}
        onChange={(typed) => {
          setMobile(typed)
          setError(undefined)
        }}
        error={error}
        isRequired
        autoFocus
      />
      {sent && (
        <SuccessBox title={say(msg`The provider accepted the test message.`)}>
          <p className={styles.said} dir="auto">
            {sent.text}
          </p>
          <p className={styles.faint}>
            {say(msg`Message ID`)} <span className="ltr">{sent.message_id}</span>
          </p>
        </SuccessBox>
      )}
    </Dialog>
  )
}
export default TestDialog
