import { useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { DayCalendar } from '#ui/calendar.tsx'
import { readDay } from '#ui/days.ts'
import styles from '#ui/Field.module.css'
import type { FieldProps } from '#ui/FieldFrame.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Popover } from '#ui/Popover.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useTyped } from '#ui/typed.ts'

export interface DateFieldProps extends FieldProps {
  /** YYYY-MM-DD, empty, or what was typed as long as it is no day. */
  readonly value: string
  readonly onChange: (day: string) => void
  /** The latest day that the calendar offers. */
  readonly max?: string | undefined
}

const same = (day: string) => day

/** A day, typed as 11/20/2026 or 2026-11-20, or taken from the calendar. */
export const DateField = ({ value, onChange, onBlur, max, ...props }: DateFieldProps) => {
  const say = useSay()
  const { text, type, settle } = useTyped(value, onChange, readDay, same)
  const [isOpen, setOpen] = useState(false)
  return (
    <TextField
      {...props}
      value={text}
      onChange={type}
      onBlur={() => {
        settle()
        onBlur?.()
      }}
      placeholder="YYYY-MM-DD"
      look="latin"
      end={
        <Popover
          name={props.label}
          placement="bottom end"
          width="auto"
          isOpen={isOpen}
          onOpenChange={setOpen}
          trigger={
            <IconButton
              name={say(msg`Open calendar`)}
              icon="calendar"
              size="sm"
              isDisabled={props.isDisabled === true || props.isReadOnly === true}
              className={styles.inner}
            />
          }
        >
          <DayCalendar
            name={props.label}
            value={value}
            max={max}
            onChange={(day) => {
              onChange(day)
              setOpen(false)
            }}
          />
        </Popover>
      }
    />
  )
}
