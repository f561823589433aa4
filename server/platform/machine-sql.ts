import type { AnyStateMachine } from 'xstate'
import { graphOf } from '#machines/graph.ts'

/** What an event does to the rows of a table, as SQL. */
export interface Move {
  /** A condition: the machine takes the event. */
  readonly may: string
  /** The state that it leads to, where `may` holds. */
  readonly to: string
}
/** Slugs of states, which hold no quotes, as SQL. */
export const inSql = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ')
/** The states in which a machine takes an event at all. */
export const statesTaking = (machine: AnyStateMachine, event: string): readonly string[] => [
  ...new Set(graphOf(machine).transitions.flatMap((one) => (one.event === event ? [one.from] : []))),
]
/**
 * The statement for an event that is asked of many rows at once, read off the machine: its states, transitions and their
 * order. What each guard looks at is said in `guards`, and compared with the machine by a test.
 */
export const moveOf = (
  machine: AnyStateMachine,
  event: string,
  { column, guards }: { readonly column: string; readonly guards: Readonly<Record<string, string>> },
): Move => {
  const { transitions } = graphOf(machine)
  const ways = transitions
    .filter((one) => one.event === event)
    .map(({ from, to, guard }) => {
      const holds = guard === null ? 'true' : guards[guard]
      if (holds === undefined) throw new Error(`${machine.id}: say in SQL what ${guard} looks at`)
      return { from, to: to ?? from, holds }
    })
  // States with the same conditions stand together, so that an index over them is found.
  const conditions = Map.groupBy(Map.groupBy(ways, ({ from }) => from).entries(), ([, some]) =>
    some.some(({ holds }) => holds === 'true') ? 'true' : some.map(({ holds }) => `(${holds})`).join(' or '),
  )
  const parts = [...conditions].map(([holds, states]) => {
    const within = `${column} in (${inSql(states.map(([from]) => from))})`
    return holds === 'true' ? within : `${within} and (${holds})`
  })
  const [first = 'false', ...more] = parts
  const cases = ways.map(({ from, to, holds }) => `when ${column} = '${from}' and (${holds}) then '${to}'`)
  const [end, ...others] = new Set(ways.map(({ to }) => to))
  return {
    may: more.length === 0 ? first : `(${parts.map((part) => `(${part})`).join(' or ')})`,
    to: end !== undefined && others.length === 0 ? `'${end}'` : `case ${cases.join(' ')} end`,
  }
}
