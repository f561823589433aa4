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
