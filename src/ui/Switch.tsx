import type { ReactNode } from 'react'
import { SwitchButton, SwitchField, Text } from 'react-aria-components/Switch'
import styles from '#ui/Check.module.css'
import fields from '#ui/Field.module.css'
import { given } from '#ui/given.ts'

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
export const Switch = ({ children, value, onChange, isDisabled, hint, id, name }: SwitchProps) => (
  <SwitchField
    className=""
    validationBehavior="aria"
    isSelected={value}
    onChange={onChange}
    {...given({ id, name, isDisabled })}
  >
    <SwitchButton className={styles.option ?? ''}>
      <span className={styles.switch} aria-hidden="true" />
      <span>{children}</span>
    </SwitchButton>
    {hint !== undefined && (
      <Text slot="description" elementType="div" className={fields.hint ?? ''}>
        {hint}
      </Text>
    )}
  </SwitchField>
)
