import { RadioGroup as AriaRadioGroup, RadioButton, RadioField } from 'react-aria-components/RadioGroup'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import styles from '#ui/Check.module.css'
import { cx } from '#ui/cx.ts'
import { FieldParts, type FieldProps, useAriaField } from '#ui/FieldFrame.tsx'

export interface RadioGroupProps<V extends string | number> extends FieldProps {
  readonly value: V | null
  readonly onChange: (value: V) => void
  readonly options: readonly { readonly id: V; readonly name: string }[]
  readonly isColumn?: boolean
}

/** One of a few, all seen at once. */
export const RadioGroup = <V extends string | number>(props: RadioGroupProps<V>) => {
  const { value, onChange, options, isColumn = false } = props
  const field = useAriaField(props)
  return (
    <AriaLocale>
      <AriaRadioGroup
        {...field}
        orientation={isColumn ? 'vertical' : 'horizontal'}
        value={value === null ? null : String(value)}
        onChange={(chosen) => {
          const option = options.find(({ id }) => String(id) === chosen)
          if (option) onChange(option.id)
        }}
      >
        <FieldParts {...props} id={field.id}>
          <div className={cx(styles.group, isColumn && styles.column)}>
            {options.map((option) => (
              <RadioField key={option.id} value={String(option.id)} className="">
                <RadioButton
                  className={styles.option ?? ''}
                  // Enter is the form's and the workspace's: React Aria's label would take it for a press.
                  // biome-ignore lint/a11y/noLabelWithoutControl: its control is among the children
                  render={({ onKeyDown: _, ...label }) => <label {...label} />}
                >
                  <span className={cx(styles.check, styles.radio)} aria-hidden="true" />
                  <span>{option.name}</span>
                </RadioButton>
              </RadioField>
            ))}
          </div>
        </FieldParts>
      </AriaRadioGroup>
    </AriaLocale>
  )
}
