import { days, optional } from '#contract/fields.ts'
import { surveyCategory, surveyKind } from '#contract/surveys/factors.ts'
import { networkFilters } from '#contract/surveys/results.ts'
import { msg } from '#contract/words.ts'

/** What narrows a report that explains, as it does any report. */
export const explainFilters = {
  kind: surveyKind(),
  date: optional(days(msg`Period`)),
  availed_service_date: optional(days(msg`Service date`)),
  sales_delivery_date: optional(days(msg`Delivery date`)),
  ...networkFilters,
  category: optional(surveyCategory()),
}
