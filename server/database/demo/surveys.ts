import { dayOf, epochOf, momentAt } from '#contract/calendar.ts'
import { namesOf } from '#contract/names.ts'
import type { Answer, Answers } from '#contract/surveys/answers.ts'
import { contactResults } from '#contract/surveys/cases.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { type Questionnaire, questionsOf, scaleOf } from '#contract/surveys/questionnaire.ts'
import { scored, unit } from '#contract/surveys/scoring.ts'
import { day, hour, iso, midnightOf, minute } from '#server/database/demo/moments.ts'
import { givenNames, mobilePrefixes, surnames } from '#server/database/demo/names.ts'
import type { DealerPlan } from '#server/database/demo/network.ts'
import type { ConsultantRow } from '#server/database/demo/people.ts'
import type { Planted } from '#server/database/demo/planted.ts'
import { comments, plannedSurveys, type SurveyPlan } from '#server/database/demo/survey-plans.ts'
import { type Random, randomFrom } from '#server/database/random.ts'
import { factors } from '#server/platform/reference/survey-options.ts'

const attributes = factors.flatMap((factor, at) => factor.attributes.map((one) => ({ ...one, factor: at + 1 })))
const factorOf = (slug: string) => {
  const found = attributes.find((one) => one.slug === slug)
  return found && factors[found.factor - 1]?.slug
}
const weightsOf = (category: string) =>
  factors.flatMap(({ slug, weight, category: own }, at) => (own === category ? [{ id: at + 1, slug, weight }] : []))

interface Around {
  readonly now: number
  readonly dealers: readonly DealerPlan[]
  readonly consultants: readonly ConsultantRow[]
}
interface Placed extends Around {
  /** Every so many results one is of the last days, so that some cases are still open. */
  readonly recent: number
}

/** How good a dealer is at a factor, 0 to 100: its own level, somewhat different for each factor, drifting by month. */
const qualityOf = (dealer: number, factor: number, month: number): number => {
  const own = randomFrom(dealer * 7919)
  const level = 68 + own.next() * 22
  const bent = (randomFrom(dealer * 104_729 + factor).next() - 0.5) * 14
  const drift = Math.sin((dealer + month) / 3 + factor) * 3
  return level + bent + drift
}
const answersOf = (random: Random, data: Questionnaire, dealer: number, month: number): Answers => {
  const answers: Record<string, Answer> = {}
  const mood = (random.next() + random.next() - 1) * 22 - (random.chance(0.1) ? 40 : 0)
  for (const question of questionsOf(data)) {
    if (question.type === 'rating') {
      const at = attributes.find(({ slug }) => slug === question.attribute)
      const wanted = qualityOf(dealer, at?.factor ?? 0, month) + mood + (random.next() - 0.5) * 30
      const { min, max } = scaleOf(question)
      answers[question.id] = Math.max(min, Math.min(max, Math.round(min + (wanted / 100) * (max - min))))
    }
    if (question.type === 'nps')
      answers[question.id] = Math.max(0, Math.min(10, Math.round((qualityOf(dealer, 0, month) + mood) / 9)))
    if (question.type === 'text' && random.chance(0.25)) answers[question.id] = random.pick(comments)
  }
  return answers
}
const reference = (prefix: string, at: number, nth: number) =>
  `${prefix}-${dayOf(momentAt(at)).year}-${String(nth).padStart(6, '0')}`

/** A case of a dissatisfied result, as far as its age has brought it. */
const caseOf = (random: Random, result: ResultRow, now: number, id: number): object => {
  const age = now - epochOf(result.submitted_at)
  const opened = epochOf(result.submitted_at)
  const isDone = age > 21 * day || random.chance(0.3)
  const status = isDone
    ? 'closed'
    : age < 2 * day
      ? 'open'
      : random.pick(['open', 'in-progress', 'for-review'] as const)
  const isWorked = status !== 'open'
  const own = attributes.map((one, at) => ({ ...one, id: at + 1 }))
  const category = result.category
  const attribute = random.pick(own.filter(({ factor }) => factors[factor - 1]?.category === category))
  const at = (days: number) => iso(Math.min(now - hour, opened + days * day))
  return {
    id,
    reference_no: reference('CD', opened, id),
    result_id: result.id,
    dealer_id: result.dealer_id,
    kind: result.kind,
    category,
    status,
    reasons: [
      ...(result.csi_score !== null && result.csi_score < 60 ? ['csi'] : []),
      ...(result.low ? ['overall'] : []),
    ],
    contacted_at: isWorked ? at(1) : null,
    contact_result: isWorked
      ? isDone
        ? random.pick(['reached', 'reached', 'no-answer'])
        : random.pick(namesOf(contactResults))
      : null,
    factor_id: isWorked ? attribute.factor : null,
    attribute_id: isWorked ? attribute.id : null,
    root_cause_id: isWorked ? (attribute.id - 1) * 4 + random.between(1, 3) : null,
    immediate_measure_id: isWorked ? random.between(1, 8) : null,
    dealer_preventive_measure_id: isWorked ? (attribute.id - 1) * 4 + random.between(1, 3) : null,
    opened_at: iso(opened),
    contact_due_at: iso(opened + 2 * day),
    review_due_at: iso(opened + 7 * day),
    close_due_at: iso(opened + 14 * day),
    sent_for_review_at: status === 'for-review' || isDone ? at(5) : null,
    closed_at: isDone ? at(9) : null,
    resolution: isDone ? 'resolved' : null,
    reopened: 0,
    warned: [],
    version: 0,
    created_at: iso(opened),
    updated_at: isWorked ? at(5) : iso(opened),
  }
}

interface ResultRow {
  readonly id: number
  readonly dealer_id: number
  readonly kind: SurveyKind
  readonly category: 'service' | 'sales'
  readonly submitted_at: string
  readonly csi_score: number | null
  readonly low: boolean
  readonly dissatisfied: boolean
  readonly status: string
}
const planResult = (random: Random, plan: SurveyPlan, survey: number, id: number, around: Placed): ResultRow => {
  const { now, dealers, consultants } = around
  const daysAgo = random.between(1, id % around.recent === 0 ? 12 : 730)
  const submitted = midnightOf(now, -daysAgo) + random.between(8, 20) * hour + random.between(0, 59) * minute
  const dealer = random.weighted(dealers.map((one, at) => [at + 1, one[5]] as const))
  const answers = answersOf(random, plan.data, dealer, Math.floor(daysAgo / 30))
  const isPartial = random.chance(0.04)
  const scores = scored(plan.data, weightsOf(plan.category), answers, factorOf)
  const own = consultants.filter(({ dealer_id }) => dealer_id === dealer)
  const visited = dayOf(momentAt(submitted - random.between(1, 6) * day)).toString()
  const chance = random.next()
  const question = questionsOf(plan.data).find(({ type }) => type === 'text')
  const comment = question && answers[question.id]
  return {
    id,
    reference_no: reference('SR', submitted, id),
    survey_id: survey,
    version_no: 1,
    kind: plan.kind,
    category: plan.category,
    status: isPartial ? 'partial' : random.chance(0.005) ? 'excluded' : 'complete',
    dealer_id: dealer,
    sales_consultant_id: own.length > 0 ? random.pick(own).id : null,
    first_name: random.pick(givenNames),
    last_name: random.pick(surnames),
    mobile_number: `+63${random.pick(mobilePrefixes)}${String(random.between(0, 9_999_999)).padStart(7, '0')}`,
    email: null,
    availed_service_date: plan.category === 'service' ? visited : null,
    sales_delivery_date: plan.category === 'sales' ? visited : null,
    may_contact: isPartial ? null : chance > 0.12,
    channel: daysAgo > 180 ? 'import' : 'sms',
    locale: random.weighted([
      ['en', 7],
      ['fil', 3],
    ] as const),
    started_at: iso(submitted - random.between(2, 9) * minute),
    submitted_at: iso(submitted),
    seconds: random.between(70, 620),
    answers,
    csi_score: scores.csi === null ? null : scores.csi / unit,
    factor_scores: Object.fromEntries(scores.factors.map((one) => [one.id, one.score / unit])),
    overall: scores.overall,
    nps: scores.nps,
    dissatisfied: scores.dissatisfied,
    low: scores.isLow,
    comment: typeof comment === 'string' ? comment : null,
    version: 0,
    created_at: iso(submitted),
    updated_at: iso(submitted),
  } as ResultRow & object
}

/** Surveys of each kind, what customers answered in two years, and the cases of those who were dissatisfied. */
export const planSurveys = (around: Around, count: number): readonly Planted[] => {
  const random = randomFrom(71_104)
  const { now } = around
  const published = plannedSurveys.filter(({ status }) => status === 1)
  const all = published.reduce((sum, { share }) => sum + share, 0)
  const since = iso(now - 740 * day)
  const placed = { ...around, recent: Math.max(5, Math.round(count / 60)) }
  let id = 0
  const results = published.flatMap((plan) =>
    Array.from({ length: Math.round((count * plan.share) / all) }, () =>
      planResult(random, plan, plannedSurveys.indexOf(plan) + 1, ++id, placed),
    ),
  )
  const cases = results
    .filter(({ dissatisfied, status }) => dissatisfied && status === 'complete')
    .map((result, at) => caseOf(random, result, now, at + 1))
  const stamps = { version: 0, created_by: 3, created_at: since, updated_at: since }
  return [
    {
      table: 'surveys',
      rows: plannedSurveys.map(({ name, kind, category, data, status }, at) => ({
        id: at + 1,
        name,
        kind,
        category,
        questions_data: data,
        status,
        version_no: status === 2 ? 0 : 1,
        ...stamps,
      })),
    },
    {
      table: 'survey_versions',
      rows: plannedSurveys.flatMap(({ category, data, status }, at) =>
        status === 2
          ? []
          : [
              {
                survey_id: at + 1,
                number: 1,
                questions_data: data,
                weights: weightsOf(category),
                changes: [],
                created_by: 3,
                created_at: since,
              },
            ],
      ),
      unnumbered: true,
    },
    { table: 'survey_results', rows: results },
    { table: 'survey_cdcs', rows: cases },
    { table: 'survey_emails', rows: mailsOf(cases, around) },
  ]
}
const mailsOf = (cases: readonly object[], { now }: Around): readonly object[] =>
  cases.slice(-12).map((one, at) => {
    const { id, reference_no, dealer_id, opened_at } = one as Readonly<Record<string, string | number>>
    return {
      id: at + 1,
      kind: 'cdc-opened',
      to_address: `survey.dealer${dealer_id}@amihan.test`,
      cc: [],
      name: null,
      locale: 'en',
      subject: `New case ${reference_no}`,
      note: null,
      body: `A customer was dissatisfied. Case ${reference_no} is open: please reach the customer within 48 hours.`,
      dealer_id,
      cdc_id: id,
      status: at === 3 ? 'failed' : 'sent',
      attempts: at === 3 ? 3 : 1,
      error: at === 3 ? 'The mail server did not answer.' : null,
      sent_at: at === 3 ? null : opened_at,
      version: 0,
      created_at: opened_at,
      updated_at: at === 3 ? iso(now - hour) : opened_at,
    }
  })
