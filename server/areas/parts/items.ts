import type { Row } from '#contract/fields.ts'
import { type GivenItem, itemsText, type PartsItem } from '#contract/parts/items.ts'
import { amountOf, savingsOf, totalOf } from '#contract/parts/prices.ts'
import { msg } from '#contract/words.ts'
import { Invalid } from '#server/platform/failures.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'

const unknown = msg`The chosen {field} does not exist`
const part = msg`Part`
const soldAlone = msg`{part_number} is sold only by {dealer}`

/** An item as it is written; prices in pesos. */
export interface ItemColumns {
  readonly part_id: number | null
  readonly part_number: string | null
  readonly description: string | null
  readonly wanted: string | null
  readonly quantity: number
  readonly srp: number | null
  readonly unit_price: number | null
  readonly available: number | null
}
/** What an inquiry keeps of its items. */
export const sumsOf = (items: readonly ItemColumns[]): SqlRow => ({
  items_count: items.length,
  asked: items.length === 0 ? null : itemsText(items),
  total_amount: totalOf(items.map(({ quantity, unit_price }) => amountOf(quantity, unit_price))),
})

/** What a part costs and whether there is any, at one dealer; without a line there, by the master list. */
export interface PartAt {
  readonly part_id: number
  readonly dealer_id: number
  readonly part_number: string
  readonly description: string
  readonly srp: number | null
  readonly price: number | null
  /** Whose alone it is. */
  readonly own: number | null
  readonly own_name: string | null
}
export const partsAt = async (
  tx: Sql,
  pairs: readonly { readonly part_id: number; readonly dealer_id: number }[],
): Promise<(part_id: unknown, dealer_id: unknown) => PartAt | undefined> => {
  const rows = await tx.query<PartAt>(
    `select k.part_id, k.dealer_id, p.part_number, p.description, coalesce(i.srp, p.srp) as srp,
       coalesce(i.dealer_price, p.srp) as price, p.dealer_id as own, d.name as own_name
     from (select distinct * from unnest($1::int[], $2::int[]) as u(part_id, dealer_id)) k join parts p on p.id = k.part_id
       left join parts_inventory i on i.part_id = k.part_id and i.dealer_id = k.dealer_id
       left join dealers d on d.id = p.dealer_id`,
    [pairs.map(({ part_id }) => part_id), pairs.map(({ dealer_id }) => dealer_id)],
  )
  const known = new Map(rows.map((row) => [`${row.part_id} ${row.dealer_id}`, row]))
  return (part_id, dealer_id) => known.get(`${part_id} ${dealer_id}`)
}

const columnsOfItem = 'i.part_id, i.part_number, i.description, i.wanted, i.quantity, i.srp, i.unit_price, i.available'
export const itemsIn = (tx: Sql, inquiry: unknown): Promise<readonly (ItemColumns & { readonly id: number })[]> =>
  tx.query(`select i.id, ${columnsOfItem} from parts_inquiry_items i where i.inquiry_id = $1 order by i.position`, [
    inquiry,
  ])

/** Items as a save gives them, checked against what there is; what a part was called and cost then stays. */
export const itemsGiven = async (
  tx: Sql,
  given: readonly GivenItem[],
  { id, dealer_id }: { readonly id: unknown; readonly dealer_id: number },
): Promise<readonly ItemColumns[]> => {
  const before = await itemsIn(tx, id)
  const known = new Map(before.flatMap((item) => (item.part_id === null ? [] : [[item.part_id, item] as const])))
  const find = await partsAt(
    tx,
    given.flatMap(({ part_id }) => (part_id === null ? [] : [{ part_id, dealer_id }])),
  )
  return given.map(({ part_id, wanted, quantity, unit_price = null, available = null }) => {
    const own = { wanted, quantity, unit_price, available }
    if (part_id === null) return { ...own, part_id, part_number: null, description: null, srp: null }
    const held = known.get(part_id)
    if (held) return { ...held, ...own, part_id }
    const found = find(part_id, dealer_id)
    if (!found) throw new Invalid({ items: [{ message: unknown, field: part }] })
    if (found.own !== null && found.own !== dealer_id)
      throw new Invalid({
        items: [{ message: soldAlone, values: { part_number: found.part_number, dealer: found.own_name ?? '' } }],
      })
    const { part_number, description, srp } = found
    return { ...own, part_id, part_number, description, srp }
  })
}

/** Writes the items of inquiries that have none. */
export const insertItems = (
  tx: Sql,
  all: readonly { readonly inquiry_id: number; readonly items: readonly ItemColumns[]; readonly after?: number }[],
) =>
  tx.query(
    `insert into parts_inquiry_items
       (inquiry_id, position, part_id, part_number, description, wanted, quantity, srp, unit_price, available)
     select inquiry_id, position, part_id, part_number, description, wanted, quantity, srp, unit_price, available
     from json_populate_recordset(null::parts_inquiry_items, $1::json)`,
    [
      JSON.stringify(
        all.flatMap(({ inquiry_id, items, after = 0 }) =>
          items.map((item, at) => ({ ...item, inquiry_id, position: after + at + 1 })),
        ),
      ),
    ],
  )
/** Writes them instead of those that an inquiry has, whose numbers stay with their parts. */
export const replaceItems = async (tx: Sql, inquiry_id: number, items: readonly ItemColumns[]): Promise<void> => {
  await tx.query('delete from parts_inquiry_items where inquiry_id = $1', [inquiry_id])
  if (items.length > 0) await insertItems(tx, [{ inquiry_id, items }])
}

interface Shown extends ItemColumns {
  readonly id: number
  readonly in_stock: number | null
}
/** The SQL that reads items for a reader: of the inquiries `t`, whose rows it may see. */
export const shownItems = `select i.id, ${columnsOfItem}, l.quantity as in_stock`
export const stockOfItem = 'left join parts_inventory l on l.part_id = i.part_id and l.dealer_id = t.dealer_id'
/** An item as it goes over the wire, with what follows from its prices. */
export const itemOf = <T extends Shown>({ part_id, ...item }: T): Row<typeof PartsItem> & Omit<T, 'part_id'> => ({
  ...item,
  part: part_id === null ? null : { id: part_id, name: `${item.part_number} ${item.description}` },
  savings: savingsOf(item.unit_price, item.srp),
  amount: amountOf(item.quantity, item.unit_price),
})
