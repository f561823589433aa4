/** What came back of a call. A lost one may have been taken or not: nobody knows. */
export type Outcome =
  | { readonly is: 'done' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'seen'; readonly value: string; readonly details?: unknown }
  | { readonly is: 'lost' }
/** One call on a record, `event` with who called; `from` and `to` count the moments of asking and answering, one after the other. */
export interface Called<E> {
  readonly event: E
  readonly from: number
  /** Infinity while nobody knows whether it is over. */
  readonly to: number
  readonly outcome: Outcome
  /** What of the same call came before it: an answer is read after the step that it answers. */
  readonly follows?: Called<E>
}
/**
 * What a record would be after a call that gave this outcome, or null where it could not have given it. A lost call is
 * asked as one that was taken; that it was not is tried as well.
 */
export type Explains<S, E> = (state: S, call: Called<E>) => S | null

/**
 * Every state in which the record may be after these calls, each explained by a serial order: one that keeps what was over
 * before something else began, and in which each call gives what it has given. None: nothing explains the history.
 */
export const explained = <S, E>(
  calls: readonly Called<E>[],
  starts: readonly S[],
  explains: Explains<S, E>,
): readonly S[] => {
  const ends = new Map<string, S>()
  const seen = new Set<string>()
  const search = (state: S, left: readonly Called<E>[]) => {
    const name = JSON.stringify([state, left.map((call) => calls.indexOf(call))])
    if (seen.has(name)) return
    seen.add(name)
    if (left.length === 0) ends.set(JSON.stringify(state), state)
    for (const call of left) {
      // Something else was over before it began, and comes first.
      if (left.some((other) => other !== call && (other.to < call.from || other === call.follows))) continue
      const rest = left.filter((other) => other !== call)
      if (call.outcome.is === 'lost') search(state, rest)
      const after = explains(state, call)
      if (after !== null) search(after, rest)
    }
  }
  for (const start of starts) search(start, calls)
  return [...ends.values()]
}
