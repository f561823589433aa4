import { useState } from 'react'
import styles from '#areas/text-blasts/blast.module.css'
import { factsAt } from '#areas/text-blasts/data.ts'
import { SendFacts } from '#areas/text-blasts/SendFacts.tsx'
import { type BlastDialogProps, ledBlasts } from '#areas/text-blasts/useBlastSteps.tsx'
import { useTypedCount } from '#areas/text-blasts/useTypedCount.tsx'
import { actions } from '#contract/statuses.ts'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { msg } from '#contract/words.ts'
import { blockedBy } from '#machines/text-blast.ts'
import { sendApi } from '#platform/client.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import { sayBlocked } from '#workspace/steps/blocked.ts'
import { ReasonField } from '#workspace/steps/ReasonField.tsx'
import { takeStep } from '#workspace/steps/taking.ts'

/** Sends once more to whom it may have reached already: with counts of who is meant and who is not, and a reason. */
const ForceDialog = ({ blast, onClose }: BlastDialogProps) => {
  const say = useSay()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const { undelivered, refused, unknown, delivered, opted_out, invalid } = blast.details
  const failed = undelivered + refused
  const { isConfirmed, field } = useTypedCount(failed + unknown, { takesFocus: false })
  const force = async () => {
    const blocked = blockedBy(blast.status, factsAt(blast, true), { type: 'force-send', reason })
    if (blocked) {
      setError(sayBlocked(blocked, say))
      return false
    }
    if (!isConfirmed()) return false
    setPending(true)
    const isTaken = await takeStep(
      ledBlasts,
      blast.id,
      sendApi(textBlasts.forceSend, { params: { id: blast.id }, body: { reason: reason.trim() } }),
    )
    setPending(false)
    return isTaken
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(msg`{count, plural, one {Force send to # recipient?} other {Force send to # recipients?}}`, {
        count: failed + unknown,
      })}
      action={say(actions.textblast['force-send'])}
      onAction={force}
      isPending={isPending}
      tone="danger"
      width={480}
    >
      <ul className={styles.notes}>
        <li>
          <StatusShape shape="note" tone="info" />
          <span>
            {say(
              msg`Failed: {failed}. Unknown: {unknown}. Recipients with the status Unknown can get the message twice.`,
              {
                failed: showNumber(failed),
                unknown: showNumber(unknown),
              },
            )}
          </span>
        </li>
        <li>
          <StatusShape shape="off" />
          <span>
            {say(msg`Not included: {delivered} delivered, {optedOut} opted out and {invalid} invalid.`, {
              delivered: showNumber(delivered),
              optedOut: showNumber(opted_out),
              invalid: showNumber(invalid),
            })}
          </span>
        </li>
      </ul>
      <SendFacts blast={blast} count={failed + unknown} />
      <ReasonField
        value={reason}
        onChange={(text) => {
          setReason(text)
          setError(undefined)
        }}
        error={error}
      />
      {field}
    </Dialog>
  )
}
export default ForceDialog
