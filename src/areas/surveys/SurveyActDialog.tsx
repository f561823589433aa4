import { useState } from 'react'
import type { Message } from '#contract/words.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { notify } from '#ui/notices.ts'
import { errorOf, failureMessage } from '#workspace/failures.ts'

export interface SurveyAct {
  readonly title: Message
  readonly text: Message
  readonly action: Message
  readonly isDanger?: true
  /** Answers the server's sentence. */
  readonly send: (id: number) => Promise<{ readonly message: string }>
}

/** Asks before something is done to a survey; a refusal stays in the dialog, with its advice. */
export const SurveyActDialog = ({ row, onDone, onClose, act }: RecordDialogProps & { readonly act: SurveyAct }) => {
  const say = useSay()
  const [refusal, setRefusal] = useState<string>()
  const [isPending, setPending] = useState(false)
  const carryOut = async () => {
    setRefusal(undefined)
    setPending(true)
    try {
      const { message } = await act.send(row.id)
      notify({ tone: 'ok', text: message })
      onDone()
      return true
    } catch (fault) {
      if (!(fault instanceof Error)) throw fault
      setRefusal(errorOf(fault, 'ids') ?? failureMessage(fault, fault.message))
      return false
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(act.title, { name: String(row['name']) })}
      text={say(act.text)}
      action={say(act.action)}
      onAction={carryOut}
      isPending={isPending}
      {...(act.isDanger && { tone: 'danger' as const })}
    >
      {refusal !== undefined && <Box tone="bad" title={refusal} announces />}
    </Dialog>
  )
}
