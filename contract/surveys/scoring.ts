import { type Answers, shownWith } from '#contract/surveys/answers.ts'
import { type Questionnaire, questionsOf, type RatingQuestion, scaleOf } from '#contract/surveys/questionnaire.ts'

/** Scores are kept in ten-thousandths of a point, as whole numbers, so that sums equal a recount to the last digit. */
export const unit = 10_000
/** Every scale of 3 to 11 steps divides it evenly. */
const even = 2520
/** Below this many points of 100 a customer is dissatisfied: 59.9999 is, 60 is not. */
export const dissatisfiedBelow = 60

/** Halves away from zero, exact for whole numbers below 2^53; `by` is above zero. */
export const divide = (sum: number, by: number): number => {
  const whole = Math.floor((2 * Math.abs(sum) + by) / (2 * by))
  return sum < 0 && whole > 0 ? -whole : whole
}

/** The mean of the answered ratings on 0 to 100, in ten-thousandths; null where none was answered. */
export const meanOf = (questions: readonly RatingQuestion[], answers: Answers): number | null => {
  let sum = 0
  let count = 0
  for (const question of questions) {
    const answer = answers[question.id]
    if (typeof answer !== 'number') continue
    const { min, max } = scaleOf(question)
    sum += (answer - min) * (even / (max - min)) * 100 * unit
    count += 1
  }
  return count === 0 ? null : divide(sum, even * count)
}

/** A factor with the weight that it had when the version was published. */
export interface Weight {
  readonly id: number
  readonly slug: string
  /** 0–100, whole. */
  readonly weight: number
}
export interface Scored {
  /** In ten-thousandths, in the order of the weights; factors without answers are left out. */
  readonly factors: readonly { readonly id: number; readonly score: number }[]
  /** In ten-thousandths; null where no factor with a weight was rated. */
  readonly csi: number | null
  /** As answered; null where it was not. */
  readonly overall: number | null
  readonly nps: number | null
  /** The overall question was answered in one of its two lowest boxes. */
  readonly isLow: boolean
  readonly dissatisfied: boolean
}

/** What a response scores by its own version. `factorOf` tells the factor of an attribute, which implies it. */
export const scored = (
  data: Questionnaire,
  weights: readonly Weight[],
  given: Answers,
  factorOf: (attribute: string) => string | undefined,
): Scored => {
  const { answers } = shownWith(data, given)
  const ratings = questionsOf(data).filter((question) => question.type === 'rating')
  const factors = weights.flatMap(({ id, slug, weight }) => {
    const own = ratings.filter(
      ({ factor, attribute }) => (factor ?? (attribute === undefined ? undefined : factorOf(attribute))) === slug,
    )
    const score = meanOf(own, answers)
    return score === null ? [] : [{ id, weight, score }]
  })
  const all = factors.reduce((sum, { weight }) => sum + weight, 0)
  const csi =
    all === 0
      ? null
      : divide(
          factors.reduce((sum, { weight, score }) => sum + weight * score, 0),
          all,
        )
  const numberOf = (id: string | undefined): number | null => {
    const answer = id === undefined ? undefined : answers[id]
    return typeof answer === 'number' ? answer : null
  }
  const overallQuestion = ratings.find(({ overall }) => overall === true)
  const overall = numberOf(overallQuestion?.id)
  const isLow = overallQuestion !== undefined && overall !== null && overall <= scaleOf(overallQuestion).min + 1
  return {
    factors: factors.map(({ id, score }) => ({ id, score })),
    csi,
    overall,
    nps: numberOf(questionsOf(data).find(({ type }) => type === 'nps')?.id),
    isLow,
    dissatisfied: (csi !== null && csi < dissatisfiedBelow * unit) || isLow,
  }
}
