import { call, paged, resource } from '#contract/call.ts'
import { handled } from '#contract/facets.ts'
import {
  choiceOf,
  choicesOf,
  count,
  days,
  join,
  money,
  optional,
  pick,
  record,
  reference,
  Versioned,
} from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { consultantChoice, customerRequest, requestSorts } from '#contract/requests/customers.ts'
import { adminAndDealer, admins } from '#contract/roles.ts'
import { statusOf } from '#contract/status-fields.ts'
import { msg } from '#contract/words.ts'
import { Download, DownloadWishes } from '#contract/work/exports.ts'
import { Import, ImportForm, importFilter } from '#contract/work/imports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    leads: true
  }
}

/** Somebody who wants a car. Leads arrive by import only. */
export const Lead = join(
  customerRequest('lead'),
  record({
    model: optional(reference('models', msg`Model`)),
    total_quantity: count(msg`Quantity`),
    total_amount: money(msg`Amount`),
  }),
)
const asked = pick(Lead, [
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
])
const choices = record({
  model_id: optional(choiceOf('models', msg`Model`, 'model')),
  sales_consultant_id: consultantChoice(),
})
const LeadBody = join(join(asked, Versioned), choices)
/** A row of an import: what a lead begins with. Its reference is given by the server. */
export const LeadRow = join(
  join(asked, pick(Lead, ['source'])),
  join(record({ dealer_id: choiceOf('dealers', msg`Dealer`, 'dealer') }), choices),
)
const LeadFilters = listQuery([...requestSorts, 'total_quantity', 'total_amount'], {
  status: optional(statusOf('lead')),
  dealer: optional(choicesOf('dealers', msg`Dealer`)),
  date: optional(days(msg`Date`, 'created_at')),
  import_id: importFilter(),
})

export const leads = resource(
  'leads',
  {
    title: msg`Leads`,
    audited: true,
    history: true,
    bulk: [...handled],
    searched: true,
  },
  {
    list: call('GET /leads', { roles: adminAndDealer, query: LeadFilters, answer: paged(Lead) }),
    get: call('GET /leads/:id', { roles: adminAndDealer, answer: Lead }),
    update: call('PUT /leads/:id', { roles: adminAndDealer, body: LeadBody, answer: Lead }),
    /** Checks a file and writes its good rows; a file none of whose rows are good answers 422 on `file`. */
    upload: call('POST /leads', {
      roles: admins,
      limit: 'uploads',
      form: ImportForm,
      answer: Import,
    }),
    /** Where the file lies that holds what the list shows: as CSV with the list's own columns unless they are given. */
    download: call('GET /leads-download', {
      roles: adminAndDealer,
      query: join(LeadFilters, DownloadWishes),
      answer: Download,
    }),
  },
)
