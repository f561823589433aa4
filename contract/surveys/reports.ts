import * as v from 'valibot'
import { call, resource } from '#contract/call.ts'
import { choiceOf, days, nested, optional, options, record, reference, text } from '#contract/fields.ts'
import { surveyRoles } from '#contract/roles.ts'
import { surveyCategory, surveyKind } from '#contract/surveys/factors.ts'
import { networkFilters } from '#contract/surveys/results.ts'
import { msg } from '#contract/words.ts'
import { Download, DownloadWishes } from '#contract/work/exports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'survey-csonline-touchpoints': true
    'survey-dcsi-touchpoints': true
    'survey-dssi-touchpoints': true
    'survey-dcsi-report': true
  }
}

/** What the figures of a period stand beside: the period before it, the same days a year earlier, or nothing. */
export const comparisons = {
  previous: msg`Previous period`,
  year: msg`Same period a year earlier`,
  none: msg({ message: 'Nothing', context: 'what a period is compared with' }),
}
/** What figures are grouped by. */
export const groupings = { region: msg`Region`, zone: msg`Zone`, group: msg`Group`, dealer: msg`Dealer` }
export type Grouping = keyof typeof groupings
/** Below so many responses a row's base is called small. */
export const smallBase = 30
/** Why a dealer's people are not told about the network: the period is not of whole months, or too few others answered. */
export const networkReasons = {
  months: msg`Network figures are shown only for whole calendar months that have ended, and only without a filter by service or delivery date.`,
  few: msg`Too few other dealers have responses.`,
}

export const commonFilters = {
  availed_service_date: optional(days(msg`Service date`)),
  sales_delivery_date: optional(days(msg`Delivery date`)),
  /** A factor by its number. */
  factor: optional(choiceOf('survey-factors', msg`Factor`)),
  category: optional(surveyCategory()),
  compare: optional(options(msg`Compare with`, comparisons)),
  by: optional(options(msg`Group by`, groupings)),
}
/** Narrows a report; without `date` it is yesterday, and with service or sales dates alone whoever answered since. */
export const touchpointFilters = { date: optional(days(msg`Period`)), ...networkFilters, ...commonFilters }
/** First and last day of a period, both included. */
export const period = v.object({ from: v.string(), to: v.string() })
export const points = v.nullable(v.number())
/** Few responses say little. */
export const base = v.nullable(v.literal('small'))
/** What a difference says. */
export const verdicts = {
  few: msg`too few responses`,
  within: msg`could be chance`,
  beyond: msg`beyond chance`,
  overlap: msg`both figures include some of the same responses`,
}
export type Verdict = keyof typeof verdicts
export const verdict = v.nullable(v.picklist(['few', 'within', 'beyond', 'overlap']))
/** Between which a figure's true value lies in 95 of 100 such samples; null where that cannot be said. */
export const band = v.nullable(v.tuple([v.number(), v.number()]))
/**
 * A figure beside that of the period before. Scores are points of 100 with four decimals, shares 0 to 1, NPS whole; null
 * where there is nothing to divide by. `of`: how many answers it is taken from.
 */
const figure = v.object({ value: points, before: points, change: points, band, verdict, of: v.number(), base })
export const namedOne = { id: v.number(), name: v.string() }
const scored = { responses: v.number(), score: points, before: points, change: points, band, verdict }
const bands = v.tuple([v.number(), v.number(), v.number(), v.number(), v.number()])

/** One touchpoint, or with `overall` the whole way: figures of a period, whoever it is narrowed to. */
export const TouchpointSummary = record({
  kind: surveyKind(),
  slug: text(msg`Touchpoint`, 40),
  category: optional(surveyCategory()),
  factor: optional(reference('survey-factors', msg`Factor`)),
  period: nested(msg`Period`, period),
  before: nested(msg`Previous period`, v.nullable(period)),
  /** The last six are of the whole way alone. `reached` and `completed` are what the response rate is made of. */
  headline: nested(
    msg`Figures`,
    v.object({
      responses: v.object({ value: v.number(), before: points, change: points, base }),
      score: figure,
      target: points,
      gap: points,
      top_box: v.nullable(figure),
      top_two: v.nullable(figure),
      nps: v.nullable(figure),
      promoters: points,
      detractors: points,
      dissatisfied: v.nullable(figure),
      response_rate: v.nullable(v.object({ ...figure.entries, completed: v.number() })),
      dealers: v.number(),
    }),
  ),
  /** For a dealer's people, where it may be told: the mean of the network, and their place among its dealers. */
  network: nested(
    msg`Network`,
    v.nullable(v.object({ score: v.number(), dealers: v.number(), rank: points, of: v.number() })),
  ),
  network_reason: optional(options(msg`Network`, networkReasons)),
  /** The 13 calendar months that end with the period's last; the last one to the period's last day. */
  trend: nested(
    msg`Score by month`,
    v.array(
      v.object({ month: v.string(), responses: v.number(), score: points, target: points, complete: v.boolean() }),
    ),
  ),
  factors: nested(
    msg`Factors`,
    v.array(
      v.object({ ...namedOne, weight: v.number(), ...scored, target: points, gap: points, contribution: points }),
    ),
  ),
  touchpoints: nested(msg`Touchpoints`, v.array(v.object({ slug: v.string(), ...scored }))),
  attributes: nested(
    msg`Attributes`,
    v.array(
      v.object({
        ...namedOne,
        factor: v.object(namedOne),
        touchpoint: v.string(),
        ...scored,
        top_box: points,
        bands,
      }),
    ),
  ),
  /** Answers by fifths of their scale, the lowest first: of the overall question, or of the touchpoint's. */
  distribution: nested(msg`Distribution`, bands),
  groups: nested(
    msg`Groups`,
    v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        ...scored,
        target: points,
        gap: points,
        dissatisfied: points,
        rank: points,
        base,
      }),
    ),
  ),
  /** What the groups are: dealers where one zone or group is chosen. */
  by: options(msg`Group by`, groupings),
  comments: nested(
    msg`Comments`,
    v.array(
      v.object({
        result: v.object({ id: v.number(), name: v.string() }),
        dealer: v.string(),
        submitted_at: v.string(),
        comment: v.string(),
        score: points,
      }),
    ),
  ),
})

const summary = {
  roles: surveyRoles,
  params: record({ slug: text(msg`Touchpoint`, 40) }),
  query: record(touchpointFilters),
  answer: TouchpointSummary,
} as const
const summaryFile = {
  roles: surveyRoles,
  query: record({
    slug: optional(text(msg`Touchpoint`, 40)),
    ...touchpointFilters,
    ...DownloadWishes.fields,
  }),
  answer: Download,
} as const
export const csonlineTouchpoints = resource('survey-csonline-touchpoints', {
  get: call('GET /survey-csonline-touchpoints/:slug', summary),
  exportSummary: call('GET /survey-csonline-touchpoints/export/summary', summaryFile),
})
export const dcsiTouchpoints = resource('survey-dcsi-touchpoints', {
  get: call('GET /survey-dcsi-touchpoints/:slug', summary),
  exportSummary: call('GET /survey-dcsi-touchpoints/export/summary', summaryFile),
})
export const dssiTouchpoints = resource('survey-dssi-touchpoints', {
  get: call('GET /survey-dssi-touchpoints/:slug', summary),
  exportSummary: call('GET /survey-dssi-touchpoints/export/summary', summaryFile),
})
/** One row per dealer and month of the period, with the network's after the dealers'. */
export const dcsiReport = resource('survey-dcsi-report', {
  export: call('GET /survey-dcsi-report/export', {
    roles: surveyRoles,
    query: record({ ...touchpointFilters, ...DownloadWishes.fields }),
    answer: Download,
  }),
})

/** The stages of a customer's way by category, in the order in which they are walked. */
export const touchpointsOf = {
  service: ['appointment', 'reception', 'communication', 'facility', 'workmanship', 'handover', 'follow-up'],
  sales: ['enquiry', 'showroom', 'test-drive', 'deal', 'paperwork', 'waiting', 'delivery', 'after-delivery'],
} as const
/** The whole way, of which the touchpoints are the stages. */
export const wholeWay = 'overall'
