import { describe, expect, test } from 'vitest'
import { Lead, leads } from '#contract/requests/leads.ts'
import { leads as leadTable, leadTexts } from '#server/areas/requests/leads.table.ts'
import { leadRecords } from '#server/areas/requests/leads.ts'
import { defineRecords } from '#server/platform/records.ts'
import { listOf } from '#server/platform/records-handlers.ts'
import { byName } from '#server/platform/records-order.ts'

describe('When records are defined', () => {
  const parts = {
    table: leadTable,
    record: Lead,
    scope: 'dealer_id',
    sorts: {},
    order: ['name', 'asc'],
    name: 't.id',
    found: { detail: 'null', folded: 't.id' },
  } as const
  test('a sort over a column that may be null is refused by name', () => {
    const sorts = { name: 'email' } as const
    expect(() => defineRecords(leads, { ...parts, sorts })).toThrow(
      'defineRecords(leads): the column email of sort name may be null, so pages could skip rows: make it NOT NULL',
    )
  })
  test('an order by names that its table has not folded is refused by name', () => {
    expect(() => byName('id', leadTexts, 'leads')).toThrow('byName(id): lead_texts has no sort_name to order by')
  })
  test('a field without a column is refused by name', () => {
    const sorts = { name: 'sort_name' } as const
    expect(() => defineRecords(leads, { ...parts, sorts })).toThrow('leads has no column dealer: name it in')
  })
  test('a filter or an order that the list takes and nothing answers is refused by name', () => {
    const { dealer: _, ...filters } = leadRecords.filters ?? {}
    const { created_at: __, ...sorts } = leadRecords.sorts
    expect(() => listOf(leads.list, { ...leadRecords, filters, sorts })).toThrow(
      'defineRecords(leads): its list takes the filter dealer, the order created_at: name it in filters or sorts',
    )
    expect(listOf(leads.list, leadRecords).call).toBe(leads.list)
  })
})
