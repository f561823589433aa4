import type { CataloguePlan } from '#server/database/demo/catalogue.ts'
import { day, hour, iso } from '#server/database/demo/moments.ts'
import { type DealerPlan, models } from '#server/database/demo/network.ts'
import type { Planted } from '#server/database/demo/planted.ts'
import { randomFrom } from '#server/database/random.ts'

const linesEach = 12
const unitsEach = 3

interface UnitPlan {
  readonly id: number
  readonly dealer_id: number
  readonly model_id: number
  readonly variant_id: number
  readonly quantity: number
}
export interface StockPlan {
  readonly units: readonly UnitPlan[]
  readonly planted: readonly Planted[]
}

/** What dealers have in stock, the cars that sell best most often, and what they let customers drive. */
export const planStock = (
  now: Temporal.Instant,
  dealers: readonly DealerPlan[],
  catalogue: CataloguePlan,
): StockPlan => {
  const random = randomFrom(77_141)
  const stamp = () => {
    const changed = now.epochMilliseconds - random.between(1, 40 * 24) * hour
    return {
      created_at: iso(changed - random.between(0, 200) * day),
      updated_at: iso(changed),
    }
  }
  const variantOf = new Map(catalogue.variants.map((one) => [one.id, one]))
  const offered = catalogue.variantColors.filter(({ status }) => status)
  const shareOf = (variantId: number) => models[(variantOf.get(variantId)?.model_id ?? 1) - 1]?.share ?? 1
  const wanted = offered.map((one) => [one, shareOf(one.variant_id)] as const)
  const lines: object[] = []
  const units: UnitPlan[] = []
  for (const at of dealers.keys()) {
    const dealer_id = at + 1
    const here = new Set<number>()
    while (here.size < linesEach) here.add(random.weighted(wanted).id)
    for (const one of offered.filter(({ id }) => here.has(id))) {
      const quantity = random.chance(0.12) ? 0 : random.between(1, 9)
      lines.push({
        id: lines.length + 1,
        dealer_id,
        variant_id: one.variant_id,
        color_id: one.color_id,
        year: variantOf.get(one.variant_id)?.year,
        quantity,
        reserved: Math.min(quantity, random.chance(0.4) ? random.between(1, 2) : 0),
        ...stamp(),
      })
    }
    const driven = new Set<number>()
    while (driven.size < unitsEach) driven.add(random.weighted(wanted).variant_id)
    for (const variant_id of driven)
      units.push({
        id: units.length + 1,
        dealer_id,
        variant_id,
        model_id: variantOf.get(variant_id)?.model_id ?? 1,
        quantity: random.between(1, 2),
      })
  }
  return {
    units,
    planted: [
      { table: 'inventories', rows: lines },
      { table: 'test_drive_units', rows: units.map((unit) => ({ ...unit, ...stamp() })) },
    ],
  }
}
