import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { listed, useSay } from '#platform/words.tsx'
import styles from '#ui/charts/charts.module.css'
import { ticksOf } from '#ui/charts/scale.ts'
import { cx } from '#ui/cx.ts'

export interface Series {
  readonly id: string
  readonly name: string
  readonly counts: readonly number[]
}
const height = 220
const room = { top: 12, bottom: 24, start: 40, end: 12 } as const
const dashes = ['', '7 4', '2 3', '10 3 2 3', '5 2', '1 4'] as const
const colors = ['var(--c-1)', 'var(--c-2)', 'var(--c-3)', 'var(--c-4)', 'var(--c-5)', 'var(--c-6)'] as const

/** A short line as the chart draws it: colour and pattern, so that either tells it from the others. */
const Sample = ({ index }: { readonly index: number }) => (
  <svg className={styles.sample} viewBox="0 0 24 8" aria-hidden="true">
    <line x1="0" x2="24" y1="4" y2="4" stroke={colors[index]} strokeWidth="2" strokeDasharray={dashes[index]} />
  </svg>
)

/**
 * Counts over time, a line each. One stop of the Tab key: arrows go from point to point and say its counts, Home and End
 * go to either end. Time runs from left to right in every language. A table with the same figures stands beside it.
 */
export const LineChart = ({
  label,
  hint,
  points,
  series,
  onOpen,
}: {
  readonly label: string
  /** What Enter does. */
  readonly hint?: string | undefined
  /** What each point is called, such as a day. */
  readonly points: readonly string[]
  readonly series: readonly Series[]
  /** Enter or a press on a point; `at` is where what it opens belongs. */
  readonly onOpen?: ((index: number, at: { readonly x: number; readonly y: number }) => void) | undefined
}) => {
  const say = useSay()
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  const [width, setWidth] = useState(720)
  const [at, setAt] = useState<number | null>(null)
  useLayoutEffect(() => {
    const node = frame.current
    if (!node) return
    const measure = () => setWidth(Math.max(240, node.clientWidth))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(node)
    return () => watch.disconnect()
  }, [])
  const ticks = ticksOf(Math.max(...series.flatMap(({ counts }) => counts), 1))
  const most = ticks.at(-1) ?? 1
  const last = Math.max(points.length - 1, 1)
  const x = (index: number) => room.start + (index / last) * (width - room.start - room.end)
  const y = (count: number) => room.top + (1 - count / most) * (height - room.top - room.bottom)
  const shown = at === null ? null : Math.min(at, points.length - 1)
  const said = (index: number) =>
    say(msg`{point}: {figures}`, {
      point: points[index] ?? '',
      figures: listed(series.map(({ name, counts }) => `${name} ${showNumber(counts[index] ?? 0)}`)),
    })
  const openAt = (index: number) => {
    const box = frame.current?.getBoundingClientRect()
    if (box) onOpen?.(index, { x: box.left + x(index), y: box.top + room.top })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && onOpen) {
      event.preventDefault()
      openAt(shown ?? last)
      return
    }
    const now = shown ?? last
    const to = { ArrowRight: now + 1, ArrowUp: now + 1, ArrowLeft: now - 1, ArrowDown: now - 1, Home: 0, End: last }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    setAt(Math.min(Math.max(to, 0), points.length - 1))
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const along = event.clientX - event.currentTarget.getBoundingClientRect().left - room.start
    setAt(Math.min(Math.max(Math.round((along / (width - room.start - room.end)) * last), 0), points.length - 1))
  }
  // As many words below the line as fit beside each other.
  const every = Math.max(1, Math.ceil(points.length / Math.max(2, Math.floor(width / 110))))
  return (
    <div className={styles.chart}>
      {onOpen && hint !== undefined && (
        <span id={`${id}hint`} hidden>
          {hint}
        </span>
      )}
      <ul className={styles.legend} aria-hidden="true">
        {series.map(({ id: own, name }, index) => (
          <li key={own}>
            <Sample index={index} />
            {name}
          </li>
        ))}
      </ul>
      <div
        ref={frame}
        className={styles.frame}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={shown ?? last}
        aria-valuetext={said(shown ?? last)}
        aria-describedby={onOpen && hint !== undefined ? `${id}hint` : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => setAt((now) => now ?? last)}
        onBlur={() => setAt(null)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(null)}
        onClick={() => shown !== null && openAt(shown)}
      >
        <svg width={width} height={height} aria-hidden="true" direction="ltr">
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={styles.rule} x1={room.start} x2={width - room.end} y1={y(tick)} y2={y(tick)} />
              <text className={styles.axis} x={room.start - 8} y={y(tick) + 4} textAnchor="end">
                {showNumber(tick)}
              </text>
            </g>
          ))}
          {points.map((point, index) =>
            index % every === 0 ? (
              <text
                key={`${id}${point}`}
                className={styles.axis}
                x={x(index)}
                y={height - 6}
                textAnchor={index === 0 ? 'start' : index > last - every / 2 ? 'end' : 'middle'}
              >
                {point}
              </text>
            ) : null,
          )}
          {shown !== null && (
            <line className={styles.guide} x1={x(shown)} x2={x(shown)} y1={room.top} y2={height - room.bottom} />
          )}
          {series.map(({ id: own, counts }, index) => (
            <polyline
              key={own}
              className={styles.line}
              points={counts.map((count, place) => `${x(place)},${y(count)}`).join(' ')}
              stroke={colors[index]}
              strokeDasharray={dashes[index]}
            />
          ))}
          {shown !== null &&
            series.map(({ id: own, counts }, index) => (
              <circle key={own} cx={x(shown)} cy={y(counts[shown] ?? 0)} r="3.5" fill={colors[index]} />
            ))}
        </svg>
        {shown !== null && (
          <div
            className={cx(styles.tip, x(shown) > width / 2 && styles.tipBefore)}
            style={{ '--at': `${x(shown)}px` }}
            aria-hidden="true"
          >
            <strong className="ltr tn">{points[shown]}</strong>
            {series.map(({ id: own, name, counts }, index) => (
              <span key={own}>
                <Sample index={index} />
                {name}
                <b className="tn">{showNumber(counts[shown] ?? 0)}</b>
              </span>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
