import { call, listQuery, paged, resource } from '#contract/call.ts'
import {
  choiceOf,
  choicesOf,
  count,
  days,
  file,
  join,
  money,
  optional,
  options,
  pick,
  record,
  reference,
  text,
} from '#contract/fields.ts'
import { customerRequest } from '#contract/requests/customers.ts'
import { adminAndDealer, admins } from '#contract/roles.ts'
import { statusOf } from '#contract/status-fields.ts'
import { msg } from '#contract/words.ts'
import { Download, formats } from '#contract/work/exports.ts'
import { ImportReport, importFilter, spreadsheets } from '#contract/work/imports.ts'

/** Somebody who wants a car. Leads arrive by import only. */
export const Lead = join(
  customerRequest('lead'),
  record({
    model: optional(reference('models', msg`Model`)),
    total_quantity: count(msg`Quantity`),
    total_amount: money(msg`Amount`),
  }),
)
const LeadBody = join(
  pick(Lead, [
    'first_name',
    'last_name',
    'mobile_number',
    'email',
    'preferred_communication',
    'message',
    'total_quantity',
    'total_amount',
    'status',
    'action',
    'version',
  ]),
  record({
    model_id: optional(choiceOf('models', msg`Model`, 'model')),
    sales_consultant_id: optional(choiceOf('sales-consultants', msg`Sales consultant`, 'sales_consultant')),
  }),
)
/** A row of an import: what a lead begins with. Its reference is given by the server. */
export const LeadRow = join(
  pick(Lead, [
    'first_name',
    'last_name',
    'mobile_number',
    'email',
    'preferred_communication',
    'message',
    'total_quantity',
    'total_amount',
    'status',
    'action',
    'source',
  ]),
  record({
    dealer_id: choiceOf('dealers', msg`Dealer`, 'dealer'),
    model_id: optional(choiceOf('models', msg`Model`, 'model')),
    sales_consultant_id: optional(choiceOf('sales-consultants', msg`Sales consultant`, 'sales_consultant')),
  }),
)
const LeadFilters = listQuery(['reference_no', 'name', 'status', 'total_amount', 'created_at', 'updated_at'], {
  status: optional(statusOf('lead')),
  dealer: optional(choicesOf('dealers', msg`Dealer`)),
  date: optional(days(msg`Date`)),
  import_id: importFilter(),
})
const LeadDownload = join(
  LeadFilters,
  record({ format: optional(options(msg`Format`, formats)), columns: optional(text(msg`Columns`, 2000)) }),
)

export const leads = resource('leads', {
  list: call('GET /leads', { roles: adminAndDealer, query: LeadFilters, answer: paged(Lead) }),
  get: call('GET /leads/:id', { roles: adminAndDealer, answer: Lead }),
  update: call('PUT /leads/:id', { roles: adminAndDealer, body: LeadBody, answer: Lead }),
  /** Checks a file and writes its good rows; a file none of whose rows are good answers 422 on `file`. */
  upload: call('POST /leads', {
    roles: admins,
    form: record({ file: file(msg`File`, spreadsheets) }),
    answer: ImportReport,
  }),
  /** Where the file lies that holds what the list shows: as CSV with the list's own columns unless they are given. */
  download: call('GET /leads-download', { roles: adminAndDealer, query: LeadDownload, answer: Download }),
})
