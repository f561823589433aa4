import { Lead, leads } from '#contract/requests/leads.ts'
import { carModels } from '#server/areas/catalogue/catalogue.table.ts'
import { modelChoice, type RequestKind, requestParts } from '#server/areas/requests/customers.ts'
import { leadMessages } from '#server/areas/requests/lead-messages.ts'
import {
  leadConsultantCounts,
  leadCounts,
  leadModelCounts,
  leadTexts,
  leads as table,
} from '#server/areas/requests/leads.table.ts'
import { onDays } from '#server/platform/days.ts'
import { among, defineRecords, equals } from '#server/platform/records.ts'
import { getOf, listOf, updateOf } from '#server/platform/records-handlers.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { downloadOf } from '#server/work/exports/download.ts'

export const leadKind: RequestKind = {
  type: 'lead',
  path: '/admin/leads',
  words: leadMessages,
  choices: [modelChoice(Lead.fields.model.label)],
}
const parts = requestParts(leadKind)

/** Leads, each dealer's for itself. They arrive by import; an edit says who made it. */
export const leadRecords = defineRecords(leads, {
  ...parts,
  table,
  record: Lead,
  references: { ...parts.references, model: { by: 'model_id', from: carModels } },
  found: { ...parts.found, many: { starts: 't.reference_no' } },
  searchIn: {
    table: leadTexts,
    column: 'search',
    of: 'lead_id',
    holds: ['reference_no', 'name', 'first_name', 'last_name', 'mobile_number', 'email'],
    beside: { message: 'message' },
  },
  emptyBy: { email: 'no_email', message: 'no_message' },
  filters: {
    status: equals('status'),
    dealer: among('dealer_id'),
    date: onDays('created_at'),
    import_id: equals('import_id'),
  },
  sorts: { ...parts.sorts, total_quantity: 'total_quantity', total_amount: 'total_amount' },
  totals: [
    { table: leadCounts, filters: ['status', 'dealer'] },
    { table: leadModelCounts, filters: ['status'] },
    { table: leadConsultantCounts, filters: [] },
  ],
})

export const leadHandlers: readonly Served[] = [
  listOf(leads.list, leadRecords),
  getOf(leads.get, leadRecords),
  updateOf(leads.update, leadRecords),
  serve(leads.download, ({ query, request }) => downloadOf(leadRecords, query, request)),
]
