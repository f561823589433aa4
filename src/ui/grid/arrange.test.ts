import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { moveColumn, moveColumnTo, resizeColumn, shownColumns } from '#ui/grid/arrange.ts'
import { type ColumnLayout, layoutOf, leastWidth, mostWidth } from '#ui/grid/layout.ts'
import type { GridTable, TableColumn } from '#ui/grid/table.ts'
import type { GridColumn } from '#ui/grid/types.ts'
import { useArrangement } from '#ui/grid/useArrangement.ts'

type Thing = Readonly<Record<string, string>>
const column = (id: string, more: Partial<GridColumn<Thing>> = {}): GridColumn<Thing> => ({
  id,
  header: id,
  kind: 'text',
  width: 130,
  cell: (thing) => thing[id],
  text: (thing) => thing[id] ?? '',
  ...more,
})
const columns = [
  column('ref', { pinned: true }),
  column('name', { width: 170, min: 120, grow: 2 }),
  column('dealer', { width: 140, min: 100, grow: 1 }),
  column('amount'),
  column('made', { hidden: true }),
]
const own = layoutOf(columns)

type Change = (of: (id: string) => TableColumn<Thing>, table: GridTable<Thing>) => void
const Doing = (props: {
  readonly layout: ColumnLayout
  readonly onLayout: (layout: ColumnLayout) => void
  readonly change: Change
}) => {
  const table = useArrangement(columns, props.layout, props.onLayout)
  props.change((id) => {
    const found = table.getColumn(id)
    if (!found) throw new Error(`No column ${id}`)
    return found
  }, table)
  return null
}
/** The layout after something was done to the columns of one. */
const after = (layout: ColumnLayout, change: Change): ColumnLayout => {
  let now = layout
  const onLayout = (next: ColumnLayout) => {
    now = next
  }
  renderToStaticMarkup(createElement(Doing, { layout, onLayout, change }))
  return now
}
const shown = (layout: ColumnLayout): string[] => {
  let ids: string[] = []
  after(layout, (_, table) => {
    ids = shownColumns(table).map(({ id }) => id)
  })
  return ids
}
const moved = (layout: ColumnLayout, id: string, steps: number) => after(layout, (of) => moveColumn(of(id), steps))
const hidden = (layout: ColumnLayout, id: string) => after(layout, (of) => of(id).toggleVisibility(false))

test('a column moves by steps among the shown ones and stops at the ends', () => {
  expect(shown(own)).toEqual(['ref', 'name', 'dealer', 'amount'])
  expect(shown(moved(own, 'amount', -1))).toEqual(['ref', 'name', 'amount', 'dealer'])
  expect(shown(moved(own, 'name', 5))).toEqual(['ref', 'dealer', 'amount', 'name'])
  expect(moved(own, 'amount', 1)).toBe(own)
})

test('who moves a column hears how far it went', () => {
  const steps: number[] = []
  after(own, (of) => steps.push(moveColumn(of('name'), 5), moveColumn(of('amount'), 1), moveColumn(of('amount'), -1)))
  expect(steps).toEqual([2, 0, -1])
})

test('a moved column passes hidden ones over, and they keep their place in the order', () => {
  const layout = moved(hidden(own, 'dealer'), 'amount', -1)
  expect(shown(layout)).toEqual(['ref', 'amount', 'name'])
  expect(shown(after(layout, (of) => of('dealer').toggleVisibility(true)))).toEqual(['ref', 'amount', 'name', 'dealer'])
})

test('a column dragged onto another takes its place, from either side', () => {
  expect(shown(after(own, (of) => moveColumnTo(of('amount'), 'name')))).toEqual(['ref', 'amount', 'name', 'dealer'])
  expect(shown(after(own, (of) => moveColumnTo(of('name'), 'amount')))).toEqual(['ref', 'dealer', 'amount', 'name'])
})

test('pinned columns come first, in the order of all, and keep to themselves', () => {
  const pinned = after(own, (of) => of('amount').pin('start'))
  expect(shown(pinned)).toEqual(['ref', 'amount', 'name', 'dealer'])
  expect(shown(moved(pinned, 'amount', -1))).toEqual(['amount', 'ref', 'name', 'dealer'])
  expect(shown(moved(pinned, 'name', -1))).toEqual(['ref', 'amount', 'name', 'dealer'])
  expect(shown(after(pinned, (of) => of('amount').pin(false)))).toEqual(['ref', 'name', 'dealer', 'amount'])
})

test('a hidden column can be shown again, and the last one cannot be hidden', () => {
  expect(shown(after(own, (of) => of('made').toggleVisibility(true)))).toContain('made')
  const one = ['name', 'dealer', 'amount'].reduce(hidden, own)
  expect(shown(one)).toEqual(['ref'])
  expect(hidden(one, 'ref')).toBe(one)
})

test('widths stay within reason and can be given back, and what is hidden keeps its own', () => {
  const resized = (id: string, width: number, layout = own) => after(layout, (of) => void resizeColumn(of(id), width))
  expect(resized('name', 10).widths).toEqual({ name: 120 })
  expect(resized('amount', -5).widths).toEqual({ amount: leastWidth })
  expect(resized('name', 99_999).widths).toEqual({ name: mostWidth })
  expect(after(resized('name', 200), (of) => of('name').resetSize()).widths).toEqual({})
  const apart = hidden(resized('dealer', 300), 'dealer')
  expect(resized('name', 200, apart).widths).toEqual({ dealer: 300, name: 200 })
})
