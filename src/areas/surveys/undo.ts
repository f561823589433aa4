/** How many steps back are kept. */
const most = 200

/** A document with the way back and forth. */
export interface Undoable<T> {
  readonly now: T
  readonly past: readonly T[]
  readonly future: readonly T[]
  /** What the last change was of: changes of one field, one after another, are one step. */
  readonly of: string | null
}
export const undoable = <T>(now: T): Undoable<T> => ({ now, past: [], future: [], of: null })

/** Does something; `of` names the field that is typed in, so that a word is taken back as one. */
export const done = <T>(state: Undoable<T>, now: T, of: string | null = null): Undoable<T> => {
  if (now === state.now) return state
  if (of !== null && of === state.of) return { ...state, now, future: [] }
  return { now, past: [...state.past, state.now].slice(-most), future: [], of }
}
export const undone = <T>(state: Undoable<T>): Undoable<T> => {
  const before = state.past.at(-1)
  if (state.past.length === 0 || before === undefined) return state
  return { now: before, past: state.past.slice(0, -1), future: [state.now, ...state.future], of: null }
}
export const redone = <T>(state: Undoable<T>): Undoable<T> => {
  const [next, ...future] = state.future
  if (next === undefined) return state
  return { now: next, past: [...state.past, state.now], future, of: null }
}
