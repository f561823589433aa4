import { expect, test } from 'vitest'
import { dealerImport } from '#server/areas/dealers/dealers-import.ts'
import { inventoryImport } from '#server/areas/inventories/inventories-import.ts'
import { consultantImport } from '#server/areas/people/sales-consultants-import.ts'
import { defineImport } from '#server/work/imports/definition.ts'

test('what the table lets stand once, an import has to name', () => {
  expect(() => defineImport({ ...dealerImport, unique: ['name'] })).toThrow(
    'defineImport(dealers): no two records share code, and neither unique nor uniqueTogether says so',
  )
  expect(() => defineImport({ ...consultantImport, unique: [] })).toThrow('dealer_id and employee_no')
  const { uniqueTogether: _, ...inventories } = inventoryImport
  expect(() => defineImport(inventories)).toThrow('dealer_id and variant_id and color_id and year')
})

test('what came with a file is found again by its table, or it is no import', () => {
  const { records } = dealerImport
  const columns = new Set([...records.columns].filter((name) => name !== 'import_id'))
  expect(() => defineImport({ ...dealerImport, records: { ...records, columns } })).toThrow(
    'defineImport(dealers): its table does not say what came with a file: add imported()',
  )
})
