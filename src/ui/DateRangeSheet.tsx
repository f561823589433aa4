import { useEffect, useId, useRef, useState } from 'react'
import { DateField } from 'react-aria-components/DateField'
import { DateRangePicker } from 'react-aria-components/DateRangePicker'
import { Group } from 'react-aria-components/Group'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { type DayRange, dateOf, RangeMonth } from '#ui/calendar.tsx'
import type { DateRangePickerProps } from '#ui/DateRangePicker.tsx'
import styles from '#ui/DateRangeSheet.module.css'
import { DateSegments } from '#ui/DateSegments.tsx'
import { dayKind, useDateText } from '#ui/dateText.ts'
import { isDay } from '#ui/days.ts'
import fields from '#ui/Field.module.css'
import { FieldParts, inputLook } from '#ui/FieldFrame.tsx'
import type { Opener } from '#ui/opener.ts'
import { OpenPopover } from '#ui/PopoverSheet.tsx'

const ends = [
  ['start', msg`From`],
  ['end', msg`To`],
] as const

/** How long nothing is typed before the range is applied, in milliseconds. */
const pause = 400

/** One of both days, typed into the range picker around it. */
const End = ({
  slot,
  label,
  value,
  onChange,
  onLeave,
  onUnread,
}: {
  readonly slot: 'start' | 'end'
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
  readonly onLeave: () => void
  readonly onUnread: () => void
}) => {
  const id = useId()
  const { value: day, setValue, dateText } = useDateText(value, onChange, dayKind)
  return (
    <I18nProvider locale="en-US">
      <DateField
        slot={slot}
        // React Aria's own word for it has no Filipino.
        aria-label={label}
        className={fields.field ?? ''}
        value={day}
        onChange={setValue}
        shouldForceLeadingZeros
      >
        <FieldParts id={id} label={label}>
          <div className={inputLook({ label, size: 'sm' })}>
            <DateSegments label={label} of={dateText} onLeave={onLeave} onUnread={onUnread} />
          </div>
        </FieldParts>
      </DateField>
    </I18nProvider>
  )
}

const Sheet = ({ label, value, onChange, max, close }: DateRangePickerProps & { readonly close: () => void }) => {
  const say = useSay()
  const [typed, setTyped] = useState({ start: value?.start ?? '', end: value?.end ?? '' })
  const [isLeft, setLeft] = useState(false)
  const [isUnread, setUnread] = useState(false)
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    setLeft(false)
    setUnread(false)
  }
  const apply = () => {
    const { start, end } = typed
    const isSame = start === value?.start && end === value.end
    if (isDay(start) && isDay(end) && start <= end && (max === undefined || end <= max) && !isSame)
      onChange({ start, end })
  }
  // On the way to a day others stand there: 1/20 before 12/20.
  const latest = useRef(apply)
  useEffect(() => {
    latest.current = apply
    const timer = setTimeout(apply, pause)
    return () => clearTimeout(timer)
  })
  useEffect(() => () => latest.current(), [])
  const choose = (range: DayRange | null) => {
    latest.current = () => {}
    onChange(range)
    close()
  }
  const isNone = (day: string) => day !== '' && (!isDay(day) || (max !== undefined && day > max))
  const isTurned = isDay(typed.start) && isDay(typed.end) && typed.start > typed.end
  const isWrong = isUnread || (isLeft && (isNone(typed.start) || isNone(typed.end) || isTurned))
  const [start, end] = [dateOf(value?.start), dateOf(value?.end)]
  const name = label === '' ? say(msg`Filter by date`) : label
  return (
    <DateRangePicker
      aria-label={name}
      className={styles.sheet ?? ''}
      value={start && end ? { start, end } : null}
      validationBehavior="aria"
      granularity="day"
    >
      <Group className={styles.ends ?? ''}>
        {ends.map(([slot, label]) => (
          <End
            key={slot}
            slot={slot}
            label={say(label)}
            value={typed[slot]}
            onChange={(day) => type({ [slot]: day })}
            onLeave={() => setLeft(true)}
            onUnread={() => setUnread(true)}
          />
        ))}
      </Group>
      {isWrong && (
        <div className={fields.error} role="alert">
          <span>{say(msg`Enter two dates as mm/dd/yyyy, the earlier one first.`)}</span>
        </div>
      )}
      <RangeMonth name={name} max={max} onChange={choose} />
      <div className={styles.foot}>
        <button type="button" className="link" onClick={() => choose(null)}>
          {say(msg`Clear`)}
        </button>
      </div>
    </DateRangePicker>
  )
}

/** What a date-range picker opens: both days as text, and the month to choose them in. */
export const OpenRange = ({ opener, picker }: { readonly opener: Opener; readonly picker: DateRangePickerProps }) => (
  <OpenPopover opener={opener} name={picker.label} placement="bottom start" width="auto" flush={false}>
    {(close) => <Sheet {...picker} close={close} />}
  </OpenPopover>
)
