import type { Ref } from 'react'
import { TextArea as AriaTextArea, TextField } from 'react-aria-components/TextField'
import { errorMessageOf, FieldParts, type FieldProps, inputLook, useAriaField } from '#ui/FieldFrame.tsx'
import { given } from '#ui/given.ts'

export interface TextAreaProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string | undefined
  readonly maxLength?: number | undefined
  readonly rows?: number
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** Several lines; it grows with what is written. */
export const TextArea = (props: TextAreaProps) => {
  const field = useAriaField(props)
  return (
    <TextField
      {...field}
      {...errorMessageOf(props, field.id)}
      value={props.value}
      onChange={props.onChange}
      {...given({ maxLength: props.maxLength, placeholder: props.placeholder })}
    >
      <FieldParts {...props} id={field.id}>
        <AriaTextArea
          className={inputLook(props)}
          rows={props.rows ?? 3}
          autoFocus={props.autoFocus}
          {...given({ ref: props.ref })}
        />
      </FieldParts>
    </TextField>
  )
}
