import { dayOf, momentAt, startOf } from '#contract/calendar.ts'
import type { Answer, Answers } from '#contract/surveys/answers.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { type Questionnaire, questionsOf, scaleOf } from '#contract/surveys/questionnaire.ts'
import type { Weight } from '#contract/surveys/scoring.ts'
import { columnsOf } from '#server/areas/surveys/scoring.ts'
import { day, hour, iso, minute } from '#server/database/demo/moments.ts'
import { givenNames, surnames } from '#server/database/demo/names.ts'
import type { DealerPlan } from '#server/database/demo/network.ts'
import { type ConsultantRow, mobileOf } from '#server/database/demo/people.ts'
import { comments, invitedDays, type SurveyPlan } from '#server/database/demo/survey-plans.ts'
import { badDayChance, qualityOf, shareOf, spreadOf } from '#server/database/demo/survey-stories.ts'
import type { Random } from '#server/database/random.ts'
import { factors } from '#server/platform/reference/survey-options.ts'

const attributes = new Map(
  factors
    .flatMap((factor) => factor.attributes.map((one) => ({ ...one, factor: factor.slug })))
    .map(({ slug, factor, touchpoint }, at) => [slug, { id: at + 1, factor, touchpoint }]),
)
export const weightsOf = (category: string): readonly Weight[] =>
  factors.flatMap(({ slug, weight, category: own }, at) => (own === category ? [{ id: at + 1, slug, weight }] : []))

export interface Around {
  readonly now: number
  readonly dealers: readonly DealerPlan[]
  readonly consultants: readonly ConsultantRow[]
}
/** The days around a moment in Manila, by how many days later they are; each is reckoned once. */
const daysAround = (now: number) => {
  const today = dayOf(momentAt(now))
  const known = new Map<number, { readonly date: Temporal.PlainDate; readonly midnight: number }>()
  return (later: number) => {
    const found = known.get(later)
    if (found) return found
    const date = today.add({ days: later })
    const one = { date, midnight: startOf(date).epochMilliseconds }
    known.set(later, one)
    return one
  }
}
/** What every result asks for, reckoned once. */
export const prepared = ({ now, dealers, consultants }: Around) => ({
  now,
  dealers,
  shares: dealers.map((one, at) => [at + 1, shareOf(one)] as const),
  sellers: Map.groupBy(consultants, ({ dealer_id }) => dealer_id),
  dayAt: daysAround(now),
})
/** Where the days drawn for a category come to lie. */
export type Seasons = Readonly<Record<'service' | 'sales', (daysAgo: number) => number>>
export interface ResultRow {
  readonly id: number
  readonly reference_no: string
  readonly survey_id: number
  readonly version_no: number
  readonly dealer_id: number
  readonly sales_consultant_id: number | null
  readonly first_name: string
  readonly last_name: string
  readonly mobile_number: string
  readonly availed_service_date: string | null
  readonly sales_delivery_date: string | null
  readonly may_contact: boolean | null
  readonly channel: 'import' | 'sms'
  readonly locale: string
  readonly started_at: string
  readonly kind: SurveyKind
  readonly category: 'service' | 'sales'
  readonly submitted_at: string
  readonly csi_score: number | null
  readonly low: boolean
  readonly dissatisfied: boolean
  readonly status: string
  /** One of those whose case stands in the demo for its state. */
  readonly isShown: boolean
  /** One of those who have answered the text blast of three days ago. */
  readonly isAsked: boolean
  /** The day as it was drawn: what follows from it is the same whatever day the world is planted. */
  readonly daysAgo: number
}

const answersOf = (
  random: Random,
  plan: SurveyPlan,
  data: Questionnaire,
  of: { readonly dealer: number; readonly plan: DealerPlan; readonly month: number },
  isBad: boolean,
): Answers => {
  const answers: Record<string, Answer> = {}
  const mood = (random.next() + random.next() - 1) * 16 - (isBad ? 42 : 0)
  const spread = spreadOf(of)
  const judged = (factor: string | null) => qualityOf({ ...of, category: plan.category, factor }) + mood
  for (const question of questionsOf(data)) {
    if (question.type === 'rating') {
      const factor = question.attribute === undefined ? null : (attributes.get(question.attribute)?.factor ?? null)
      // At Cubao cars are late, whatever else is good or bad.
      const isLate = of.plan[1] === 'Cubao' && of.month < 8 && question.attribute === 'promised-time'
      const wanted = judged(factor) + (random.next() - 0.5) * spread - (isLate ? 14 : 0)
      const { min, max } = scaleOf(question)
      answers[question.id] = Math.max(min, Math.min(max, Math.round(min + (wanted / 100) * (max - min))))
    }
    if (question.type === 'nps') answers[question.id] = Math.max(0, Math.min(10, Math.round(judged(null) / 9)))
    if (question.type === 'text' && random.chance(isBad ? 0.7 : 0.22))
      answers[question.id] = random.pick(isBad ? comments.bad : comments.good)
  }
  return answers
}
interface Placed {
  readonly plan: SurveyPlan
  readonly survey: number
  readonly id: number
  /** Days ago of a dissatisfied customer of the demo's own dealer. */
  readonly shown: number | null
  /** One of the last days, so that a small world has something new. */
  readonly isRecent: boolean
  /** Answers the text blast of three days ago. */
  readonly isAsked: boolean
  readonly seasons: Seasons | null
}
export const planResult = (
  random: Random,
  placed: Placed,
  { now, dealers, shares, sellers, dayAt }: ReturnType<typeof prepared>,
): ResultRow => {
  const { plan, survey, id, shown, isRecent, isAsked, seasons } = placed
  const drawn = shown ?? (isRecent ? random.between(1, 12) : random.between(1, 730))
  const daysAgo = isAsked ? 1 + (drawn % 2) : drawn
  // Sundays are quiet, and seasons differ. What somebody answers goes by the days drawn, so that it is the same whatever day it is planted.
  const drawnDay = -(seasons?.[plan.category](daysAgo) ?? daysAgo)
  const isQuiet = random.chance(0.75) && daysAgo > 1 && dayAt(drawnDay).date.dayOfWeek === 7
  const later = drawnDay + (isQuiet ? 1 : 0)
  const submitted = dayAt(later).midnight + random.between(8, 20) * hour + random.between(0, 59) * minute
  const at = iso(submitted)
  const dealer = shown === null ? random.weighted(shares) : 1
  const own = dealers[dealer - 1]
  if (!own) throw new Error(`There is no dealer ${dealer}`)
  const of = { dealer, plan: own, month: Math.floor(daysAgo / 30) }
  const number = plan.versions.length > 1 && daysAgo > 365 ? 1 : plan.versions.length
  const data = plan.versions[number - 1]
  if (!data) throw new Error(`${plan.name} has no version ${number}`)
  const isBad = shown !== null || random.chance(badDayChance(of))
  const answers = answersOf(random, plan, data, of, isBad)
  const isPartial = shown === null && random.chance(0.04)
  const scores = columnsOf({ data, weights: weightsOf(plan.category) }, answers, attributes)
  const visited = dayAt(later - random.between(1, 6)).date.toString()
  const wantsContact = shown !== null || random.chance(0.88)
  const isExcluded = !isPartial && shown === null && random.chance(0.005)
  const isCorrected = !isPartial && shown === null && random.chance(0.003)
  // A few were answered faster than anybody reads, and a few by the staff themselves.
  const isFast = seasons !== null && !isPartial && shown === null && id % 701 === 13
  const staff = sellers.get(dealer) ?? []
  const seller = staff.length > 0 ? random.pick(staff) : null
  const isStaff = seasons !== null && !isPartial && shown === null && id % 1409 === 31 && seller?.mobile
  const [first_name, last_name, mobile] = [random.pick(givenNames), random.pick(surnames), mobileOf(random)]
  return {
    id,
    reference_no: `SR-${dayAt(later).date.year}-${String(id).padStart(6, '0')}`,
    survey_id: survey,
    version_no: number,
    kind: plan.kind,
    category: plan.category,
    status: isPartial ? 'partial' : isExcluded ? 'excluded' : 'complete',
    excluded_reason: isExcluded ? 'Answered by a member of the staff to try the link.' : null,
    dealer_id: dealer,
    sales_consultant_id: seller?.id ?? null,
    first_name,
    last_name,
    mobile_number: isStaff ? seller.mobile : mobile,
    review: [...(isFast ? ['fast'] : []), ...(isStaff ? ['staff'] : [])],
    availed_service_date: plan.category === 'service' ? visited : null,
    sales_delivery_date: plan.category === 'sales' ? visited : null,
    may_contact: isPartial ? null : wantsContact,
    channel: daysAgo > invitedDays ? 'import' : 'sms',
    locale: random.weighted([
      ['en', 7],
      ['fil', 3],
    ] as const),
    started_at: iso(submitted - random.between(2, 9) * minute),
    submitted_at: at,
    seconds: Math.round(random.between(70, 620) / (isFast ? 60 : 1)),
    original: isCorrected ? { ...answers, overall: 1 } : null,
    corrected_at: isCorrected ? iso(Math.min(now - hour, submitted + day)) : null,
    corrected_by: isCorrected ? 3 : null,
    correction_reason: isCorrected ? 'The customer called: the overall answer was a slip of the finger.' : null,
    ...scores,
    version: 0,
    created_at: at,
    updated_at: at,
    isShown: shown !== null,
    isAsked,
    daysAgo,
  } as ResultRow & object
}
