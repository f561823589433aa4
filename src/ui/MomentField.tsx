import { useId, useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { DateField } from '#ui/DateField.tsx'
import type { FieldProps } from '#ui/FieldFrame.tsx'
import styles from '#ui/MomentField.module.css'
import { type LocalMoment, toInstant, toLocal } from '#ui/moments.ts'
import { TimeField } from '#ui/TimeField.tsx'

const none: LocalMoment = { day: '', time: '' }

export interface MomentFieldProps
  extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'isOptional' | 'isRequired' | 'isDisabled' | 'id' | 'onBlur'> {
  /** In UTC, ISO 8601. */
  readonly value: string | null
  readonly onChange: (instant: string | null) => void
  readonly autoFocus?: boolean
}

/** A moment, typed as a day and a time in Manila; null while it is none. */
export const MomentField = ({
  label,
  value,
  onChange,
  onBlur,
  hint,
  error,
  isOptional = false,
  isRequired,
  isDisabled,
  autoFocus = false,
  id,
}: MomentFieldProps) => {
  const say = useSay()
  const heading = useId()
  const [typed, setTyped] = useState<LocalMoment>(() => (value === null ? none : toLocal(value)))
  const [known, setKnown] = useState(value)
  // A value from outside replaces what was typed.
  if (value !== known) {
    setKnown(value)
    setTyped(value === null ? none : toLocal(value))
  }
  const [isLeft, setLeft] = useState(false)
  const change = (part: Partial<LocalMoment>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    const at = toInstant(next)
    setKnown(at)
    if (at !== value) onChange(at)
  }
  const isHalf = (typed.day !== '' || typed.time !== '') && toInstant(typed) === null
  const wrong = isLeft && isHalf ? say(msg`Enter a date and time, such as 11/20/2026 and 16:30.`) : undefined
  const shared = { isRequired, isDisabled }
  return (
    <fieldset className={styles.moment} aria-labelledby={heading}>
      <legend id={heading} className={styles.legend}>
        {label}
        {isOptional && <span className={styles.quiet}> {say(msg`optional`)}</span>}
        <span className={styles.quiet}> · {say(msg`Manila time`)}</span>
      </legend>
      <div className={styles.dayAndTime}>
        <DateField
          {...shared}
          label={say(msg`Day`)}
          autoFocus={autoFocus}
          id={id}
          value={typed.day}
          onChange={(day) => change({ day })}
          onBlur={() => setLeft(true)}
          error={isHalf ? (wrong ?? error) : error}
          hint={hint}
        />
        <TimeField
          {...shared}
          label={say(msg`Time`)}
          value={typed.time}
          onChange={(time) => change({ time })}
          onBlur={() => {
            setLeft(true)
            onBlur?.()
          }}
        />
      </div>
    </fieldset>
  )
}
