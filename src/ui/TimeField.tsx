import { I18nProvider } from 'react-aria-components/I18nProvider'
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import { DateSegments } from '#ui/DateSegments.tsx'
import { timeKind, useDateText } from '#ui/dateText.ts'
import { FieldParts, type FieldProps, inputLook, useAriaField } from '#ui/FieldFrame.tsx'

export interface TimeFieldProps extends FieldProps {
  /** HH:MM, empty, or what was typed as long as it is no time. */
  readonly value: string
  readonly onChange: (time: string) => void
}

/** A time of the day, of 24 hours. */
export const TimeField = ({ value, onChange, ...props }: TimeFieldProps) => {
  const text = useDateText(value, onChange, timeKind)
  const { onBlur, ...field } = useAriaField(props)
  return (
    <I18nProvider locale="en-US">
      <AriaTimeField {...field} value={text.value} onChange={text.setValue} hourCycle={24} shouldForceLeadingZeros>
        <AriaLocale>
          <FieldParts {...props} id={field.id}>
            <div className={inputLook(props)}>
              <DateSegments label={props.label} of={text.dateText} onLeave={onBlur} />
            </div>
          </FieldParts>
        </AriaLocale>
      </AriaTimeField>
    </I18nProvider>
  )
}
