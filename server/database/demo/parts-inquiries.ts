import { itemsText } from '#contract/parts/items.ts'
import { amountOf, totalOf } from '#contract/parts/prices.ts'
import type { StatusSlug } from '#contract/statuses.ts'
import { type LeadRow, planLeads } from '#server/database/demo/leads.ts'
import type { PartsPlan } from '#server/database/demo/parts.ts'
import type { LinesPlan } from '#server/database/demo/parts-inventory.ts'
import type { Planted } from '#server/database/demo/planted.ts'
import { customerOf, type DemoContext } from '#server/database/demo/requests.ts'
import { type Random, randomFrom } from '#server/database/random.ts'

/** How many customers have asked, beside 10,000 leads and beside 200: five of seven by the web shop's cart. */
const counts = { demo: 1250, small: 42 } as const
const wishes = [
  'Roof rack with a lockable box',
  'Rubber mats, all four',
  'Rear parking sensors, fitted',
  'Spare key with remote',
  'Mud guards, front and rear',
  'Seat covers, dark grey',
] as const

const reached = (random: Random, { status }: LeadRow): StatusSlug<'partsinquiry'> => {
  if (status === 'pending') return 'pending'
  if (status === 'contacted') return 'quoted'
  if (status === 'qualified') return random.chance(0.5) ? 'quoted' : 'confirmed'
  return status === 'converted' ? 'fulfilled' : 'cancelled'
}

/** So many of them, none twice, in their own order. */
const some = <T>(random: Random, from: readonly T[], count: number): readonly T[] => {
  const chosen = new Set<T>()
  while (chosen.size < Math.min(count, from.length)) chosen.add(random.pick(from))
  return from.filter((one) => chosen.has(one))
}

/** What customers ask dealers for: parts of a cart, or a wish in words; a fifth of them ask two or three dealers. */
export const planPartsInquiries = (
  { now, dealers, users, consultants }: DemoContext,
  { parts }: PartsPlan,
  { lines }: LinesPlan,
): readonly Planted[] => {
  const random = randomFrom(51_207)
  const priceAt = new Map(lines.map((line) => [`${line.part_id} ${line.dealer_id}`, line.dealer_price]))
  const common = parts.filter(({ dealer_id }) => dealer_id === null)
  const count = dealers.length < 10 ? counts.small : counts.demo
  const bases: object[] = []
  const children: object[] = []
  const items: object[] = []
  for (const [at, lead] of planLeads(random, now, count, dealers, users, consultants).entries()) {
    const { sales_consultant_id: _, model_id: __, ...customer } = customerOf(lead, 'PI')
    const channel = at % 7 < 5 ? 'cart' : 'form'
    const { reference_no, first_name, last_name, mobile_number, email, preferred_communication, created_at } = customer
    const person = { first_name, last_name, mobile_number, email, preferred_communication }
    const message = channel === 'form' ? random.pick(wishes) : null
    bases.push({ id: bases.length + 1, reference_no, channel, ...person, message, created_at, updated_at: created_at })
    const wanted = random.chance(0.2) ? random.between(2, 3) : 1
    const asked = new Set([lead.dealer_id])
    for (let tries = 1; tries < wanted; tries += 1) asked.add(random.between(1, dealers.length))
    const cart = channel === 'cart' ? some(random, common, random.between(1, 4)) : []
    const quantities = cart.map(() => random.between(1, 4))
    for (const [nth, dealer_id] of [...asked].entries()) {
      const status = nth === 0 || random.chance(0.6) ? reached(random, lead) : 'pending'
      const isTouched = status !== 'pending'
      const own = cart.map((part, place) => ({
        part_id: part.id,
        part_number: part.part_number,
        description: part.description,
        wanted: null,
        quantity: quantities[place] ?? 1,
        srp: part.srp,
        unit_price: priceAt.get(`${part.id} ${dealer_id}`) ?? (isTouched ? part.srp : null),
        available: null,
      }))
      const priced = random.between(5, 160) * 50
      const wish = {
        part_id: null,
        part_number: null,
        description: null,
        wanted: message,
        quantity: 1,
        srp: null,
        unit_price: priced,
        available: null,
      }
      const all = channel === 'form' && isTouched ? [wish] : own
      const id = children.length + 1
      children.push({
        ...customer,
        id,
        base_id: bases.length,
        reference_no: `${reference_no}-${nth + 1}`,
        channel,
        dealer_id,
        message,
        status,
        action: status === 'pending' || status === 'quoted' ? (random.chance(0.4) ? 'follow-up' : null) : null,
        asked: all.length > 0 ? itemsText(all) : null,
        items_count: all.length,
        total_amount: totalOf(all.map(({ quantity, unit_price }) => amountOf(quantity, unit_price))),
        updated_by: isTouched ? customer.updated_by : null,
        updated_at: isTouched ? customer.updated_at : created_at,
        version: isTouched ? Math.max(1, customer.version) : 0,
      })
      for (const [place, item] of all.entries())
        items.push({ id: items.length + 1, inquiry_id: id, position: place + 1, ...item })
    }
  }
  return [
    { table: 'parts_inquiry_bases', rows: bases },
    { table: 'parts_inquiries', rows: children },
    { table: 'parts_inquiry_items', rows: items },
  ]
}
