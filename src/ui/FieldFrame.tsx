import { type ReactNode, useId } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import styles from '#ui/Field.module.css'
import { StatusShape } from '#ui/StatusShape.tsx'

/** What every field has, whatever is typed into it. */
export interface FieldProps {
  readonly label: string
  /** Heard, not drawn: in toolbars, where icon and placeholder tell. */
  readonly hidesLabel?: boolean
  /** At the other end of the label's line, as “Forgot password?”. */
  readonly aside?: ReactNode
  readonly hint?: ReactNode
  /** What to write instead; marks the field and is read with it. */
  readonly error?: string | undefined
  readonly isRequired?: boolean | undefined
  /** Writes “optional” beside the label. */
  readonly isOptional?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  readonly isReadOnly?: boolean | undefined
  /** 36 px in forms, 28 in bars. */
  readonly size?: 'sm' | 'lg'
  /** Of the control itself: an ErrorBox links to it. */
  readonly id?: string | undefined
  readonly name?: string | undefined
  /** Its value was refused by a sentence that stands elsewhere. */
  readonly isInvalid?: boolean | undefined
  /** The id of what else is read with it, such as a counter below. */
  readonly describedBy?: string | undefined
  readonly autoFocus?: boolean
  readonly onBlur?: (() => void) | undefined
  readonly className?: string | undefined
}

export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

/** Label above, hint and error below, all tied to the control that `children` draws with the given props. */
export const FieldFrame = ({
  label,
  hidesLabel = false,
  aside,
  hint,
  error,
  isRequired,
  isOptional,
  id,
  describedBy,
  isInvalid = false,
  className,
  labelId,
  children,
}: FieldProps & {
  readonly labelId?: string
  readonly children: (control: ControlProps) => ReactNode
}) => {
  const say = useSay()
  const made = useId()
  const control = id ?? made
  const invalid = error !== undefined && error !== ''
  const described = [invalid && `${control}-error`, hint !== undefined && `${control}-hint`, describedBy]
    .filter(Boolean)
    .join(' ')
  const head = (
    <label htmlFor={control} id={labelId} className={hidesLabel ? 'vh' : undefined}>
      {label}
      {isOptional === true && <span className={styles.optional}> {say(msg`optional`)}</span>}
    </label>
  )
  return (
    <div className={cx(styles.field, className)}>
      {hidesLabel ? head : <div className={styles.label}>{head}</div>}
      {children({
        id: control,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': invalid || isInvalid || undefined,
        'aria-required': isRequired === true || undefined,
      })}
      {/* It stands beside the label, and Tab comes to it after the field. */}
      {aside !== undefined && <div className={styles.end}>{aside}</div>}
      {invalid && (
        <div className={styles.error} id={`${control}-error`}>
          <StatusShape shape="attention" tone="bad" />
          <span>{error}</span>
        </div>
      )}
      {hint !== undefined && (
        <div className={styles.hint} id={`${control}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}

/** The frame of an input, in the state its field is in. */
export const inputLook = ({ error, isDisabled, isReadOnly, size = 'lg' }: FieldProps): string =>
  cx(
    styles.input,
    size === 'sm' && styles.sm,
    error !== undefined && error !== '' && styles.invalid,
    isDisabled === true && styles.off,
    isReadOnly === true && styles.readonly,
  )
