import { useState } from 'react'
import { SendFacts } from '#areas/text-blasts/SendFacts.tsx'
import { type BlastDialogProps, ledBlasts } from '#areas/text-blasts/useBlastSteps.tsx'
import { useTypedCount } from '#areas/text-blasts/useTypedCount.tsx'
import { actions } from '#contract/statuses.ts'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { msg } from '#contract/words.ts'
import { sendApi } from '#platform/client.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { takeStep } from '#workspace/steps/taking.ts'

const steps = {
  send: {
    call: textBlasts.send,
    title: msg`{count, plural, one {Send to # recipient?} other {Send to # recipients?}}`,
  },
  resend: {
    call: textBlasts.resend,
    title: msg`{count, plural, one {Resend to # recipient?} other {Resend to # recipients?}}`,
  },
} as const

/** What is shown and asked before messages go out that nobody can recall: the safe answer has the focus. */
const SendDialog = ({ blast, onClose, step }: BlastDialogProps & { readonly step: keyof typeof steps }) => {
  const say = useSay()
  const { queued, undelivered, refused } = blast.details
  const now = step === 'send' ? queued : undelivered + refused
  // What is shown and confirmed stays while it is sent, when nobody is queued any more.
  const [isPending, setPending] = useState(false)
  const [sent, setSent] = useState<number>()
  const count = sent ?? now
  const { isConfirmed, isAsked, field } = useTypedCount(count)
  const send = async () => {
    if (isPending || !isConfirmed()) return false
    setSent(now)
    setPending(true)
    const isTaken = await takeStep(ledBlasts, blast.id, sendApi(steps[step].call, { params: { id: blast.id } }))
    setPending(false)
    if (!isTaken) setSent(undefined)
    return isTaken
  }
  return (
    <Dialog
      isOpen
      isAlert
      onClose={onClose}
      title={say(steps[step].title, { count })}
      text={
        step === 'send'
          ? say(msg`You cannot recall messages that were sent.`)
          : say(
              msg`Messages that will be sent again: {undelivered} undelivered and {refused} rejected. Other recipients will not get the message again.`,
              { undelivered: showNumber(undelivered), refused: showNumber(refused) },
            )
      }
      action={say(actions.textblast[step])}
      onAction={send}
      isPending={isPending}
      startsOn={isAsked ? 'content' : 'cancel'}
      width={480}
      facts={<SendFacts blast={blast} count={count} />}
    >
      {field && (
        <Form
          onSubmit={(event) => {
            event.preventDefault()
            void send().then((isTaken) => isTaken && onClose())
          }}
        >
          {field}
        </Form>
      )}
    </Dialog>
  )
}
const Send = (given: BlastDialogProps) => <SendDialog {...given} step="send" />
export const Resend = (given: BlastDialogProps) => <SendDialog {...given} step="resend" />
export default Send
