import { expect, expectTypeOf, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { ImportState } from '#contract/work/imports.ts'
import { type importMachine, nextImportState, type WhyNotImport, whyNotOnImport } from '#machines/import.ts'

test('The states of an import are those of the contract', () => {
  expectTypeOf<StateValueFrom<typeof importMachine>>().toEqualTypeOf<ImportState>()
})
const ready = { hasColumns: true, good: 2 }
test.each<readonly ['map' | 'run' | 'revert', ImportState, Parameters<typeof whyNotOnImport>[2], WhyNotImport | null]>([
  ['map', 'checked', {}, null],
  ['map', 'running', {}, 'begun'],
  ['run', 'checked', ready, null],
  ['run', 'checked', { ...ready, hasColumns: false }, 'no-column'],
  ['run', 'checked', {}, 'no-column'],
  ['run', 'checked', { ...ready, good: 0 }, 'no-good-row'],
  ['run', 'running', ready, 'begun'],
  ['run', 'reverted', ready, 'begun'],
  ['revert', 'complete', {}, null],
  ['revert', 'complete', { isChanged: true }, 'changed'],
  ['revert', 'running', {}, 'incomplete'],
  ['revert', 'reverted', {}, 'incomplete'],
])('%s of an import that is %s, with %o, is refused with: %s', (step, state, known, why) => {
  expect(whyNotOnImport(step, state, known)).toBe(why)
})
test('What no machine allows leads nowhere', () => {
  expect(nextImportState('failed', { type: 'finish' })).toBeNull()
  expect(nextImportState('checked', { type: 'run' })).toBeNull()
  expect(nextImportState('running', { type: 'cancel' }, { hasWritten: true })).toBe('reverting')
})
