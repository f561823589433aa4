import { useState } from 'react'
import type { Case } from '#areas/surveys/case-data.ts'
import { caseSteps } from '#contract/surveys/cases.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ReasonField } from '#workspace/steps/ReasonField.tsx'

/** What the dealer is told of it, and why it is done; the reason stays where the step is refused. */
export const CaseReasonDialog = ({
  one,
  step,
  onTake,
  onClose,
}: {
  readonly one: Case
  readonly step: 'send-back' | 'reopen'
  readonly onTake: (reason: string) => Promise<boolean>
  readonly onClose: () => void
}) => {
  const say = useSay()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const take = async () => {
    if (reason.trim() === '') {
      setError(say(msg`Enter a reason. The reason is recorded with your name.`))
      return false
    }
    setPending(true)
    const isTaken = await onTake(reason.trim())
    setPending(false)
    if (!isTaken) setError(say(msg`The case was not changed. The page shows why.`))
    return isTaken
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        step === 'reopen'
          ? say(msg`Reopen {name}?`, { name: one.reference_no })
          : say(msg`Send {name} back?`, { name: one.reference_no })
      }
      text={
        step === 'reopen'
          ? say(msg`The case will be In progress again, and its deadlines will start over.`)
          : say(msg`The case will be In progress again, and the dealer will see your reason.`)
      }
      action={say(caseSteps[step])}
      onAction={take}
      isPending={isPending}
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
