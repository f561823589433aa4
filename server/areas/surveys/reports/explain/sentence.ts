import type { ExplainMessage, Sentence } from '#contract/surveys/explain.ts'
import { divide } from '#contract/surveys/scoring.ts'
import { type Message, msg } from '#contract/words.ts'
import type { Say } from '#server/platform/words.ts'

/** A part below so many hundredths hardly counts. */
const least = 5
/** Figures stand from left to right in every language. */
const isolated = (text: string) => `\u2066${text}\u2069`
const signed = (hundredths: number) =>
  isolated(`${hundredths > 0 ? '+' : '−'}${(Math.abs(hundredths) / 100).toFixed(2)}`)
/** Tenths of a point, halves away from zero, as everywhere. */
const tenths = (points: number) => (divide(Math.round(Math.abs(points) * 1e8), 1e7) / 10).toFixed(1)
/** “Service advisor” within a sentence; what is written in capitals, as VIP is, stays. */
const within = (name: string) => (/^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name)

const names = {
  answers: msg`the answers`,
  weights: msg`the new weights`,
  choice: msg`the choice of questions answered`,
  mix: msg`the mix of dealers`,
} satisfies Record<string, Message>
interface Clause {
  readonly part: number
  readonly name: keyof typeof names
  readonly message: ExplainMessage
  readonly values: Readonly<Record<string, string>>
}

/** What a change of a score is told by, in words of the reader's language; see `explainMessages`. */
export const sentenceOf = (
  {
    before,
    now,
    shown: [mix = 0, weights = 0, ...parts],
  }: { readonly before: number; readonly now: number; readonly shown: readonly number[] },
  {
    score,
    factors,
    areWeightsNew,
    say,
  }: {
    readonly score: string
    readonly factors: readonly string[]
    readonly areWeightsNew: boolean
    readonly say: Say
  },
): Sentence => {
  const [from, to] = [isolated(tenths(before)), isolated(tenths(now))]
  const by = tenths(now - before)
  const head: Sentence[number] =
    Number(by) === 0
      ? { message: 'still', values: { score, before: from, now: to } }
      : {
          message: now > before ? 'rose' : 'fell',
          values: { score, by: isolated(`${now > before ? '+' : '−'}${by}`), before: from, now: to },
        }
  const answers = parts.reduce((sum, part) => sum + part, 0)
  const [first, second] = parts
    .flatMap((part, at) => {
      const name = factors[at]
      return name !== undefined && part * answers > 0 && Math.abs(part) >= least ? [{ part, name: within(name) }] : []
    })
    .toSorted((a, b) => Math.abs(b.part) - Math.abs(a.part))
  const answered = answers > 0 ? 'better' : 'worse'
  const weighed = areWeightsNew ? 'weights' : 'choice'
  const way = (part: number) => (part > 0 ? 'brought' : 'took')
  const clauses: Clause[] = [
    {
      part: answers,
      name: 'answers' as const,
      message: second ? (`${answered}-two` as const) : first ? (`${answered}-one` as const) : answered,
      values: { ...(first && { first: first.name }), ...(second && { second: second.name }) },
    } satisfies Clause,
    {
      part: weights,
      name: weighed,
      message: `${weighed}-${way(weights)}` as const,
      values: {},
    } satisfies Clause,
    { part: mix, name: 'mix' as const, message: `mix-${way(mix)}` as const, values: {} } satisfies Clause,
  ].filter(({ part }) => part !== 0)
  const counting = clauses
    .filter(({ part }) => Math.abs(part) >= least)
    .toSorted((a, b) => Math.abs(b.part) - Math.abs(a.part))
  const rest = clauses.filter(({ part }) => Math.abs(part) < least).map(({ name }) => name)
  return [
    head,
    ...counting.map(({ part, message, values }) => ({ message, values: { points: signed(part), ...values } })),
    ...restOf(rest, say),
  ]
}
const restOf = (rest: readonly Clause['name'][], say: Say): Sentence => {
  const [first, second, third] = rest
  if (first === undefined) return []
  const values = Object.fromEntries(
    ['first', 'second', 'third'].flatMap((key, at) => {
      const name = rest[at]
      return name === undefined ? [] : [[key, say(names[name])]]
    }),
  )
  if (third !== undefined) return [{ message: 'rest-three', values }]
  if (second !== undefined) return [{ message: 'rest-two', values }]
  return first === 'answers' ? [{ message: 'rest-answers', values: {} }] : [{ message: 'rest-one', values }]
}
