import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { assign, setup } from 'xstate'
import type { Walkable } from '#tests/model/model.ts'
import type { ScreenModel } from '#tests/model/ui/walks.ts'

interface Context {
  readonly act: 'deactivate' | 'delete'
  /** Which rows were chosen: the first two of three, or all that match. */
  readonly chosen: 'two' | 'all'
}
type ManyEvent =
  | ({ readonly type: 'BEGIN' } & Context)
  | { readonly type: 'CONFIRM' | 'CANCEL' | 'PASS' | 'DONE' | 'SKIPPED' | 'REFUSED' | 'LOST' | 'OKAY' }

/** A room's own act on several rows: nothing of the product asks this machine, the screen alone is held to it. */
const machine = setup({ types: {} as { context: Context; events: ManyEvent } }).createMachine({
  id: 'manyActs',
  initial: 'resting',
  context: { act: 'deactivate', chosen: 'two' },
  states: {
    resting: {
      on: { BEGIN: { target: 'asking', actions: assign(({ event: { act, chosen } }) => ({ act, chosen })) } },
    },
    asking: { on: { CONFIRM: 'closing', CANCEL: 'resting' } },
    closing: { on: { CANCEL: 'resting', PASS: 'sending' } },
    sending: {
      on: {
        DONE: 'resting',
        SKIPPED: { guard: ({ context }) => context.chosen === 'two', target: 'told' },
        REFUSED: { guard: ({ context }) => context.chosen === 'two', target: 'told' },
        LOST: { guard: ({ context }) => context.chosen === 'two', target: 'told' },
      },
    },
    told: { on: { OKAY: 'resting' } },
  },
})

const cases: readonly AnyEventObject[] = [
  ...(['deactivate', 'delete'] as const).flatMap((act) =>
    (['two', 'all'] as const).map((chosen) => ({ type: 'BEGIN', act, chosen })),
  ),
  ...'CONFIRM CANCEL PASS DONE SKIPPED REFUSED LOST OKAY'.split(' ').map((type) => ({ type })),
]
const key = ({ context }: AnyMachineSnapshot) => [context.act, context.chosen]

export const screen: ScreenModel<Walkable> = {
  model: { name: 'many-acts', machine, inputs: [undefined], events: {}, outside: cases, key },
  inputs: [undefined],
  cases,
  key,
  skip: () => false,
  detail: ({ context }) => `${context.act} ${context.chosen}`,
  undriven: [],
}
