import { showNumber } from '#platform/formats.ts'
import { type Band, bandFill } from '#ui/charts/bars.tsx'
import { axisFromZero, shareOf } from '#ui/charts/geometry.ts'
import styles from '#ui/charts/marks.module.css'
import { type ChartRow, rows } from '#ui/charts/rows.tsx'
import { type Mark, placed } from '#ui/charts/stage.tsx'

/** Bars from zero that are made up of parts, such as cases by their state: each part with the fill of a band, in order. */
export const stacked =
  ({
    fills,
    ...plan
  }: {
    readonly of: readonly (ChartRow & {
      /** One count for each fill. */
      readonly parts: readonly number[]
    })[]
    readonly fills: readonly Band[]
    /** What the figures are called. */
    readonly heads: readonly string[]
  }): Mark =>
  (stage) => {
    const sums = plan.of.map(({ parts }) => parts.reduce((sum, count) => sum + count, 0))
    const axis = axisFromZero(sums)
    return rows({
      ...plan,
      painter: {
        axis: ['0', Number.isInteger(axis.to / 2) ? showNumber(axis.to / 2) : '', showNumber(axis.to)],
        paint: (index, track) => {
          let until = 0
          return (plan.of[index]?.parts ?? []).map((count, part) => {
            const from = shareOf(until, axis) * track.size
            until += count
            const size = shareOf(until, axis) * track.size - from
            const fill = fills[part] ?? 5
            return count === 0 ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
              <g key={part}>
                <rect
                  className={styles.frame}
                  x={placed(stage, track.start + from, size)}
                  y={track.y}
                  width={size}
                  height={track.height}
                />
                <rect
                  {...bandFill(fill, stage.id)}
                  x={placed(stage, track.start + from, size) + 0.5}
                  y={track.y + 0.5}
                  width={Math.max(1, size - 1)}
                  height={track.height - 1}
                />
              </g>
            )
          })
        },
      },
    })(stage)
  }
