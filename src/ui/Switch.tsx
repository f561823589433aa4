import { type ReactNode, useId } from 'react'
import styles from '#ui/Check.module.css'
import fields from '#ui/Field.module.css'

export interface SwitchProps {
  readonly children: ReactNode
  readonly value: boolean
  readonly onChange: (value: boolean) => void
  readonly isDisabled?: boolean | undefined
  readonly hint?: ReactNode
  readonly id?: string | undefined
  readonly name?: string | undefined
}

/** Turns something on or off at once, without saving. */
export const Switch = ({ children, value, onChange, isDisabled, hint, id, name }: SwitchProps) => {
  const made = useId()
  const control = id ?? made
  return (
    <div>
      <label className={styles.option}>
        <input
          type="checkbox"
          role="switch"
          id={control}
          name={name}
          className={styles.switch}
          checked={value}
          aria-checked={value}
          onChange={(event) => onChange(event.target.checked)}
          disabled={isDisabled}
          aria-describedby={hint === undefined ? undefined : `${control}-hint`}
        />
        <span>{children}</span>
      </label>
      {hint !== undefined && (
        <div className={fields.hint} id={`${control}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}
