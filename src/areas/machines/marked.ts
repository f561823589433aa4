import { store } from '#ui/store.ts'

/**
 * The events that led to a state that they must not lead to, by their numbers, in the order of the log; kept while one
 * looks at other pages.
 */
export const markedWrong = store<readonly number[]>([])

export const markWrong = (id: number, isWrong: boolean): void =>
  markedWrong.set(
    [...markedWrong.get().filter((one) => one !== id), ...(isWrong ? [id] : [])].toSorted((a, b) => a - b),
  )
