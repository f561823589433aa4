import * as v from 'valibot'
import { nested, optional, record } from '#contract/fields.ts'
import { explainFilters } from '#contract/surveys/explain-filters.ts'
import { surveyCategory, surveyKind } from '#contract/surveys/factors.ts'
import { band, period, points } from '#contract/surveys/reports.ts'
import { msg } from '#contract/words.ts'

/** Where an attribute lies between how much it counts and how well it does, the most urgent first. */
export const quadrants = {
  fix: msg`Fix first`,
  keep: msg`Maintain`,
  watch: msg({ message: 'Watch', context: 'what counts little and does badly' }),
  fine: msg`Fine for now`,
}
export type Quadrant = keyof typeof quadrants
/** Why the importance of an attribute is not said. */
export const noImportance = {
  few: msg`Fewer than 50 responses: too few to measure importance.`,
  flat: msg`All scores of this attribute or all overall answers are the same, so importance cannot be measured.`,
}
export type NoImportance = keyof typeof noImportance

/** How much each attribute goes with the overall answer, beside how well it does. */
export const KeyDrivers = record({
  kind: surveyKind(),
  category: optional(surveyCategory()),
  period: nested(msg`Period`, period),
  /** The plain means over what has an importance, where at least two have one: importance −1 to 1, performance in points. */
  lines: nested(msg`Means`, v.nullable(v.object({ importance: v.number(), performance: v.number() }))),
  /** `importance` is Pearson’s r with the overall answer; `responses` those that have both. The most important first. */
  attributes: nested(
    msg`Attributes`,
    v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        factor: v.object({ id: v.number(), name: v.string() }),
        responses: v.number(),
        importance: points,
        band,
        performance: points,
        quadrant: v.nullable(v.picklist(['fix', 'keep', 'watch', 'fine'])),
        reason: v.nullable(v.picklist(['few', 'flat'])),
      }),
    ),
  ),
})
export const DriversQuery = record(explainFilters)
