import type { Row } from '#contract/fields.ts'
import { Inquiry, type InquirySibling, inquiries } from '#contract/requests/inquiries.ts'
import { msg } from '#contract/words.ts'
import { carModels } from '#server/areas/catalogue/catalogue.table.ts'
import { type RequestKind, requestParts } from '#server/areas/requests/customers.ts'
import { inquiryMessages } from '#server/areas/requests/request-messages.ts'
import { inquiries as table } from '#server/areas/requests/requests.table.ts'
import { defineRecords, equals } from '#server/platform/records.ts'
import { listOf } from '#server/platform/records-handlers.ts'
import type { Store } from '#server/platform/records-store.ts'
import { type Served, serve } from '#server/platform/serve.ts'

export const inquiryKind: RequestKind = {
  type: 'inquiry',
  path: '/admin/inquiries',
  words: inquiryMessages,
  choices: [],
}
const parts = requestParts(inquiryKind)
const saved = msg`Saved.`

/**
 * Child inquiries, each dealer's for itself: of the base that they belong to a dealer's people learn its number and how
 * many of its children are theirs. They arrive by import.
 */
export const inquiryRecords = defineRecords(inquiries, {
  ...parts,
  table,
  record: Inquiry,
  references: { ...parts.references, model: { by: 'model_id', from: carModels } },
  computed: {
    ...parts.computed,
    items_count: '(select coalesce(sum(i.quantity), 0) from inquiry_items i where i.inquiry_id = t.id)',
  },
  computedIn: {
    base: ({ scope }) => {
      const own = scope === 'all' ? '' : `and c.dealer_id = ${scope}`
      return `(select json_build_object('id', b.id, 'reference_no', b.reference_no,
        'inquiries_count', (select count(*) from inquiries c where c.base_id = b.id ${own})) from base_inquiries b where b.id = t.base_id)`
    },
  },
  search: 'search',
  filters: { ...parts.filters, base: equals('base_id') },
})

interface Item {
  readonly id: number
  readonly quantity: number
  readonly variant: { readonly id: number; readonly name: string } | null
  readonly color: { readonly id: number; readonly name: string } | null
}
const named = (table: string) => `case when ${table}.id is null then null
  else json_build_object('id', ${table}.id, 'name', ${table}.name) end as ${table}`

/** An inquiry with its items, and with what else was asked at once as far as this person may see it. */
const detailOf = async (id: number, store: Store<typeof Inquiry>) => {
  const inquiry = await store.get(id)
  const [items, siblings] = await Promise.all([
    store.select<Item>(
      (rows, value) => `select i.id, i.quantity, ${named('variant')}, ${named('color')} from ${rows} t
        join inquiry_items i on i.inquiry_id = t.id left join variants variant on variant.id = i.variant_id
        left join colors color on color.id = i.color_id where t.id = ${value(id)} order by i.id`,
    ),
    // `rows` are those in scope.
    store.select<Row<typeof InquirySibling>>(
      (rows, value) => `select t.id, t.reference_no, t.status, ${named('dealer')}, ${named('model')} from ${rows} t
        join dealers dealer on dealer.id = t.dealer_id join car_models model on model.id = t.model_id
        where t.base_id = ${value(inquiry.base.id)} and t.id <> ${value(id)} order by t.id`,
    ),
  ])
  return { ...inquiry, items: [...items], siblings: [...siblings] }
}

export const inquiryHandlers: readonly Served[] = [
  listOf(inquiries.list, inquiryRecords),
  serve(inquiries.get, ({ params, records }) => detailOf(params.id, records(inquiryRecords))),
  serve(inquiries.update, async ({ params, body, records, tell }) => {
    const store = records(inquiryRecords)
    await store.update(params.id, body)
    tell(saved)
    return detailOf(params.id, store)
  }),
]
