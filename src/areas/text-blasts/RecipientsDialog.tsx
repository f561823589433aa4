import { type ChangeRows, RecipientRows } from '#areas/text-blasts/RecipientRows.tsx'
import { type BlastDialogProps, ledBlasts } from '#areas/text-blasts/useBlastSteps.tsx'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { msg } from '#contract/words.ts'
import { callApi } from '#platform/client.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { tellStepFailure } from '#workspace/steps/taking.ts'

/** Leaves recipients out of a blast that has not begun, and counts again. */
const RecipientsDialog = ({ blast, onClose }: BlastDialogProps) => {
  const say = useSay()
  const told = (count: number) =>
    say(msg`{count, plural, one {# recipient will get the message.} other {# recipients will get the message.}}`, {
      count,
    })
  const change: ChangeRows = async (rows) => {
    try {
      const changed = await callApi(textBlasts.recount, { body: { id: blast.id, ...rows } })
      ledBlasts.hold(changed)
      announce(told(changed.details.queued))
      return true
    } catch (fault) {
      tellStepFailure(ledBlasts, blast.id, fault)
      return false
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(msg`Recipients of “{name}”`, { name: blast.name })}
      text={told(blast.details.queued)}
      action={say(msg`Done`)}
      cancel={null}
      width={800}
    >
      <RecipientRows file={blast.file_id} change={change} />
    </Dialog>
  )
}
export default RecipientsDialog
