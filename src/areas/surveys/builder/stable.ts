import { useState } from 'react'

/**
 * The same function at every drawing, which does what the last one given does: parts that are drawn by `memo` stay as
 * they are while a letter is typed elsewhere.
 */
export const useStable = <A extends readonly unknown[], R>(work: (...given: A) => R): ((...given: A) => R) => {
  const [held] = useState(() => {
    const latest = { work }
    return { latest, stable: (...given: A): R => latest.work(...given) }
  })
  held.latest.work = work
  return held.stable
}

/** For `memo`: props are alike where they are the same, and lists where each of their items is. */
export const areAlike = <P extends object>(one: P, other: P): boolean => {
  const [before, now] = [Object.entries(one), new Map(Object.entries(other))]
  return (
    before.length === now.size &&
    before.every(([name, was]) => {
      const is: unknown = now.get(name)
      if (!Array.isArray(was) || !Array.isArray(is)) return Object.is(was, is)
      return was.length === is.length && was.every((item, at) => Object.is(item, is[at]))
    })
  )
}

/** For `memo`: the same, though other fields of the question have changed, which the part does not show. */
export const showsAlike =
  <Q extends object>(...others: readonly string[]) =>
  ({ question: one }: { readonly question: Q }, { question: other }: { readonly question: Q }): boolean => {
    const shown = (question: Q) =>
      Object.fromEntries(Object.entries(question).filter(([name]) => !others.includes(name)))
    return areAlike(shown(one), shown(other))
  }
