import type { Row } from '#contract/fields.ts'
import type { MailedPeriod, MailedReport, ReportSubscription, Weekday } from '#contract/surveys/report-mails.ts'
import type { Choice } from '#ui/options.tsx'

/** What somebody chooses for a report by mail. */
export interface Wish {
  readonly report: MailedReport
  readonly query: string
  readonly period: MailedPeriod
  readonly every: 'week' | 'month'
  readonly weekday: Weekday
  readonly monthday: number | null
  readonly hour: number
  readonly recipients: readonly Choice<number>[]
}
const isDays = (name: string) => name === 'date' || name === 'dates'
/** The query of a report's file without its days: those are chosen by name, and move on. */
export const filtersIn = (file: string): string => {
  const search = new URLSearchParams(file)
  search.delete('report')
  for (const name of [...search.keys()].filter(isDays)) search.delete(name)
  return search.toString()
}
/** What is offered first: the month that is over, to oneself, on the first day of the next one. */
export const newWish = (
  report: MailedReport,
  file: string,
  person: { readonly id: number; readonly name: string },
): Wish => ({
  report,
  query: filtersIn(file),
  period: 'last-month',
  every: 'month',
  weekday: 'monday',
  monthday: 1,
  hour: 8,
  recipients: [{ id: person.id, name: person.name }],
})
export type Subscription = Row<typeof ReportSubscription>
export const wishOf = (one: Subscription): Wish => ({
  ...one,
  query: one.query ?? '',
  weekday: one.weekday ?? 'monday',
  monthday: one.monthday ?? 1,
  recipients: one.recipients.filter(({ ended }) => ended === null).map(({ id, name }) => ({ id, name })),
})
export const bodyOf = ({ query, recipients, every, weekday, monthday, ...wish }: Wish) => ({
  ...wish,
  every,
  query: query === '' ? null : query,
  weekday: every === 'week' ? weekday : null,
  monthday: every === 'month' ? monthday : null,
  recipients: recipients.map(({ id }) => id),
})
export const hours = Array.from({ length: 24 }, (_, hour) => ({
  id: hour,
  name: `${String(hour).padStart(2, '0')}:00`,
}))
