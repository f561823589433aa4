import { showNumber } from '#platform/formats.ts'
import { type Axis, axisAround, shareOf } from '#ui/charts/geometry.ts'
import styles from '#ui/charts/marks.module.css'
import { type ChartRow, isNarrow, type Painter, rows } from '#ui/charts/rows.tsx'
import { type Mark, placed } from '#ui/charts/stage.tsx'

/** An end where everything begins or has come to, or a part that leads from the row before on. */
export type Fall = ChartRow & ({ readonly end: number } | { readonly part: number })

const withinHundred = [0, 100] as const
/** How one value became another, part by part: upwards plain, downwards hatched, each beginning where the last ended. */
export const waterfall = ({ of, heads }: { readonly of: readonly Fall[]; readonly heads: readonly string[] }): Mark => {
  let level = 0
  const spans = of.map((row) => {
    const from = 'end' in row ? row.end : level
    level = 'end' in row ? row.end : level + row.part
    return { from, to: level, isEnd: 'end' in row }
  })
  const axis: Axis = axisAround(
    spans.flatMap(({ from, to }) => [from, to]),
    4,
    withinHundred,
    0.4,
  )
  const text = (value: number) => showNumber(value, Number.isInteger(value * 10) ? 1 : 2)
  const painter: Painter = {
    axis: [text(axis.from), text((axis.from + axis.to) / 2), text(axis.to)],
    paint: (index, track, stage) => {
      const span = spans[index]
      if (!span) return null
      const [low, high] = [Math.min(span.from, span.to), Math.max(span.from, span.to)]
      const start = track.start + shareOf(low, axis) * track.size
      const size = Math.max(2, (shareOf(high, axis) - shareOf(low, axis)) * track.size)
      return (
        <>
          <line
            className={styles.rule}
            x1={placed(stage, track.start)}
            x2={placed(stage, track.start + track.size)}
            y1={track.y + track.height / 2}
            y2={track.y + track.height / 2}
          />
          {(span.isEnd || span.to !== span.from) && (
            <rect
              className={span.isEnd ? styles.middle : span.to < span.from ? undefined : styles.bar}
              fill={!span.isEnd && span.to < span.from ? `url(#${stage.id}hatch)` : undefined}
              x={placed(stage, span.isEnd ? start - 1.5 : start, span.isEnd ? 3 : size)}
              y={span.isEnd ? track.y - 4 : track.y}
              width={span.isEnd ? 3 : size}
              height={span.isEnd ? track.height + 8 : track.height}
              rx={span.isEnd ? 0 : 2}
            />
          )}
        </>
      )
    },
    over: (tracks, stage) =>
      // Where the tracks stand under their words, what ties them would strike these through.
      isNarrow(stage)
        ? null
        : spans.slice(0, -1).map(({ to }, index) => {
            const [track, next] = [tracks[index], tracks[index + 1]]
            if (!track || !next) return null
            const x = placed(stage, track.start + shareOf(to, axis) * track.size)
            return (
              <line key={of[index]?.id} className={styles.base} x1={x} x2={x} y1={track.y + track.height} y2={next.y} />
            )
          }),
  }
  return rows({ of, heads, painter })
}
