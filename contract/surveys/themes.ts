import * as v from 'valibot'
import { call, listed, resource } from '#contract/call.ts'
import {
  count,
  days,
  id,
  join,
  lines,
  nested,
  optional,
  pick,
  record,
  text,
  Versioned,
  version,
} from '#contract/fields.ts'
import { surveyAdmins, surveyRoles } from '#contract/roles.ts'
import { surveyCategory, surveyKind } from '#contract/surveys/factors.ts'
import { networkFilters } from '#contract/surveys/results.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'survey-themes': true
  }
}

/**
 * What comments speak of: a theme for each attribute, found by its words, in whichever language. A word with a star at its
 * end stands for all that begin so; accents and capitals do not count. Names are in the reader's language.
 */
export const SurveyTheme = record({
  id: id(),
  name: text(msg`Name`, 120),
  factor: nested(msg`Factor`, v.object({ id: v.number(), name: v.string() })),
  category: surveyCategory(),
  words: lines(msg`Words`, 60),
  /** Comments that have one of its words, and how many of these are of dissatisfied customers. */
  comments: count(msg`Comments`),
  dissatisfied: count(msg`Dissatisfied`),
  version: version(),
})

export const surveyThemes = resource('survey-themes', {
  /** Counted over the complete results that the filters leave, the most first. */
  list: call('GET /survey-themes', {
    roles: surveyRoles,
    query: record({
      kind: optional(surveyKind()),
      category: optional(surveyCategory()),
      date: optional(days(msg`Submitted`)),
      availed_service_date: optional(days(msg`Service date`)),
      sales_delivery_date: optional(days(msg`Delivery date`)),
      ...networkFilters,
    }),
    answer: listed(SurveyTheme),
  }),
  update: call('PUT /survey-themes/:id', {
    roles: surveyAdmins,
    body: join(pick(SurveyTheme, ['words']), Versioned),
    answer: SurveyTheme,
  }),
})
