import { PartsInquiryRow } from '#contract/parts/inquiries.ts'
import { msg } from '#contract/words.ts'
import { codedLookups } from '#server/areas/inventories/inventories-import.ts'
import { partsInquiryRecords } from '#server/areas/parts/inquiries.ts'
import { inquiryPath, tellOfImport } from '#server/areas/parts/inquiry-notices.ts'
import { partLookup } from '#server/areas/parts/inventory-import.ts'
import { type ItemColumns, insertItems, itemsIn, partsAt, replaceItems, sumsOf } from '#server/areas/parts/items.ts'
import { takeReferences } from '#server/areas/requests/reference-numbers.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import type { GoodRow } from '#server/work/imports/definition.ts'
import { defineImport, type Surroundings } from '#server/work/imports/definition.ts'

const { dealer_id } = PartsInquiryRow.fields
const noPart = msg`A row with the channel Cart needs a part number`
const noWish = msg`A row with the channel Form needs a part number, a part in words or a message`

const surroundings = async (sql: Sql): Promise<Surroundings> => {
  const { find, refuse } = await partLookup(sql)
  return {
    choose: { part_id: find, dealer_id: await codedLookups(sql, 'dealers', dealer_id.label) },
    refuse: ({ channel, part_id, wanted, message, dealer_id: dealer }) => {
      if (channel === 'cart' && !part_id) return { part_id: [{ message: noPart }] }
      if (channel === 'form' && !part_id && !wanted && !message) return { wanted: [{ message: noWish }] }
      const alone = part_id ? refuse(part_id, dealer) : null
      return alone ? { part_id: [alone] } : null
    },
  }
}

type Find = Awaited<ReturnType<typeof partsAt>>
/** What a row asks for: a cart's item begins with the dealer's price. */
const itemOfRow = (
  { part_id, dealer_id: dealer, quantity, wanted, channel }: SqlRow,
  find: Find,
): ItemColumns | null => {
  const known = find(part_id, dealer)
  if (!known && !wanted) return null
  return {
    part_id: known?.part_id ?? null,
    part_number: known?.part_number ?? null,
    description: known?.description ?? null,
    wanted: known ? null : String(wanted),
    quantity: Number(quantity),
    srp: known?.srp ?? null,
    unit_price: channel === 'cart' ? (known?.price ?? null) : null,
    available: null,
  }
}
/** The same part twice adds up, to as many as an item holds. */
const adding = (items: readonly ItemColumns[], item: ItemColumns): readonly ItemColumns[] => {
  const at = item.part_id === null ? -1 : items.findIndex(({ part_id }) => part_id === item.part_id)
  const before = items[at]
  return before
    ? items.with(at, { ...before, quantity: Math.min(9999, before.quantity + item.quantity) })
    : [...items, item]
}
const cartOf = ({ cart_no, mobile_number }: SqlRow) => `${cart_no} ${mobile_number}`
interface Child {
  readonly one: GoodRow
  items: readonly ItemColumns[]
}

/** Rows of one cart and number are one base, with one child a dealer and an item a row; without a cart each is its own. */
const gather = async (tx: Sql, rows: readonly GoodRow[], importId: number): Promise<readonly GoodRow[]> => {
  const find = await partsAt(
    tx,
    rows.flatMap(({ values }) =>
      values['part_id'] ? [{ part_id: Number(values['part_id']), dealer_id: Number(values['dealer_id']) }] : [],
    ),
  )
  const children = new Map<string, Child>()
  for (const one of rows) {
    const { values, row } = one
    const key = values['cart_no'] ? `${cartOf(values)} ${values['dealer_id']}` : `row ${row}`
    const child = children.get(key) ?? { one, items: [] }
    children.set(key, child)
    const item = itemOfRow(values, find)
    if (item) child.items = adding(child.items, item)
  }
  // A cart may go on where an earlier step of the same import has ended.
  const begun = await tx.query<{ id: number; base_id: number; cart: string; dealer_id: number; others: number }>(
    `select c.id, b.id as base_id, b.cart_no || ' ' || b.mobile_number as cart, c.dealer_id,
       (select count(*) from parts_inquiries o where o.base_id = b.id) as others
     from parts_inquiry_bases b join parts_inquiries c on c.base_id = b.id
     where b.import_id = $1 and b.cart_no = any($2::text[])`,
    [importId, rows.flatMap(({ values }) => (values['cart_no'] ? [String(values['cart_no'])] : []))],
  )
  const childOf = new Map(begun.map((one) => [`${one.cart} ${one.dealer_id}`, one]))
  const fresh: GoodRow[] = []
  for (const [key, { one, items }] of children) {
    const known = childOf.get(key)
    if (!known) {
      fresh.push({ ...one, values: { ...one.values, items } })
      continue
    }
    const all = items.reduce(adding, await itemsIn(tx, known.id))
    await replaceItems(tx, known.id, all)
    const { items_count, asked, total_amount } = sumsOf(all)
    await tx.query('update parts_inquiries set items_count = $2, asked = $3, total_amount = $4 where id = $1', [
      known.id,
      items_count,
      asked,
      total_amount,
    ])
  }
  const baseOf = new Map(begun.map(({ cart, base_id, others }) => [cart, { base_id, others }]))
  return fresh.map((one) => {
    const base = one.values['cart_no'] ? baseOf.get(cartOf(one.values)) : undefined
    const items = one.values['items'] as readonly ItemColumns[]
    return {
      ...one,
      values: { ...one.values, ...sumsOf(items), ...(base && { base_id: base.base_id, nth: base.others }) },
    }
  })
}

interface Base {
  readonly reference_no: string
  readonly id: number
  children: number
}
/** Gives each record its base, a new one for each cart, and its number there. */
const give = async (tx: Sql, records: readonly SqlRow[], said: readonly SqlRow[]): Promise<void> => {
  const keys = said.map((values, at) => (values['cart_no'] ? cartOf(values) : `row ${at}`))
  const bases = new Map<string, Base>()
  for (const { id, reference_no, key, children } of await tx.query<Base & { key: string }>(
    `select b.id, b.reference_no, b.cart_no || ' ' || b.mobile_number as key,
       (select count(*) from parts_inquiries c where c.base_id = b.id) as children
     from parts_inquiry_bases b where b.id = any($1::int[])`,
    [said.flatMap(({ base_id }) => (typeof base_id === 'number' ? [base_id] : []))],
  ))
    bases.set(key, { id, reference_no, children })
  const first = new Map<string, SqlRow>()
  for (const [at, key] of keys.entries())
    if (!bases.has(key) && !first.has(key)) first.set(key, { ...records[at], cart_no: said[at]?.['cart_no'] ?? null })
  const references = await takeReferences(tx, 'PI', first.size)
  const columns =
    'reference_no, channel, first_name, last_name, mobile_number, email, preferred_communication, message, cart_no, import_id'
  const made = await tx.query<{ id: number; reference_no: string }>(
    `insert into parts_inquiry_bases (${columns})
     select ${columns} from json_populate_recordset(null::parts_inquiry_bases, $1::json) returning id, reference_no`,
    [JSON.stringify([...first.values()].map((row, at) => ({ ...row, reference_no: references[at] })))],
  )
  const idOf = new Map(made.map(({ id, reference_no }) => [reference_no, id]))
  for (const [at, key] of [...first.keys()].entries()) {
    const reference_no = references[at] ?? ''
    bases.set(key, { id: idOf.get(reference_no) ?? 0, reference_no, children: 0 })
  }
  for (const [at, record] of records.entries()) {
    const base = bases.get(keys[at] ?? '')
    if (!base) throw new Error('A row of an import has no base')
    base.children += 1
    record['base_id'] = base.id
    record['reference_no'] = `${base.reference_no}-${base.children}`
  }
}

/** Inquiries of customers about parts, as the web shop and its form hand them over. */
export const partsInquiryImport = defineImport({
  records: partsInquiryRecords,
  row: PartsInquiryRow,
  defaults: { channel: 'cart', quantity: 1, source: 'website' },
  synonyms: {
    first_name: ['Given name', 'Forename'],
    last_name: ['Surname', 'Family name'],
    mobile_number: ['Mobile', 'Mobile no', 'Phone', 'Phone number', 'Cellphone', 'Contact number', 'Contact no'],
    email: ['E-mail', 'E-mail address', 'Mail'],
    message: ['Comment', 'Remarks', 'Notes'],
    dealer_id: ['Dealer code', 'Dealer name', 'Dealership', 'Branch'],
    cart_no: ['Cart no', 'Cart', 'Cart number', 'Order no'],
    part_id: ['Part no', 'Part #', 'PN', 'Part'],
    wanted: ['Wanted', 'Wish'],
    quantity: ['Qty', 'Pieces'],
  },
  example: {
    first_name: 'Maria',
    last_name: 'Santos',
    mobile_number: '0917 123 4567',
    email: 'maria.santos@mail.test',
    channel: 'cart',
    cart_no: '77412',
    part_id: '04152-TAL01',
    quantity: '2',
  },
  follows: ['parts', 'dealers', 'parts-inventory'],
  surroundings,
  unique: [],
  refusesRepetition: false,
  gather,
  give,
  after: async (tx, rows) => {
    await insertItems(
      tx,
      rows.map(({ row, values }) => ({
        inquiry_id: Number(row['id']),
        items: values['items'] as readonly ItemColumns[],
      })),
    )
  },
  nameOf: (values) => `${values['first_name'] ?? ''} ${values['last_name'] ?? ''}`.trim(),
  path: inquiryPath,
  over: tellOfImport,
})
