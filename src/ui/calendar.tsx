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

export const dateOf = (day: string | undefined): CalendarDate | undefined =>
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

/** The month of the date picker around it: the day is chosen there. */
export const DayCalendar = ({ name, max }: { readonly name: string; readonly max?: string | undefined }) => (
  <Calendar
    aria-label={name}
    firstDayOfWeek="mon"
    {...given({ maxValue: dateOf(max) })}
    autoFocus
    className={styles.calendar ?? ''}
  >
    <Month />
  </Calendar>
)

/** The month of the range picker around it: the first and the last day are chosen there. */
export const RangeMonth = ({
  name,
  max,
  onChange,
}: {
  readonly name: string
  readonly max?: string | undefined
  readonly onChange: (range: DayRange) => void
}) => (
  <RangeCalendar
    aria-label={name}
    firstDayOfWeek="mon"
    onChange={(range) => onChange({ start: range.start.toString(), end: range.end.toString() })}
    {...given({ maxValue: dateOf(max) })}
    autoFocus
    className={cx(styles.calendar, styles.range)}
  >
    <Month />
  </RangeCalendar>
)
