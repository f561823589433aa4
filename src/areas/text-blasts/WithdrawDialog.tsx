import { useState } from 'react'
import * as v from 'valibot'
import { BlastLog } from '#contract/text-blasts/blasts.ts'
import { blastLogs } from '#contract/text-blasts/logs.ts'
import { check, formatFault } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'
import { useSay } from '#platform/words.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { notify } from '#ui/notices.ts'
import { errorOf, tellFailure } from '#workspace/failures.ts'
import { ReasonField } from '#workspace/steps/ReasonField.tsx'

/** Ends a recipient's invitation to a survey, for a reason that is kept. */
const WithdrawDialog = ({ row, onDone, onClose }: RecordDialogProps) => {
  const say = useSay()
  const one = v.parse(BlastLog.schema, row)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const withdraw = async () => {
    const checked = check(blastLogs.withdraw.body, { reason })
    if (!checked.ok) {
      const [fault] = Object.values(checked.faults).flat()
      setError(fault && formatFault(fault, say))
      return false
    }
    setPending(true)
    try {
      const { message } = await sendApi(blastLogs.withdraw, { params: { id: one.id }, body: checked.value })
      notify({ tone: 'ok', text: message })
      onDone()
      return true
    } catch (fault) {
      const named = errorOf(fault, 'reason')
      if (named === undefined) tellFailure(fault)
      else setError(named)
      return false
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(msg`Withdraw the invitation of {name}?`, { name: `\u2068${one.name ?? one.mobile ?? one.row}\u2069` })}
      text={say(
        msg`The link in the message will say that the survey is closed. Answers that were not submitted are deleted. This cannot be undone.`,
      )}
      action={say(msg`Withdraw invitation`)}
      onAction={withdraw}
      isPending={isPending}
      tone="danger"
    >
      <ReasonField
        value={reason}
        onChange={(text) => {
          setReason(text)
          setError(undefined)
        }}
        error={error}
      />
    </Dialog>
  )
}
export default WithdrawDialog
