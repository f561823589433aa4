import { isValidElement, type ReactNode, useRef, useState } from 'react'
import type { Choice } from '#ui/options.tsx'

/** Keeps the earlier value while the new one says the same: what is drawn from it need not be drawn anew. */
export const useKept = <T>(value: T, isSame: (before: T, after: T) => boolean): T => {
  const kept = useRef(value)
  if (kept.current !== value && !isSame(kept.current, value)) kept.current = value
  return kept.current
}
/** One function for all drawings, which does what that of the last one would do. */
export const useSteady = <A extends readonly unknown[], R>(act: (...given: A) => R): ((...given: A) => R) => {
  const latest = useRef(act)
  latest.current = act
  const [steady] = useState(
    () =>
      (...given: A): R =>
        latest.current(...given),
  )
  return steady
}

const isShallowSame = (before: object, after: object): boolean => {
  const [one, other] = [Object.entries(before), new Map(Object.entries(after))]
  return one.length === other.size && one.every(([name, value]) => Object.is(value, other.get(name)))
}
const isSameNode = (before: ReactNode, after: ReactNode): boolean => {
  if (Object.is(before, after)) return true
  if (!isValidElement<object>(before) || !isValidElement<object>(after)) return false
  return before.type === after.type && before.key === after.key && isShallowSame(before.props, after.props)
}
/** Whether two lists offer the same, in the same words. */
export const isSameChoices = (before: readonly Choice[], after: readonly Choice[]): boolean =>
  before.length === after.length &&
  before.every((one, at) => {
    const other = after[at]
    return (
      other !== undefined &&
      one.id === other.id &&
      one.name === other.name &&
      one.hint === other.hint &&
      isSameNode(one.start, other.start) &&
      isSameNode(one.end, other.end)
    )
  })
