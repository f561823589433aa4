/** Round figures from 0 to at least `most`, four or five of them: what stands beside the rules of a chart. */
export const ticksOf = (most: number): readonly number[] => {
  const rough = Math.max(most, 1) / 4
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((times) => times * unit >= rough) ?? 10) * unit)
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, index) => index * step)
}
