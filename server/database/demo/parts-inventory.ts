import { day, hour, iso } from '#server/database/demo/moments.ts'
import type { DealerPlan } from '#server/database/demo/network.ts'
import type { PartsPlan } from '#server/database/demo/parts.ts'
import type { Planted } from '#server/database/demo/planted.ts'
import { randomFrom } from '#server/database/random.ts'

interface LinePlan {
  readonly part_id: number
  readonly dealer_id: number
  readonly quantity: number
  readonly dealer_price: number
}
export interface LinesPlan {
  readonly lines: readonly LinePlan[]
  readonly planted: readonly Planted[]
}

/** What each dealer has of a third to three quarters of the parts: some above the suggested price, some out of stock. */
export const planLines = (now: Temporal.Instant, dealers: readonly DealerPlan[], { parts }: PartsPlan): LinesPlan => {
  const random = randomFrom(20_514)
  const lines = [...dealers.keys()].flatMap((at) => {
    const dealer_id = at + 1
    const share = random.between(33, 75) / 100
    return parts
      .filter((part) => (part.dealer_id === null ? random.chance(share) : part.dealer_id === dealer_id))
      .map((part) => {
        const since = random.between(1, 200)
        const savings = random.between(-30, 220) / 1000
        return {
          part_id: part.id,
          dealer_id,
          quantity: random.chance(0.12) ? 0 : random.between(1, 24),
          dealer_price: Math.round(part.srp * (1 - savings) * 100) / 100,
          // A dealer's own price, where it has one.
          srp: random.chance(0.1) ? null : Math.round(part.srp * random.between(98, 104)) / 100,
          created_at: iso(now.epochMilliseconds - since * day),
          updated_at: iso(now.epochMilliseconds - random.between(1, since * 24) * hour),
          version: 0,
        }
      })
  })
  return { lines, planted: [{ table: 'parts_inventory', rows: lines.map((line, at) => ({ id: at + 1, ...line })) }] }
}
