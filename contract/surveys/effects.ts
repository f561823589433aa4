import * as v from 'valibot'
import { choiceOf, date, days, flag, id, nested, optional, options, record, reference } from '#contract/fields.ts'
import { plainListQuery } from '#contract/list-query.ts'
import { surveyCategory, surveyKind } from '#contract/surveys/factors.ts'
import { band, points, verdicts } from '#contract/surveys/reports.ts'
import { networkFilters } from '#contract/surveys/results.ts'
import { msg } from '#contract/words.ts'

/** Why the effect of a measure is not said. */
export const noEffect = {
  few: msg`Too few responses before or after the measure.`,
  controls: msg`Too few similar dealers.`,
}
export type NoEffect = keyof typeof noEffect
const judged = { few: verdicts.few, within: verdicts.within, beyond: verdicts.beyond }

/**
 * What a preventive measure did to the score of its attribute at its dealer: 90 days after it was first done less 90 days
 * before, beside the same days of dealers without one. A dealer's people are told nothing of the others.
 */
export const MeasureEffect = record({
  id: id(),
  dealer: reference('dealers', msg`Dealer`),
  attribute: reference('cdc-attributes', msg`Attribute`),
  factor: optional(reference('survey-factors', msg`Factor`)),
  measure: reference('cdc-preventive-measures', msg`Preventive measure`),
  done_on: date(msg`Done on`),
  before: nested(msg`Score before`, points),
  after: nested(msg`Score after`, points),
  bases: nested(msg`Responses`, v.object({ before: v.number(), after: v.number() })),
  change: nested(msg`Change`, points),
  controls: nested(msg`Similar dealers`, v.nullable(v.object({ count: v.number(), change: v.number() }))),
  effect: nested(msg`Effect`, points),
  band: nested(msg`95% band`, band),
  verdict: optional(options(msg`Chance`, judged)),
  /** Whether its 90 days after are over. */
  complete: flag(msg`Complete`),
  reason: optional(options(msg`Reason`, noEffect)),
})

/** `date` narrows to measures that were first done in it; the newest come first. */
export const EffectsQuery = plainListQuery(['done', 'effect'], {
  kind: surveyKind(),
  date: optional(days(msg`Done on`)),
  ...networkFilters,
  category: optional(surveyCategory()),
  attribute: optional(choiceOf('cdc-attributes', msg`Attribute`)),
})
