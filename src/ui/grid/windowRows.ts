import {
  constructRow,
  type Row,
  type RowData,
  type RowModel,
  type Table,
  type TableFeature,
  type TableFeatures,
  tableMemo,
} from '@tanstack/react-table'

interface WindowOptions {
  /** The place in the list of each record in `data`, counted from 0. */
  readonly places: readonly number[]
}
declare module '@tanstack/react-table' {
  interface Plugins {
    windowFeature: TableFeature
  }
  // biome-ignore-start lint/correctness/noUnusedVariables: a merged interface repeats the parameters of the library's.
  interface TableOptions_FeatureMap<TFeatures extends TableFeatures, TData extends RowData> {
    windowFeature: WindowOptions
  }
  // biome-ignore-end lint/correctness/noUnusedVariables: as above
}
/** A table that is given a window of a list: it says where each of its rows stands in the whole. */
export const windowFeature: TableFeature = {}
interface Windowed {
  readonly windowFeature: TableFeature
}

/**
 * The rows of a window. The library's own model makes every row and cell anew when `data` is another array, which here
 * it is with each step of the wheel: this one keeps the rows whose record, place and columns are as before.
 */
export const windowRowModel =
  <TData extends RowData>() =>
  (table: Table<Windowed, TData>): (() => RowModel<Windowed, TData>) => {
    let kept = new Map<string, Row<Windowed, TData>>()
    let columns: unknown
    const rowsOf = (data: readonly TData[], places: readonly number[]): RowModel<Windowed, TData> => {
      // A row keeps the values of its cells, which other columns would read otherwise.
      const before = columns === table.options.columns ? kept : new Map<string, Row<Windowed, TData>>()
      columns = table.options.columns
      kept = new Map()
      const model: RowModel<Windowed, TData> = { rows: [], flatRows: [], rowsById: {} }
      for (const [i, record] of data.entries()) {
        const place = places[i] ?? i
        const id = table.getRowId(record, place)
        const old = before.get(id)
        const row = old?.original === record && old.index === place ? old : constructRow(table, id, record, place, 0)
        kept.set(id, row)
        model.rows.push(row)
        model.rowsById[id] = row
      }
      model.flatRows = model.rows
      return model
    }
    return tableMemo({
      feature: 'windowFeature',
      table,
      fnName: 'table.getCoreRowModel',
      memoDeps: () => [table.options.data, table.options.places, table.options.columns],
      fn: rowsOf,
    })
  }
