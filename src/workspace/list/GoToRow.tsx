import { useState } from 'react'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { NumberField } from '#ui/NumberField.tsx'

/** Asks for a row's number and goes there. */
export const GoToRow = ({
  isOpen,
  total,
  onClose,
  onGo,
}: {
  readonly isOpen: boolean
  readonly total: number
  readonly onClose: () => void
  readonly onGo: (row: number) => void
}) => {
  const say = useSay()
  const [row, setRow] = useState<number | null>(null)
  const isThere = row !== null && Number.isInteger(row) && row >= 1 && row <= total
  const submit = () => {
    if (!isThere || row === null) return false
    onGo(row - 1)
    return true
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={say(msg`Go to row`)} action={say(msg`Go`)} onAction={submit}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (submit()) onClose()
        }}
      >
        <NumberField
          label={say(msg`Row number`)}
          hint={say(msg`From 1 to {total}`, { total: showNumber(total) })}
          value={row}
          onChange={setRow}
          min={1}
          max={total}
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
