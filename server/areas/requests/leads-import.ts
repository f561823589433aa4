import { LeadRow } from '#contract/requests/leads.ts'
import { customerImport } from '#server/areas/requests/customers-import.ts'
import { leadKind, leadRecords } from '#server/areas/requests/leads.ts'

/** Leads arrive by import only. */
export const leadImport = customerImport({
  records: leadRecords,
  kind: leadKind,
  references: 'LD',
  row: LeadRow,
  defaults: { total_quantity: 1, total_amount: 0 },
  synonyms: {
    total_quantity: ['Total quantity', 'Qty', 'Units'],
    total_amount: ['Total amount', 'Price', 'Value'],
  },
  example: { total_quantity: '1', total_amount: '1250000' },
})
