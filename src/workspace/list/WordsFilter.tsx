import { useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Form } from '#ui/Form.tsx'
import { Popover } from '#ui/Popover.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { FilterProps } from '#workspace/list/filters.ts'
import styles from '#workspace/list/list.module.css'

/** Words that somebody types, behind a chip. */
export const WordsFilter = ({ asked, value, onChange, id }: Omit<FilterProps, 'optionsOf'>) => {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const label = say(asked.field.label)
  const words = typeof value === 'string' ? value : undefined
  return (
    <Popover
      name={label}
      width="280px"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Chip
          id={id}
          label={label}
          value={words}
          onRemove={words === undefined ? undefined : () => onChange(undefined)}
        />
      }
    >
      {(close) => (
        <WordsForm
          label={label}
          words={words ?? ''}
          max={asked.field.max}
          onApply={(typed) => {
            close()
            onChange(typed === '' ? undefined : typed)
          }}
        />
      )}
    </Popover>
  )
}

const WordsForm = ({
  label,
  words,
  max,
  onApply,
}: {
  readonly label: string
  readonly words: string
  readonly max: number | undefined
  readonly onApply: (typed: string) => void
}) => {
  const say = useSay()
  const [typed, setTyped] = useState(words)
  return (
    <Form
      className={styles.condition}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(typed.trim())
      }}
    >
      <TextField
        label={label}
        value={typed}
        onChange={setTyped}
        maxLength={max}
        hint={say(
          msg`All words must be present, in any order. Use “quotation marks” for a phrase and -word to exclude a word.`,
        )}
        autoFocus
      />
      <Button variant="primary" type="submit">
        {say(msg`Apply`)}
      </Button>
    </Form>
  )
}
