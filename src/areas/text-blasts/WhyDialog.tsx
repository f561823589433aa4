import { useState } from 'react'
import type { blastLogs } from '#contract/text-blasts/logs.ts'
import { check, formatFault } from '#contract/validation.ts'
import { useSay } from '#platform/words.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { notify } from '#ui/notices.ts'
import { errorOf, tellFailure } from '#workspace/failures.ts'
import { ReasonField } from '#workspace/steps/ReasonField.tsx'

export interface WhyDialogProps {
  /** What a reason must be. */
  readonly body: typeof blastLogs.withdraw.body
  readonly title: string
  readonly text: string
  readonly detail?: string
  readonly action: string
  /** Carries it out; answers the server's sentence. */
  readonly send: (given: { readonly reason: string }) => Promise<{ readonly message: string }>
  readonly onDone: () => void
  readonly onClose: () => void
}
/** Asks why before something is sent that needs a reason; what is wrong with the reason stands at it. */
export const WhyDialog = ({ body, send, onDone, ...asked }: WhyDialogProps) => {
  const say = useSay()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const carryOut = async () => {
    const checked = check(body, { reason })
    if (!checked.ok) {
      const [fault] = Object.values(checked.faults).flat()
      setError(fault && formatFault(fault, say))
      return false
    }
    setPending(true)
    try {
      const { message } = await send(checked.value)
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
    <Dialog {...asked} isOpen onAction={carryOut} isPending={isPending} tone="danger">
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
