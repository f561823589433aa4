import type { StatusSlug } from '#contract/statuses.ts'
import { type LeadRow, planLeads } from '#server/database/demo/leads.ts'
import { models } from '#server/database/demo/network.ts'
import type { Planted } from '#server/database/demo/planted.ts'
import { customerOf, type DemoContext } from '#server/database/demo/requests.ts'
import { type Random, randomFrom } from '#server/database/random.ts'

/** How many base inquiries there are beside 10,000 leads, and beside 200. */
const counts = { demo: 1500, small: 20 } as const

const asked = (random: Random, { status }: LeadRow): StatusSlug<'inquiry'> => {
  if (status === 'pending') return 'pending'
  if (status === 'contacted') return random.chance(0.5) ? 'in-progress' : 'responded'
  return status === 'qualified' ? 'responded' : 'closed'
}
/** A car in general, one variant of it, or several in their colours. */
const itemsOf = (random: Random, model_id: number, { catalogue }: DemoContext): readonly object[] => {
  const variants = catalogue.variants.filter((one) => one.model_id === model_id)
  const count = random.weighted([
    [1, 7],
    [2, 2],
    [3, 1],
  ])
  return Array.from({ length: count }, () => {
    const variant = random.chance(0.8) ? random.pick(variants) : undefined
    const paints = catalogue.variantColors.filter((one) => one.variant_id === variant?.id)
    return {
      variant_id: variant?.id ?? null,
      color_id: paints.length > 0 && random.chance(0.6) ? random.pick(paints).color_id : null,
      quantity: random.chance(0.08) ? random.between(2, 6) : 1,
    }
  })
}

/** What customers ask: one dealer about one car, or several dealers and cars at once to compare. */
export const planInquiries = (around: DemoContext): readonly Planted[] => {
  const { now, dealers, users, consultants } = around
  const random = randomFrom(31_205)
  const sold = models.flatMap(({ share, status }, at) => (status ? [[at + 1, share] as const] : []))
  const staff = Map.groupBy(consultants, (one) => one.dealer_id)
  const count = dealers.length < 10 ? counts.small : counts.demo
  const bases: object[] = []
  const children: object[] = []
  const items: object[] = []
  for (const lead of planLeads(random, now, count, dealers, users, consultants)) {
    const customer = customerOf(lead, 'IQ')
    bases.push({ id: bases.length + 1, reference_no: customer.reference_no, created_at: lead.created_at })
    const wanted = random.weighted([
      [1, 6],
      [2, 3],
      [3, 2],
    ])
    const known = new Set<string>()
    for (let nth = 0; nth < wanted; nth += 1) {
      const isFirst = nth === 0
      const dealer_id = isFirst || random.chance(0.4) ? lead.dealer_id : random.between(1, dealers.length)
      const model_id = isFirst || random.chance(0.5) ? lead.model_id : random.weighted(sold)
      if (known.has(`${dealer_id} ${model_id}`)) continue
      known.add(`${dealer_id} ${model_id}`)
      const status = isFirst || random.chance(0.6) ? asked(random, lead) : 'pending'
      const isTouched = status !== 'pending'
      children.push({
        ...customer,
        id: children.length + 1,
        base_id: bases.length,
        reference_no: `${customer.reference_no}-${known.size}`,
        dealer_id,
        model_id,
        status,
        action: status === 'in-progress' ? random.pick(['call', 'email', 'forward']) : null,
        sales_consultant_id: isTouched ? random.pick(staff.get(dealer_id) ?? []).id : null,
        updated_by: isTouched ? customer.updated_by : null,
        updated_at: isTouched ? customer.updated_at : customer.created_at,
        version: isTouched ? Math.max(1, customer.version) : 0,
      })
      for (const item of itemsOf(random, model_id, around))
        items.push({ id: items.length + 1, inquiry_id: children.length, ...item })
    }
  }
  return [
    { table: 'base_inquiries', rows: bases },
    { table: 'inquiries', rows: children },
    { table: 'inquiry_items', rows: items },
  ]
}
