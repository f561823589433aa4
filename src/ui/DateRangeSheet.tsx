import { useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { RangeMonth } from '#ui/calendar.tsx'
import type { DateRangePickerProps } from '#ui/DateRangePicker.tsx'
import styles from '#ui/DateRangeSheet.module.css'
import { isDay, readDay, showAmerican } from '#ui/days.ts'
import fields from '#ui/Field.module.css'
import type { Opener } from '#ui/opener.ts'
import { OpenPopover } from '#ui/PopoverSheet.tsx'
import { TextField } from '#ui/TextField.tsx'

const ends = [
  ['start', msg`From`],
  ['end', msg`To`],
] as const

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
  const error = isWrong ? say(msg`Enter two dates as mm/dd/yyyy, the earlier one first.`) : undefined
  return (
    <div className={styles.sheet}>
      <div className={styles.ends}>
        {ends.map(([end, label]) => (
          <TextField
            key={end}
            label={say(label)}
            size="sm"
            look="latin"
            placeholder="mm/dd/yyyy"
            value={typed[end]}
            onChange={(text) => type({ [end]: text })}
            onBlur={check}
          />
        ))}
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

/** What a date-range picker opens: both days as text, and the month to choose them in. */
export const OpenRange = ({ opener, picker }: { readonly opener: Opener; readonly picker: DateRangePickerProps }) => (
  <OpenPopover opener={opener} name={picker.label} placement="bottom start" width="auto" flush={false}>
    {(close) => <Sheet {...picker} close={close} />}
  </OpenPopover>
)
