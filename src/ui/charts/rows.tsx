import type { ReactNode } from 'react'
import styles from '#ui/charts/marks.module.css'
import {
  type Box,
  fitted,
  Hatch,
  type Ink,
  type Mark,
  Numerals,
  placed,
  type Stage,
  Words,
  widthOf,
} from '#ui/charts/stage.tsx'

export interface RowFigure {
  readonly text: string
  readonly ink?: Ink
  /** What it leads to are the rows behind it. */
  readonly isLink?: boolean
}
export interface ChartRow {
  readonly id: string
  readonly name: string
  /** In small after the name, such as its weight. */
  readonly aside?: string
  /** A word in a dashed frame before the first figure: few responses. */
  readonly mark?: string | undefined
  readonly figures: readonly RowFigure[]
}
/** Where a bar may be drawn: along the line of reading, and from above. */
export interface Track {
  readonly start: number
  readonly size: number
  readonly y: number
  readonly height: number
}
export interface Painter {
  /** What is drawn in the track of one row. */
  readonly paint: (index: number, track: Track, stage: Stage) => ReactNode
  /** What stands over all tracks, as a line through them does. */
  readonly over?: (tracks: readonly Track[], stage: Stage) => ReactNode
  /** What the ends and the middle of the tracks mean. */
  readonly axis?: readonly [start: string, middle: string, end: string]
}
/** Whether tracks go under their words for want of room. */
export const isNarrow = ({ width }: Pick<Stage, 'width'>): boolean => width < 520
const figureGap = 12
const headRoom = 24

/**
 * Rows with a name, figures at the end, and a track between them; where it is narrow, the track goes under the words.
 * The first `before` figures stand before the track.
 */
export const rows =
  ({
    of,
    heads,
    before = 0,
    painter,
    isUnder: wishedUnder,
  }: {
    readonly of: readonly ChartRow[]
    readonly heads: readonly string[]
    readonly before?: number
    readonly painter: Painter
    /** Always under its words. */
    readonly isUnder?: boolean
  }): Mark =>
  (stage) => {
    const { width, at } = stage
    const isUnder = wishedUnder ?? isNarrow(stage)
    const widths = heads.map((head, column) =>
      Math.max(
        widthOf(head, 12),
        ...of.map(({ figures, mark }) => {
          const own = widthOf(figures[column]?.text ?? '', 13)
          return column === 0 && mark !== undefined ? own + widthOf(mark, 11) + 16 : own
        }),
      ),
    )
    const sumOf = (some: readonly number[]) => some.reduce((sum, one) => sum + one + figureGap, 0)
    const after = sumOf(isUnder ? widths : widths.slice(before))
    const widestName = Math.max(...of.map(({ name, aside }) => widthOf(aside ? `${name} ${aside}` : name, 13)), 40)
    const nameRoom = isUnder
      ? width - after
      : Math.min(widestName + 8, Math.max(120, (width - after - sumOf(widths.slice(0, before))) * 0.55))
    const trackStart = isUnder ? 0 : nameRoom + sumOf(widths.slice(0, before)) + figureGap
    const trackSize = isUnder ? width : width - trackStart - after - figureGap
    const rowHeight = isUnder ? 44 : 31
    const hasHeads = heads.some((head) => head !== '')
    const top = hasHeads || (painter.axis && !isUnder) ? headRoom : 0
    const yOf = (index: number) => top + index * rowHeight
    const tracks = of.map(
      (_, index): Track => ({
        start: trackStart,
        size: trackSize,
        y: yOf(index) + (isUnder ? 25 : 8),
        height: isUnder ? 10 : 14,
      }),
    )
    /** Where a figure ends along the line of reading. */
    const endOf = (column: number) => {
      if (!isUnder && column < before) return nameRoom + sumOf(widths.slice(0, column + 1))
      const rest = widths.slice(column + 1)
      return width - sumOf(rest)
    }
    const bottom = yOf(of.length)
    const axisBelow = painter.axis !== undefined && isUnder
    const [least = 0, inner = 0, most = 0] = painter.axis?.map((text) => widthOf(text, 11)) ?? []
    const hasMiddle = Math.max(least, most) + inner / 2 + 8 <= trackSize / 2
    const scale = painter.axis && (
      <g>
        {painter.axis.map((text, index) => {
          // Between ends that leave no room for it, the middle goes unsaid: its line stands there.
          if (index === 1 && !hasMiddle) return null
          const y = isUnder ? bottom + 12 : 14
          const place = index === 0 ? 'start' : index === 1 ? 'middle' : 'end'
          const x = trackStart + (index / 2) * trackSize
          return (
            <Numerals key={place} stage={stage} x={x} y={y} at={place} size={11} ink="quiet">
              {text}
            </Numerals>
          )
        })}
      </g>
    )
    return {
      height: bottom + (axisBelow ? 18 : 0),
      way: 'down',
      boxes: of.map((_, index): Box => ({ x: 0, y: yOf(index), width, height: rowHeight })),
      drawing: (
        <>
          <Hatch id={stage.id} />
          {hasHeads &&
            heads.map((head, column) => (
              <Words
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                key={column}
                stage={stage}
                x={endOf(column)}
                y={14}
                at="end"
              >
                {head}
              </Words>
            ))}
          {scale}
          {of.map(({ id, name, aside, mark, figures }, index) => {
            const base = yOf(index) + (isUnder ? 18 : 20)
            const nameWidth = widthOf(name, 13)
            const hasAside = aside !== undefined && nameWidth + widthOf(aside, 12) + 6 <= nameRoom
            return (
              <g key={id}>
                <rect
                  className={index === at ? styles.rowAt : styles.row}
                  x="0"
                  y={yOf(index)}
                  width={width}
                  height={rowHeight}
                  rx="3"
                />
                {!isUnder && index > 0 && (
                  <line className={styles.separator} x1="0" x2={width} y1={yOf(index)} y2={yOf(index)} />
                )}
                <Words stage={stage} x={0} y={base} ink="fg" size={13}>
                  {fitted(name, nameRoom - 4, 13)}
                </Words>
                {hasAside && (
                  <Words stage={stage} x={nameWidth + 6} y={base} ink="quiet">
                    {aside}
                  </Words>
                )}
                {figures.map(({ text, ink = 'fg', isLink = false }, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <g key={column}>
                    <Numerals stage={stage} x={endOf(column)} y={base} ink={ink} size={13} isLink={isLink}>
                      {text}
                    </Numerals>
                    {column === 0 && mark !== undefined && (
                      <Few stage={stage} x={endOf(0) - widthOf(text, 13) - 8} y={base} text={mark} />
                    )}
                  </g>
                ))}
                {painter.paint(index, tracks[index] ?? { start: 0, size: 0, y: 0, height: 0 }, stage)}
              </g>
            )
          })}
          {painter.over?.(tracks, stage)}
        </>
      ),
    }
  }

const Few = ({
  stage,
  x,
  y,
  text,
}: {
  readonly stage: Stage
  readonly x: number
  readonly y: number
  readonly text: string
}) => {
  const wide = widthOf(text, 11) + 8
  return (
    <>
      <rect className={styles.few} x={placed(stage, x - wide, wide)} y={y - 11} width={wide} height="15" rx="3" />
      <Words stage={stage} x={x - wide + 4} y={y} size={11}>
        {text}
      </Words>
    </>
  )
}
