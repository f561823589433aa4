import { dayOf, momentAt } from '#contract/calendar.ts'

/** Easter Sunday of a year, by the Gregorian rule (Meeus, Jones and Butcher). */
export const easterOf = (year: number): Temporal.PlainDate => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const f = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - f + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 })
}

/** How much is going on at dealers on a day, beside a usual one. */
const weightOn = (category: 'service' | 'sales', day: Temporal.PlainDate): number => {
  if (category === 'sales') return { 12: 1.8, 3: 1.5 }[day.month] ?? 0.9
  const toEaster = day.until(easterOf(day.year)).days
  // Workshops are closed from Maundy Thursday on; before it, and before Christmas, cars are made ready for the way home.
  if (toEaster >= 0 && toEaster <= 3) return 0.2
  if (toEaster > 3 && toEaster <= 24) return 1.7
  return (day.month === 11 && day.day > 15) || (day.month === 12 && day.day <= 20) ? 1.4 : 0.95
}

/**
 * Within these nothing leaves its stretch, for what a result is follows from it: the last days are as drawn, since links
 * of them are still open; then those with invitations, those of today's questions, and those before.
 */
const stretches = [
  [31, 180],
  [181, 365],
  [366, 730],
] as const

/** Where drawn days come to lie, so that there are more of them when more is going on; their order stays. */
export const seasonsOf = (category: 'service' | 'sales', now: number): ((daysAgo: number) => number) => {
  const today = dayOf(momentAt(now))
  const placed = new Map<number, number>()
  for (const [from, to] of stretches) {
    const weights = Array.from({ length: to - from + 1 }, (_, at) =>
      weightOn(category, today.subtract({ days: from + at })),
    )
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    let at = 0
    let passed = weights[0] ?? 0
    for (let drawn = from; drawn <= to; drawn += 1) {
      const wanted = ((drawn - from + 0.5) / weights.length) * all
      while (passed < wanted && at < weights.length - 1) {
        at += 1
        passed += weights[at] ?? 0
      }
      placed.set(drawn, from + at)
    }
  }
  return (daysAgo) => placed.get(daysAgo) ?? daysAgo
}
