import { SalesConsultant, salesConsultants } from '#contract/people/sales-consultants.ts'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { salesConsultants as table } from '#server/areas/people/people.table.ts'
import { fold } from '#server/database/fold.ts'
import { defineRecords, equals } from '#server/platform/records.ts'
import { listOf } from '#server/platform/records-handlers.ts'
import type { Served } from '#server/platform/serve.ts'

/** Sales consultants, each dealer's for itself. */
export const consultantRecords = defineRecords(salesConsultants, {
  table,
  record: SalesConsultant,
  scope: 'dealer_id',
  references: { dealer: { by: 'dealer_id', from: dealers } },
  search: 'search',
  fold,
  filters: { dealer_id: equals('dealer_id'), active: equals('status') },
  sorts: { name: 'sort_name', employee_no: 'employee_no', status: 'status', updated_at: 'updated_at' },
  order: ['name', 'asc'],
})

export const consultantHandlers: readonly Served[] = [listOf(salesConsultants.list, consultantRecords)]
