/** The names of a fixed table, in its order. `Object.keys` forgets their type: a value may have more keys than its type says. */
export const namesOf = <N extends string>(table: Readonly<Record<N, unknown>>): N[] => Object.keys(table) as N[]
