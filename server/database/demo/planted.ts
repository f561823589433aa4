/** Rows for a table, with their ids; planted in the order of the list. */
export interface Planted {
  readonly table: string
  readonly rows: readonly object[]
  /** Its rows have no ids of their own. */
  readonly unnumbered?: true
}
