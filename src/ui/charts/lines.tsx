import { curveStep, line } from 'd3-shape'
import type { ReactNode } from 'react'
import { showNumber } from '#platform/formats.ts'
import { axisAround, axisFromZero, shareOf } from '#ui/charts/geometry.ts'
import styles from '#ui/charts/marks.module.css'
import { type Mark, Numerals, type Stage, Words, widthOf } from '#ui/charts/stage.tsx'
import { cx } from '#ui/cx.ts'

export interface Series {
  readonly id: string
  readonly name: string
  /** One for each point, null where there is none. */
  readonly values: readonly (number | null)[]
  /** What is aimed at: a dashed line in steps. */
  readonly isTarget?: boolean
  /** What stands at its end, such as “Score 83.6”. */
  readonly end?: string
}
/** Where points lie in the drawing, for what is drawn below or above the lines; `step` is from one point to the next. */
export interface LinePlace {
  readonly x: (index: number) => number
  readonly y: (value: number) => number
  readonly step: number
}
const dashes = ['', '7 4', '2 3', '10 3 2 3', '5 2', '1 4'] as const
const colors = ['var(--c-1)', 'var(--c-2)', 'var(--c-3)', 'var(--c-4)', 'var(--c-5)', 'var(--c-6)'] as const

/** A short line as the chart draws it: colour and pattern, so that either tells it from the others. */
export const LineSample = ({ index, isTarget = false }: { readonly index: number; readonly isTarget?: boolean }) => (
  <svg width="24" height="8" viewBox="0 0 24 8" aria-hidden="true">
    {isTarget ? (
      <line x1="0" x2="24" y1="4" y2="4" className={styles.target} />
    ) : (
      <line x1="0" x2="24" y1="4" y2="4" stroke={colors[index]} strokeWidth="2" strokeDasharray={dashes[index]} />
    )}
  </svg>
)
/** The hollow dot of the month under way. */
export const UnderWaySample = () => (
  <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
    <circle cx="5" cy="5" r="3.5" className={styles.hollow} stroke={colors[0]} />
  </svg>
)

/** Values over time, a line each. Time runs from left to right in every language. */
export const lines =
  ({
    names,
    foot,
    footName,
    series,
    isFromZero = false,
    isUnderWay = false,
    decimals,
    height = 220,
    reach = [],
    under,
    over,
  }: {
    /** What each point is called, as it stands below the line. */
    readonly names: readonly string[]
    /** A second line below the names, where there is room for it, and what it counts. */
    readonly foot?: readonly string[]
    readonly footName?: string
    readonly series: readonly Series[]
    readonly isFromZero?: boolean
    /** The last point is not over yet: hollow, with a dotted line to it. */
    readonly isUnderWay?: boolean
    readonly decimals?: number
    readonly height?: number
    /** Values that the axis must reach besides those of the lines. */
    readonly reach?: readonly number[]
    readonly under?: (at: LinePlace) => ReactNode
    readonly over?: (at: LinePlace) => ReactNode
  }): Mark =>
  ({ width, at }) => {
    // Time is never mirrored, and neither are the figures beside it.
    const stage: Pick<Stage, 'width' | 'isMirrored'> = { width, isMirrored: false }
    const isRoomy = width >= 480
    const known = [...series.flatMap(({ values }) => values.filter((value) => value !== null)), ...reach]
    const axis = isFromZero ? axisFromZero(known) : axisAround(known)
    const tickDecimals = axis.ticks.every(Number.isInteger) ? undefined : (decimals ?? 1)
    const ends = isRoomy ? series.flatMap(({ end }) => (end === undefined ? [] : [widthOf(end, 12, 600)])) : []
    const room = {
      top: 12,
      bottom: foot && isRoomy ? 40 : 24,
      start: Math.max(28, ...axis.ticks.map((tick) => widthOf(showNumber(tick, tickDecimals), 11))) + 10,
      end: ends.length > 0 ? Math.max(...ends) + 20 : 14,
    }
    const last = Math.max(names.length - 1, 1)
    const across = width - room.start - room.end
    const x = (index: number) => room.start + (index / last) * across
    const y = (value: number) => height - room.bottom - shareOf(value, axis) * (height - room.top - room.bottom)
    const widths = names.map((name) => widthOf(name, 11))
    const isEndAligned = room.end < 20
    /** Whether the words below the line keep apart where each `step`-th is shown, counted from the last. */
    const keepsApart = (step: number) =>
      names.every((_, index) => {
        const next = index + step
        if ((last - index) % step !== 0 || next > last) return true
        const own = (widths[index] ?? 0) / 2
        const other = (widths[next] ?? 0) * (isEndAligned && next === last ? 1 : 0.5)
        return own + other + 8 <= (across / last) * step
      })
    const every = Array.from({ length: names.length }, (_, index) => index + 1).find(keepsApart) ?? names.length
    const pathOf = (values: readonly (number | null)[], isStepped = false) => {
      const path = line<number | null>(
        (_, index) => x(index),
        (value) => y(value ?? 0),
      ).defined((value) => value !== null)
      return (isStepped ? path.curve(curveStep) : path)(values) ?? ''
    }
    /** Until the month under way begins, and from there on. */
    const whole = (values: readonly (number | null)[]) =>
      isUnderWay ? values.map((value, index) => (index === last ? null : value)) : values
    const endOf = (values: readonly (number | null)[]) => values.findLast((value) => value !== null)
    const heights = names.map((_, index) => {
      const value = series.find(({ isTarget }) => isTarget !== true)?.values[index]
      return value === null || value === undefined ? height : y(value)
    })
    const endPlaces = series.map(({ values }) => y(endOf(values) ?? axis.from))
    /** Labels at the ends keep 14 px between them: the higher one gives way upwards. */
    const labelAt = (index: number) => {
      const own = endPlaces[index] ?? 0
      const near = endPlaces.find((place, other) => other !== index && Math.abs(place - own) < 14)
      if (near === undefined) return own
      const isUpper = own < near || (own === near && index === 0)
      return (own + near) / 2 + (isUpper ? -7 : 7)
    }
    return {
      height,
      way: 'right',
      heights,
      boxes: names.map((_, index) => ({ x: x(index) - across / last / 2, y: 0, width: across / last, height })),
      drawing: (
        <>
          {axis.ticks.map((tick) => (
            <g key={tick}>
              <line className={styles.rule} x1={room.start} x2={width - room.end} y1={y(tick)} y2={y(tick)} />
              <Numerals stage={stage} x={room.start - 10} y={y(tick) + 4} size={11} ink="quiet">
                {showNumber(tick, tickDecimals)}
              </Numerals>
            </g>
          ))}
          {under?.({ x, y, step: across / last })}
          {names.map((name, index) =>
            (last - index) % every === 0 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in time
              <g key={index}>
                <Words
                  stage={stage}
                  x={x(index)}
                  y={height - (foot && isRoomy ? 22 : 6)}
                  at={index === last && isEndAligned ? 'end' : 'middle'}
                  size={11}
                  ink={index === last ? 'fg' : 'quiet'}
                >
                  {name}
                </Words>
                {foot && isRoomy && (
                  <Numerals stage={stage} x={x(index)} y={height - 6} at="middle" size={11} ink="quiet">
                    {foot[index] ?? ''}
                  </Numerals>
                )}
              </g>
            ) : null,
          )}
          {foot && footName !== undefined && isRoomy && room.end > 40 && (
            <Words stage={stage} x={width - room.end + 20} y={height - 6} size={11} ink="quiet">
              {footName}
            </Words>
          )}
          {at !== null && (
            <line className={styles.guide} x1={x(at)} x2={x(at)} y1={room.top} y2={height - room.bottom} />
          )}
          {series.map(({ id, values, isTarget, end }, index) => {
            const [before, now] = [values[last - 1] ?? null, values[last] ?? null]
            const marked = at === null ? null : (values[at] ?? null)
            const isDotted = !isFromZero && isTarget !== true
            return (
              <g key={id}>
                <path
                  className={isTarget === true ? styles.target : styles.line}
                  d={isTarget === true ? pathOf(values, true) : pathOf(whole(values))}
                  stroke={isTarget === true ? undefined : colors[index]}
                  strokeDasharray={isTarget === true ? undefined : dashes[index]}
                />
                {isTarget !== true && isUnderWay && before !== null && now !== null && (
                  <line
                    className={cx(styles.line, styles.underWay)}
                    stroke={colors[index]}
                    x1={x(last - 1)}
                    y1={y(before)}
                    x2={x(last)}
                    y2={y(now)}
                  />
                )}
                {isDotted &&
                  values.map((value, place) =>
                    value === null ? null : (
                      <circle
                        // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in time
                        key={place}
                        className={isUnderWay && place === last ? styles.hollow : styles.dot}
                        cx={x(place)}
                        cy={y(value)}
                        r={isUnderWay && place === last ? 3.5 : 3}
                        fill={colors[index]}
                        stroke={isUnderWay && place === last ? colors[index] : undefined}
                      />
                    ),
                  )}
                {at !== null && marked !== null && isTarget !== true && (
                  <>
                    <circle cx={x(at)} cy={y(marked)} r="3.5" fill={colors[index]} />
                    {isDotted && (
                      <circle className={styles.ring} cx={x(at)} cy={y(marked)} r="8" stroke={colors[index]} />
                    )}
                  </>
                )}
                {isRoomy && end !== undefined && endOf(values) !== undefined && (
                  <Words
                    stage={stage}
                    x={width - room.end + 14}
                    y={labelAt(index) + 4}
                    ink={isTarget === true ? 'second' : 'series'}
                    isStrong={isTarget !== true}
                  >
                    {end}
                  </Words>
                )}
              </g>
            )
          })}
          {over?.({ x, y, step: across / last })}
        </>
      ),
    }
  }
