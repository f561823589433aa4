import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from '#ui/Check.module.css'
import { cx } from '#ui/cx.ts'
import fields from '#ui/Field.module.css'
import { StatusShape } from '#ui/StatusShape.tsx'

export interface CheckboxProps {
  readonly children?: ReactNode
  readonly value: boolean
  readonly onChange: (value: boolean) => void
  /** Some of many: neither on nor off. */
  readonly isMixed?: boolean
  readonly isRequired?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly onBlur?: (() => void) | undefined
  /** When no words stand beside it. */
  readonly 'aria-label'?: string | undefined
  readonly tabIndex?: number
}

/** One thing that is so or not. */
export const Checkbox = (props: CheckboxProps) => {
  const { children, value, onChange, isMixed = false, hint, error } = props
  const made = useId()
  const id = props.id ?? made
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  const invalid = error !== undefined && error !== ''
  const input = (
    <input
      ref={box}
      type="checkbox"
      id={id}
      name={props.name}
      className={cx(styles.check, invalid && styles.invalid)}
      checked={value}
      onChange={(event) => onChange(event.target.checked)}
      onBlur={props.onBlur}
      disabled={props.isDisabled}
      tabIndex={props.tabIndex}
      aria-label={props['aria-label']}
      aria-required={props.isRequired === true || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={invalid ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`}
    />
  )
  if (children === undefined) return input
  return (
    <div>
      <label className={styles.option} htmlFor={id}>
        {input}
        <span>{children}</span>
      </label>
      {invalid && (
        <div className={fields.error} id={`${id}-error`}>
          <StatusShape shape="attention" tone="bad" />
          <span>{error}</span>
        </div>
      )}
      {hint !== undefined && (
        <div className={fields.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}
