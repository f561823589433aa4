import type { Ref } from 'react'
import { FieldFrame, type FieldProps, inputLook } from '#ui/FieldFrame.tsx'

export interface TextAreaProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string | undefined
  readonly maxLength?: number | undefined
  readonly rows?: number
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** Several lines; it grows with what is written. */
export const TextArea = (props: TextAreaProps) => (
  <FieldFrame {...props}>
    {(control) => (
      <textarea
        {...control}
        ref={props.ref}
        className={inputLook(props)}
        name={props.name}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        rows={props.rows ?? 3}
        disabled={props.isDisabled}
        readOnly={props.isReadOnly}
        // biome-ignore lint/a11y/noAutofocus: the caller opens a dialog whose first act is to type here
        autoFocus={props.autoFocus}
      />
    )}
  </FieldFrame>
)
