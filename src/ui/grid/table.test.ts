import { useTable } from '@tanstack/react-table'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { columnDefs } from '#ui/grid/columnDefs.ts'
import { everything, nothing, ofIds, type Selection, setRows } from '#ui/grid/selection.ts'
import { type GridTable, gridFeatures } from '#ui/grid/table.ts'

interface Thing {
  readonly id: number
  readonly name: string
}
const thing = (id: number): Thing => ({ id, name: `Thing ${id}` })
const things = [10, 11, 12, 13].map(thing)
const defs = (greeting = '') =>
  columnDefs<Thing>([
    {
      id: 'name',
      header: 'Name',
      kind: 'text',
      width: 100,
      cell: ({ name }) => name,
      text: ({ name }) => greeting + name,
    },
  ])
const columns = defs()

const Shown = (props: {
  readonly selection: Selection
  readonly onSelection: (selection: Selection) => void
  readonly seen: (table: GridTable<Thing>) => void
}) => {
  const table = useTable({
    features: gridFeatures,
    columns,
    data: things.slice(0, 3),
    places: [500, 501, 502],
    getRowId: ({ id }) => String(id),
    rowKey: ({ id }) => id,
    total: 1_000_000,
    state: { selection: props.selection },
    onSelectionChange: (change) => props.onSelection(typeof change === 'function' ? change(props.selection) : change),
  })
  props.seen(table)
  return null
}
/** A table of three rows out of a million, and what was chosen in it last. */
const shown = (selection: Selection, seen: (table: GridTable<Thing>) => void): Selection => {
  let chosen = selection
  const onSelection = (next: Selection) => {
    chosen = next
  }
  renderToStaticMarkup(createElement(Shown, { selection, onSelection, seen }))
  return chosen
}
const moveTo = (table: GridTable<Thing>, data: Thing[], places: readonly number[]) => {
  table.setOptions((options) => ({ ...options, data, places }))
  return table.getRowModel().rows
}

describe('The rows of the window', () => {
  test('stand where the list has them', () => {
    shown(nothing, (table) => {
      expect(table.getRowModel().rows.map(({ id, index, original }) => [id, index, original.name])).toEqual([
        ['10', 500, 'Thing 10'],
        ['11', 501, 'Thing 11'],
        ['12', 502, 'Thing 12'],
      ])
    })
  })
  test('are the same, with their cells, when the window moves on by one', () => {
    shown(nothing, (table) => {
      const before = table.getRowModel().rows
      const cells = before.map((row) => row.getVisibleCells()[0])
      const after = moveTo(table, things.slice(1), [501, 502, 503])
      expect(after.map(({ id }) => id)).toEqual(['11', '12', '13'])
      expect(after[0]).toBe(before[1])
      expect(after[1]).toBe(before[2])
      expect(after[0]?.getVisibleCells()[0]).toBe(cells[1])
    })
  })
  test('are others where the record was changed, or stands elsewhere', () => {
    shown(nothing, (table) => {
      const before = table.getRowModel().rows
      const changed = { id: 11, name: 'Other' }
      const after = moveTo(table, [thing(9), changed, ...things.slice(2, 3)], [500, 501, 502])
      expect(after[1]).not.toBe(before[1])
      expect(after[1]?.getValue('name')).toBe('Other')
      expect(after[2]).toBe(before[2])
      expect(moveTo(table, things.slice(2, 3), [499])[0]?.index).toBe(499)
    })
  })
  test('are read anew by other columns', () => {
    shown(nothing, (table) => {
      expect(table.getRowModel().rows[0]?.getValue('name')).toBe('Thing 10')
      table.setOptions((options) => ({ ...options, columns: defs('Dear ') }))
      expect(table.getRowModel().rows[0]?.getValue('name')).toBe('Dear Thing 10')
    })
  })
})

describe('The choice', () => {
  const chosenRows = (selection: Selection) => {
    let ids: number[] = []
    shown(selection, (table) => {
      ids = table.getRowModel().rows.flatMap((row) => (row.getIsSelected() ? row.original.id : []))
    })
    return ids
  }
  const counted = (selection: Selection) => {
    let told: unknown
    shown(selection, (table) => {
      told = [table.getSelectedRowCount(), table.getRowsSelected()]
    })
    return told
  }
  const butOne = setRows(everything(), [11], false)
  test('is of ids, or of everything but some', () => {
    expect(chosenRows(nothing)).toEqual([])
    expect(chosenRows(ofIds([11, 99]))).toEqual([11])
    expect(chosenRows(butOne)).toEqual([10, 12])
  })
  test('counts rows that nobody has loaded', () => {
    expect(counted(nothing)).toEqual([0, 'none'])
    expect(counted(ofIds([11, 99]))).toEqual([2, 'some'])
    expect(counted(butOne)).toEqual([999_999, 'some'])
    expect(counted(everything())).toEqual([1_000_000, 'all'])
  })
  test('changes by a row, whatever its kind', () => {
    const toggled = (selection: Selection) => shown(selection, (table) => table.getRowModel().rows[1]?.toggleSelected())
    expect(toggled(ofIds([99]))).toEqual(ofIds([99, 11]))
    expect(toggled(butOne)).toEqual(everything())
    expect(toggled(everything())).toEqual(butOne)
  })
  test('can be another altogether', () => {
    expect(shown(ofIds([10]), (table) => table.setSelection(() => everything()))).toEqual(everything())
  })
})
