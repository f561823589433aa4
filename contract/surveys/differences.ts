import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { days, nested, optional, options, record, text } from '#contract/fields.ts'
import { surveyRoles } from '#contract/roles.ts'
import { surveyCategory, surveyKind } from '#contract/surveys/factors.ts'
import { groupings, period, points, verdict } from '#contract/surveys/reports.ts'
import { networkFilters } from '#contract/surveys/results.ts'
import { msg } from '#contract/words.ts'

/** What one of two reports is narrowed by, as a search: `kind=dcsi&date=2026-07-01,2026-09-30&zones=2`. */
export const DifferenceSide = record({
  kind: surveyKind(),
  date: optional(days(msg`Period`)),
  availed_service_date: optional(days(msg`Service date`)),
  sales_delivery_date: optional(days(msg`Delivery date`)),
  ...networkFilters,
  category: optional(surveyCategory()),
  by: optional(options(msg`Group by`, groupings)),
})
/** The parts of a report that are set against each other, in the order in which reports have them. */
export const differenceParts = ['headline', 'trend', 'factors', 'groups', 'touchpoints', 'attributes'] as const
export type DifferencePart = (typeof differenceParts)[number]

/** What the other of two reports says less what the one says. */
export const Differences = record({
  one: nested(msg`First report`, v.object({ period })),
  other: nested(msg`Second report`, v.object({ period })),
  /**
   * Figures that both have. Scores are points of 100 with four decimals and shares 0 to 1; their differences are points
   * with one decimal, those of NPS whole, of responses a count. `key` is the number of a factor, of a group or of an
   * attribute, else a word; `name` is null where that word says it. The verdict is of the figures that are judged.
   */
  rows: nested(
    msg`Differences`,
    v.array(
      v.object({
        part: v.picklist(differenceParts),
        key: v.string(),
        name: v.nullable(v.string()),
        unit: v.picklist(['score', 'share', 'nps', 'count']),
        one: points,
        other: points,
        difference: points,
        verdict,
        bases: v.object({ one: v.number(), other: v.number() }),
      }),
    ),
  ),
})

const side = (label: Parameters<typeof text>[0]) => text(label, 2000)
/** Two reports set against each other: `one` and `other` are the searches of both. */
export const differencesCall = call('GET /survey-reports/differences', {
  roles: surveyRoles,
  query: record({ one: side(msg`First report`), other: side(msg`Second report`) }),
  answer: Differences,
})
