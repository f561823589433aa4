import * as v from 'valibot'
import { call, paged, resource } from '#contract/call.ts'
import { handled } from '#contract/facets.ts'
import { choiceOf, count, id, join, nested, optional, pick, record, reference, Versioned } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import {
  consultantChoice,
  customerNames,
  customerRequest,
  requestFilters,
  requestSorts,
} from '#contract/requests/customers.ts'
import { adminAndDealer } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { Import, ImportForm, importFilter } from '#contract/work/imports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    inquiries: true
  }
}

/** One car that an inquiry asks about. */
export const InquiryItem = record({
  id: id(),
  variant: optional(reference('variants', msg`Variant`)),
  color: optional(reference('colors', msg`Color`)),
  quantity: count(msg`Quantity`),
})
/**
 * A child inquiry: what a customer asks one dealer about one model. What was sent at once is one base inquiry, `base`;
 * its own number is that of the base and its place in it: IQ-2026-000123-2.
 */
export const Inquiry = join(
  customerRequest('inquiry'),
  record({
    model: reference('models', msg`Model`),
    /** Cars asked about in all its items. */
    items_count: count(msg`Cars`),
    base: nested(
      msg`Base inquiry`,
      v.object({ id: v.number(), reference_no: v.string(), inquiries_count: v.number() }),
    ),
  }),
)
/** Another child of the same base inquiry, as far as its reader may see it. */
export const InquirySibling = pick(Inquiry, ['id', 'reference_no', 'dealer', 'model', 'status'])
/** The single record also carries its items and the other children of its base. */
export const InquiryDetail = join(
  Inquiry,
  record({
    items: nested(msg`Items`, v.array(InquiryItem.schema)),
    siblings: nested(msg`Other inquiries in this base inquiry`, v.array(InquirySibling.schema)),
  }),
)
const InquiryBody = join(
  join(pick(Inquiry, [...customerNames]), Versioned),
  record({ sales_consultant_id: consultantChoice() }),
)
/** A row of an import: a base inquiry with one child and one item. */
export const InquiryRow = join(
  join(pick(Inquiry, [...customerNames, 'source']), record({ sales_consultant_id: consultantChoice() })),
  record({
    dealer_id: choiceOf('dealers', msg`Dealer`, 'dealer'),
    model_id: choiceOf('models', msg`Model`, 'model'),
    variant_id: optional(choiceOf('variants', msg`Variant`, 'variant')),
    quantity: count(msg`Quantity`),
  }),
)

export const inquiries = resource(
  'inquiries',
  {
    title: msg`Inquiries`,
    audited: true,
    history: true,
    bulk: [...handled],
    searched: true,
  },
  {
    list: call('GET /inquiries', {
      roles: adminAndDealer,
      query: listQuery(requestSorts, {
        ...requestFilters('inquiry'),
        /** The children of one base inquiry. */
        base: optional(choiceOf('inquiries', msg`Base inquiry`)),
        import_id: importFilter(),
      }),
      answer: paged(Inquiry),
    }),
    get: call('GET /inquiries/:id', { roles: adminAndDealer, answer: InquiryDetail }),
    update: call('PATCH /inquiries/:id', { roles: adminAndDealer, body: InquiryBody, answer: InquiryDetail }),
    upload: call('POST /inquiries', {
      roles: adminAndDealer,
      limit: 'uploads',
      form: ImportForm,
      answer: Import,
    }),
  },
)
