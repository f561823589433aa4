import type { ReactNode } from 'react'
import { CheckboxButton, CheckboxField, FieldError, Text } from 'react-aria-components/Checkbox'
import styles from '#ui/Check.module.css'
import { cx } from '#ui/cx.ts'
import fields from '#ui/Field.module.css'
import { given } from '#ui/given.ts'
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
}

/** The box with the words beside it, inside of a CheckboxField. */
export const Tick = ({ children }: { readonly children?: ReactNode }) => (
  <CheckboxButton className={cx(styles.option, children === undefined && styles.bare)}>
    <span className={styles.check} aria-hidden="true" />
    {children !== undefined && <span>{children}</span>}
  </CheckboxButton>
)

/** One thing that is so or not. */
export const Checkbox = (props: CheckboxProps) => {
  const { children, value, onChange, isMixed = false, hint, error } = props
  const isRefused = error !== undefined && error !== ''
  return (
    <CheckboxField
      className=""
      validationBehavior="aria"
      isSelected={value}
      onChange={onChange}
      isIndeterminate={isMixed}
      isInvalid={isRefused}
      {...given({
        id: props.id,
        name: props.name,
        isRequired: props.isRequired,
        isDisabled: props.isDisabled,
        onBlur: props.onBlur,
        'aria-label': props['aria-label'],
      })}
    >
      <Tick>{children}</Tick>
      {isRefused && (
        <FieldError className={fields.error ?? ''} elementType="div">
          <StatusShape shape="attention" tone="bad" />
          <span>{error}</span>
        </FieldError>
      )}
      {hint !== undefined && (
        <Text slot="description" elementType="div" className={fields.hint ?? ''}>
          {hint}
        </Text>
      )}
    </CheckboxField>
  )
}
