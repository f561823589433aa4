import * as v from 'valibot'
import { call, paged, resource } from '#contract/call.ts'
import { regionType } from '#contract/dealers/regions.ts'
import {
  alarm,
  choiceOf,
  choicesOf,
  count,
  date,
  days,
  decimal,
  email,
  flag,
  id,
  instant,
  join,
  longtext,
  mobile,
  nested,
  optional,
  options,
  record,
  reference,
  text,
  Versioned,
  version,
} from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { namesOf } from '#contract/names.ts'
import { consultantChoice } from '#contract/requests/customers.ts'
import { surveyAdmins, surveyRoles } from '#contract/roles.ts'
import { statusOf } from '#contract/status-fields.ts'
import { Answer, Answers } from '#contract/surveys/answers.ts'
import { commentWords } from '#contract/surveys/comment-words.ts'
import { surveyCategory, surveyKind, touchpoints } from '#contract/surveys/factors.ts'
import { type languages, Questionnaire } from '#contract/surveys/questionnaire.ts'
import { reviewFilter, reviewReasons } from '#contract/surveys/review.ts'
import { type Message, msg } from '#contract/words.ts'
import { Download, DownloadWishes } from '#contract/work/exports.ts'
import { Import, ImportForm, importFilter } from '#contract/work/imports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'survey-results': true
  }
}

export const channels = {
  sms: msg`Text message`,
  email: msg({ message: 'Email', context: 'the way by which a survey was answered' }),
  import: msg({ message: 'Import', context: 'the way by which a survey was answered' }),
}
export const answerLanguages = { en: msg`English`, fil: msg`Filipino`, ar: msg`Arabic` } satisfies Record<
  (typeof languages)[number],
  unknown
>
export const npsGroups = {
  promoter: msg`Promoters (9–10)`,
  passive: msg`Passives (7–8)`,
  detractor: msg`Detractors (0–6)`,
}
/** Fifths of the scale of the overall question, from below. */
export const bandWords = {
  1: msg`Very low`,
  2: msg`Low`,
  3: msg({ message: 'Middle', context: 'a fifth of a scale of answers' }),
  4: msg({ message: 'High', context: 'a fifth of a scale of answers' }),
  5: msg`Very high`,
}
export const topBoxes = { box: msg`Top box`, two: msg`Top 2 boxes` }
/** Points of 100 with up to four decimals. */
export const score = (label: Message) => decimal(label, 0, 100, 1)
/** A calendar day, or of a customer who chose not to be named, for a dealer's people, its month alone: `2026-11`. */
const dayOrMonth = (label: Parameters<typeof count>[0]) => ({
  ...date(label),
  schema: v.union([date(label).schema, v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/))]),
})

/** Stands for the name of a customer who chose not to be named. */
export const unnamed = '~'

/** What one customer answered. Names and numbers are null for a dealer's people where the customer chose not to be named. */
export const SurveyResult = record({
  id: id(),
  reference_no: text(msg`Reference`, 24),
  survey: reference('surveys', msg`Survey`),
  version_no: count(msg`Survey version`),
  kind: surveyKind(),
  category: surveyCategory(),
  status: statusOf('surveyresult'),
  dealer: reference('dealers', msg`Dealer`),
  sales_consultant: optional(reference('sales-consultants', msg`Sales consultant`)),
  /** First and last name in one, or the reason why there is none. */
  customer: optional({ ...text(msg`Customer`, 170), words: { [unnamed]: msg`Customer chose not to be named` } }),
  first_name: optional(text(msg`First name`, 80)),
  last_name: optional(text(msg`Last name`, 80)),
  mobile_number: optional(mobile(msg`Mobile number`)),
  email: optional(email(msg`Email`)),
  may_contact: optional(flag(msg`Contact allowed`)),
  /** The customer chose not to be named, and this reader is a dealer's. */
  hidden: flag(msg`Not named`),
  availed_service_date: optional(dayOrMonth(msg`Service date`)),
  sales_delivery_date: optional(dayOrMonth(msg`Delivery date`)),
  channel: options(msg`Channel`, channels),
  locale: optional(options(msg`Language`, answerLanguages)),
  started_at: optional(instant(msg`Started`)),
  submitted_at: instant(msg`Submitted`),
  seconds: optional(count(msg`Seconds taken`)),
  csi_score: optional(score(msg`CSI score`)),
  overall: optional(count(msg`Overall`)),
  nps: optional(count(msg`NPS answer`)),
  dissatisfied: alarm(msg`Dissatisfied`),
  comment: optional(longtext(msg`Comment`)),
  cdc: optional(reference('surveys-cdcs', msg`Case`)),
  corrected_at: optional(instant(msg`Corrected`)),
  corrected_by: optional(text(msg`Corrected by`, 160)),
  correction_reason: optional(longtext(msg`Reason for the correction`, 500)),
  excluded_reason: optional(longtext(msg`Reason for the exclusion`, 500)),
  /** Why the answers look made up; said to head office alone. */
  review: nested(msg`For review`, v.array(v.picklist(namesOf(reviewReasons)))),
  updated_at: instant(msg`Updated`),
  version: version(),
})
const answered = v.object({
  id: v.string(),
  title: v.string(),
  type: v.string(),
  answer: v.nullable(Answer),
  /** What it was before it was corrected. */
  original: v.optional(v.nullable(Answer)),
  /** Its words, as the reader says them; null where it was not answered. */
  words: v.nullable(v.string()),
  /** Its conditions held: the customer has seen it. */
  asked: v.boolean(),
  /** What a number is chosen from, of ratings and of NPS. */
  scale: v.nullable(v.object({ min: v.number(), max: v.number() })),
  /** What it counts towards, and with how many points of 100. */
  factor: v.nullable(v.number()),
  score: v.nullable(v.number()),
})
/** The same with each answer, in the order of the version that asked. */
export const SurveyResultDetail = join(
  SurveyResult,
  record({
    factor_scores: nested(
      msg`Factor scores`,
      v.array(v.object({ id: v.number(), name: v.string(), score: v.number(), weight: v.number() })),
    ),
    answers: nested(msg`Answers`, v.array(answered)),
    /** What its version asks and how it counts: what a correction would come to is reckoned by the same. */
    scored_by: nested(
      msg`Survey version`,
      v.object({
        data: Questionnaire,
        weights: v.array(v.object({ id: v.number(), slug: v.string(), weight: v.number() })),
        /** The factor of each attribute, by their keys. */
        attributes: v.record(v.string(), v.string()),
      }),
    ),
  }),
)
const Correction = join(
  record({
    dealer_id: choiceOf('dealers', msg`Dealer`, 'dealer'),
    sales_consultant_id: consultantChoice(),
    first_name: optional(text(msg`First name`, 80)),
    last_name: optional(text(msg`Last name`, 80)),
    mobile_number: optional(mobile(msg`Mobile number`)),
    email: optional(email(msg`Email`)),
    availed_service_date: optional(date(msg`Service date`)),
    sales_delivery_date: optional(date(msg`Delivery date`)),
    status: optional(statusOf('surveyresult')),
    /** The answers that change, by question; none do, as the form opens. */
    answers: optional({ ...nested(msg`Answers`, Answers), from: 'answers_changed' }),
    reason: {
      ...longtext(msg`Reason for the correction`, 500),
      schema: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.minLength(10), v.maxLength(500)),
    },
  }),
  Versioned,
)
/** A row of past results. Beside these columns a file has one for each question, by the question's id. */
export const PastResultRow = record({
  survey_id: choiceOf('surveys', msg`Survey`, 'survey'),
  /** The version that scores it; the newest unless said otherwise. */
  version_no: count(msg`Survey version`),
  dealer_id: choiceOf('dealers', msg`Dealer code`, 'dealer'),
  submitted_at: instant(msg`Submitted`),
  availed_service_date: optional(date(msg`Service date`)),
  sales_delivery_date: optional(date(msg`Delivery date`)),
  sales_consultant_id: optional(choiceOf('sales-consultants', msg`Employee no.`, 'sales_consultant')),
  first_name: optional(text(msg`First name`, 80)),
  last_name: optional(text(msg`Last name`, 80)),
  mobile_number: optional(mobile(msg`Mobile number`)),
  email: optional(email(msg`Email`)),
  may_contact: optional(flag(msg`Contact allowed`)),
})
/** What lists of results and of cases are narrowed to, as the specification has it. */
export const networkFilters = {
  regions: optional(regionType()),
  zones: optional(choicesOf('dealer-zones', msg`Zone`)),
  groups: optional(choicesOf('dealer-groups', msg`Group`)),
  dealers: optional(choicesOf('dealers', msg`Dealer`)),
}
const ResultFilters = listQuery(['submitted_at', 'csi_score', 'dealer', 'reference_no'], {
  survey_id: optional(choiceOf('surveys', msg`Survey`)),
  /** Days of submitting, Asia/Manila. */
  date: optional(days(msg`Submitted`)),
  availed_service_date: optional(days(msg`Service date`)),
  sales_delivery_date: optional(days(msg`Delivery date`)),
  ...networkFilters,
  kind: optional(surveyKind()),
  category: optional(surveyCategory()),
  status: optional(statusOf('surveyresult')),
  dissatisfied: optional(flag(msg`Dissatisfied`)),
  overall: optional(count(msg`Overall`)),
  nps: optional(options(msg`NPS group`, npsGroups)),
  sales_consultant: optional(choicesOf('sales-consultants', msg`Sales consultant`)),
  has_comment: optional(flag(msg`With a comment`)),
  /** Those that say something of a factor, a touchpoint or an attribute, as figures of reports lead here. */
  factor: optional(choiceOf('survey-factors', msg`Factor`)),
  touchpoint: optional(options(msg`Touchpoint`, touchpoints)),
  attribute: optional(choiceOf('cdc-attributes', msg`Attribute`)),
  /** Where the answer to the overall question lies. */
  band: optional(options(msg`Overall level`, bandWords)),
  top: optional(options(msg`Overall top box`, topBoxes)),
  /** Comments with a word of the theme of an attribute. */
  theme: optional(choiceOf('cdc-attributes', msg`Theme of the comment`)),
  /** All of them stand in the comment; `"…"` is a phrase, `-…` must not stand there. */
  comment_words: optional(commentWords(msg`Words in the comment`)),
  review: optional(options(msg`For review`, reviewFilter)),
  import_id: importFilter(),
})

export const surveyResults = resource(
  'survey-results',
  {
    title: msg`Survey results`,
    audited: true,
    /** It would say names that the reader may not know. */
    history: false,
    bulk: [],
    searched: true,
  },
  {
    list: call('GET /survey-results', { roles: surveyRoles, query: ResultFilters, answer: paged(SurveyResult) }),
    get: call('GET /survey-results/:id', { roles: surveyRoles, answer: SurveyResultDetail }),
    update: call('PUT /survey-results/:id', { roles: surveyAdmins, body: Correction, answer: SurveyResultDetail }),
    download: call('GET /survey-results/export/result', {
      roles: surveyRoles,
      query: join(ResultFilters, DownloadWishes),
      answer: Download,
    }),
    /** Past results, brought over from another system. */
    upload: call('POST /survey-results/upload', {
      roles: surveyAdmins,
      limit: 'uploads',
      form: ImportForm,
      answer: Import,
    }),
  },
)
