import { useState } from 'react'
import { DateField as AriaDateField } from 'react-aria-components/DateField'
import { DatePicker } from 'react-aria-components/DatePicker'
import { Group } from 'react-aria-components/Group'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import { DayCalendar } from '#ui/calendar.tsx'
import { DateSegments } from '#ui/DateSegments.tsx'
import { dayKind, useDateText } from '#ui/dateText.ts'
import styles from '#ui/Field.module.css'
import { FieldParts, type FieldProps, inputLook, useAriaField } from '#ui/FieldFrame.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Popover } from '#ui/Popover.tsx'

export interface DateFieldProps extends FieldProps {
  /** YYYY-MM-DD, empty, or what was typed as long as it is no day. */
  readonly value: string
  readonly onChange: (day: string) => void
  /** The latest day that the calendar offers. */
  readonly max?: string | undefined
}

/** A day, typed or pasted as mm/dd/yyyy or taken from the calendar. */
export const DateField = ({ value, onChange, max, ...props }: DateFieldProps) => {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const [isUnread, setUnread] = useState(false)
  const text = useDateText(
    value,
    (day) => {
      setUnread(false)
      onChange(day)
    },
    dayKind,
  )
  const told =
    props.error ?? (isUnread ? say(msg`The pasted text is not a date. Enter a date as mm/dd/yyyy.`) : undefined)
  const shown = { ...props, error: told }
  const field = useAriaField(shown)
  return (
    <AriaLocale>
      <DatePicker
        {...field}
        autoFocus={props.autoFocus ?? false}
        value={text.value}
        onChange={text.setValue}
        isOpen={isOpen}
        onOpenChange={setOpen}
        granularity="day"
        shouldForceLeadingZeros
      >
        <FieldParts {...shown} id={field.id}>
          <Group className={inputLook(shown)}>
            <I18nProvider locale="en-US">
              <AriaDateField className={styles.dates ?? ''}>
                <DateSegments label={props.label} of={text.dateText} onUnread={() => setUnread(true)} />
              </AriaDateField>
            </I18nProvider>
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
              <DayCalendar name={props.label} max={max} />
            </Popover>
          </Group>
        </FieldParts>
      </DatePicker>
    </AriaLocale>
  )
}
