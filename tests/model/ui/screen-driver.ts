import { deepEqual } from 'node:assert/strict'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { stateOf } from '#tests/model/driver.ts'
import type { ScreenDriver, Seat } from '#tests/model/ui/house.ts'

interface Screen<S> {
  /** Where it is done, as a failure says it: `in a cell`. */
  readonly where: string
  /** Hears of each event before it is done. */
  readonly hears: (event: AnyEventObject) => void
  /** How an event is brought about; undefined when nobody knows. */
  readonly act: (event: AnyEventObject) => (() => unknown) | undefined
  /** How a state looks, by its name as `stateOf` says it; undefined when nobody knows. */
  readonly look: (state: string) => ((snapshot: S) => Promise<unknown>) | undefined
}

/** Leads a window: each event by its act, each state by its look, and no trouble may come up in the page meanwhile. */
export const screenDriver = <S extends AnyMachineSnapshot>(
  { page, context, troubles }: Pick<Seat, 'page' | 'context' | 'troubles'>,
  { where, hears, act, look }: Screen<S>,
): ScreenDriver => ({
  page,
  do: async (event) => {
    hears(event)
    const doing = act(event)
    if (!doing) throw new Error(`Nobody knows how to do ${event.type} ${where}`)
    await doing()
  },
  sees: async (snapshot) => {
    const state = stateOf(snapshot)
    const looking = look(state)
    if (!looking) throw new Error(`Nobody knows how ${state} looks ${where}`)
    // A walk hands its screen the snapshots of the machine that it was found in.
    await looking(snapshot as S)
    deepEqual(troubles, [])
  },
  end: () => context.close(),
})
