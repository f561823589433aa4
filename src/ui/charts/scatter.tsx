import { showNumber } from '#platform/formats.ts'
import { axisAround, shareOf } from '#ui/charts/geometry.ts'
import styles from '#ui/charts/marks.module.css'
import { type Mark, Numerals, placed, Words, widthOf } from '#ui/charts/stage.tsx'

export interface Spot {
  readonly id: string
  /** What stands in it: its number in the table beside. */
  readonly label: string
  readonly across: number
  readonly up: number
}
const radius = 10
/** Spots by two figures, in four fields with a name in the outer corner of each: above before below, low before high. */
export const scatter =
  ({
    of,
    lines,
    fields,
    axes,
    height = 340,
  }: {
    readonly of: readonly Spot[]
    /** Where the fields part. */
    readonly lines: { readonly across: number; readonly up: number }
    readonly fields: readonly [highLow: string, highHigh: string, lowLow: string, lowHigh: string]
    readonly axes: {
      readonly across: { readonly name: string; readonly decimals: number }
      readonly up: { readonly name: string; readonly decimals: number }
    }
    readonly height?: number
  }): Mark =>
  (stage) => {
    const { width, at } = stage
    const axisAcross = axisAround([...of.map(({ across }) => across), lines.across], 4, [0, 100], 3)
    const axisUp = axisAround([...of.map(({ up }) => up), lines.up], 4, [-1, 1], 0.06)
    const room = {
      top: 44,
      bottom: 44,
      start: Math.max(...axisUp.ticks.map((tick) => widthOf(showNumber(tick, axes.up.decimals), 11))) + 18,
      end: 16,
    }
    const inner = width - room.start - room.end
    /** Along the line of reading. */
    const along = (value: number) => room.start + radius + shareOf(value, axisAcross) * (inner - 2 * radius)
    const x = (value: number) => placed(stage, along(value))
    const y = (value: number) =>
      height - room.bottom - radius - shareOf(value, axisUp) * (height - room.top - room.bottom - 2 * radius)
    const [middle, level] = [x(lines.across), y(lines.up)]
    const [left, right] = stage.isMirrored ? [room.end, width - room.start] : [room.start, width - room.end]
    const [highLow, highHigh, lowLow, lowHigh] = fields
    return {
      height,
      way: 'down',
      boxes: of.map(({ across, up }) => ({
        x: x(across) - radius - 2,
        y: y(up) - radius - 2,
        width: 2 * radius + 4,
        height: 2 * radius + 4,
      })),
      drawing: (
        <>
          <Words stage={stage} x={0} y={12} size={11} ink="quiet">
            {axes.up.name}
          </Words>
          {axisUp.ticks.map((tick) => (
            <g key={tick}>
              <line className={styles.rule} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
              <Numerals stage={stage} x={room.start - 8} y={y(tick) + 4} size={11} ink="quiet">
                {showNumber(tick, axes.up.decimals)}
              </Numerals>
            </g>
          ))}
          {axisAcross.ticks.map((tick) => (
            <Numerals key={tick} stage={stage} x={along(tick)} y={height - 24} at="middle" size={11} ink="quiet">
              {showNumber(tick, axes.across.decimals)}
            </Numerals>
          ))}
          <Words stage={stage} x={width - room.end} y={height - 6} at="end" size={11} ink="quiet">
            {axes.across.name}
          </Words>
          <line className={styles.target} x1={middle} x2={middle} y1={room.top - 14} y2={height - room.bottom} />
          <line className={styles.target} x1={left} x2={right} y1={level} y2={level} />
          <Words stage={stage} x={room.start} y={room.top - 18} isStrong>
            {highLow}
          </Words>
          <Words stage={stage} x={width - room.end} y={room.top - 18} at="end">
            {highHigh}
          </Words>
          <Words stage={stage} x={room.start + 4} y={height - room.bottom - 2}>
            {lowLow}
          </Words>
          <Words stage={stage} x={width - room.end} y={height - room.bottom - 2} at="end">
            {lowHigh}
          </Words>
          {of.map(({ id, label, across, up }, index) => (
            <g key={id}>
              <circle className={index === at ? styles.spotAt : styles.spot} cx={x(across)} cy={y(up)} r={radius} />
              <Numerals stage={stage} x={along(across)} y={y(up) + 4} at="middle" size={11} ink="fg">
                {label}
              </Numerals>
            </g>
          ))}
        </>
      ),
    }
  }
