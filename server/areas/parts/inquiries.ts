import { PartsBase, PartsInquiry, partsBases, partsInquiries } from '#contract/parts/inquiries.ts'
import { msg } from '#contract/words.ts'
import { dealerName, dealers } from '#server/areas/dealers/dealers.table.ts'
import { followInquiries, followInquiry, inquiryPath } from '#server/areas/parts/inquiry-notices.ts'
import { inquiryColumns } from '#server/areas/parts/inquiry-rules.ts'
import { itemOf, shownItems, stockOfItem } from '#server/areas/parts/items.ts'
import { partsInquiryBases, partsInquiries as table } from '#server/areas/parts/parts.table.ts'
import { onDays } from '#server/platform/days.ts'
import { Conflict, NotFound } from '#server/platform/failures.ts'
import { foldSearch } from '#server/platform/fold.ts'
import { among, defineRecords, equals } from '#server/platform/records.ts'
import { listOf } from '#server/platform/records-handlers.ts'
import type { Store } from '#server/platform/records-store.ts'
import { type Served, type SignedIn, serve } from '#server/platform/serve.ts'
import { refusalOf, StepRefused } from '#server/platform/step-refused.ts'
import type { Reader } from '#server/platform/users.ts'

/** What a reader sees of a base's children, as SQL. */
const own = ({ scope }: Reader, child = 'c') => (scope === 'all' ? '' : `and ${child}.dealer_id = ${Number(scope)}`)
const ranked = "array_position(array['pending', 'quoted', 'confirmed', 'fulfilled', 'cancelled'], c.status::text)"

/** What each dealer is asked for, each dealer's for itself. They arrive by import. */
export const partsInquiryRecords = defineRecords(partsInquiries, {
  table,
  record: PartsInquiry,
  name: "t.first_name || ' ' || t.last_name",
  found: {
    detail: `t.reference_no || ' · ' || ${dealerName}`,
    folded: 't.sort_name',
    shown: ['t.mobile_number', 't.email'],
  },
  scope: 'dealer_id',
  references: { dealer: { by: 'dealer_id', from: dealers } },
  computed: { updated_by_user_id: 't.updated_by' },
  computedIn: {
    base: (reader) => `(select json_build_object('id', b.id, 'reference_no', b.reference_no, 'inquiries_count',
      (select count(*) from parts_inquiries c where c.base_id = b.id ${own(reader)})) from parts_inquiry_bases b where b.id = t.base_id)`,
  },
  search: 'search',
  searchFrom: 3,
  fold: foldSearch,
  filters: {
    status: equals('status'),
    channel: equals('channel'),
    action: equals('action'),
    dealer: among('dealer_id'),
    date: onDays('created_at'),
    base: equals('base_id'),
    import_id: equals('import_id'),
  },
  sorts: {
    reference_no: 'reference_no',
    name: 'sort_name',
    status: 'status',
    created_at: 'created_at',
    updated_at: 'updated_at',
  },
  unique: ['reference_no'],
  order: ['created_at', 'desc'],
  follows: ['dealers'],
  path: inquiryPath,
  beforeWrite: (tx, { before, values, given, user }) => {
    if (!before) throw new Error('Inquiries about parts arrive by import')
    return inquiryColumns(tx, { before, values, given, user })
  },
  onChange: followInquiry,
  bulk: followInquiries,
})

/** What customers sent at once: a dealer's people see a base by their own child alone, and of it no more than that. */
export const partsBaseRecords = defineRecords(partsBases, {
  table: partsInquiryBases,
  rows: ({ reader }) => `select b.*, (select c.status from parts_inquiries c where c.base_id = b.id ${own(reader)}
      order by ${ranked} limit 1) as status,
    (select string_agg(lower(c.asked), ' ') from parts_inquiries c where c.base_id = b.id ${own(reader)}) as sought
    from parts_inquiry_bases b`,
  added: ['status', 'sought'],
  record: PartsBase,
  name: 't.reference_no',
  scope: null,
  sees: (reader) => `exists (select from parts_inquiries c where c.base_id = t.id ${own(reader)})`,
  computedIn: {
    inquiries_count: (reader) => `(select count(*) from parts_inquiries c where c.base_id = t.id ${own(reader)})`,
    items_count: (reader) =>
      `(select coalesce(sum(c.items_count), 0) from parts_inquiries c where c.base_id = t.id ${own(reader)})`,
    total_amount: (reader) =>
      `(select sum(c.total_amount) from parts_inquiries c where c.base_id = t.id ${own(reader)})`,
    updated_at: (reader) => `(select max(c.updated_at) from parts_inquiries c where c.base_id = t.id ${own(reader)})`,
    statuses: (reader) => `(select json_agg(json_build_object('status', s.status, 'count', s.n) order by s.at) from (
      select c.status, count(*) as n, min(${ranked}) as at from parts_inquiries c
      where c.base_id = t.id ${own(reader)} group by c.status) s)`,
  },
  search: ['search', 'sought'],
  searchFrom: 3,
  fold: foldSearch,
  filters: { channel: equals('channel'), status: equals('status'), date: onDays('created_at') },
  sorts: { reference_no: 'reference_no', name: 'sort_name', created_at: 'created_at' },
  unique: ['reference_no'],
  order: ['created_at', 'desc'],
  follows: ['parts-inquiries', 'dealers'],
})

type Items = Parameters<typeof itemOf>[0]
const itemsOf = async (id: number, store: Store<typeof PartsInquiry>) => {
  const rows = await store.select<Items>(
    (all, value) => `${shownItems} from ${all} t join parts_inquiry_items i on i.inquiry_id = t.id ${stockOfItem}
      where t.id = ${value(id)} order by i.position`,
  )
  return rows.map((row) => itemOf(row))
}
const detailOf = async (id: number, store: Store<typeof PartsInquiry>) => {
  const inquiry = await store.get(id)
  return { ...inquiry, items: await itemsOf(id, store) }
}
/** A base that this reader sees, or 404. */
const seen = async (id: number, records: SignedIn['records']) => {
  const found = await records(partsBaseRecords).select(
    (all, value) => `select t.id from ${all} t where t.id = ${value(id)}`,
  )
  if (found.length === 0) throw new NotFound()
}

export const partsInquiryHandlers: readonly Served[] = [
  listOf(partsInquiries.list, partsInquiryRecords),
  serve(partsInquiries.get, ({ params, records }) => detailOf(params.id, records(partsInquiryRecords))),
  serve(partsInquiries.items, async ({ params, records }) => {
    const store = records(partsInquiryRecords)
    await store.get(params.id)
    return itemsOf(params.id, store)
  }),
  serve(partsInquiries.update, async ({ params, body, records, tell, say }) => {
    const store = records(partsInquiryRecords)
    try {
      await store.update(params.id, body)
    } catch (fault) {
      if (fault instanceof StepRefused) throw new Conflict(await detailOf(params.id, store), refusalOf(fault, say))
      if (fault instanceof Conflict) throw new Conflict(await detailOf(params.id, store))
      throw fault
    }
    tell(msg`Saved.`)
    return detailOf(params.id, store)
  }),
]
interface BaseItems extends Items {
  readonly dealer: { readonly id: number; readonly name: string }
  readonly inquiry: { readonly id: number; readonly name: string }
}
export const partsBaseHandlers: readonly Served[] = [
  listOf(partsBases.list, partsBaseRecords),
  serve(partsBases.inquiries, async ({ params, query, records }) => {
    await seen(params.id, records)
    const { order_by, sort } = query
    return records(partsInquiryRecords).list({
      ...query,
      order_by: order_by ?? 'reference_no',
      sort: sort ?? 'asc',
      base: params.id,
    })
  }),
  serve(partsBases.items, async ({ params, records }) => {
    await seen(params.id, records)
    const rows = await records(partsInquiryRecords).select<BaseItems>(
      (all, value) => `${shownItems}, json_build_object('id', d.id, 'name', d.name) as dealer,
        json_build_object('id', t.id, 'name', t.reference_no) as inquiry
        from ${all} t join parts_inquiry_items i on i.inquiry_id = t.id ${stockOfItem} join dealers d on d.id = t.dealer_id
        where t.base_id = ${value(params.id)} order by t.reference_no, i.position`,
    )
    return rows.map((row) => itemOf(row))
  }),
]
