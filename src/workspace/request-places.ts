import type { RequestKind } from '#contract/reports/reports.ts'
import type { RecordType } from '#contract/statuses.ts'

/** Where the requests of a kind are listed, and the type that their statuses belong to. */
export const requestPlaces: Readonly<Record<RequestKind, { readonly path: `/${string}`; readonly type: RecordType }>> =
  {
    leads: { path: '/admin/leads', type: 'lead' },
    quotations: { path: '/admin/quotations', type: 'quotation' },
    reservations: { path: '/admin/online-reservations', type: 'onlinereservation' },
    'test-drives': { path: '/admin/test-drives', type: 'testdrive' },
    inquiries: { path: '/admin/inquiries', type: 'inquiry' },
  }
