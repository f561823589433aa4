import { type CalendarDate, parseDate } from '@internationalized/date'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendar,
} from 'react-aria-components'
import { msg } from '#contract/words.ts'
import { useLocale, useSay } from '#platform/words.tsx'
import buttons from '#ui/Button.module.css'
import styles from '#ui/calendar.module.css'
import { cx } from '#ui/cx.ts'
import { isDay } from '#ui/days.ts'
import { given } from '#ui/given.ts'
import { Icon } from '#ui/Icon.tsx'

/** Both ends, YYYY-MM-DD. */
export interface DayRange {
  readonly start: string
  readonly end: string
}

const dateOf = (day: string | undefined): CalendarDate | undefined =>
  day !== undefined && isDay(day) ? parseDate(day) : undefined

const Month = () => {
  const say = useSay()
  // Arabic has no short names: whole ones would run into each other.
  const weekdayStyle = useLocale() === 'ar' ? 'narrow' : 'short'
  return (
    <>
      <div className={styles.head}>
        <Button slot="previous" className={cx(buttons.icon, buttons.sm)} aria-label={say(msg`Previous month`)}>
          <Icon name="chevron-left" />
        </Button>
        <CalendarHeading className={styles.heading ?? ''} />
        <Button slot="next" className={cx(buttons.icon, buttons.sm)} aria-label={say(msg`Next month`)}>
          <Icon name="chevron-right" />
        </Button>
      </div>
      <CalendarGrid className={styles.grid ?? ''} weekdayStyle={weekdayStyle}>
        <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.cell ?? ''} />}</CalendarGridBody>
      </CalendarGrid>
    </>
  )
}

/** A month in which one day is chosen. */
export const DayCalendar = ({
  name,
  value,
  max,
  onChange,
}: {
  readonly name: string
  readonly value: string
  readonly max?: string | undefined
  readonly onChange: (day: string) => void
}) => (
  <Calendar
    aria-label={name}
    firstDayOfWeek="mon"
    value={dateOf(value) ?? null}
    onChange={(date) => onChange(date.toString())}
    {...given({ maxValue: dateOf(max) })}
    autoFocus
    className={styles.calendar ?? ''}
  >
    <Month />
  </Calendar>
)

/** A month in which the first and the last day are chosen. */
export const RangeMonth = ({
  name,
  value,
  max,
  onChange,
}: {
  readonly name: string
  readonly value: DayRange | null
  readonly max?: string | undefined
  readonly onChange: (range: DayRange) => void
}) => {
  const start = dateOf(value?.start)
  const end = dateOf(value?.end)
  return (
    <RangeCalendar
      aria-label={name}
      firstDayOfWeek="mon"
      value={start && end ? { start, end } : null}
      onChange={(range) => onChange({ start: range.start.toString(), end: range.end.toString() })}
      {...given({ maxValue: dateOf(max) })}
      autoFocus
      className={cx(styles.calendar, styles.range)}
    >
      <Month />
    </RangeCalendar>
  )
}
