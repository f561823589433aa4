import type {
  HTMLAttributes,
  HTMLInputAutoCompleteAttribute,
  KeyboardEvent,
  ReactNode,
  Ref,
  SyntheticEvent,
} from 'react'
import { TextField as AriaTextField, Input } from 'react-aria-components/TextField'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import styles from '#ui/Field.module.css'
import { errorMessageOf, FieldParts, type FieldProps, inputLook, useAriaField } from '#ui/FieldFrame.tsx'
import { given } from '#ui/given.ts'

export interface TextFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  readonly placeholder?: string | undefined
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly maxLength?: number | undefined
  /** An icon or a sign before the text. */
  readonly start?: ReactNode
  /** A button or keys after it. */
  readonly end?: ReactNode
  /** Figures stand at the end; Latin text stays left to right in Arabic. */
  readonly look?: 'figures' | 'latin' | undefined
  /** Draws a state at rest, for the style guide alone. */
  readonly show?: 'hover' | 'focus'
  readonly onFocus?: (() => void) | undefined
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
  readonly ref?: Ref<HTMLInputElement>
  /** Choices are offered while one types: the list's id, the id of the active one, and where the caret stands. */
  readonly combo?: {
    readonly list: string
    readonly active: string | undefined
    readonly isOpen: boolean
    readonly onCaret: (at: number) => void
  }
  readonly spin?: {
    readonly now: number | undefined
    readonly min?: number | undefined
    readonly max?: number | undefined
  }
}

/** One line of text. */
export const TextField = (props: TextFieldProps) => {
  const say = useSay()
  const { value, onChange, onKeyDown, type = 'text', start, end, look, spin, combo, ref } = props
  const field = useAriaField(props)
  return (
    <AriaTextField
      {...field}
      {...errorMessageOf(props, field.id)}
      value={value}
      onChange={onChange}
      type={type}
      autoComplete={props.autoComplete ?? 'off'}
      {...given({ inputMode: props.inputMode, maxLength: props.maxLength, placeholder: props.placeholder })}
    >
      <FieldParts {...props} id={field.id}>
        <div className={cx(inputLook(props), look && styles[look])} data-show={props.show}>
          {start}
          <Input
            // Else React Aria's own class name would stand there.
            className=""
            // Here and not at the field, where React Aria would keep the key from the workspace's commands.
            onKeyDown={onKeyDown}
            // The focus is here with the first drawing; the field's own comes an effect later.
            autoFocus={props.autoFocus}
            {...given({ ref, onFocus: props.onFocus })}
            {...(combo && {
              role: 'combobox',
              'aria-autocomplete': 'list' as const,
              'aria-expanded': combo.isOpen,
              'aria-controls': combo.list,
              'aria-activedescendant': combo.active,
              onSelect: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
                combo.onCaret(currentTarget.selectionStart ?? currentTarget.value.length),
            })}
            {...(spin && {
              role: 'spinbutton',
              'aria-valuenow': spin.now,
              // Without words one that was emptied would be read as 0.
              'aria-valuetext': spin.now === undefined ? value || say(msg`empty`) : undefined,
              'aria-valuemin': spin.min,
              'aria-valuemax': spin.max,
            })}
          />
          {end}
        </div>
      </FieldParts>
    </AriaTextField>
  )
}
