import { type Answers, shownWith } from '#contract/surveys/answers.ts'
import { type Questionnaire, questionsOf, type RatingQuestion, scaleOf } from '#contract/surveys/questionnaire.ts'
import { meanOf, type Weight } from '#contract/surveys/scoring.ts'

/** Where an attribute belongs: its number, its factor by its key, and its stage of the customer's way. */
export interface AttributePlace {
  readonly id: number
  readonly factor: string
  readonly touchpoint: string
}
/** Answers by fifths of their scale: `b1` the lowest. None of a kind is left out. */
type Bands = Partial<Record<`b${1 | 2 | 3 | 4 | 5}`, number>>
/** Of one factor, touchpoint or attribute; scores in ten-thousandths of a point. */
export interface ItemPart extends Bands {
  /** `f12`, `tworkmanship`, `a34`. */
  readonly item: string
  readonly sum: number
  readonly answers: number
  /** Answers in the highest box. */
  readonly top?: number
  /** What a factor brings to the score, and its share of the weights in millionths. */
  readonly csum?: number
  readonly usum?: number
}
/** Of the whole response; what is 0 is left out. */
export interface ResponsePart extends Bands {
  /** The score in ten-thousandths; none without a factor. */
  readonly sum?: number
  /** 1 where the overall question was answered; in its highest box, in its two highest, in its two lowest. */
  readonly answers?: number
  readonly top?: number
  readonly top_two?: number
  readonly low?: number
  readonly dissatisfied?: number
  readonly promoters?: number
  readonly detractors?: number
  /** 1 where the NPS question was answered. */
  readonly asked?: number
}
/** Exactly what one response adds to the figures of its day. */
export interface Contribution {
  readonly response: ResponsePart
  readonly factors: readonly ItemPart[]
  readonly touchpoints: readonly ItemPart[]
  readonly attributes: readonly ItemPart[]
}

/** The fifth of its scale that an answer lies in, 1 to 5. */
export const bandOf = (question: RatingQuestion, answer: number): 1 | 2 | 3 | 4 | 5 => {
  const { min, max } = scaleOf(question)
  const [lowest, low, middle, high, highest] = [1, 2, 3, 4, 5] as const
  return [lowest, low, middle, high, highest][Math.floor(((answer - min) * 5) / (max - min))] ?? highest
}
/** Whole parts of a whole, by their weights; what is left over goes to the largest remainders, the first of equal ones. */
export const split = (whole: number, parts: readonly number[]): number[] => {
  const all = parts.reduce((sum, part) => sum + part, 0)
  if (all === 0) return parts.map(() => 0)
  const shares = parts.map((part) => Math.floor((whole * part) / all))
  const rests = parts.map((part, at) => ({ at, rest: (whole * part) % all }))
  const left = whole - shares.reduce((sum, share) => sum + share, 0)
  for (const { at } of rests.toSorted((a, b) => b.rest - a.rest || a.at - b.at).slice(0, left))
    shares[at] = (shares[at] ?? 0) + 1
  return shares
}
const one = (is: boolean): 1 | undefined => (is ? 1 : undefined)

/** What is said by the ratings of some questions; null where none was answered. */
const itemOf = (item: string, questions: readonly RatingQuestion[], answers: Answers): ItemPart | null => {
  const sum = meanOf(questions, answers)
  if (sum === null) return null
  const bands: Bands = {}
  let count = 0
  let top = 0
  for (const question of questions) {
    const answer = answers[question.id]
    if (typeof answer !== 'number') continue
    const band = `b${bandOf(question, answer)}` as const
    bands[band] = (bands[band] ?? 0) + 1
    count += 1
    if (answer === scaleOf(question).max) top += 1
  }
  return { item, sum, answers: count, ...(top > 0 && { top }), ...bands }
}
const grouped = <K>(questions: readonly RatingQuestion[], keyOf: (question: RatingQuestion) => K | undefined) => {
  const groups = new Map<K, RatingQuestion[]>()
  for (const question of questions) {
    const key = keyOf(question)
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), question])
  }
  return groups
}

type Places = ReadonlyMap<string, AttributePlace>
const countingOf = (data: Questionnaire, attributes: Places) => {
  const questions = questionsOf(data)
  const ratings = questions.filter((question) => question.type === 'rating')
  const placeOf = ({ attribute }: RatingQuestion) => (attribute === undefined ? undefined : attributes.get(attribute))
  return {
    byFactor: grouped(ratings, (question) => question.factor ?? placeOf(question)?.factor),
    byTouchpoint: grouped(ratings, (question) => placeOf(question)?.touchpoint),
    byAttribute: grouped(ratings, (question) => placeOf(question)?.id),
    overall: ratings.find((question) => question.overall === true),
    likely: questions.find(({ type }) => type === 'nps')?.id ?? '',
  }
}
type Counting = ReturnType<typeof countingOf>
const known = new WeakMap<Questionnaire, WeakMap<Places, Counting>>()
/** Which questions of a version count where; found once, for figures are reckoned anew from a million responses. */
const countingIn = (data: Questionnaire, attributes: Places): Counting => {
  const found = known.get(data)?.get(attributes)
  if (found) return found
  const counting = countingOf(data, attributes)
  const own = known.get(data) ?? new WeakMap<Places, Counting>()
  known.set(data, own.set(attributes, counting))
  return counting
}

/** What a response adds to the figures, by the version that asked: see `scored`, by whose scores it goes. */
export const contributionOf = (
  data: Questionnaire,
  weights: readonly Weight[],
  given: Answers,
  attributes: Places,
  score: { readonly csi: number | null; readonly dissatisfied: boolean },
): Contribution => {
  const { answers } = shownWith(data, given)
  const counting = countingIn(data, attributes)
  const items = <K extends string | number>(prefix: string, groups: ReadonlyMap<K, readonly RatingQuestion[]>) =>
    [...groups].flatMap(([key, own]) => itemOf(`${prefix}${key}`, own, answers) ?? [])

  const factors = weights.flatMap(({ id, slug, weight }) => {
    const item = itemOf(`f${id}`, counting.byFactor.get(slug) ?? [], answers)
    return item === null ? [] : [{ item, weight }]
  })
  const csums = split(
    score.csi ?? 0,
    factors.map(({ item, weight }) => weight * item.sum),
  )
  const usums = split(
    1_000_000,
    factors.map(({ weight }) => weight),
  )
  const { overall } = counting
  const said = overall && answers[overall.id]
  const likely = answers[counting.likely]
  const response: Record<string, number | undefined> = {
    sum: score.csi ?? undefined,
    dissatisfied: one(score.dissatisfied),
  }
  if (overall && typeof said === 'number') {
    const { min, max } = scaleOf(overall)
    Object.assign(response, {
      answers: 1,
      top: one(said === max),
      top_two: one(said >= max - 1),
      low: one(said <= min + 1),
      [`b${bandOf(overall, said)}`]: 1,
    })
  }
  if (typeof likely === 'number')
    Object.assign(response, { asked: 1, promoters: one(likely >= 9), detractors: one(likely <= 6) })
  return {
    response,
    factors: factors.map(({ item }, at) => ({ ...item, csum: csums[at] ?? 0, usum: usums[at] ?? 0 })),
    touchpoints: items('t', counting.byTouchpoint),
    attributes: items('a', counting.byAttribute),
  }
}
