import { type Answers, isAnswered, shownWith } from '#contract/surveys/answers.ts'
import { type Questionnaire, scaleOf } from '#contract/surveys/questionnaire.ts'
import { type Message, msg } from '#contract/words.ts'

/** Why answers look made up. They are marked, not judged: they count until somebody excludes them with a reason. */
export const reviewReasons = {
  fast: msg`Answered in under 2 seconds per question`,
  flat: msg`Same rating for all questions on a long page`,
  device: msg`Same device used for 3 or more customers in a day`,
  staff: msg`The mobile number belongs to staff`,
} satisfies Readonly<Record<string, Message>>
export type ReviewReason = keyof typeof reviewReasons
/** What a list is narrowed to: one reason, or any of them. */
export const reviewFilter = { any: msg({ message: 'For any reason', context: 'marked for review' }), ...reviewReasons }

/** Seconds from the first saved answer to the last, below which nobody has read the question between. */
const secondsEach = 2
/** So many questions are few enough to be answered at once. */
const fewQuestions = 3
/** A page of so many ratings is long. */
const longPage = 6
/** So many customers of one device in a day. */
export const deviceCustomers = 3

/** What the answers themselves show; `seconds` is null where the first of them was never saved by itself. */
export const looksMadeUp = (
  data: Questionnaire,
  answers: Answers,
  seconds: number | null,
): readonly Extract<ReviewReason, 'fast' | 'flat'>[] => {
  const { questions: shown } = shownWith(data, answers)
  const given = (id: string) => shown.has(id) && isAnswered(answers[id])
  const all = data.pages.flatMap(({ questions }) => questions.filter(({ id }) => given(id)))
  const isFast = seconds !== null && all.length > fewQuestions && seconds < secondsEach * (all.length - 1)
  const isFlat = data.pages.some(({ questions }) => {
    // Ratings of one scale: a 5 of 5 and a 5 of 10 are not the same.
    const byScale = new Map<string, unknown[]>()
    for (const question of questions)
      if (question.type === 'rating' && given(question.id) && typeof answers[question.id] === 'number') {
        const { min, max } = scaleOf(question)
        const key = `${min} ${max}`
        byScale.set(key, [...(byScale.get(key) ?? []), answers[question.id]])
      }
    return [...byScale.values()].some((values) => values.length >= longPage && new Set(values).size === 1)
  })
  return [...(isFast ? (['fast'] as const) : []), ...(isFlat ? (['flat'] as const) : [])]
}
