import type { Field } from '#contract/fields.ts'
import { type CellReader, readerOf } from '#server/work/imports/cells.ts'
import type { ImportDefinition } from '#server/work/imports/definition.ts'
import type { Fills, Mapping } from '#server/work/imports/headings.ts'

interface Column {
  readonly at: number
  readonly name: string
  readonly field: Field
  readonly read: CellReader
  /** What stands in it in every row, where no column says it. */
  readonly fill?: string
}
/** How the rows of one file are read. */
export interface Plan {
  readonly definition: ImportDefinition
  readonly width: number
  readonly columns: readonly Column[]
}
export const planOf = (
  definition: ImportDefinition,
  headings: readonly string[],
  mapping: Mapping,
  fills: Fills = {},
): Plan => {
  const at = new Map(mapping.flatMap((name, i) => (name === null ? [] : [[name, i] as const])))
  return {
    definition,
    width: headings.length,
    // In the order of the row's fields: a choice may depend on one before it.
    columns: Object.entries(definition.row.fields).flatMap(([name, field]) => {
      const place = at.get(name)
      const read = readerOf(field)
      const fill = fills[name]
      if (place !== undefined) return [{ at: place, name, field, read }]
      return fill === undefined ? [] : [{ at: -1, name, field, read, fill }]
    }),
  }
}
