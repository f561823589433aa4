import { call, paged, resource } from '#contract/call.ts'
import { handled } from '#contract/facets.ts'
import { choiceOf, instant, join, money, optional, pick, record, reference, text, Versioned } from '#contract/fields.ts'
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
import { Download, DownloadWishes } from '#contract/work/exports.ts'
import { Import, ImportForm, importFilter } from '#contract/work/imports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    reservations: true
  }
}

/** A car reserved online for a fee in pesos. */
export const Reservation = join(
  customerRequest('onlinereservation'),
  record({
    model: reference('models', msg`Model`),
    variant_color: reference('variant-colors', msg`Car`),
    reservation_fee: money(msg`Reservation fee`),
    paid_at: optional(instant(msg`Paid`)),
    payment_reference: optional(text(msg`Payment reference`, 60)),
  }),
)
const Fields = join(
  pick(Reservation, [...customerNames, 'reservation_fee', 'paid_at', 'payment_reference']),
  record({
    variant_color_id: choiceOf('variant-colors', msg`Car`, 'variant_color'),
    sales_consultant_id: consultantChoice(),
  }),
)
/** What a reservation begins with; also a row of an import. */
export const ReservationBody = join(
  Fields,
  join(pick(Reservation, ['source']), record({ dealer_id: choiceOf('dealers', msg`Dealer`, 'dealer') })),
)
const filters = listQuery([...requestSorts, 'variant_color', 'reservation_fee'], {
  ...requestFilters('onlinereservation'),
  import_id: importFilter(),
})

export const reservations = resource(
  'reservations',
  {
    title: msg`Online reservations`,
    audited: true,
    history: true,
    bulk: [...handled],
    searched: true,
  },
  {
    list: call('GET /reservation', { roles: adminAndDealer, query: filters, answer: paged(Reservation) }),
    get: call('GET /reservations/:id', { roles: adminAndDealer, answer: Reservation }),
    /** By JSON; the same address takes a spreadsheet as multipart/form-data. */
    create: call('POST /reservation', {
      roles: adminAndDealer,
      once: true,
      body: ReservationBody,
      answer: Reservation,
    }),
    upload: call('POST /reservation', {
      roles: adminAndDealer,
      limit: 'uploads',
      form: ImportForm,
      answer: Import,
    }),
    update: call('PUT /reservation/:id', {
      roles: adminAndDealer,
      body: join(Fields, Versioned),
      answer: Reservation,
    }),
    download: call('GET /reservation-download', {
      roles: adminAndDealer,
      query: join(filters, DownloadWishes),
      answer: Download,
    }),
  },
)
