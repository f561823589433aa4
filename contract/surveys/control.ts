import * as v from 'valibot'
import { choiceOf, days, nested, optional, record, reference } from '#contract/fields.ts'
import { surveyCategory, surveyKind } from '#contract/surveys/factors.ts'
import { points } from '#contract/surveys/reports.ts'
import { msg } from '#contract/words.ts'

/** What a month must be to be a signal. */
export const signalRules = {
  point: msg`outside its limits`,
  'two-of-three': msg`far from usual in at least 2 of 3 months`,
}
export type SignalRule = keyof typeof signalRules
/** To which side of the centre a signal lies. */
export const signalSides = {
  low: msg({ message: 'low', context: 'a score beside its usual one' }),
  high: msg({ message: 'high', context: 'a score beside its usual one' }),
}
export type SignalSide = keyof typeof signalSides
/** Why a month is not judged: too few responses in it, too few in the twelve before, or all of those alike. */
export const unjudged = {
  few: msg`Fewer than 5 responses: too few to judge.`,
  base: msg`Fewer than 60 responses in the 12 months before: too few to judge this month.`,
  flat: msg`All answers in the 12 months before are the same, so this month cannot be judged.`,
}
export type Unjudged = keyof typeof unjudged
const rule = v.picklist(['point', 'two-of-three'])
const side = v.picklist(['low', 'high'])

/** Thirteen months of one dealer's score, each judged by the twelve before it. Scores and limits are points of 100. */
export const ControlChart = record({
  kind: surveyKind(),
  category: optional(surveyCategory()),
  dealer: reference('dealers', msg`Dealer`),
  /** None: the score of the whole response. */
  factor: optional(reference('survey-factors', msg`Factor`)),
  /** Every score that can be looked at, as its last month is: `null` is the whole response. */
  items: nested(
    msg`Factors`,
    v.array(
      v.object({
        factor: v.nullable(v.number()),
        name: v.string(),
        score: points,
        signals: v.array(rule),
        side: v.nullable(side),
      }),
    ),
  ),
  /** `sigma` is the month's own: that of one response over the root of how many there are. */
  months: nested(
    msg`Months`,
    v.array(
      v.object({
        month: v.string(),
        responses: v.number(),
        score: points,
        centre: points,
        sigma: points,
        low: points,
        high: points,
        judged: v.boolean(),
        reason: v.nullable(v.picklist(['few', 'base', 'flat'])),
        signals: v.array(rule),
        side: v.nullable(side),
        complete: v.boolean(),
      }),
    ),
  ),
  /** What people were told of, the newest first; a withdrawn one did not hold until its month was over. */
  notices: nested(
    msg`Notifications sent`,
    v.array(
      v.object({
        id: v.number(),
        month: v.string(),
        rule,
        side,
        score: v.number(),
        created_at: v.string(),
        withdrawn_at: v.nullable(v.string()),
      }),
    ),
  ),
})

/** `dealer` is required but for a dealer's people, who have their own; the months end with that of the period's last day. */
export const ControlQuery = record({
  kind: surveyKind(),
  dealer: optional(choiceOf('dealers', msg`Dealer`)),
  factor: optional(choiceOf('survey-factors', msg`Factor`)),
  date: optional(days(msg`Period`)),
  category: optional(surveyCategory()),
})
