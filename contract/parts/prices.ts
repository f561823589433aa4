/** Whole centavos of pesos, exact. */
const centavosOf = (pesos: number): bigint => BigInt(Math.round(pesos * 100))

/**
 * What a part is cheaper than its suggested retail price, as a ratio of it to four decimals, halves away from zero; below
 * zero where it is dearer, null where there is no such price. Both in pesos. The database reckons the same of the
 * inventory (`savings_percentage` in server/areas/parts/parts.table.ts), and a test holds the two against each other.
 */
export const savingsOf = (price: number | null | undefined, srp: number | null | undefined): number | null => {
  if (price === null || price === undefined || !srp) return null
  const whole = centavosOf(srp)
  const saved = whole - centavosOf(price)
  const size = saved < 0n ? -saved : saved
  const tenThousandths = Number((size * 20_000n + whole) / (2n * whole))
  return (saved < 0n ? -tenThousandths : tenThousandths) / 10_000 || 0
}

/** Quantity times price in pesos, exact to the centavo; null without a price. */
export const amountOf = (quantity: number, price: number | null | undefined): number | null =>
  price === null || price === undefined ? null : Number(BigInt(quantity) * centavosOf(price)) / 100

/** The sum of what is priced, in pesos; null while nothing is. */
export const totalOf = (amounts: readonly (number | null)[]): number | null => {
  const priced = amounts.filter((amount) => amount !== null)
  return priced.length === 0 ? null : Number(priced.reduce((sum, amount) => sum + centavosOf(amount), 0n)) / 100
}
