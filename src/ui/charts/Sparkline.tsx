import { line } from 'd3-shape'
import { shareOf } from '#ui/charts/geometry.ts'
import styles from '#ui/charts/marks.module.css'

/** The run of a figure on its own scale, with a hollow end: it shows direction only, and words say the rest. */
export const Sparkline = ({
  values,
  width = 72,
  height = 18,
}: {
  readonly values: readonly (number | null)[]
  readonly width?: number
  readonly height?: number
}) => {
  const known = values.filter((value) => value !== null)
  const axis = { from: Math.min(...known), to: Math.max(...known) }
  const x = (index: number) => 4 + (index / Math.max(1, values.length - 1)) * (width - 8)
  const y = (value: number) => height - 4 - (axis.from === axis.to ? 0.5 : shareOf(value, axis)) * (height - 8)
  const path = line<number | null>(
    (_, index) => x(index),
    (value) => y(value ?? 0),
  ).defined((value) => value !== null)
  const last = values.findLastIndex((value) => value !== null)
  const end = values[last] ?? null
  if (known.length === 0) return null
  return (
    <svg width={width} height={height} aria-hidden="true" direction="ltr">
      <path className={styles.line} d={path(values) ?? ''} stroke="var(--c-5)" style={{ strokeWidth: 1.25 }} />
      {end !== null && <circle className={styles.hollow} cx={x(last)} cy={y(end)} r="2.5" stroke="var(--c-5)" />}
    </svg>
  )
}
