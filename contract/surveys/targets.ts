import * as v from 'valibot'
import { call, listed, paged, resource } from '#contract/call.ts'
import {
  choiceOf,
  choicesOf,
  decimal,
  flag,
  id,
  instant,
  optional,
  options,
  record,
  reference,
  version,
  whenNone,
  year,
} from '#contract/fields.ts'
import { plainListQuery } from '#contract/list-query.ts'
import { surveyAdmins, surveyRoles } from '#contract/roles.ts'
import { limited, type SurveyKind, surveyCategory, surveyKind } from '#contract/surveys/factors.ts'
import { type Message, msg } from '#contract/words.ts'
import { Import, ImportForm, importFilter } from '#contract/work/imports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'survey-targets': true
    'surveys-target-score': true
  }
}

/** What a target is for: the score itself, month by month, or one factor's. */
export const targetsFor = {
  trend: msg({ message: 'CSI score', context: 'what a target is for' }),
  factor: msg({ message: 'Factor score', context: 'what a target is for' }),
}
export type TargetFor = keyof typeof targetsFor

/** The years that a target may be of. */
export const targetYears = { first: 2000, last: 2100 } as const
const targetYear = () => ({
  ...year(msg`Year`),
  schema: v.pipe(v.number(), v.integer(), v.minValue(targetYears.first), v.maxValue(targetYears.last)),
})
const month = () => limited(msg`Month`, 1, 12)
/** Points of 100 with two decimals at most. */
const points = (label: Message) => ({
  ...decimal(label, 0, 100, 2),
  schema: v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(100),
    v.check((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6),
  ),
})
const both = msg({ message: 'Both', context: 'categories of a survey' })
const network = msg`Network`
const whole = {
  year: targetYear(),
  month: whenNone(optional(month()), msg`All 12`),
  category: whenNone(optional(surveyCategory()), both),
}

/** One target in points of 100. Without a month it is for all twelve of its year, without a dealer for the network. */
export const SurveyTarget = record({
  id: id(),
  kind: surveyKind(),
  ...whole,
  factor: whenNone(optional(reference('survey-factors', msg`Factor`)), targetsFor.trend),
  dealer: whenNone(optional(reference('dealers', msg`Dealer`)), network),
  target: points(msg`Target`),
  updated_at: instant(msg`Updated`),
  version: version(),
})
/** The same as reports read it; trends have no factor. */
export const TargetScore = record({
  ...whole,
  factor: optional(reference('survey-factors', msg`Factor`)),
  dealer: whenNone(optional(reference('dealers', msg`Dealer`)), network),
  target: points(msg`Target`),
})

const dealer_id = whenNone(optional(choiceOf('dealers', msg`Dealer code`, 'dealer')), network)
const target = points(msg`Target`)
const factor_id = choiceOf('survey-factors', msg`Factor`, 'factor')
/** What a row of each file says. “-” as the target removes one. */
export const TrendRow = record({ year: whole.year, month: month(), dealer_id, target })
export const OnlineTrendRow = record({
  year: whole.year,
  month: month(),
  category: whole.category,
  dealer_id,
  target,
})
export const FactorRow = record({ year: whole.year, month: whole.month, factor_id, dealer_id, target })
export const OnlineFactorRow = record({
  year: whole.year,
  month: whole.month,
  category: surveyCategory(),
  factor_id,
  dealer_id,
  target,
})

const file = { roles: surveyAdmins, limit: 'uploads', form: ImportForm, answer: Import } as const

/** The targets that there are, and the six files that change them. */
export const surveyTargets = resource(
  'survey-targets',
  {
    title: msg`Survey targets`,
    audited: true,
    history: false,
    bulk: [],
    searched: false,
  },
  {
    list: call('GET /survey-targets', {
      roles: surveyAdmins,
      query: plainListQuery(['year', 'target', 'updated_at'], {
        kind: optional(surveyKind()),
        for: optional(options(msg`Target for`, targetsFor)),
        year: optional(whole.year),
        category: optional(surveyCategory()),
        factor: optional(choicesOf('survey-factors', msg`Factor`)),
        dealer: optional(choicesOf('dealers', msg`Dealer`)),
        network: optional(flag(msg`Network targets`)),
        import_id: importFilter(),
      }),
      answer: paged(SurveyTarget),
    }),
    csTrend: call('POST /surveys-cs-online/trend/upload', file),
    csFactors: call('POST /surveys-cs-online/factors/upload', file),
    dcsiTrend: call('POST /surveys-dcsi-online/trend/upload', file),
    dcsiFactors: call('POST /surveys-dcsi-online/factors/upload', file),
    dssiTrend: call('POST /surveys-dssi-online/trend/upload', file),
    dssiFactors: call('POST /surveys-dssi-online/factors/upload', file),
  },
)
/** What each file's targets are of. */
export const targetFiles = {
  csTrend: { kind: 'csonline', of: 'trend' },
  csFactors: { kind: 'csonline', of: 'factor' },
  dcsiTrend: { kind: 'dcsi', of: 'trend' },
  dcsiFactors: { kind: 'dcsi', of: 'factor' },
  dssiTrend: { kind: 'dssi', of: 'trend' },
  dssiFactors: { kind: 'dssi', of: 'factor' },
} as const satisfies Record<string, { readonly kind: SurveyKind; readonly of: TargetFor }>
export type TargetFile = keyof typeof targetFiles

/** The network's targets, and of a dealer's people their dealer's; head office reads every dealer's. */
export const targetScores = resource('surveys-target-score', {
  list: call('GET /surveys-target-score', {
    roles: surveyRoles,
    query: record({ type: surveyKind(), target: options(msg`Target for`, targetsFor) }),
    answer: listed(TargetScore),
  }),
})
