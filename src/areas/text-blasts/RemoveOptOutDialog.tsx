import { useState } from 'react'
import * as v from 'valibot'
import { showMobile } from '#contract/mobile.ts'
import { OptOut, optOutSources, optOuts } from '#contract/text-blasts/opt-outs.ts'
import { check, formatFault } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'
import { momentIn } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { notify } from '#ui/notices.ts'
import { errorOf, tellFailure } from '#workspace/failures.ts'
import { ReasonField } from '#workspace/steps/ReasonField.tsx'

/** Takes a number off the list again, for a reason that the audit keeps. */
const RemoveOptOutDialog = ({ row, onDone, onClose }: RecordDialogProps) => {
  const say = useSay()
  const one = v.parse(OptOut.schema, row)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const remove = async () => {
    const checked = check(optOuts.remove.body, { reason })
    if (!checked.ok) {
      const [fault] = Object.values(checked.faults).flat()
      setError(fault && formatFault(fault, say))
      return false
    }
    setPending(true)
    try {
      const { message } = await sendApi(optOuts.remove, { params: { id: one.id }, body: checked.value })
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
  const mobile = showMobile(one.mobile_number)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(msg`Remove {mobile} from the opt-out list?`, { mobile: `\u2068${mobile}\u2069` })}
      text={say(msg`Messages can be sent to this number again. Do this only if the owner of the number asked for it.`)}
      detail={say(msg`{source}, {date}`, {
        source: say(optOutSources[one.source]),
        date: momentIn(one.created_at),
      })}
      action={say(msg`Remove from opt-out list`)}
      onAction={remove}
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
export default RemoveOptOutDialog
