import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import { Input } from 'react-aria-components/TextField'
import { cx } from '#ui/cx.ts'
import styles from '#ui/Field.module.css'
import { FieldParts, type FieldProps, inputLook, useAriaField } from '#ui/FieldFrame.tsx'
import { given } from '#ui/given.ts'
import { Icon } from '#ui/Icon.tsx'

export interface SearchFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Enter. */
  readonly onSubmit?: ((value: string) => void) | undefined
  /** Escape, while there is something to empty; what is empty leaves the key to what is around. */
  readonly onClear?: (() => void) | undefined
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
  /** Keys that lead here. */
  readonly end?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** What is looked for, found as one types. Without a label that is seen it stands in a toolbar, and is told in its place. */
export const SearchField = (props: SearchFieldProps) => {
  const { label, hidesLabel = false, value, onChange, onSubmit, onClear, onKeyDown, end, ref } = props
  const field = useAriaField(props)
  return (
    <AriaSearchField
      {...field}
      value={value}
      onChange={onChange}
      autoComplete="off"
      spellCheck="false"
      {...given({ onSubmit, onClear, placeholder: hidesLabel ? label : undefined })}
    >
      <FieldParts {...props} id={field.id}>
        <div className={cx(inputLook(props), hidesLabel && styles.quiet)}>
          <Icon name="search" />
          <Input className="" onKeyDown={onKeyDown} autoFocus={props.autoFocus} {...given({ ref })} />
          {end}
        </div>
      </FieldParts>
    </AriaSearchField>
  )
}
