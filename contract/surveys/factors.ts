import * as v from 'valibot'
import { call, listed, resource } from '#contract/call.ts'
import { activeWords } from '#contract/dealers/zones.ts'
import {
  count,
  flag,
  id,
  join,
  nested,
  optional,
  options,
  pick,
  record,
  text,
  Versioned,
  version,
} from '#contract/fields.ts'
import { surveyAdmins, surveyRoles } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'survey-categories': true
    'survey-factors': true
  }
}

/** The three kinds of survey, by the specification's keys. */
export const surveyKinds = {
  csonline: msg`CS online`,
  dcsi: msg`DCSI`,
  dssi: msg`DSSI`,
}
export type SurveyKind = keyof typeof surveyKinds
export const surveyCategories = {
  service: msg({ message: 'Service', context: 'the category of a survey' }),
  sales: msg({ message: 'Sales', context: 'the category of a survey' }),
}
/** The category that a kind has by itself; online surveys choose one. */
export const categoryOfKind = { dcsi: 'service', dssi: 'sales' } as const
/** The stages of a customer's way, as attributes name them. */
export const touchpoints = {
  appointment: msg`Appointment`,
  reception: msg`Reception`,
  communication: msg`Communication`,
  facility: msg`Facility`,
  handover: msg`Handover`,
  workmanship: msg`Workmanship`,
  'follow-up': msg({ message: 'Follow-up', context: 'a stage of the customer’s way' }),
  enquiry: msg({ message: 'Inquiry', context: 'a stage of the customer’s way' }),
  'test-drive': msg({ message: 'Test drive', context: 'a stage of the customer’s way' }),
  showroom: msg`Showroom`,
  deal: msg({ message: 'Deal', context: 'a stage of the customer’s way' }),
  waiting: msg({ message: 'Waiting for the car', context: 'a stage of the customer’s way' }),
  delivery: msg({ message: 'Delivery', context: 'a stage of the customer’s way' }),
  paperwork: msg`Paperwork`,
  'after-delivery': msg`After delivery`,
}

export const surveyKind = () => options(msg`Kind`, surveyKinds)
export const surveyCategory = () => options(msg`Category`, surveyCategories)

export const SurveyCategory = record({ slug: surveyCategory(), name: text(msg`Name`, 120) })
/** A count within bounds. */
export const limited = (label: Parameters<typeof count>[0], least: number, most: number) => ({
  ...count(label),
  schema: v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)),
})
const attribute = v.object({ id: v.number(), slug: v.string(), name: v.string(), touchpoint: v.string() })
/** What customers judge, with its weight in the score; names are in the reader's language. */
export const SurveyFactor = record({
  id: id(),
  slug: text(msg`Key`, 60),
  name: text(msg`Name`, 120),
  category: surveyCategory(),
  weight: limited(msg`Weight`, 0, 100),
  position: count(msg`Position`),
  status: flag(msg`Status`, activeWords),
  attributes: nested(msg`Attributes`, v.array(attribute)),
  version: version(),
})

export const surveyCategoryList = resource('survey-categories', {
  list: call('GET /survey-categories', { roles: surveyRoles, answer: listed(SurveyCategory) }),
})
/** Active factors in their order. A changed weight makes a new version of each active survey of the category. */
export const surveyFactors = resource('survey-factors', {
  list: call('GET /survey-factors', {
    roles: surveyRoles,
    query: record({ category: optional(surveyCategory()) }),
    answer: listed(SurveyFactor),
  }),
  update: call('PUT /survey-factors/:id', {
    roles: surveyAdmins,
    body: join(pick(SurveyFactor, ['weight', 'status']), Versioned),
    answer: SurveyFactor,
  }),
})
