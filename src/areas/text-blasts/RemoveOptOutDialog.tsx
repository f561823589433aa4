import { useState } from 'react'
import * as v from 'valibot'
import styles from '#areas/text-blasts/accounts.module.css'
import { showMobile } from '#contract/mobile.ts'
import { OptOut, optOutSources, optOuts } from '#contract/text-blasts/opt-outs.ts'
import { check, speakFault } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { Refused, sendApi } from '#platform/client.ts'
import { showMoment } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { notify } from '#ui/notices.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { tellFailure } from '#workspace/failures.ts'

const longest = 500

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
      setError(fault && speakFault(fault, say))
      return false
    }
    setPending(true)
    try {
      const { message } = await sendApi(optOuts.remove, { params: { id: one.id }, body: checked.value })
      notify({ tone: 'ok', text: message })
      onDone()
      return true
    } catch (fault) {
      const named = fault instanceof Refused ? fault.errors['reason']?.join(' ') : undefined
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
      title={say(msg`Remove {mobile} from the list?`, { mobile: `\u2068${mobile}\u2069` })}
      text={say(msg`Messages may go to this number again. Do this only when its owner asked for it.`)}
      detail={say(msg`{source}, {date}`, {
        source: say(optOutSources[one.source]),
        date: showMoment(one.created_at).slice(0, 16),
      })}
      action={say(msg`Remove from the list`)}
      onAction={remove}
      isPending={isPending}
      tone="danger"
    >
      <TextArea
        label={say(msg`Reason`)}
        value={reason}
        onChange={(text) => {
          setReason(text)
          setError(undefined)
        }}
        maxLength={longest}
        error={error}
        isRequired
        autoFocus
        hint={
          <span className={styles.split}>
            <span>{say(msg`Kept in the log with your name`)}</span>
            <span className="tn ltr">
              {reason.length} / {longest}
            </span>
          </span>
        }
      />
    </Dialog>
  )
}
export default RemoveOptOutDialog
