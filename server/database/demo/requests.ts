import { dayOf, epochOf } from '#contract/calendar.ts'
import type { StatusSlug } from '#contract/statuses.ts'
import type { CataloguePlan } from '#server/database/demo/catalogue.ts'
import { type LeadRow, planLeads, usualAge } from '#server/database/demo/leads.ts'
import { day, hour, iso, midnightOf, minute } from '#server/database/demo/moments.ts'
import type { DealerPlan } from '#server/database/demo/network.ts'
import { type ConsultantRow, mobileOf, type PlannedUser } from '#server/database/demo/people.ts'
import type { Planted } from '#server/database/demo/planted.ts'
import type { StockPlan } from '#server/database/demo/stock.ts'
import { type Random, randomFrom } from '#server/database/random.ts'

/** How many there are beside 10,000 leads, and beside 200. */
const counts = { demo: [3000, 1200, 2500], small: [40, 20, 30] } as const

export interface DemoContext {
  readonly now: number
  readonly dealers: readonly DealerPlan[]
  readonly users: readonly PlannedUser[]
  readonly consultants: readonly ConsultantRow[]
  readonly catalogue: CataloguePlan
  readonly stock: StockPlan
}
/** The customer of a lead, with a reference of another kind; what leads alone have is left out. */
export const customerOf = (lead: LeadRow, kind: string) => {
  const { total_quantity, total_amount, status, action, ...customer } = lead
  return { ...customer, reference_no: lead.reference_no.replace(/^LD/, kind) }
}
const variantsOf = ({ variants }: CataloguePlan) => Map.groupBy(variants, (one) => one.model_id)
/** An hour at which a showroom is open, some days from a moment. */
const opening = (random: Random, from: number, days: number) =>
  iso(midnightOf(from, days) + random.between(9, 17) * hour + random.pick([0, 30]) * minute)

const quoted = (random: Random, { status }: LeadRow): StatusSlug<'quotation'> => {
  if (status === 'pending') return 'pending'
  if (status === 'contacted') return 'quoted'
  if (status === 'qualified') return 'revised'
  if (status === 'converted') return 'accepted'
  return random.chance(0.6) ? 'declined' : 'expired'
}
const planQuotations = (random: Random, leads: readonly LeadRow[], { catalogue }: DemoContext): readonly object[] => {
  const variants = variantsOf(catalogue)
  const paints = Map.groupBy(catalogue.variantColors, (one) => one.variant_id)
  return leads.map((lead) => {
    const status = quoted(random, lead)
    const isPriced = status !== 'pending'
    const variant = random.chance(0.9) ? random.pick(variants.get(lead.model_id) ?? []) : undefined
    const paint = variant && random.chance(0.8) ? random.pick(paints.get(variant.id) ?? []) : undefined
    const unit_price = isPriced ? (variant?.srp ?? lead.total_amount) + (paint?.price_difference ?? 0) : 0
    const isFinanced = isPriced && random.chance(0.7)
    return {
      ...customerOf(lead, 'QT'),
      status,
      action: random.weighted<string | null>(
        status === 'pending'
          ? [
              ['send-quotation', 7],
              [null, 3],
            ]
          : status === 'quoted' || status === 'revised'
            ? [
                ['follow-up', 5],
                ['revise', 2],
                [null, 3],
              ]
            : [[null, 1]],
      ),
      variant_id: variant?.id ?? null,
      color_id: paint?.color_id ?? null,
      unit_price,
      discount: isPriced && random.chance(0.5) ? random.between(1, 8) * 5000 : 0,
      down_payment: isFinanced ? Math.round((unit_price * random.pick([0.2, 0.25, 0.3, 0.4])) / 1000) * 1000 : 0,
      term_months: isFinanced ? random.pick([24, 36, 48, 60, 60]) : null,
      valid_until: isPriced ? dayOf(Temporal.Instant.from(lead.updated_at)).add({ days: 30 }).toString() : null,
    }
  })
}

const reserved = (random: Random, { status }: LeadRow): StatusSlug<'onlinereservation'> => {
  if (status === 'pending') return 'pending'
  if (status === 'contacted') return 'paid'
  if (status === 'qualified') return 'allocated'
  if (status === 'converted') return 'released'
  return random.weighted<StatusSlug<'onlinereservation'>>([
    ['released', 5],
    ['cancelled', 3],
    ['refunded', 2],
  ])
}
const planReservations = (random: Random, leads: readonly LeadRow[], { catalogue }: DemoContext): readonly object[] => {
  const variants = variantsOf(catalogue)
  const cars = Map.groupBy(catalogue.variantColors, (one) => one.variant_id)
  return leads.map((lead) => {
    const status = reserved(random, lead)
    const isPaid = status !== 'pending' && (status !== 'cancelled' || random.chance(0.3))
    const variant = random.pick(variants.get(lead.model_id) ?? [])
    const paid = epochOf(lead.created_at) + random.between(5, 90) * minute
    return {
      ...customerOf(lead, 'RS'),
      status,
      action: status === 'paid' ? 'allocate' : status === 'pending' ? 'follow-up' : null,
      variant_color_id: random.pick(cars.get(variant.id) ?? []).id,
      reservation_fee: random.pick([10_000, 20_000, 20_000, 25_000]),
      paid_at: isPaid ? iso(paid) : null,
      payment_reference: isPaid ? `${random.pick(['GC', 'MY', 'CC'])}-${random.between(10_000_000, 99_999_999)}` : null,
    }
  })
}

const driven = (random: Random, { status }: LeadRow, age: number): StatusSlug<'testdrive'> => {
  if (status === 'pending') return 'pending'
  if (age < 3 * day) return 'scheduled'
  if (status !== 'lost') return age > 14 * day || status === 'converted' ? 'completed' : 'scheduled'
  return random.weighted<StatusSlug<'testdrive'>>([
    ['completed', 5],
    ['no-show', 3],
    ['cancelled', 3],
  ])
}
const riders = ['Jomar Villanueva', 'Rico Manalo', 'Dennis Aquino', 'Arnel Bautista', 'Joel Pascual', 'Mark Dizon']
const planDrives = (random: Random, leads: readonly LeadRow[], around: DemoContext): readonly object[] => {
  const variants = variantsOf(around.catalogue)
  const units = Map.groupBy(around.stock.units, (one) => `${one.dealer_id} ${one.model_id}`)
  return leads.map((lead, at) => {
    const came = epochOf(lead.created_at)
    const status = driven(random, lead, usualAge(at, leads.length))
    const isPlanned = status !== 'pending'
    // What is still to come lies ahead; what is over does not.
    const planned = isPlanned
      ? opening(random, status === 'scheduled' ? around.now : came, status === 'scheduled' ? random.between(1, 9) : 1)
      : null
    const scheduled =
      planned !== null && status !== 'scheduled' && epochOf(planned) > around.now ? lead.updated_at : planned
    const hasRider = isPlanned && random.chance(0.35)
    const [unit] = isPlanned ? (units.get(`${lead.dealer_id} ${lead.model_id}`) ?? []) : []
    return {
      ...customerOf(lead, 'TD'),
      status,
      action: status === 'pending' ? 'schedule' : status === 'no-show' && random.chance(0.5) ? 'reschedule' : null,
      variant_id: random.chance(0.6) ? random.pick(variants.get(lead.model_id) ?? []).id : null,
      unit_id: unit?.id ?? null,
      preferred_at: random.chance(0.8) ? opening(random, came, random.between(1, 6)) : null,
      scheduled_at: scheduled,
      licence_no: random.chance(0.75)
        ? `N${String(random.between(1, 30)).padStart(2, '0')}-${random.between(10, 26)}-${random.between(100_000, 999_999)}`
        : null,
      rider_name: hasRider ? random.pick(riders) : null,
      rider_mobile: hasRider ? mobileOf(random) : null,
      rider_at: hasRider && scheduled ? iso(epochOf(scheduled) - hour) : null,
    }
  })
}

/** Quotations, reservations and test drives, from customers like those of the leads. */
export const planRequests = (around: DemoContext): readonly Planted[] => {
  const { now, dealers, users, consultants } = around
  const [quotations, reservations, drives] = counts[dealers.length < 10 ? 'small' : 'demo']
  const some = (seed: number, count: number) => {
    const random = randomFrom(seed)
    return [random, planLeads(random, now, count, dealers, users, consultants)] as const
  }
  return [
    { table: 'quotations', rows: planQuotations(...some(31_000, quotations), around) },
    { table: 'reservations', rows: planReservations(...some(31_086, reservations), around) },
    { table: 'test_drives', rows: planDrives(...some(31_424, drives), around) },
  ]
}
