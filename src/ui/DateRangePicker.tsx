import { useId, useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Chip } from '#ui/Chip.tsx'
import { type DayRange, RangeMonth } from '#ui/calendar.tsx'
import { cx } from '#ui/cx.ts'
import styles from '#ui/DateRangePicker.module.css'
import { isDay, readDay, showAmerican } from '#ui/days.ts'
import fields from '#ui/Field.module.css'
import { FieldFrame, type FieldProps, inputLook } from '#ui/FieldFrame.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Popover } from '#ui/Popover.tsx'
import { Press } from '#ui/Press.tsx'
import { TextField } from '#ui/TextField.tsx'

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

const Sheet = ({ label, value, onChange, max, close }: DateRangePickerProps & { readonly close: () => void }) => {
  const say = useSay()
  const [typed, setTyped] = useState({
    start: value === null ? '' : showAmerican(value.start),
    end: value === null ? '' : showAmerican(value.end),
  })
  const [isWrong, setWrong] = useState(false)
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    setWrong(false)
    const start = readDay(next.start)
    const end = readDay(next.end)
    if (isDay(start) && isDay(end) && start <= end && (max === undefined || end <= max)) onChange({ start, end })
  }
  const check = () => {
    const days = [readDay(typed.start), readDay(typed.end)]
    const [start = '', end = ''] = days
    const isOdd = days.some((day) => day !== '' && (!isDay(day) || (max !== undefined && day > max)))
    setWrong(isOdd || (isDay(start) && isDay(end) && start > end))
  }
  const error = isWrong ? say(msg`Write two days as mm/dd/yyyy, the earlier one first.`) : undefined
  return (
    <div className={styles.sheet}>
      <div className={styles.ends}>
        <TextField
          label={say(msg`From`)}
          size="sm"
          look="latin"
          placeholder="mm/dd/yyyy"
          value={typed.start}
          onChange={(start) => type({ start })}
          onBlur={check}
        />
        <TextField
          label={say(msg`To`)}
          size="sm"
          look="latin"
          placeholder="mm/dd/yyyy"
          value={typed.end}
          onChange={(end) => type({ end })}
          onBlur={check}
        />
      </div>
      {error !== undefined && (
        <div className={fields.error} role="alert">
          <span>{error}</span>
        </div>
      )}
      <RangeMonth
        name={label}
        value={value}
        max={max}
        onChange={(range) => {
          onChange(range)
          close()
        }}
      />
      <div className={styles.foot}>
        <button
          type="button"
          className="link"
          onClick={() => {
            onChange(null)
            close()
          }}
        >
          {say(msg`Clear`)}
        </button>
      </div>
    </div>
  )
}

/** From one day to another, both included: shown as mm/dd/yyyy, handed on as YYYY-MM-DD, applied as soon as it is chosen. */
export const DateRangePicker = (props: DateRangePickerProps) => {
  const { label, value, onChange, look = 'field' } = props
  const say = useSay()
  const labelId = useId()
  const shown = value === null ? undefined : showRange(value)
  const placeholder = say(msg`Filter by date`)
  const sheet = (close: () => void) => <Sheet {...props} close={close} />
  const popover = { name: label, width: 'auto', children: sheet }
  if (look === 'chip')
    return (
      <Popover
        {...popover}
        trigger={
          <Chip
            id={props.id}
            label={shown === undefined && label === '' ? placeholder : label}
            value={shown && <span className="ltr">{shown}</span>}
            more={shown === undefined && label !== '' ? placeholder : undefined}
            isDisabled={props.isDisabled}
            onRemove={value === null ? undefined : () => onChange(null)}
          />
        }
      />
    )
  return (
    <FieldFrame {...props} labelId={labelId}>
      {({ 'aria-required': _, 'aria-invalid': invalid, ...control }) => (
        <Popover
          {...popover}
          trigger={
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
            </Press>
          }
        />
      )}
    </FieldFrame>
  )
}
