import { flushSync } from 'react-dom'
import { beforeAll, expect, test } from 'vitest'
import { draw, grid, scrolled } from '#ui/grid/fixtures/driver.tsx'
import type { Thing } from '#ui/grid/fixtures/thousands.tsx'
import type { GridColumn } from '#ui/grid/types.ts'

const widthOf = (id: string) =>
  Math.round(grid().querySelector(`[data-row="-1"] [data-column="${id}"]`)?.getBoundingClientRect().width ?? 0)
const column = (id: string, of: (thing: Thing) => string): GridColumn<Thing> => ({
  id,
  header: id,
  kind: 'text',
  width: 180,
  min: 100,
  grow: 1,
  text: of,
  cell: (thing) => <bdi className="trunc">{of(thing)}</bdi>,
})
const short = column('short', ({ id }) => `${id}`)
const same = column('same', () => 'x')
const long = column('long', ({ id }) => `A name that is longer than most of its kind, number ${id}`)

// Widths are measured as the grid writes: in another font, which stands in while its own is on the way, they are others.
beforeAll(async () => {
  await Promise.all([...document.fonts].map((one) => one.load()))
})

test('What short values leave empty goes to those that would be cut, and stays when the rows are others', async () => {
  const handle = await draw({ columns: [short, long], size: { inlineSize: 660, blockSize: 400 } })
  const before = [widthOf('short'), widthOf('long')]
  const cell = grid().querySelector('[data-row="0"] [data-column="long"] .trunc')
  expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0)
  flushSync(() => handle.last())
  await scrolled()
  expect([widthOf('short'), widthOf('long')]).toEqual(before)
})
test('One value in all rows does not say that all values are short: its column keeps its width', async () => {
  await draw({ columns: [long, same, short], size: { inlineSize: 660, blockSize: 400 } })
  expect(widthOf('same')).toBeGreaterThanOrEqual(180)
  expect(widthOf('short')).toBeLessThan(180)
})
