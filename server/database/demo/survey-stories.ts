import type { DealerPlan } from '#server/database/demo/network.ts'
import { groups } from '#server/database/demo/network.ts'
import { randomFrom } from '#server/database/random.ts'

/** Where somebody is judged, and how many months ago (0 is the last 30 days). */
interface Judged {
  readonly dealer: number
  readonly plan: DealerPlan
  /** The slug of a factor; none for the whole visit. */
  readonly factor: string | null
  readonly category: 'service' | 'sales'
  readonly month: number
}
const between = (from: number, to: number, share: number) => from + (to - from) * Math.max(0, Math.min(1, share))
const silangan = groups.indexOf('Silangan Motor Sales') + 1
/** Dealers whose figures tell something, by their names; each answers how good it is, or nothing where it is as usual. */
const stories: Readonly<Record<string, (of: Judged) => number | undefined>> = {
  // Getting worse for eight months, in the workshop and at the hand-over.
  Cubao: ({ factor, month }) =>
    factor === 'service-quality' || factor === 'vehicle-pickup' ? between(66, 84, month / 8) : 83,
  // Recovering within ten months; its workshop at once, when repairs were done right the first time.
  Bacoor: ({ factor, month }) => (factor === 'service-quality' ? (month >= 9 ? 52 : 82) : between(83, 62, month / 10)),
  // The best, month by month.
  Cebu: () => 92,
  // Slightly below what it is to reach.
  Makati: () => 78,
  // Far below the rest of its own factors until the renovation half a year ago.
  'Manila Bay': ({ factor, month }) => (factor?.endsWith('-facility') && month >= 6 ? 58 : 80),
}

/** How good a dealer is at a factor, 0 to 100: its own level, different for each factor and drifting, or its story. */
export const qualityOf = (of: Judged): number => {
  const { dealer, plan, factor, month, category } = of
  const own = randomFrom(dealer * 7919)
  const level = 70 + own.next() * 16
  const bent = (randomFrom(dealer * 104_729 + (factor?.length ?? 0) * 31).next() - 0.5) * 10
  const drift = Math.sin((dealer + month) / 3) * 2
  const usual = stories[plan[1]]?.(of) ?? level + bent + drift
  // Units came late for everyone.
  const isLate = category === 'sales' && factor === 'delivery-timing' && (month === 3 || month === 4)
  return isLate ? usual - (plan[4] === silangan ? 30 : 16) : usual
}
/** The share of customers for whom everything went wrong. */
export const badDayChance = ({ plan, month }: Pick<Judged, 'plan' | 'month'>): number => {
  if (plan[1] === 'Cubao') return between(0.22, 0.05, month / 8)
  if (plan[1] === 'Cebu') return 0.01
  return 0.07
}
/** How much the answers of one customer differ from another's. */
export const spreadOf = ({ plan }: Pick<Judged, 'plan'>): number =>
  plan[1] === 'Laoag' || plan[1] === 'Tagbilaran' ? 44 : 24
/** How many surveys a dealer's customers answer beside the others'. */
export const shareOf = (plan: DealerPlan): number => (plan[1] === 'Laoag' || plan[1] === 'Tagbilaran' ? 0.8 : plan[5])
