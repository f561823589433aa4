import type { Folding } from '#ui/grid/types.ts'

/** What keys and the pointer do to rows that hold others; each answers whether it did something. */
export const foldsOf = <R extends object>({
  folding,
  loaded,
  goTo,
}: {
  readonly folding: () => Folding<R> | undefined
  readonly loaded: (index: number) => R | undefined
  readonly goTo: (index: number) => void
}) => {
  const fold = (index: number, isOpen: boolean): boolean => {
    const found = loaded(index)
    const before = found === undefined ? undefined : folding()?.isOpen(found)
    if (found === undefined || before === undefined || before === isOpen) return false
    folding()?.onFold(found, isOpen)
    return true
  }
  return {
    /** A step along the line at its start: it folds, unfolds, or leads to the row that holds this one. */
    along: (index: number, step: number): boolean => {
      if (fold(index, step > 0)) return true
      const holder = step < 0 ? folding()?.holderOf(index) : undefined
      if (holder === undefined || holder === index) return false
      goTo(holder)
      return true
    },
    toggle: (index: number): boolean => fold(index, true) || fold(index, false),
  }
}
