/** One measured value; with a goal it says whether it is to be at most (`max`) or at least (`min`) that. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly goal?: number
  readonly kind: 'max' | 'min'
}

/** Hears figures as soon as they are there. */
export type Tell = (figures: readonly Figure[]) => void

const rounded = (value: number) => Math.round(value * 100) / 100
const at = (values: readonly number[], share: number): number => {
  if (values.length === 0) throw new Error('There is nothing to take a percentile of')
  const sorted = values.toSorted((a, b) => a - b)
  return rounded(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0)
}
export const median = (values: readonly number[]): number => at(values, 0.5)
/** The value that 95 of 100 do not exceed. */
export const p95 = (values: readonly number[]): number => at(values, 0.95)

/** True when there is no goal or it is met. */
export const isMet = ({ value, goal, kind }: Figure): boolean =>
  goal === undefined || (kind === 'max' ? value <= goal : value >= goal)

/** Milliseconds that `work` takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** A table for the terminal, one line per figure. */
export const tableOf = (figures: readonly Figure[]): string => {
  const width = Math.max(0, ...figures.map((figure) => figure.name.length))
  return figures
    .map((figure) => {
      const { name, value, unit, goal, kind } = figure
      const wanted = goal === undefined ? '' : `${kind === 'max' ? '≤' : '≥'} ${goal} ${unit}`
      return `${name.padEnd(width)}  ${`${value} ${unit}`.padStart(14)}  ${wanted.padEnd(14)} ${isMet(figure) ? '' : 'missed'}`.trimEnd()
    })
    .join('\n')
}
