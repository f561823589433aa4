import { type ReactNode, useId } from 'react'
import { FieldError, FieldErrorContext } from 'react-aria-components/FieldError'
import { Label, LabelContext } from 'react-aria-components/Label'
import { Provider } from 'react-aria-components/slots'
import { TextContext } from 'react-aria-components/Text'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import styles from '#ui/Field.module.css'
import { given } from '#ui/given.ts'
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
  /** Its sentence is announced as it comes: tied to the control as its error message, it is not heard again as a description. */
  readonly isErrorAnnounced?: boolean | undefined
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

/** Whether a field is marked as refused, by its own sentence or by one elsewhere. */
export const isRefused = ({ error, isInvalid }: Pick<FieldProps, 'error' | 'isInvalid'>): boolean =>
  isInvalid === true || (error !== undefined && error !== '')

/** What each of React Aria's fields takes of ours. The sentences are ours, so it checks nothing by itself. */
export const useAriaField = (props: FieldProps) => {
  const made = useId()
  const id = props.id ?? made
  const described = [props.hint !== undefined && `${id}-hint`, props.describedBy].filter(Boolean).join(' ')
  return {
    id,
    className: cx(styles.field, props.className),
    validationBehavior: 'aria' as const,
    isInvalid: isRefused(props),
    ...given({
      isDisabled: props.isDisabled,
      isReadOnly: props.isReadOnly,
      isRequired: props.isRequired,
      name: props.name,
      onBlur: props.onBlur,
      'aria-describedby': described === '' ? undefined : described,
    }),
  }
}

/** For a text control whose error is announced. */
export const errorMessageOf = ({ error, isErrorAnnounced }: FieldProps, id: string) =>
  isErrorAnnounced === true && error !== undefined && error !== '' ? { 'aria-errormessage': `${id}-error` } : {}

/** What stands around the control of one of React Aria's fields: label above, sentence and hint below, both read with it. */
export const FieldParts = ({
  id,
  label,
  hidesLabel = false,
  aside,
  hint,
  error,
  isErrorAnnounced,
  isOptional,
  labelId,
  children,
}: Pick<FieldProps, 'label' | 'hidesLabel' | 'aside' | 'hint' | 'error' | 'isErrorAnnounced' | 'isOptional'> & {
  readonly id: string
  /** For what has the label's name besides the control. */
  readonly labelId?: string | undefined
  readonly children: ReactNode
}) => {
  const say = useSay()
  const head = (
    <Label className={hidesLabel ? 'vh' : ''} {...given({ id: labelId })}>
      {label}
      {isOptional === true && <span className={styles.optional}> {say(msg`optional`)}</span>}
    </Label>
  )
  const sentence = (
    <>
      <StatusShape shape="attention" tone="bad" />
      <span>{error}</span>
    </>
  )
  return (
    <>
      {hidesLabel ? head : <div className={styles.label}>{head}</div>}
      {children}
      {/* It stands beside the label, and Tab comes to it after the field. */}
      {aside !== undefined && <div className={styles.end}>{aside}</div>}
      {error !== undefined &&
        error !== '' &&
        // React Aria's own is read as a description of the control.
        (isErrorAnnounced === true ? (
          <div className={styles.error} id={`${id}-error`}>
            {sentence}
          </div>
        ) : (
          <FieldError className={styles.error ?? ''} id={`${id}-error`} elementType="div">
            {sentence}
          </FieldError>
        ))}
      {/* Not in React Aria's slot: it looks for the hint only when a field begins or is refused, and some come later. */}
      {hint !== undefined && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </>
  )
}

export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}
const refused = {
  isInvalid: true,
  validationErrors: [],
  validationDetails: {
    badInput: false,
    customError: true,
    patternMismatch: false,
    rangeOverflow: false,
    rangeUnderflow: false,
    stepMismatch: false,
    tooLong: false,
    tooShort: false,
    typeMismatch: false,
    valueMissing: false,
    valid: false,
  },
}

/** The same around a control that is no field of React Aria's; `children` draws it with the given props. */
export const FieldFrame = ({
  labelId,
  children,
  ...props
}: FieldProps & {
  readonly labelId?: string | undefined
  readonly children: (control: ControlProps) => ReactNode
}) => {
  const { id, className, 'aria-describedby': described, isInvalid } = useAriaField(props)
  const hasSentence = props.error !== undefined && props.error !== ''
  const all = [hasSentence && `${id}-error`, described].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <Provider
        values={[
          [LabelContext, { htmlFor: id }],
          [TextContext, { slots: { errorMessage: {} } }],
          [FieldErrorContext, isInvalid ? refused : null],
        ]}
      >
        <FieldParts {...props} id={id} labelId={labelId}>
          {children({
            id,
            'aria-describedby': all === '' ? undefined : all,
            'aria-invalid': isInvalid || undefined,
            'aria-required': props.isRequired === true || undefined,
          })}
        </FieldParts>
      </Provider>
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
