import type { Field } from '#contract/fields.ts'
import { type CellReader, readerOf } from '#server/work/imports/cells.ts'
import type { ImportDefinition } from '#server/work/imports/definition.ts'
import type { Mapping } from '#server/work/imports/headings.ts'

interface Column {
  readonly at: number
  readonly name: string
  readonly field: Field
  readonly read: CellReader
}
/** How the rows of one file are read. */
export interface Plan {
  readonly definition: ImportDefinition
  readonly width: number
  readonly columns: readonly Column[]
}
export const planOf = (definition: ImportDefinition, headings: readonly string[], mapping: Mapping): Plan => {
  const at = new Map(mapping.flatMap((name, i) => (name === null ? [] : [[name, i] as const])))
  return {
    definition,
    width: headings.length,
    // In the order of the row's fields: a choice may depend on one before it.
    columns: Object.entries(definition.row.fields).flatMap(([name, field]) => {
      const place = at.get(name)
      return place === undefined ? [] : [{ at: place, name, field, read: readerOf(field) }]
    }),
  }
}
