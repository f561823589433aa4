/** What a file may bring at most; the most rows are the contract's `mostRows`. */
export const limits = {
  columns: 200,
  /** Characters of one cell, as Excel has it. */
  cell: 32_767,
  /** A workbook of a hundred sheets with pictures has a few hundred parts. */
  entries: 2_000,
  /** Bytes of one part that is streamed, and of one that is held in memory. */
  streamed: 600_000_000,
  held: 120_000_000,
  /** How long one batch of rows may take, and a whole file. */
  batchMs: 20_000,
  fileMs: 90_000,
} as const
/** Rows that travel from the reader at once. */
export const batchRows = 1000
