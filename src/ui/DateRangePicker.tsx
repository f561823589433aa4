import { type ReactElement, useId } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { DayRange } from '#ui/calendar.tsx'
import { cx } from '#ui/cx.ts'
import { showAmerican } from '#ui/days.ts'
import fields from '#ui/Field.module.css'
import { FieldFrame, type FieldProps, inputLook } from '#ui/FieldFrame.tsx'
import { Icon } from '#ui/Icon.tsx'
import { OpenerContext, useOpener } from '#ui/opener.ts'
import { opening } from '#ui/opening.tsx'
import { Press } from '#ui/Press.tsx'

const OpenRange = opening(async () => (await import('#ui/DateRangeSheet.tsx')).OpenRange)

export type { DayRange } from '#ui/calendar.tsx'

export interface DateRangePickerProps extends FieldProps {
  readonly value: DayRange | null
  readonly onChange: (range: DayRange | null) => void
  /** The latest day, YYYY-MM-DD: today, for what has happened. */
  readonly max?: string | undefined
  /** A field in a form, or a chip in a toolbar. */
  readonly look?: 'field' | 'chip'
}

/** 08/01/2026 – 11/19/2026 */
export const showRange = ({ start, end }: DayRange): string => `${showAmerican(start)} – ${showAmerican(end)}`

/** From one day to another, both included: shown as mm/dd/yyyy, handed on as YYYY-MM-DD, applied as soon as it is chosen. */
export const DateRangePicker = (props: DateRangePickerProps) => {
  const { label, value, onChange, look = 'field' } = props
  const say = useSay()
  const labelId = useId()
  const shown = value === null ? undefined : showRange(value)
  const placeholder = say(msg`Filter by date`)
  const opener = useOpener('dialog')
  const opens = (trigger: ReactElement) => (
    <>
      <OpenerContext value={opener}>{trigger}</OpenerContext>
      {opener.isOpen && <OpenRange opener={opener} picker={props} />}
    </>
  )
  if (look === 'chip')
    return opens(
      <Chip
        id={props.id}
        label={shown === undefined && label === '' ? placeholder : label}
        value={shown && <span className="ltr">{shown}</span>}
        more={shown === undefined && label !== '' ? placeholder : undefined}
        isDisabled={props.isDisabled}
        onRemove={value === null ? undefined : () => onChange(null)}
      />,
    )
  return (
    <FieldFrame {...props} labelId={labelId}>
      {({ 'aria-required': _, 'aria-invalid': invalid, ...control }) =>
        opens(
          <Press
            {...control}
            aria-labelledby={`${labelId} ${control.id}`}
            className={inputLook(props)}
            isDisabled={props.isDisabled === true || props.isReadOnly === true}
            data-invalid={invalid}
          >
            <span className={cx(fields.value, 'trunc', shown === undefined && fields.placeholder)}>
              {shown === undefined ? placeholder : <span className="ltr">{shown}</span>}
            </span>
            <Icon name="calendar" />
          </Press>,
        )
      }
    </FieldFrame>
  )
}
