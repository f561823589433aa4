import {
  assignPrototypeAPIs,
  assignTableAPIs,
  functionalUpdate,
  makeStateUpdater,
  type RowData,
  type TableFeature,
  type TableFeatures,
  type Updater,
} from '@tanstack/react-table'
import { countOf, isSelected, nothing, type RowId, type RowRange, type Selection, toggle } from '#ui/grid/selection.ts'

/** `missing` are rows of a stretch that are not loaded: the server knows which they are. */
type SelectionChange = (change: Updater<Selection>, missing?: readonly RowRange[]) => void

interface SelectionOptions<TData> {
  /** The id by which a record is chosen. */
  readonly rowKey: (record: TData) => RowId
  /** How many rows there are, loaded or not; undefined while nobody knows. */
  readonly total: number | undefined
  readonly onSelectionChange: SelectionChange
}
interface SelectionTable {
  readonly getSelection: () => Selection
  readonly setSelection: SelectionChange
  /** How many rows are chosen, those that were never loaded among them. */
  readonly getSelectedRowCount: () => number
  readonly getRowsSelected: () => 'all' | 'some' | 'none'
}
interface SelectionRow {
  readonly getIsSelected: () => boolean
  readonly toggleSelected: () => void
}

declare module '@tanstack/react-table' {
  interface Plugins {
    everythingButFeature: TableFeature
  }
  interface TableState_FeatureMap {
    everythingButFeature: { readonly selection: Selection }
  }
  // biome-ignore-start lint/correctness/noUnusedVariables: a merged interface repeats the parameters of the library's.
  interface TableOptions_FeatureMap<TFeatures extends TableFeatures, TData extends RowData> {
    everythingButFeature: SelectionOptions<TData>
  }
  interface Table_FeatureMap<TFeatures extends TableFeatures, TData extends RowData> {
    everythingButFeature: SelectionTable
  }
  interface Row_FeatureMap<TFeatures extends TableFeatures, TData extends RowData> {
    everythingButFeature: SelectionRow
  }
  // biome-ignore-end lint/correctness/noUnusedVariables: as above
}

/** What this feature finds in a table that has it: the hooks of features are typed for tables without it. */
interface Chosen {
  readonly atoms: { readonly selection: { readonly get: () => Selection } }
  readonly options: SelectionOptions<RowData>
}
interface ChosenRow {
  readonly original: RowData
  readonly table: Chosen
}
const hasChoice = (table: object): table is Chosen => 'atoms' in table && 'options' in table
/** A table that is complete, as this feature sees it. */
const chosenIn = (table: object): Chosen => {
  if (!hasChoice(table)) throw new Error('everythingButFeature: the table has no state yet')
  return table
}
const selectionOf = (table: Chosen): Selection => table.atoms.selection.get()
const keyOf = ({ original, table }: ChosenRow): RowId => table.options.rowKey(original)
const change = (table: Chosen, next: Updater<Selection>, missing?: readonly RowRange[]) =>
  table.options.onSelectionChange((before) => functionalUpdate(next, before), missing)
const count = (table: Chosen): number => countOf(selectionOf(table), table.options.total ?? 0)

/**
 * Choosing rows of which only a few are loaded. The table's own feature keeps the id of each chosen row; this one keeps
 * ids, or everything except some, so that rows count that nobody has loaded.
 */
export const everythingButFeature: TableFeature = {
  getInitialState: (state) => ({ selection: nothing, ...state }),
  getDefaultTableOptions: (table) => ({ onSelectionChange: makeStateUpdater('selection', table) }),
  assignRowPrototype: (prototype, table) =>
    assignPrototypeAPIs('everythingButFeature', prototype, table, {
      row_getIsSelected: { fn: (row: ChosenRow) => isSelected(selectionOf(row.table), keyOf(row)) },
      row_toggleSelected: { fn: (row: ChosenRow) => change(row.table, (before) => toggle(before, keyOf(row))) },
    }),
  constructTableAPIs: (table) => {
    const own = () => chosenIn(table)
    assignTableAPIs('everythingButFeature', table, {
      table_getSelection: { fn: () => selectionOf(own()) },
      table_setSelection: {
        fn: (next: Updater<Selection>, missing?: readonly RowRange[]) => change(own(), next, missing),
      },
      table_getSelectedRowCount: { fn: () => count(own()) },
      table_getRowsSelected: {
        fn: () => (count(own()) === 0 ? 'none' : count(own()) === own().options.total ? 'all' : 'some'),
      },
    })
  },
}
