import * as v from 'valibot'
import { call, listed, paged, resource } from '#contract/call.ts'
import {
  choiceOf,
  choicesOf,
  count,
  days,
  id,
  instant,
  join,
  money,
  nested,
  optional,
  options,
  pick,
  record,
  text,
  Versioned,
} from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { BaseItem, givenItems, PartsItem } from '#contract/parts/items.ts'
import { PartsQuotation, PartsStepTaken, QuotationBody, quotationLocale } from '#contract/parts/quotation.ts'
import { customerNames, customerRequest } from '#contract/requests/customers.ts'
import { partsRoles } from '#contract/roles.ts'
import { actionOf, statusOf } from '#contract/status-fields.ts'
import { msg } from '#contract/words.ts'
import { Import, ImportForm, importFilter } from '#contract/work/imports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'parts-inquiries': true
    'parts-inquiry-bases': true
  }
}

/** Parts that were chosen, with numbers and quantities, or a wish in words. */
export const partsChannels = {
  cart: msg({ message: 'Cart', context: 'parts that a customer has chosen on the web' }),
  form: msg({ message: 'Form', context: 'a wish for parts that a customer has written on the web' }),
}
const channel = () => options(msg`Channel`, partsChannels)
const { fields } = customerRequest('partsinquiry')
const customer = pick(customerRequest('partsinquiry'), [
  'first_name',
  'last_name',
  'mobile_number',
  'email',
  'preferred_communication',
  'message',
])
const reference_no = () => text(msg`Reference`, 24)
const total = () => optional(money(msg`Total`))

/**
 * What one dealer is asked for: a child of what a customer sent at once, `base`; its own number is that of the base and
 * its place in it: PI-2026-000123-2. `total_amount` is the sum of the items that have a price, null while none has.
 */
export const PartsInquiry = join(
  record({ id: id(), reference_no: reference_no(), channel: channel() }),
  join(
    customer,
    record({
      status: fields.status,
      action: fields.action,
      dealer: fields.dealer,
      source: fields.source,
      base: nested(
        msg`Base inquiry`,
        v.object({ id: v.number(), reference_no: v.string(), inquiries_count: v.number() }),
      ),
      items_count: count(msg`Items`),
      /** The items in one line: 2 × 04465-BAG06, 1 × a roof rack. */
      asked: optional({ ...text(msg`Requested`, 30_000) }),
      total_amount: total(),
      updated_by_user_id: fields.updated_by_user_id,
      created_at: fields.created_at,
      updated_at: fields.updated_at,
      version: fields.version,
    }),
  ),
)
/** The single record also carries its items. */
export const PartsInquiryDetail = join(PartsInquiry, record({ items: nested(msg`Items`, v.array(PartsItem.schema)) }))
/** All that a customer sent at once. Children, items, sums and states are those that its reader sees. */
export const PartsBase = join(
  record({ id: id(), reference_no: reference_no(), channel: channel() }),
  join(
    customer,
    record({
      inquiries_count: count(msg`Dealers`),
      items_count: count(msg`Items`),
      total_amount: total(),
      /** That of its least advanced child; cancelled when all are. */
      status: statusOf('partsinquiry'),
      statuses: nested(msg`Statuses`, v.array(v.object({ status: v.string(), count: v.number() }))),
      created_at: instant(msg`Created`),
      updated_at: instant(msg`Updated`),
    }),
  ),
)

const InquiryBody = join(
  join(pick(PartsInquiry, [...customerNames]), Versioned),
  record({ items: optional(givenItems(msg`Items`)) }),
)
/** A row of an import: one item for one dealer. */
export const PartsInquiryRow = join(
  customer,
  record({
    dealer_id: choiceOf('dealers', msg`Dealer`, 'dealer'),
    channel: channel(),
    cart_no: optional(text(msg`Cart no.`, 40)),
    part_id: optional(choiceOf('parts', msg`Part number`, 'part')),
    wanted: optional(text(msg`Part in words`, 200)),
    quantity: PartsItem.fields.quantity,
    source: fields.source,
  }),
)

const date = optional(days(msg`Date`))
const status = optional(statusOf('partsinquiry'))
const childSorts = ['reference_no', 'name', 'status', 'created_at', 'updated_at'] as const

export const partsInquiries = resource(
  'parts-inquiries',
  {
    title: msg`Parts inquiries`,
    audited: true,
    history: true,
    bulk: ['set-status', 'set-action'],
    searched: true,
  },
  {
    list: call('GET /parts/inquiries', {
      roles: partsRoles,
      query: listQuery(childSorts, {
        status,
        channel: optional(channel()),
        action: optional(actionOf('partsinquiry')),
        dealer: optional(choicesOf('dealers', msg`Dealer`)),
        date,
        base: optional(choiceOf('parts-inquiry-bases', msg`Base inquiry`)),
        import_id: importFilter(),
      }),
      answer: paged(PartsInquiry),
    }),
    get: call('GET /parts/inquiries/:id', { roles: partsRoles, answer: PartsInquiryDetail }),
    items: call('GET /parts/inquiries/:id/items', { roles: partsRoles, answer: listed(PartsItem) }),
    update: call('PATCH /parts/inquiries/:id', { roles: partsRoles, body: InquiryBody, answer: PartsInquiryDetail }),
    /** What was done with it, the last first. */
    steps: call('GET /parts/inquiries/:id/steps', { roles: partsRoles, answer: listed(PartsStepTaken) }),
    /** What its customer is quoted, and whether and where it can be sent. */
    quotation: call('GET /parts/inquiries/:id/quotation', {
      roles: partsRoles,
      query: record({ locale: optional(quotationLocale()) }),
      answer: PartsQuotation,
    }),
    /** Sends the quotation to the customer; 422 with the reason where it cannot be sent. */
    sendQuotation: call('POST /parts/inquiries/:id/quotation', {
      roles: partsRoles,
      once: true,
      body: QuotationBody,
      answer: PartsQuotation,
    }),
    upload: call('POST /parts/inquiries', { roles: partsRoles, limit: 'uploads', form: ImportForm, answer: Import }),
  },
)

export const partsBases = resource(
  'parts-inquiry-bases',
  {
    title: msg`Parts inquiries of all dealers`,
    audited: false,
    history: false,
    bulk: [],
    searched: false,
  },
  {
    list: call('GET /parts/inquiry/base', {
      roles: partsRoles,
      query: listQuery(['reference_no', 'name', 'created_at'], { channel: optional(channel()), status, date }),
      answer: paged(PartsBase),
    }),
    inquiries: call('GET /parts/inquiry/base/:id/inquiries', {
      roles: partsRoles,
      query: listQuery(['reference_no'], {}),
      answer: paged(PartsInquiry),
    }),
    items: call('GET /parts/inquiry/base/:id/items', { roles: partsRoles, answer: listed(BaseItem) }),
  },
)
