import { store } from '#ui/store.ts'

/** The event that led to a state that it must not lead to, by its number; kept while one looks at other pages. */
export const markedWrong = store<number | undefined>(undefined)
