import * as v from 'valibot'
import { today } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { DateRangePicker } from '#ui/DateRangePicker.tsx'
import type { FilterProps } from '#workspace/list/filters.ts'

const range = v.tuple([v.string(), v.string()])

/** From one day to another, both included. Lists tell of what has happened, so the last day is today. */
export const DaysFilter = ({ asked, value, onChange, id }: Omit<FilterProps, 'optionsOf'>) => {
  const say = useSay()
  const days = v.safeParse(range, value)
  return (
    <DateRangePicker
      id={id}
      look="chip"
      label={say(asked.field.label)}
      max={today()}
      value={days.success ? { start: days.output[0], end: days.output[1] } : null}
      onChange={(chosen) => onChange(chosen ? [chosen.start, chosen.end] : undefined)}
    />
  )
}
