import { useState } from 'react'
import { Input, TextField } from 'react-aria-components/TextField'
import { cx } from '#ui/cx.ts'
import styles from '#ui/Field.module.css'
import { FieldParts, type FieldProps, isRefused, useAriaField } from '#ui/FieldFrame.tsx'

export interface CodeFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (digits: string) => void
  /** Called once, when the sixth digit is in. */
  readonly onComplete?: ((digits: string) => void) | undefined
}

const places = [0, 1, 2, 3, 4, 5] as const

/** A one-time code of six digits: one input, so that it pastes and fills itself, drawn as six boxes. */
export const CodeField = (props: CodeFieldProps) => {
  const { value, onChange, onComplete } = props
  const field = useAriaField(props)
  const [caret, setCaret] = useState(value.length)
  const here = Math.min(caret, 5)
  return (
    <TextField
      {...field}
      value={value}
      onChange={(typed) => {
        // Pasted codes come with spaces and words around them; longer ones are cut by us, so that these still fit.
        const digits = typed.replaceAll(/\D/g, '').slice(0, 6)
        onChange(digits)
        if (digits.length === 6 && digits !== value) onComplete?.(digits)
      }}
      inputMode="numeric"
      autoComplete="one-time-code"
    >
      <FieldParts {...props} id={field.id}>
        <div className={cx(styles.code, isRefused(props) && styles.invalid)}>
          <Input
            className=""
            onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
            autoFocus={props.autoFocus}
          />
          <div className={styles.boxes} aria-hidden="true">
            {places.map((place) => (
              <span key={place} className={cx(place === here && styles.here)}>
                {value[place]}
              </span>
            ))}
          </div>
        </div>
      </FieldParts>
    </TextField>
  )
}
