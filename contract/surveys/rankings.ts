import * as v from 'valibot'
import { call, paged, resource } from '#contract/call.ts'
import { regionType } from '#contract/dealers/regions.ts'
import {
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
import { plainListQuery } from '#contract/list-query.ts'
import { surveyAdmins, surveyRoles } from '#contract/roles.ts'
import { band, base, commonFilters, namedOne, networkReasons, points, verdict } from '#contract/surveys/reports.ts'
import { networkFilters, score } from '#contract/surveys/results.ts'
import { type Message, msg } from '#contract/words.ts'
import { Download, DownloadWishes } from '#contract/work/exports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'survey-csonline-rankings': true
    'survey-dcsi-rankings': true
    'survey-dssi-rankings': true
  }
}

const rankingFilters = {
  dates: optional(days(msg`Period`)),
  region: optional(regionType()),
  zones: networkFilters.zones,
  /** `group` and `groups` say the same, as the specification has both. */
  group: optional(choicesOf('dealer-groups', msg`Group`)),
  groups: networkFilters.groups,
  dealer: optional(choicesOf('dealers', msg`Dealer`)),
  ...commonFilters,
}

const share = (label: Message) => decimal(label, 0, 1, 4)
const difference = (label: Message) => decimal(label, -100, 100, 1)
/** A dealer's place by its score, or that of a zone, a group or a region. Ranks are those of all rows of the filter. */
export const SurveyRanking = record({
  id: id(),
  rank: optional(count(msg`Rank`)),
  /** Others have the same shown score. */
  tied: nested(msg`Tied`, v.boolean()),
  /** The ranks that it could have: no real difference inside that range. */
  rank_from: optional(count(msg`Best possible rank`)),
  rank_to: optional(count(msg`Worst possible rank`)),
  rank_before: optional(count(msg`Previous rank`)),
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
  factors: nested(msg`Factors`, v.array(v.object({ ...namedOne, weight: v.number(), score: points }))),
  weakest_factor: optional(reference('survey-factors', msg`Weakest factor`)),
  top_box: optional(share(msg`Top box`)),
  top_two: optional(share(msg`Top 2 boxes`)),
  nps: optional(decimal(msg`NPS`, -100, 100, 0)),
  dissatisfied: optional(share(msg`Dissatisfied`)),
  /** Cases of the period that are not closed; of these, overdue now. */
  cases: count(msg`Cases not closed`),
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

export const RankingQuery = plainListQuery(rankingSorts, rankingFilters)
const ranking = { query: RankingQuery, answer: paged(SurveyRanking) } as const
const rankingFile = { query: record({ ...RankingQuery.fields, ...DownloadWishes.fields }), answer: Download } as const

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
