import { erasedMobile } from '#contract/mobile.ts'
import type { ErasurePlace } from '#contract/requests/erasure.ts'
import type { Contact } from '#server/areas/requests/erasure-contact.ts'
import type { Sql } from '#server/platform/sql.ts'

/** Where customers' requests lie; `further` columns are personal besides those that all of them have. */
export const requestTables = [
  { place: 'leads', table: 'leads', path: '/admin/leads', further: [] },
  {
    place: 'quotations',
    table: 'quotations',
    path: '/admin/quotations',
    further: ['file_id', 'file_name', 'file_size'],
  },
  { place: 'reservations', table: 'reservations', path: '/admin/online-reservations', further: ['payment_reference'] },
  { place: 'inquiries', table: 'inquiries', path: '/admin/inquiries', further: [] },
  { place: 'test-drives', table: 'test_drives', path: '/admin/test-drives', further: ['licence_no'] },
  { place: 'parts-inquiries', table: 'parts_inquiries', path: '/admin/dealer-parts/inquiries', further: [] },
] as const satisfies readonly {
  readonly place: ErasurePlace
  readonly table: string
  readonly path: string
  readonly further: readonly string[]
}[]
type RequestPlace = (typeof requestTables)[number]['place']

/** What the columns of an erased customer say. */
export const erasedName = { first: 'Erased', last: 'customer' }

export interface ErasedRequests {
  readonly counts: Readonly<Record<RequestPlace, number>>
  /** The numbers of the records, by where they lie. */
  readonly ids: ReadonlyMap<RequestPlace, readonly number[]>
  readonly names: ReadonlySet<string>
  readonly also: ReadonlySet<string>
  /** Files that were attached to them. */
  readonly files: readonly number[]
}
interface Found {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly mobile_number: string
  readonly email: string | null
  readonly file_id?: number | null
}

/** Erases the customer from their requests. Those keep their reference, dealer, status, car and amounts. */
export const eraseRequests = async (tx: Sql, { is, value }: Contact, by: number): Promise<ErasedRequests> => {
  const counts = { leads: 0, quotations: 0, reservations: 0, inquiries: 0, 'test-drives': 0, 'parts-inquiries': 0 }
  const ids = new Map<RequestPlace, readonly number[]>()
  const names = new Set<string>()
  const also = new Set<string>()
  const files: number[] = []
  const where = is === 'mobile' ? 'mobile_number = $1' : 'lower(email) = $1'
  for (const { place, table, further } of requestTables) {
    const attached = table === 'quotations' ? ', file_id' : ''
    const found = await tx.query<Found>(
      `select id, first_name, last_name, mobile_number, email${attached} from ${table} where ${where} order by id for update`,
      [value],
    )
    counts[place] = found.length
    ids.set(
      place,
      found.map(({ id }) => id),
    )
    for (const one of found) {
      names.add(`${one.first_name} ${one.last_name}`)
      for (const other of [one.mobile_number, one.email?.toLowerCase()])
        if (other && other !== value && other !== erasedMobile) also.add(other)
      if (one.file_id) files.push(one.file_id)
    }
    const nulls = ['email', 'message', 'preferred_communication', ...further].map((column) => `${column} = null`)
    await tx.query(
      `update ${table} set first_name = $2, last_name = $3, mobile_number = $4, ${nulls.join(', ')},
         updated_at = now(), updated_by = $5, version = version + 1 where id = any($1::int[])`,
      [found.map(({ id }) => id), erasedName.first, erasedName.last, erasedMobile, by],
    )
  }
  // What was sent at once keeps its customer beside its children, which dealers may have corrected each for itself.
  await tx.query(
    `update parts_inquiry_bases set first_name = $2, last_name = $3, mobile_number = $4, email = null, message = null,
       preferred_communication = null, updated_at = now()
     where ${where} or id in (select c.base_id from parts_inquiries c where c.id = any($5::int[]))`,
    [value, erasedName.first, erasedName.last, erasedMobile, ids.get('parts-inquiries') ?? []],
  )
  return { counts, ids, names, also, files }
}
