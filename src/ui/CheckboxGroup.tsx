import type { ReactNode } from 'react'
import { CheckboxField } from 'react-aria-components/Checkbox'
import { CheckboxGroup as AriaCheckboxGroup } from 'react-aria-components/CheckboxGroup'
import styles from '#ui/Check.module.css'
import { Tick } from '#ui/Checkbox.tsx'
import { FieldParts, type FieldProps, useAriaField } from '#ui/FieldFrame.tsx'
import { given } from '#ui/given.ts'

export interface CheckboxGroupProps extends FieldProps {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly options: readonly {
    readonly id: string
    readonly name: ReactNode
    /** Of the tick itself: an ErrorBox links to it. */
    readonly controlId?: string | undefined
  }[]
}

/** Any of a few, all seen at once. */
export const CheckboxGroup = (props: CheckboxGroupProps) => {
  const { name: _, ...field } = useAriaField(props)
  return (
    <AriaCheckboxGroup {...field} value={[...props.value]} onChange={props.onChange}>
      <FieldParts {...props} id={field.id}>
        <div className={styles.ticks}>
          {props.options.map(({ id, name, controlId }) => (
            <CheckboxField key={id} value={id} className="" {...given({ id: controlId })}>
              <Tick>{name}</Tick>
            </CheckboxField>
          ))}
        </div>
      </FieldParts>
    </AriaCheckboxGroup>
  )
}
