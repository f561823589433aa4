import * as v from 'valibot'
import { call, paged, plainListQuery, resource } from '#contract/call.ts'
import { regionType } from '#contract/dealers/regions.ts'
import {
  choiceOf,
  choicesOf,
  count,
  days,
  decimal,
  id,
  nested,
  optional,
  options,
  record,
  reference,
  text,
} from '#contract/fields.ts'
import { surveyAdmins, surveyRoles } from '#contract/roles.ts'
import { surveyCategory, surveyKind } from '#contract/surveys/factors.ts'
import { networkFilters, score } from '#contract/surveys/results.ts'
import { type Message, msg } from '#contract/words.ts'
import { Download, DownloadWishes } from '#contract/work/exports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'survey-csonline-touchpoints': true
    'survey-dcsi-touchpoints': true
    'survey-dssi-touchpoints': true
    'survey-csonline-rankings': true
    'survey-dcsi-rankings': true
    'survey-dssi-rankings': true
    'survey-dcsi-report': true
  }
}

/** What the figures of a period stand beside: the period before it, the same days a year earlier, or nothing. */
export const comparisons = {
  previous: msg`Period before`,
  year: msg`Year before`,
  none: msg({ message: 'Nothing', context: 'what a period is compared with' }),
}
/** What figures are grouped by. */
export const groupings = { region: msg`Region`, zone: msg`Zone`, group: msg`Group`, dealer: msg`Dealer` }
export type Grouping = keyof typeof groupings
/** Below so many responses a row's base is called small. */
export const smallBase = 30
/** Why a dealer's people are not told about the network: the period is not of whole months, or too few others answered. */
export const networkReasons = {
  months: msg`The network is shown for whole calendar months.`,
  few: msg`Too few other dealers have responses.`,
}

const common = {
  availed_service_date: optional(days(msg`Service date`)),
  sales_delivery_date: optional(days(msg`Delivery date`)),
  /** A factor by its number. */
  factor: optional(choiceOf('survey-factors', msg`Factor`)),
  category: optional(surveyCategory()),
  compare: optional(options(msg`Compare with`, comparisons)),
  by: optional(options(msg`Group by`, groupings)),
}
/** Narrows a report; without `date` it is yesterday, and with service or sales dates alone whoever answered since. */
const touchpointFilters = { date: optional(days(msg`Period`)), ...networkFilters, ...common }
const rankingFilters = {
  dates: optional(days(msg`Period`)),
  region: optional(regionType()),
  zones: networkFilters.zones,
  /** `group` and `groups` say the same, as the specification has both. */
  group: optional(choicesOf('dealer-groups', msg`Group`)),
  groups: networkFilters.groups,
  dealer: optional(choicesOf('dealers', msg`Dealer`)),
  ...common,
}

/** First and last day of a period, both included. */
export const period = v.object({ from: v.string(), to: v.string() })
export const points = v.nullable(v.number())
/** Few responses say little. */
export const base = v.nullable(v.literal('small'))
/** What a difference says. */
export const verdicts = {
  few: msg`too few to tell`,
  within: msg`within chance`,
  beyond: msg`beyond chance`,
  overlap: msg`Both hold some of the same responses`,
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
const named = { id: v.number(), name: v.string() }
const scored = { responses: v.number(), score: points, before: points, change: points, band, verdict }
const bands = v.tuple([v.number(), v.number(), v.number(), v.number(), v.number()])

/** One touchpoint, or with `overall` the whole way: figures of a period, whoever it is narrowed to. */
export const TouchpointSummary = record({
  kind: surveyKind(),
  slug: text(msg`Touchpoint`, 40),
  category: optional(surveyCategory()),
  factor: optional(reference('survey-factors', msg`Factor`)),
  period: nested(msg`Period`, period),
  before: nested(msg`Period before`, v.nullable(period)),
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
    v.array(v.object({ ...named, weight: v.number(), ...scored, target: points, gap: points, contribution: points })),
  ),
  touchpoints: nested(msg`Touchpoints`, v.array(v.object({ slug: v.string(), ...scored }))),
  attributes: nested(
    msg`Attributes`,
    v.array(
      v.object({
        ...named,
        factor: v.object(named),
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

const share = (label: Message) => decimal(label, 0, 1, 4)
const difference = (label: Message) => decimal(label, -100, 100, 1)
/** A dealer's place by its score, or that of a zone, a group or a region. Ranks are those of all rows of the filter. */
export const SurveyRanking = record({
  id: id(),
  rank: optional(count(msg`Rank`)),
  /** Others have the same shown score. */
  tied: nested(msg`Tied`, v.boolean()),
  /** The ranks that it could have: no real difference inside that range. */
  rank_from: optional(count(msg`Rank at best`)),
  rank_to: optional(count(msg`Rank at worst`)),
  rank_before: optional(count(msg`Rank before`)),
  code: optional(text(msg`Dealer code`, 24)),
  name: text(msg({ message: 'Name', context: 'whose figures stand in a row' }), 160),
  region: optional(regionType()),
  zone: optional(reference('dealer-zones', msg`Zone`)),
  group: optional(reference('dealer-groups', msg`Group`)),
  responses: count(msg`Responses`),
  base: nested(msg`Base`, base),
  response_rate: optional(share(msg`Response rate`)),
  csi_score: optional(score(msg`CSI score`)),
  before: optional(score(msg`Score before`)),
  change: optional(difference(msg`Change`)),
  /** The score's, and what the change says. */
  band: nested(msg`95% band`, band),
  verdict: nested(msg`Verdict`, verdict),
  target: optional(score(msg`Target`)),
  gap: optional(difference(msg`Gap`)),
  factors: nested(msg`Factors`, v.array(v.object({ ...named, weight: v.number(), score: points }))),
  weakest_factor: optional(reference('survey-factors', msg`Weakest factor`)),
  top_box: optional(share(msg`Top box`)),
  top_two: optional(share(msg`Top two boxes`)),
  nps: optional(decimal(msg`NPS`, -100, 100, 0)),
  dissatisfied: optional(share(msg`Dissatisfied`)),
  /** Cases of the period that are not closed; of these, overdue now. */
  cases: count(msg`Unclosed cases`),
  overdue: count(msg`Overdue cases`),
  /** The score of each of 13 months. */
  trend: nested(msg`13 months`, v.array(points)),
  /** Of how many rows the rank is. A dealer's people have it where the network may be told. */
  of: optional(count(msg`Rows with a score`)),
  network: optional(score(msg`Network`)),
  /** Why a dealer's people are not told of it. */
  network_reason: optional(options(msg`Network`, networkReasons)),
})

/** By which a ranking is sorted; `factor_score` is that of the chosen factor. What has no value comes last both ways. */
export const rankingSorts = [
  'csi_score',
  'rank',
  'dealer',
  'zone',
  'group',
  'responses',
  'response_rate',
  'change',
  'gap',
  'factor_score',
  'top_box',
  'nps',
  'dissatisfied',
  'cases',
] as const

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
const RankingQuery = plainListQuery(rankingSorts, rankingFilters)
const ranking = { query: RankingQuery, answer: paged(SurveyRanking) } as const
const rankingFile = { query: record({ ...RankingQuery.fields, ...DownloadWishes.fields }), answer: Download } as const

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
/** The ranking of online surveys is for those who run them; dealers find their own scores in the other two. */
export const csonlineRankings = resource('survey-csonline-rankings', {
  list: call('GET /survey-csonline-rankings', { roles: surveyAdmins, ...ranking }),
  export: call('GET /survey-csonline-rankings/export/ranking', { roles: surveyAdmins, ...rankingFile }),
})
export const dcsiRankings = resource('survey-dcsi-rankings', {
  list: call('GET /survey-dcsi-rankings', { roles: surveyRoles, ...ranking }),
  export: call('GET /survey-dcsi-rankings/export/ranking', { roles: surveyRoles, ...rankingFile }),
})
export const dssiRankings = resource('survey-dssi-rankings', {
  list: call('GET /survey-dssi-rankings', { roles: surveyRoles, ...ranking }),
  export: call('GET /survey-dssi-rankings/export/ranking', { roles: surveyRoles, ...rankingFile }),
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

/** Reports as files, by the name that `report` gives in the query of `GET /exports/survey-reports/file`. */
export const reportFiles = {
  'csonline-dashboard': msg`CS dashboard`,
  'dcsi-dashboard': msg`DCSI dashboard`,
  'dssi-dashboard': msg`DSSI dashboard`,
  'csonline-summary': msg`CS summary`,
  'dcsi-summary': msg`DCSI summary`,
  'dssi-summary': msg`DSSI summary`,
  'csonline-ranking': msg`CS ranking`,
  'dcsi-ranking': msg`DCSI ranking`,
  'dssi-ranking': msg`DSSI ranking`,
  'dcsi-factor-scores': msg`DCSI factor scores`,
  'dssi-factor-scores': msg`DSSI factor scores`,
  'dcsi-report': msg`DCSI report`,
}
export type ReportFile = keyof typeof reportFiles
/** What a report's file is narrowed to: the filters of its page, under the names that the page gives them. */
export const ReportFileQuery = record({
  report: options(msg`Report`, reportFiles),
  slug: optional(text(msg`Touchpoint`, 40)),
  ...touchpointFilters,
  ...RankingQuery.fields,
})
