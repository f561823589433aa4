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
