import type { LinePlace } from '#ui/charts/lines.tsx'
import styles from '#ui/charts/marks.module.css'

/** Between which a point usually lies, around its centre. */
export interface Limits {
  readonly low: number
  readonly high: number
  readonly centre: number
}
/** Bands below a line, one for each point that has limits: they are as wide as its own base makes them. */
export const limitBands =
  (limits: readonly (Limits | null)[]) =>
  ({ x, y, step }: LinePlace) =>
    limits.map((one, index) => {
      if (one === null) return null
      const [from, to] = [Math.max(x(0), x(index) - step / 2), Math.min(x(limits.length - 1), x(index) + step / 2)]
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in time
        <g key={index}>
          <rect
            className={styles.limits}
            x={from}
            y={y(one.high)}
            width={to - from}
            height={y(one.low) - y(one.high)}
          />
          {[one.low, one.high].map((end) => (
            <line key={end} className={styles.limit} x1={from} x2={to} y1={y(end)} y2={y(end)} />
          ))}
          <line className={styles.target} x1={from} x2={to} y1={y(one.centre)} y2={y(one.centre)} />
        </g>
      )
    })
/** A frame around the points that are a signal, told by its shape and not by its colour alone. */
export const signalFrames =
  (values: readonly (number | null)[]) =>
  ({ x, y }: LinePlace) =>
    values.map((value, index) => {
      if (value === null) return null
      const [left, top] = [x(index), y(value)]
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in time
        <path key={index} className={styles.signal} d={`M${left} ${top - 8}l8 8l-8 8l-8 -8z`} />
      )
    })
/** What the legend shows of them. */
export const LimitsSample = () => (
  <svg width="24" height="12" viewBox="0 0 24 12" aria-hidden="true">
    <rect className={styles.limits} x="0" y="1" width="24" height="10" />
    <line className={styles.limit} x1="0" x2="24" y1="1" y2="1" />
    <line className={styles.limit} x1="0" x2="24" y1="11" y2="11" />
  </svg>
)
export const SignalSample = () => (
  <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
    <path className={styles.signal} d="M7 1l6 6l-6 6l-6 -6z" />
  </svg>
)
