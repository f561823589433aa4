import { useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import type { BulkOutcome } from '#contract/surveys/surveys.ts'
import { type Message, msg } from '#contract/words.ts'
import type { ManyDialogProps, RecordDialogProps } from '#define/resource.ts'
import { closesAfter } from '#machines/bulk-action.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { notify } from '#ui/notices.ts'
import { errorOf, failureMessage } from '#workspace/failures.ts'
import { Refusal, useSending } from '#workspace/sending.tsx'

type Outcome = v.InferOutput<typeof BulkOutcome.schema>
export interface SurveyAct {
  readonly title: Message
  /** The question about several of them. */
  readonly ofMany: Message
  readonly text: Message
  readonly action: Message
  readonly isDanger?: true
  /** Answers the server's sentence. */
  readonly send: (ids: readonly number[]) => Promise<{ readonly result: Outcome; readonly message: string }>
}

/** Asks before something is done to a survey; a refusal stays in the dialog, with its advice. */
export const SurveyActDialog = ({ row, onDone, onClose, act }: RecordDialogProps & { readonly act: SurveyAct }) => {
  const say = useSay()
  const { isPending, fault, send } = useSending()
  const carryOut = () =>
    send(async () => {
      const { message } = await act.send([row.id])
      notify({ tone: 'ok', text: message })
      onDone()
    })
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
      <Refusal fault={fault} field="ids" />
    </Dialog>
  )
}

type Phase =
  | { readonly is: 'asking' | 'closing' }
  /** What was left as it is, and why; or the refusal of all. */
  | { readonly is: 'told'; readonly message: string; readonly failed: Outcome['failed'] }

/** The same for several: asked once, done a moment after the question has closed; what stayed as it is is told by name. */
export const SurveysActDialog = ({ ids, onDone, onClose, act }: ManyDialogProps & { readonly act: SurveyAct }) => {
  const say = useSay()
  const [phase, setPhase] = useState<Phase>({ is: 'asking' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isClosing = phase.is === 'closing'
  const carryOut = async () => {
    try {
      const { result, message } = await act.send(ids)
      onDone()
      if (result.failed.length > 0) return setPhase({ is: 'told', message, failed: result.failed })
      notify({ tone: 'ok', text: message })
      onClose()
    } catch (fault) {
      if (!(fault instanceof Error)) throw fault
      setPhase({ is: 'told', message: errorOf(fault, 'ids') ?? failureMessage(fault, fault.message), failed: [] })
    }
  }
  /** Closing it within the moment takes it back. */
  const confirm = () => {
    setPhase({ is: 'closing' })
    timer.current = setTimeout(() => void carryOut(), closesAfter)
  }
  if (phase.is === 'told')
    return (
      <Dialog
        isOpen
        isAlert
        onClose={onClose}
        title={phase.message}
        cancel={null}
        action={say(msg`Okay`)}
        facts={
          phase.failed.length > 0 ? (
            <ul>
              {phase.failed.map(({ id, name, reason }) => (
                <li key={id}>
                  <bdi>{name}</bdi>: {reason}
                </li>
              ))}
            </ul>
          ) : undefined
        }
      />
    )
  return (
    <Dialog
      isOpen
      isAlert
      onClose={onClose}
      title={say(act.ofMany, { count: ids.length })}
      text={say(act.text)}
      footer={
        <>
          <Button size="lg" autoFocus={act.isDanger === true} onPress={onClose}>
            {say(msg`Cancel`)}
          </Button>
          <Button
            variant={act.isDanger ? 'danger' : 'primary'}
            size="lg"
            autoFocus={act.isDanger !== true}
            isPending={isClosing}
            onPress={confirm}
          >
            {say(act.action)}
          </Button>
        </>
      }
    />
  )
}
