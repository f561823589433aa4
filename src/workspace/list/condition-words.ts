import type { Comparison, Condition } from '#contract/conditions.ts'
import { type Family, familyOf } from '#contract/narrowing.ts'
import { type Message, msg } from '#contract/words.ts'
import { showMoney, showNumber } from '#platform/formats.ts'
import type { Say } from '#platform/words.tsx'
import type { Filterable } from '#workspace/records/filterable.ts'
import { type Dictionary, nameOfValue } from '#workspace/records/line.ts'

/** A way to compare, and whether it is turned round. */
export interface Way {
  readonly id: string
  readonly how: Comparison
  readonly not: boolean
  readonly label: Message
}
const way = (how: Comparison, label: Message, not = false): Way => ({
  id: `${not ? 'not-' : ''}${how}`,
  how,
  not,
  label,
})
const isEmpty = way('empty', msg`Is empty`)
const isNotEmpty = way('empty', msg`Is not empty`, true)
const days = [
  way('in', msg`Is in`),
  way('between', msg`Is between`),
  way('from', msg`From`),
  way('to', msg`Until`),
  way('in', msg`Is not in`, true),
]
/** The ways that are offered, the usual one first. */
const ways: Readonly<Record<Family, readonly Way[]>> = {
  text: [way('in', msg`Contains`), way('in', msg`Does not contain`, true)],
  choice: [way('in', msg`Is one of`), way('in', msg`Is none of`, true)],
  number: [
    way('from', msg`At least`),
    way('to', msg`At most`),
    way('between', msg`Is between`),
    way('in', msg`Is exactly`),
    way('in', msg`Is not`, true),
  ],
  day: days,
  moment: days,
}
export const waysOf = ({ field }: Filterable): readonly Way[] => {
  const family = familyOf(field)
  if (!family) return []
  return field.optional ? [...ways[family], isEmpty, isNotEmpty] : ways[family]
}

/** What a filter is set to, in words: “at least ₱500,000.00”. */
export const wordsOfCondition = (
  one: Filterable,
  { how, not, values }: Condition,
  dictionary: Dictionary,
  say: Say,
) => {
  const { kind } = one.field
  const isDay = ['day', 'moment'].includes(familyOf(one.field) ?? '')
  const names = values.map((value) => {
    const number = Number(value)
    if (kind === 'money' && Number.isFinite(number)) return showMoney(number)
    if (kind === 'count' && Number.isFinite(number)) return showNumber(number, one.field.decimals)
    return familyOf(one.field) === 'text' ? `“${value}”` : nameOfValue(one, value, dictionary)
  })
  const [first = '', second = ''] = names
  const more =
    names.length > 1 && how === 'in'
      ? say(msg`{count, plural, other {+# others}}`, { count: names.length - 1 })
      : undefined
  const words: Readonly<Record<Comparison, readonly [Message, Message]>> = {
    in: [msg`{value}`, msg`not {value}`],
    empty: [msg`is empty`, msg`is not empty`],
    from: [msg`from {value}`, isDay ? msg`before {value}` : msg`below {value}`],
    to: [msg`up to {value}`, isDay ? msg`after {value}` : msg`above {value}`],
    above: [msg`above {value}`, msg`not above {value}`],
    below: [msg`below {value}`, msg`not below {value}`],
    between: [msg`{value} – {second}`, msg`not {value} – {second}`],
  }
  return { text: say(words[how][not ? 1 : 0], { value: first, second }), more }
}
