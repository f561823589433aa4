import { useState } from 'react'
import * as v from 'valibot'
import styles from '#areas/text-blasts/accounts.module.css'
import { InfobipAccount, infobipAccounts } from '#contract/text-blasts/accounts.ts'
import { check, formatFault } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'
import { useSay } from '#platform/words.tsx'
import { Box, SuccessBox } from '#ui/Box.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { MobileField } from '#ui/MobileField.tsx'
import { errorOf, failureMessage } from '#workspace/failures.ts'

interface Sent {
  readonly to: string
  readonly message_id: string
  readonly status: string
  readonly raw: unknown
}
const accountOf = (row: unknown) => v.parse(InfobipAccount.schema, row)

/** One message by an account, to see that its key and its sender are right. It stays open, so that the answer can be read. */
const AccountTestDialog = ({ row, onDone, onClose }: RecordDialogProps) => {
  const say = useSay()
  const account = accountOf(row)
  const [mobile, setMobile] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [sent, setSent] = useState<Sent>()
  const clear = () => {
    setError(undefined)
    setRefusal(undefined)
    setSent(undefined)
  }
  const test = async () => {
    clear()
    const checked = check(infobipAccounts.testSend.body, { mobile_number: mobile })
    if (!checked.ok) {
      const [fault] = Object.values(checked.faults).flat()
      setError(fault && formatFault(fault, say))
      return false
    }
    setPending(true)
    try {
      const { result } = await sendApi(infobipAccounts.testSend, { params: { id: account.id }, body: checked.value })
      setSent({ to: checked.value.mobile_number, ...result })
      onDone()
    } catch (fault) {
      if (!(fault instanceof Error)) throw fault
      const named = errorOf(fault, 'mobile_number')
      if (named === undefined) setRefusal(failureMessage(fault, fault.message))
      else setError(named)
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
        msg`This sends a short test message through {account}, from {sender}. The test message costs the same as other messages.`,
        {
          account: account.name,
          sender: account.sender,
        },
      )}
      action={sent ? say(msg`Send again`) : say(msg`Send test`)}
      cancel={sent ? say(msg`Close`) : undefined}
      onAction={test}
      isPending={isPending}
    >
      {/* Enter sends, as in any form. */}
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) void test()
        }}
      >
        <MobileField
          label={say(msg`Mobile number`)}
          value={mobile}
          onChange={(typed) => {
            setMobile(typed)
            clear()
          }}
          error={error}
          isRequired
          autoFocus
        />
      </Form>
      {refusal !== undefined && (
        <Box tone="bad" title={say(msg`There was a problem sending the test message.`)} announces>
          <p dir="auto">{refusal}</p>
        </Box>
      )}
      {sent && (
        <SuccessBox title={say(msg`The provider accepted the test message.`)}>
          <dl className={styles.answer}>
            <dt>{say(msg`Status`)}</dt>
            <dd dir="auto">{sent.status}</dd>
            <dt>{say(msg`Message ID`)}</dt>
            <dd className="ltr">{sent.message_id}</dd>
          </dl>
          <details className={styles.raw}>
            <summary>{say(msg`Provider response`)}</summary>
            <pre dir="ltr">{JSON.stringify(sent.raw, null, 2)}</pre>
          </details>
        </SuccessBox>
      )}
    </Dialog>
  )
}
export default AccountTestDialog
