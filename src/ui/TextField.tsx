import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, KeyboardEvent, ReactNode, Ref } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import styles from '#ui/Field.module.css'
import { FieldFrame, type FieldProps, inputLook } from '#ui/FieldFrame.tsx'

export interface TextFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'email' | 'tel' | 'search' | 'url' | 'password'
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
  /** A toolbar's lighter frame. */
  readonly isQuiet?: boolean
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
  readonly ref?: Ref<HTMLInputElement>
  readonly spin?: {
    readonly now: number | undefined
    readonly min?: number | undefined
    readonly max?: number | undefined
  }
}

/** One line of text. */
export const TextField = (props: TextFieldProps) => {
  const say = useSay()
  const { value, onChange, onBlur, onKeyDown, type = 'text', start, end, look, isQuiet, spin, ref } = props
  return (
    <FieldFrame {...props}>
      {(control) => (
        <div className={cx(inputLook(props), look && styles[look], isQuiet === true && styles.quiet)}>
          {start}
          <input
            {...control}
            ref={ref}
            type={type}
            name={props.name}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
            placeholder={props.placeholder}
            autoComplete={props.autoComplete ?? 'off'}
            inputMode={props.inputMode}
            maxLength={props.maxLength}
            disabled={props.isDisabled}
            readOnly={props.isReadOnly}
            // biome-ignore lint/a11y/noAutofocus: the caller opens a dialog or a screen whose first act is to type here
            autoFocus={props.autoFocus}
            {...(spin && {
              role: 'spinbutton',
              'aria-valuenow': spin.now,
              // Without words an empty one would be read as 0.
              'aria-valuetext': spin.now === undefined ? value || say(msg`empty`) : undefined,
              'aria-valuemin': spin.min,
              'aria-valuemax': spin.max,
            })}
          />
          {end}
        </div>
      )}
    </FieldFrame>
  )
}
