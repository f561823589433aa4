import * as v from 'valibot'
import { call, paged, resource } from '#contract/call.ts'
import { nested, optional, options, record, text } from '#contract/fields.ts'
import { surveyRoles } from '#contract/roles.ts'
import { ControlChart, ControlQuery } from '#contract/surveys/control.ts'
import { differencesCall } from '#contract/surveys/differences.ts'
import { DriversQuery, KeyDrivers } from '#contract/surveys/drivers.ts'
import { EffectsQuery, MeasureEffect } from '#contract/surveys/effects.ts'
import { explainFilters } from '#contract/surveys/explain-filters.ts'
import { surveyCategory, surveyKind } from '#contract/surveys/factors.ts'
import { band, base, period, points, verdict } from '#contract/surveys/reports.ts'
import { type Message, msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'survey-reports': true
  }
}

/** Why a change is not explained. */
export const noParts = {
  before: msg`No responses in the earlier period. Choose another period to compare with.`,
  now: msg`No responses in this period. Choose another period.`,
}
/**
 * What a change of a score is told by: a head, then a clause for each part, the largest first, then those that hardly
 * count. Values are in the reader's language.
 */
export const explainHeads = {
  rose: msg`The {score} rose by {by}, from {before} to {now}.`,
  fell: msg`The {score} fell by {by}, from {before} to {now}.`,
  still: msg`The {score} stayed almost the same: {before} before, {now} now.`,
}
export const explainClauses = {
  better: msg`better answers brought {points}`,
  'better-one': msg`better answers brought {points}, {first} most`,
  'better-two': msg`better answers brought {points}, {first} and {second} most`,
  worse: msg`worse answers took {points}`,
  'worse-one': msg`worse answers took {points}, {first} most`,
  'worse-two': msg`worse answers took {points}, {first} and {second} most`,
  'weights-brought': msg`the new weights brought {points}`,
  'weights-took': msg`the new weights took {points}`,
  'choice-brought': msg`the choice of questions answered brought {points}`,
  'choice-took': msg`the choice of questions answered took {points}`,
  'mix-brought': msg`the mix of dealers brought {points}`,
  'mix-took': msg`the mix of dealers took {points}`,
}
export const explainRests = {
  'rest-one': msg`{first} had almost no effect`,
  'rest-answers': msg`the answers had almost no effect`,
  'rest-two': msg`{first} and {second} had almost no effect`,
  'rest-three': msg`{first}, {second} and {third} had almost no effect`,
}
export const explainMessages = { ...explainHeads, ...explainClauses, ...explainRests }
const messages = v.picklist([
  'rose',
  'fell',
  'still',
  'better',
  'better-one',
  'better-two',
  'worse',
  'worse-one',
  'worse-two',
  'weights-brought',
  'weights-took',
  'choice-brought',
  'choice-took',
  'mix-brought',
  'mix-took',
  'rest-one',
  'rest-answers',
  'rest-two',
  'rest-three',
])
const sides = v.object({ before: v.number(), now: v.number() })

/** Why a score moved: its change in parts that add up to it, and the dealers that moved it most. */
export const Explanation = record({
  kind: surveyKind(),
  category: optional(surveyCategory()),
  period: nested(msg`Period`, period),
  before: nested(msg`Previous period`, v.nullable(period)),
  score: nested(
    msg`Score`,
    v.object({
      now: points,
      before: points,
      change: points,
      verdict,
      bands: v.object({ before: band, now: band }),
      bases: sides,
    }),
  ),
  /** `points` are exact, `shown` are hundredths of a point that add up to the change in hundredths. */
  parts: nested(
    msg`Parts`,
    v.nullable(
      v.array(
        v.object({
          key: v.string(),
          name: v.nullable(v.string()),
          weight: v.nullable(v.number()),
          weight_before: v.nullable(v.number()),
          points: v.number(),
          shown: v.number(),
        }),
      ),
    ),
  ),
  /** The day since which the weights are what they are, where they are not those of the period before. */
  weights_since: nested(msg`New weights since`, v.nullable(v.string())),
  /** Those that moved it most upwards and downwards; not for a dealer's people. */
  dealers: nested(
    msg`Dealers`,
    v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        responses: v.number(),
        responses_before: v.number(),
        score: points,
        before: points,
        base,
        points: v.number(),
      }),
    ),
  ),
  sentence: nested(
    msg`Explanation`,
    v.array(v.object({ message: messages, values: v.record(v.string(), v.string()) })),
  ),
  reason: optional(options(msg`Reason`, noParts)),
})
export type ExplainMessage = v.InferOutput<typeof messages>
export type Sentence = v.InferOutput<typeof Explanation.schema>['sentence']

/** `against`: `previous`, `year`, or first and last day. */
export const ExplainQuery = record({ ...explainFilters, against: optional(text(msg`Compare with`, 21)) })

/** Reports that say why. */
export const surveyExplanations = resource('survey-reports', {
  explain: call('GET /survey-reports/explain', { roles: surveyRoles, query: ExplainQuery, answer: Explanation }),
  differences: differencesCall,
  drivers: call('GET /survey-reports/drivers', { roles: surveyRoles, query: DriversQuery, answer: KeyDrivers }),
  control: call('GET /survey-reports/control', { roles: surveyRoles, query: ControlQuery, answer: ControlChart }),
  effects: call('GET /survey-reports/effects', {
    roles: surveyRoles,
    query: EffectsQuery,
    answer: paged(MeasureEffect),
  }),
})

const oneAndOther = msg({ message: '{one}; {other}', context: 'two clauses of a sentence' })
const andLast = msg({ message: '{one}, and {other}', context: 'the last clause of a sentence' })
const ended = msg({ message: '{clauses}.', context: 'a whole sentence' })
/** An explanation as one text, in whatever language it is said. */
export const explanationText = (
  sentence: Sentence,
  say: (message: Message, values?: Record<string, string>) => string,
): string => {
  const said = sentence.map(({ message, values }) => ({ message, text: say(explainMessages[message], values) }))
  const heads = said.filter(({ message }) => message in explainHeads).map(({ text }) => text)
  const counting = said.filter(({ message }) => message in explainClauses).map(({ text }) => text)
  const rest = said.filter(({ message }) => message in explainRests).map(({ text }) => text)
  const first = counting.length === 0 ? [] : [counting.reduce((one, other) => say(oneAndOther, { one, other }))]
  const clauses = [...first, ...rest]
  if (clauses.length === 0) return heads.join(' ')
  const body = say(ended, { clauses: clauses.reduce((one, other) => say(andLast, { one, other })) })
  // Where every language begins a sentence; what is not a letter of two cases stays as it is.
  return [...heads, body.replace(/\p{L}/u, (letter) => letter.toUpperCase())].join(' ')
}
