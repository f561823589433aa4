import { useState } from 'react'
import { factsAt } from '#areas/text-blasts/data.ts'
import { SendFacts } from '#areas/text-blasts/SendFacts.tsx'
import { type BlastDialogProps, ledBlasts } from '#areas/text-blasts/useBlastSteps.tsx'
import { epochOf } from '#contract/calendar.ts'
import { actions } from '#contract/statuses.ts'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { msg } from '#contract/words.ts'
import { blockedBy } from '#machines/text-blast.ts'
import { sendApi } from '#platform/client.ts'
import { useSay } from '#platform/words.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { MomentField } from '#ui/MomentField.tsx'
import { sayBlocked } from '#workspace/steps/blocked.ts'
import { takeStep } from '#workspace/steps/taking.ts'

/** When a blast goes out by itself. */
const ScheduleDialog = ({ blast, onClose }: BlastDialogProps) => {
  const say = useSay()
  const [at, setAt] = useState(blast.scheduled_at ?? null)
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const schedule = async () => {
    if (at === null) {
      setError(say(msg`Enter a date and time, such as 11/20/2026 and 16:30.`))
      return false
    }
    const blocked = blockedBy(blast.status, factsAt(blast, true), { type: 'schedule', at: epochOf(at) })
    if (blocked) {
      setError(sayBlocked(blocked, say))
      return false
    }
    setPending(true)
    const params = { id: blast.id }
    const isTaken = await takeStep(
      ledBlasts,
      blast.id,
      sendApi(textBlasts.schedule, { params, body: { scheduled_at: at } }),
    )
    setPending(false)
    return isTaken
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(msg`Schedule “{name}”`, { name: blast.name })}
      text={
        blast.purpose === 'service'
          ? say(msg`The text blast will be sent automatically at this time.`)
          : say(
              msg`The text blast will be sent automatically at this time. Between 21:00 and 07:00 Manila time, sending will wait until 07:00.`,
            )
      }
      action={say(actions.textblast.schedule)}
      onAction={schedule}
      isPending={isPending}
      width={480}
    >
      <SendFacts blast={blast} count={blast.details.queued} isLater />
      <MomentField
        label={say(msg`Send at`)}
        value={at}
        error={error}
        autoFocus
        onChange={(next) => {
          setAt(next)
          setError(undefined)
        }}
      />
    </Dialog>
  )
}
export default ScheduleDialog
