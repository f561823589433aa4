import { useState } from 'react'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { notify } from '#ui/notices.ts'
import { errorOf, failureMessage } from '#workspace/failures.ts'

export interface QuantityDialogProps {
  /** What is counted: “Amihan Makati, Tala 1.5 G CVT”. */
  readonly name: string
  readonly quantity: number
  /** Promised already, so that no fewer may be left. */
  readonly reserved?: number
  /** Sends the difference; it answers with what the server says. */
  readonly send: (change: number) => Promise<{ readonly message: string }>
  readonly onDone: () => void
  readonly onClose: () => void
}

/**
 * Adds to a quantity or takes away from it. The difference is what is sent, so that two people at once lose nothing;
 * the arrow keys count it up and down.
 */
export const QuantityDialog = ({ name, quantity, reserved = 0, send, onDone, onClose }: QuantityDialogProps) => {
  const say = useSay()
  const [change, setChange] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const least = reserved - quantity
  const isWhole = change !== null && Number.isInteger(change)
  const save = async () => {
    if (!isWhole || change === 0) {
      setError(say(msg`Enter the change, such as 3 or -2`))
      return false
    }
    setPending(true)
    try {
      const { message } = await send(change)
      notify({ tone: 'ok', text: message })
      onDone()
      return true
    } catch (fault) {
      if (!(fault instanceof Error)) throw fault
      setError(errorOf(fault, 'changes') || failureMessage(fault, fault.message))
      return false
    } finally {
      setPending(false)
    }
  }
  const now = showNumber(quantity)
  const hint =
    isWhole && change !== 0
      ? say(msg`{now} now, {later} after this change`, { now, later: showNumber(quantity + change) })
      : say(msg`{now} now`, { now })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(msg`Adjust quantity`)}
      text={<bdi>{name}</bdi>}
      detail={reserved > 0 ? say(msg`{reserved} reserved.`, { reserved: showNumber(reserved) }) : undefined}
      action={say(msg`Adjust quantity`)}
      onAction={save}
      isPending={isPending}
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending)
            void save().then((isOver) => {
              if (isOver) onClose()
            })
        }}
      >
        <NumberField
          label={say(msg`Adjust by`)}
          value={change}
          onChange={(next) => {
            setChange(next)
            setError(undefined)
          }}
          min={least}
          hint={hint}
          error={error}
          isRequired
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
