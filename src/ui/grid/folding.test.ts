import { expect, test } from 'vitest'
import { foldsOf } from '#ui/grid/folding.ts'

interface Line {
  readonly isOpen?: boolean
}
/** Two rows that hold others, the first one open over two rows; the last place is not loaded. */
const lines: readonly (Line | undefined)[] = [{ isOpen: true }, {}, {}, { isOpen: false }, undefined]
const holders = [0, 0, 0, 3]
const watched = () => {
  const did: unknown[] = []
  const folds = foldsOf<Line>({
    folding: () => ({
      isOpen: (line) => line.isOpen,
      onFold: (line, isOpen) => did.push([lines.indexOf(line), isOpen]),
      holderOf: (index) => holders[index],
    }),
    loaded: (index) => lines[index],
    goTo: (index) => did.push(`to ${index}`),
  })
  return { did, folds }
}

test('a step back folds an open row, and leads from a row that is held to the one that holds it', () => {
  const { did, folds } = watched()
  expect([folds.along(0, -1), folds.along(2, -1), folds.along(3, -1)]).toEqual([true, true, false])
  expect(did).toEqual([[0, false], 'to 0'])
})

test('a step on unfolds a folded row, and is left to the cells everywhere else', () => {
  const { did, folds } = watched()
  expect([3, 0, 1, 4].map((index) => folds.along(index, 1))).toEqual([true, false, false, false])
  expect(did).toEqual([[3, true]])
})

test('toggling turns what is open and what is folded, and does nothing to a row that holds none', () => {
  const { did, folds } = watched()
  expect([0, 3, 1, 4].map((index) => folds.toggle(index))).toEqual([true, true, false, false])
  expect(did).toEqual([
    [0, false],
    [3, true],
  ])
})

test('a grid that does not fold leaves every step to its cells', () => {
  const folds = foldsOf<Line>({ folding: () => undefined, loaded: (index) => lines[index], goTo: () => {} })
  expect([folds.along(0, -1), folds.along(3, 1), folds.toggle(0)]).toEqual([false, false, false])
})
