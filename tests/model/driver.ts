import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'

/** One step along a path: what happens, and the state that must be seen after it. */
export interface Step<S extends AnyMachineSnapshot = AnyMachineSnapshot> {
  readonly event: AnyEventObject
  readonly state: S
}
/** A way through a machine from its beginning. The first step is the beginning itself, its event `xstate.init`. */
export interface Path<S extends AnyMachineSnapshot = AnyMachineSnapshot> {
  readonly steps: readonly Step<S>[]
}

/**
 * Whatever can be led along a path: the machine alone, or the real screen with the real server. `do` makes the event
 * happen: it types and clicks for a person's events, and for `xstate.done.actor.<id>`, `xstate.error.actor.<id>` and
 * `xstate.after.…` it brings about what the event tells, such as an answer of the server or the passing of time.
 */
export interface Driver<S extends AnyMachineSnapshot = AnyMachineSnapshot> {
  do(event: AnyEventObject): void | Promise<void>
  /** Throws unless what can be seen is this state. */
  sees(state: S): void | Promise<void>
}

/** How a step is named in a failure: `CODE {"code":"123456"}`. */
export const nameOf = ({ type, ...rest }: AnyEventObject): string =>
  Object.keys(rest).length === 0 ? type : `${type} ${JSON.stringify(rest)}`

/** The active states, outermost first: `['signedIn', 'signedIn.fresh']`. */
export const statesIn = (value: AnyMachineSnapshot['value'], under = ''): readonly string[] =>
  typeof value === 'string'
    ? [`${under}${value}`]
    : Object.entries(value).flatMap(([name, inner]) => [
        `${under}${name}`,
        ...(inner === undefined ? [] : statesIn(inner, `${under}${name}.`)),
      ])
/** The innermost active state: `signedIn.fresh`. */
export const stateOf = (snapshot: AnyMachineSnapshot): string => statesIn(snapshot.value).at(-1) ?? ''

/** The fault with its step before it and the way there behind it: a report may show the first lines only. */
export const faultOnTheWay = (fault: unknown, steps: readonly Step[]): Error => {
  const way = steps.map(({ event, state }) => `${nameOf(event)} → ${stateOf(state)}`)
  const last = steps.at(-1)
  const where = last ? `step ${steps.length}, ${last.event.type} → ${stateOf(last.state)}: ` : ''
  const why = fault instanceof Error ? fault.message : String(fault)
  return new Error(`${where}${why}\nOn the way:\n  ${way.join('\n  ')}`, { cause: fault })
}

/** Leads a driver along a path; a failure tells the way to it. */
export const drive = async <S extends AnyMachineSnapshot>(path: Path<S>, driver: Driver<S>): Promise<void> => {
  for (const [at, { event, state }] of path.steps.entries())
    try {
      await driver.do(event)
      await driver.sees(state)
    } catch (fault) {
      throw faultOnTheWay(fault, path.steps.slice(0, at + 1))
    }
}
