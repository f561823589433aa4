import { showNumber } from '#platform/formats.ts'
import { type Axis, axisAround, cumulated, partsAlong, reachOf, shareOf } from '#ui/charts/geometry.ts'
import styles from '#ui/charts/marks.module.css'
import { type ChartRow, isNarrow, type Painter, rows, type Track } from '#ui/charts/rows.tsx'
import { Hatch, type Mark, placed, type Stage } from '#ui/charts/stage.tsx'

type Valued = ChartRow & { readonly value: number | null }
type Aimed = Valued & { readonly target: number | null }
interface RowsOf<R extends ChartRow> {
  readonly of: readonly R[]
  /** What the figures are called. */
  readonly heads: readonly string[]
  /** So many figures stand before the bar. */
  readonly before?: number
  readonly isUnder?: boolean
}
const Bar = ({
  stage,
  track,
  from,
  to,
  fill,
}: {
  readonly stage: Stage
  readonly track: Track
  /** Shares of the track, 0 to 1. */
  readonly from: number
  readonly to: number
  readonly fill?: string
}) => {
  const size = Math.max(1, (to - from) * track.size)
  return (
    <rect
      className={fill === undefined ? styles.bar : undefined}
      fill={fill}
      x={placed(stage, track.start + from * track.size, size)}
      y={track.y}
      width={size}
      height={track.height}
      rx="2"
    />
  )
}
const Ground = ({ stage, track }: { readonly stage: Stage; readonly track: Track }) => (
  <rect
    className={styles.track}
    x={placed(stage, track.start, track.size)}
    y={track.y}
    width={Math.max(0, track.size)}
    height={track.height}
    rx="2"
  />
)
const TargetTick = ({ stage, track, at }: { readonly stage: Stage; readonly track: Track; readonly at: number }) => (
  <rect
    className={styles.tick}
    x={placed(stage, track.start + at * track.size - 2, 4)}
    y={track.y - 4.5}
    width="4"
    height={track.height + 9}
  />
)

/** Bars from zero, with a tick where the target is. */
export const bars = ({
  most = 100,
  ...plan
}: RowsOf<Aimed> & {
  /** What the whole track stands for. */
  readonly most?: number
}): Mark => {
  const axis = { from: 0, to: most }
  const painter: Painter = {
    axis: ['0', showNumber(most / 2), showNumber(most)],
    paint: (index, track, stage) => {
      const { value = null, target = null } = plan.of[index] ?? {}
      return (
        <>
          <Ground stage={stage} track={track} />
          {value !== null && <Bar stage={stage} track={track} from={0} to={shareOf(value, axis)} />}
          {target !== null && <TargetTick stage={stage} track={track} at={shareOf(target, axis)} />}
        </>
      )
    },
  }
  return rows({ ...plan, painter })
}

/** Bars that begin at the target: what lies below it is hatched. `gap` is what each row lies above its own target. */
export const diverging = ({
  middleName,
  around = [],
  ...plan
}: RowsOf<ChartRow & { readonly gap: number | null }> & {
  /** What the middle is, such as “Target 85.0”. */
  readonly middleName: string
  /** Gaps that the axis reaches to as well, such as those of another chart beside it. */
  readonly around?: readonly number[]
}): Mark => {
  const reach = reachOf([...plan.of.flatMap(({ gap }) => (gap === null ? [] : [gap])), ...around])
  const painter: Painter = {
    axis: [`−${reach}`, middleName, `+${reach}`],
    paint: (index, track, stage) => {
      const gap = plan.of[index]?.gap ?? null
      const share = gap === null ? 0 : Math.abs(gap) / reach / 2
      const middle = track.start + track.size / 2
      return (
        <>
          {gap !== null && gap > 0 && <Bar stage={stage} track={track} from={0.5} to={0.5 + share} />}
          {gap !== null && gap < 0 && (
            <Bar stage={stage} track={track} from={0.5 - share} to={0.5} fill={`url(#${stage.id}hatch)`} />
          )}
          <rect
            className={styles.middle}
            x={placed(stage, middle - 0.75, 1.5)}
            y={track.y - 5}
            width="1.5"
            height={track.height + 10}
          />
        </>
      )
    },
  }
  return rows({ ...plan, painter })
}

/** What was before as a ring, what is now as a dot, and the way between them. */
export const dots = (plan: RowsOf<Valued & { readonly was: number | null }>): Mark => {
  const axis: Axis = axisAround(plan.of.flatMap(({ value, was }) => [value, was].filter((one) => one !== null)))
  const text = (value: number) => showNumber(value, Number.isInteger(value) ? undefined : 1)
  const painter: Painter = {
    axis: [text(axis.from), text((axis.from + axis.to) / 2), text(axis.to)],
    paint: (index, track, stage) => {
      const { value = null, was = null } = plan.of[index] ?? {}
      // Dots at the ends stay inside of the track.
      const x = (of: number) => placed(stage, track.start + 6 + shareOf(of, axis) * (track.size - 12))
      const y = track.y + track.height / 2
      return (
        <>
          <line
            className={styles.rule}
            x1={placed(stage, track.start)}
            x2={placed(stage, track.start + track.size)}
            y1={y}
            y2={y}
          />
          {value !== null && was !== null && <line className={styles.move} x1={x(was)} x2={x(value)} y1={y} y2={y} />}
          {was !== null && <circle className={styles.before} cx={x(was)} cy={y} r="4" />}
          {value !== null && <circle className={styles.bar} cx={x(value)} cy={y} r="4.5" />}
        </>
      )
    },
  }
  return rows({ ...plan, painter })
}

/** Causes from the most frequent on as bars, and as a line what each and those before are of all. */
export const pareto = (
  plan: RowsOf<
    ChartRow & {
      readonly count: number
      /** Many in one row: the line goes on, and a bar would dwarf the others. */
      readonly isRest?: boolean
    }
  >,
): Mark => {
  const most = Math.max(1, ...plan.of.map(({ count, isRest }) => (isRest === true ? 0 : count)))
  const shares = cumulated(plan.of.map(({ count }) => count))
  const painter: Painter = {
    axis: ['0%', '50%', '100%'],
    paint: (index, track, stage) => (
      <>
        <Ground stage={stage} track={track} />
        {plan.of[index]?.isRest !== true && (
          <Bar stage={stage} track={track} from={0} to={(plan.of[index]?.count ?? 0) / most} />
        )}
      </>
    ),
    over: (tracks, stage) => {
      const spots = tracks.map((track, index) => ({
        x: placed(stage, track.start + (shares[index] ?? 0) * track.size),
        y: track.y + track.height / 2,
      }))
      // Where the tracks stand under their words, a line from one to the next would strike these through.
      const isUnder = plan.isUnder ?? isNarrow(stage)
      return (
        <>
          {!isUnder && <polyline className={styles.share} points={spots.map(({ x, y }) => `${x},${y}`).join(' ')} />}
          {spots.map(({ x, y }) => (
            <circle key={y} className={styles.shareDot} cx={x} cy={y} r="3" />
          ))}
        </>
      )
    },
  }
  return rows({ ...plan, painter })
}

/** One of five fills of one hue: 1 dark and hatched, 5 the palest, so that they are told apart in grey too. */
export type Band = 1 | 2 | 3 | 4 | 5
const bandFills = [undefined, styles.band2, styles.band3, styles.band4, styles.band5] as const
export const bandFill = (band: Band, id: string) => ({
  className: bandFills[band - 1],
  fill: band === 1 ? `url(#${id}low)` : undefined,
})
/** How a whole is made up of five bands, low to high: one hue, the low end dark and hatched. */
export const stack =
  ({ shares, height = 28 }: { readonly shares: readonly number[]; readonly height?: number }): Mark =>
  (stage) => {
    const parts = partsAlong(shares, stage.width - 2)
    const boxes = parts.map(({ start, size }) => ({ x: placed(stage, start + 1, size), y: 0, width: size, height }))
    return {
      height,
      way: 'along',
      boxes,
      drawing: (
        <>
          <Hatch id={stage.id} />
          <rect className={styles.frame} width={stage.width} height={height} rx="3" />
          {boxes.map(({ x, width }, index) =>
            width === 0 ? null : (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place
                key={index}
                className={bandFills[index]}
                fill={index === 0 ? `url(#${stage.id}low)` : undefined}
                x={x}
                y="1"
                width={Math.max(1, width - 1)}
                height={height - 2}
              />
            ),
          )}
          {boxes.map((box, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place
            index === stage.at ? <rect key={index} className={styles.cellAt} {...inset(box)} /> : null,
          )}
        </>
      ),
    }
  }
const inset = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  x: x + 1,
  y: y + 1,
  width: Math.max(2, width - 2),
  height: height - 2,
})
/** The square beside a band's words. */
export const BandSample = ({ band, id }: { readonly band: Band; readonly id: string }) => (
  <svg width="12" height="12" aria-hidden="true">
    <Hatch id={id} />
    <rect className={styles.frame} width="12" height="12" rx="2" />
    <rect {...bandFill(band, id)} x="1" y="1" width="10" height="10" rx="1" />
  </svg>
)
