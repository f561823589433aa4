import { call, FileResponse, paged, resource } from '#contract/call.ts'
import { handled } from '#contract/facets.ts'
import {
  choiceOf,
  count,
  date,
  file,
  join,
  money,
  nested,
  optional,
  pick,
  record,
  reference,
  Versioned,
} from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { Attachment } from '#contract/requests/attachments.ts'
import {
  consultantChoice,
  customerNames,
  customerRequest,
  requestFilters,
  requestSorts,
  variantChoice,
} from '#contract/requests/customers.ts'
import { adminAndDealer } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    quotations: true
  }
}

/** Somebody wants to know what a car costs; prices in pesos, the term in months. */
export const Quotation = join(
  customerRequest('quotation'),
  record({
    model: reference('models', msg`Model`),
    variant: optional(reference('variants', msg`Variant`)),
    color: optional(reference('colors', msg`Color`)),
    unit_price: money(msg`Unit price`),
    discount: money(msg`Discount`),
    down_payment: money(msg`Down payment`),
    term_months: optional(count(msg`Term in months`)),
    valid_until: optional(date(msg`Valid until`)),
    /** The file attached to it. */
    file: optional(nested(msg`File`, Attachment)),
  }),
)
const QuotationBody = join(
  join(
    pick(Quotation, [...customerNames, 'unit_price', 'discount', 'down_payment', 'term_months', 'valid_until']),
    Versioned,
  ),
  record({
    model_id: choiceOf('models', msg`Model`, 'model'),
    variant_id: variantChoice(),
    color_id: optional(choiceOf('colors', msg`Color`, 'color')),
    sales_consultant_id: consultantChoice(),
  }),
)

export const quotations = resource(
  'quotations',
  {
    title: msg`Quotations`,
    audited: true,
    history: true,
    bulk: [...handled],
    searched: true,
  },
  {
    list: call('GET /quotation', {
      roles: adminAndDealer,
      query: listQuery([...requestSorts, 'variant', 'color', 'unit_price'], {
        ...requestFilters('quotation'),
      }),
      answer: paged(Quotation),
    }),
    get: call('GET /quotation/:id', { roles: adminAndDealer, answer: Quotation }),
    update: call('PUT /quotation/:id', { roles: adminAndDealer, body: QuotationBody, answer: Quotation }),
    /** Attaches a file in the place of the one before; 413 when it is too large. */
    upload: call('POST /quotation/:id/upload', {
      roles: adminAndDealer,
      limit: 'uploads',
      form: record({ file: file(msg`File`, ['pdf', 'png', 'jpg', 'jpeg', 'docx', 'xlsx']) }),
      answer: Quotation,
    }),
    file: call('GET /quotation/:id/file', { roles: adminAndDealer, answer: FileResponse }),
    detach: call('DELETE /quotation/:id/file', { roles: adminAndDealer, answer: Quotation }),
  },
)
