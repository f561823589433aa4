import { getDefaultStore } from 'jotai'

/** One store for the page: keys and commands are heard outside of React too. */
export const store = getDefaultStore()
