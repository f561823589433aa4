import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { assign, setup } from 'xstate'
import type { Walkable } from '#tests/model/model.ts'
import type { ScreenModel } from '#tests/model/ui/walks.ts'
import type { Onward } from '#workspace/cell/CellEditor.tsx'

interface Context {
  /** What the server holds, and what it held before the last save. */
  readonly saved: string
  readonly before: string
  /** What stands in the editor, or is on its way. */
  readonly typed: string
  /** What somebody else has saved since the editor was opened. */
  readonly overtaken: 'name' | 'status' | null
  /** The status was changed behind the name, and waits for it. */
  readonly isAlso: boolean
  /** What is on its way takes back what was saved. */
  readonly isUndo: boolean
  /** What the last message offers. */
  readonly offers: 'undo' | 'retry' | null
}
export type CellEvent =
  | { readonly type: 'EDIT' | 'GIVE_UP' | 'UNDO' | 'RETRY' | 'ALSO' | 'SAVED' | 'REFUSED' | 'LOST' | 'CONFLICT' }
  | { readonly type: 'KEEP_MINE' | 'USE_THEIRS' }
  | { readonly type: 'TYPE'; readonly text: string }
  | { readonly type: 'TAKE'; readonly onward: Onward }
  | { readonly type: 'OVERTAKE'; readonly field: 'name' | 'status' }

const mine = 'Bea'
export const theirs = 'Cleo'
const first = 'Ada'

/** A cell of a list as it is edited in place: nothing of the product asks this machine, the screen alone is held to it. */
const machine = setup({
  types: {} as { context: Context; events: CellEvent },
  guards: {
    isEmpty: ({ context }) => context.typed === '',
    isSame: ({ context }) => context.typed === context.saved,
    isAlone: ({ context }) => !context.isAlso && !context.isUndo && context.overtaken === null,
    isOvertaken: ({ context }) => context.overtaken === 'name',
    isNotOvertaken: ({ context }) => context.overtaken !== 'name',
    mayBeRefused: ({ context }) => !context.isUndo && context.overtaken === null,
  },
  actions: {
    open: assign(({ context }) => ({ typed: context.saved, overtaken: null, offers: null })),
    keep: assign(({ context: { saved, typed, isAlso, isUndo } }) => ({
      before: saved,
      saved: typed,
      overtaken: null,
      isAlso: false,
      isUndo: false,
      offers: isAlso || isUndo ? null : ('undo' as const),
    })),
    drop: assign({ overtaken: null, isAlso: false, isUndo: false, offers: null }),
  },
}).createMachine({
  id: 'cellEdit',
  initial: 'resting',
  context: {
    saved: first,
    before: first,
    typed: first,
    overtaken: null,
    isAlso: false,
    isUndo: false,
    offers: null,
  },
  states: {
    resting: {
      on: {
        EDIT: { target: 'editing', actions: 'open' },
        UNDO: {
          guard: ({ context }) => context.offers === 'undo',
          target: 'saving',
          actions: assign(({ context }) => ({ typed: context.before, isUndo: true, offers: null })),
        },
        RETRY: {
          guard: ({ context }) => context.offers === 'retry',
          target: 'saving',
          actions: assign({ offers: null }),
        },
      },
    },
    editing: {
      on: {
        TYPE: { actions: assign(({ event }) => ({ typed: event.text })) },
        OVERTAKE: {
          guard: ({ context }) => context.overtaken === null,
          actions: assign(({ event }) => ({ overtaken: event.field })),
        },
        GIVE_UP: [
          { guard: 'isOvertaken', target: 'resting', actions: [assign({ saved: theirs }), 'drop'] },
          { target: 'resting', actions: 'drop' },
        ],
        TAKE: [
          { guard: ({ context, event }) => context.typed === '' && event.onward !== 'leave', target: 'wrong' },
          { guard: 'isEmpty', target: 'resting', actions: 'drop' },
          { guard: 'isSame', target: 'resting', actions: 'drop' },
          { target: 'saving' },
        ],
      },
    },
    wrong: {
      on: {
        TYPE: {
          guard: ({ event }) => event.text !== '',
          target: 'editing',
          actions: assign(({ event }) => ({ typed: event.text })),
        },
        GIVE_UP: { target: 'resting', actions: 'drop' },
      },
    },
    saving: {
      on: {
        ALSO: { guard: 'isAlone', actions: assign({ isAlso: true }) },
        SAVED: { guard: 'isNotOvertaken', target: 'resting', actions: 'keep' },
        REFUSED: { guard: 'mayBeRefused', target: 'resting', actions: 'drop' },
        LOST: {
          guard: 'isAlone',
          target: 'resting',
          actions: assign({ offers: 'retry' }),
        },
        CONFLICT: { guard: 'isOvertaken', target: 'asked', actions: assign({ saved: theirs, overtaken: null }) },
      },
    },
    asked: {
      on: {
        KEEP_MINE: { target: 'saving' },
        USE_THEIRS: { target: 'resting', actions: 'drop' },
      },
    },
  },
})

const cases: readonly AnyEventObject[] = [
  { type: 'TYPE', text: mine },
  { type: 'TYPE', text: '' },
  { type: 'OVERTAKE', field: 'name' },
  { type: 'OVERTAKE', field: 'status' },
  ...(['down', 'stay', 'leave', 'next', 'previous'] as const).map((onward) => ({ type: 'TAKE', onward })),
  ...'EDIT GIVE_UP UNDO RETRY ALSO SAVED REFUSED LOST CONFLICT KEEP_MINE USE_THEIRS'
    .split(' ')
    .map((type) => ({ type })),
]
const key = ({ context }: AnyMachineSnapshot) => [
  context.saved === theirs ? theirs : context.saved === first,
  context.typed === '' ? 'empty' : context.typed === context.saved,
  context.overtaken,
  context.isAlso,
  context.isUndo,
  context.offers,
]
const skip = ({ context, value }: AnyMachineSnapshot, event: AnyEventObject) => {
  // Whoever types what stands there already types nothing.
  if (event.type === 'TYPE') return context.typed === event['text'] || context.saved === event['text']
  // A record that is overtaken is one that somebody is about to save.
  if (event.type === 'OVERTAKE') return context.typed !== mine || context.saved === theirs
  return value === 'editing' && context.overtaken !== null && !['TAKE', 'GIVE_UP'].includes(event.type)
}
const isStay = (event: AnyEventObject) => event.type === 'TAKE' && event['onward'] !== 'down'

export const screen: ScreenModel<Walkable> = {
  model: { name: 'cell-edit', machine, inputs: [undefined], events: {}, outside: cases, key, skip },
  inputs: [undefined],
  cases,
  key,
  // Where one goes then is the same whoever was faster.
  skip: (snapshot, event) => skip(snapshot, event) || (isStay(event) && snapshot.context.overtaken !== null),
  undriven: [],
}
