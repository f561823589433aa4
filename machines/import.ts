import { assign, setup, transition } from 'xstate'
import { namesOf } from '#contract/names.ts'
import { type ImportState, importStates } from '#contract/work/imports.ts'

const states = namesOf(importStates)

/** What decides which way an import goes; the row, its job and the list that it writes into know it. */
export interface ImportFacts {
  /** Every required field has a column, or one value for all rows. */
  readonly hasColumns: boolean
  /** How many of its rows can be written. */
  readonly good: number
  /** Some of its rows stand in the list already. */
  readonly hasWritten: boolean
  /** Rows that it wrote were changed or used since. */
  readonly isChanged: boolean
}
export type ImportEvent =
  /** By its person: columns or cells are put right, and every row is checked anew. */
  | { readonly type: 'map' }
  /** By its person: its good rows are to be written. */
  | { readonly type: 'run' }
  /** By its person: what it wrote is to be taken back. */
  | { readonly type: 'revert' }
  /** Its job has come to its end, cannot go on, or was cancelled. */
  | { readonly type: 'finish' }
  | { readonly type: 'fail' }
  | { readonly type: 'cancel' }
  /** Somebody looked anew. */
  | { readonly type: 'facts'; readonly facts: ImportFacts }

/** Whether it may be written, by what it holds. */
export const canBegin = ({ hasColumns, good }: Pick<ImportFacts, 'hasColumns' | 'good'>): boolean =>
  hasColumns && good > 0

/**
 * A file on its way into a list, from when every row was read and checked. What is cancelled or fails half-way is taken
 * back, so that nothing half stays; taking back cannot be left half done either, and begins again.
 */
export const importMachine = setup({
  types: { context: {} as ImportFacts, input: {} as ImportFacts, events: {} as ImportEvent },
  guards: {
    canBegin: ({ context }) => canBegin(context),
    hasWritten: ({ context }) => context.hasWritten,
    isUnchanged: ({ context }) => !context.isChanged,
  },
  actions: { look: assign(({ event }) => (event.type === 'facts' ? event.facts : {})) },
}).createMachine({
  id: 'import',
  context: ({ input }) => input,
  initial: 'checked',
  on: { facts: { actions: 'look' } },
  states: {
    checked: { on: { map: 'checked', run: { target: 'running', guard: 'canBegin' } } },
    running: {
      on: {
        finish: 'complete',
        fail: [{ target: 'reverting', guard: 'hasWritten' }, { target: 'reverted' }],
        cancel: [{ target: 'reverting', guard: 'hasWritten' }, { target: 'reverted' }],
      },
    },
    complete: { on: { revert: { target: 'reverting', guard: 'isUnchanged' } } },
    reverting: { on: { finish: 'reverted', fail: 'failed', cancel: 'reverting' } },
    reverted: {},
    failed: {},
  },
})

const nothingKnown: ImportFacts = { hasColumns: false, good: 0, hasWritten: false, isChanged: false }
/** Where an event leads from here, or null when the machine does not allow it. What is not known is taken as no. */
export const nextImportState = (
  state: ImportState,
  event: Exclude<ImportEvent, { type: 'facts' }>,
  known: Partial<ImportFacts> = {},
): ImportState | null => {
  const before = importMachine.resolveState({ value: state, context: { ...nothingKnown, ...known } })
  if (!before.can(event)) return null
  const [after] = transition(importMachine, before, event)
  return states.find((one) => one === after.value) ?? null
}

/** Why a step of its person cannot be done. */
export type WhyNotImport = 'begun' | 'no-column' | 'no-good-row' | 'incomplete' | 'changed'
/** Null when it can be done. */
export const whyNotOnImport = (
  step: 'map' | 'run' | 'revert',
  state: ImportState,
  known: Partial<ImportFacts> = {},
): WhyNotImport | null => {
  if (nextImportState(state, { type: step }, known) !== null) return null
  if (step === 'revert') return state === 'complete' ? 'changed' : 'incomplete'
  if (state !== 'checked') return 'begun'
  return known.hasColumns === true ? 'no-good-row' : 'no-column'
}
