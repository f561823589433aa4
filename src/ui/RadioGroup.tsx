import { useId } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import styles from '#ui/Check.module.css'
import { cx } from '#ui/cx.ts'
import fields from '#ui/Field.module.css'
import type { FieldProps } from '#ui/FieldFrame.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'

export interface RadioGroupProps<V extends string | number> extends FieldProps {
  readonly value: V | null
  readonly onChange: (value: V) => void
  readonly options: readonly { readonly id: V; readonly name: string; readonly hint?: string | undefined }[]
  readonly isColumn?: boolean
}

/** One of a few, all seen at once. */
export const RadioGroup = <V extends string | number>(props: RadioGroupProps<V>) => {
  const { label, value, onChange, options, hint, error, isColumn } = props
  const say = useSay()
  const made = useId()
  const id = props.id ?? made
  const invalid = error !== undefined && error !== ''
  return (
    <div
      role="radiogroup"
      id={id}
      className={cx(fields.field, props.className)}
      aria-labelledby={`${id}-label`}
      aria-describedby={invalid ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`}
      aria-required={props.isRequired === true || undefined}
      aria-invalid={invalid || undefined}
    >
      <span className={props.hidesLabel === true ? 'vh' : fields.label} id={`${id}-label`}>
        {label}
        {props.isOptional === true && <span className={fields.optional}> {say(msg`optional`)}</span>}
      </span>
      <div className={cx(styles.group, isColumn === true && styles.column)}>
        {options.map((option) => (
          <label key={option.id} className={styles.option}>
            <input
              type="radio"
              name={props.name ?? id}
              className={cx(styles.check, styles.radio, invalid && styles.invalid)}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
              onBlur={props.onBlur}
              disabled={props.isDisabled}
            />
            <span className={styles.text}>
              {option.name}
              {option.hint !== undefined && <span className={fields.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
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
