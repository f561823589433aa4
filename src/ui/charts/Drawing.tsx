import { type KeyboardEvent, type PointerEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { rightToLeft } from '#contract/isolation.ts'
import { useLocale } from '#platform/words.tsx'
import styles from '#ui/charts/charts.module.css'
import { nearestOf, stepFrom } from '#ui/charts/points.ts'
import type { Mark } from '#ui/charts/stage.tsx'
import { cx } from '#ui/cx.ts'

export interface ChartPoint {
  readonly id: string
  /** What is said when the arrows come to it, with what it means: “July 2026: 83.5, target 85.0, gap −1.5”. */
  readonly said: string
  /** What the tip says: its name, and lines below. */
  readonly tip?: { readonly name: string; readonly lines: readonly (readonly [label: string, value: string])[] }
  /** There are rows behind it. */
  readonly opens?: boolean
}
export interface Opened {
  /** ctrl or ⌘ was held. */
  readonly isBehind: boolean
  /** Where in the window the point lies. */
  readonly at: { readonly x: number; readonly y: number }
}
export interface DrawingProps {
  readonly label: string
  readonly mark: Mark
  readonly points: readonly ChartPoint[]
  /** What Enter does. */
  readonly hint?: string | undefined
  readonly onOpen?: ((index: number, how: Opened) => void) | undefined
  readonly svg: RefObject<SVGSVGElement | null>
  /** Where the keyboard begins: at the newest of what runs over time. */
  readonly begins?: 'first' | 'last'
}

/** How wide the frame is; what it was while it is hidden. */
const useWidth = (frame: RefObject<HTMLElement | null>) => {
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    const node = frame.current
    if (!node) return
    const measure = () => {
      if (node.clientWidth > 0) setWidth(Math.max(200, node.clientWidth))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(node)
    return () => watch.disconnect()
  }, [frame])
  return width
}

/** A mark in its frame: the keyboard and the pointer go from point to point, and each is said. */
export const Drawing = ({ label, mark, points, hint, onOpen, svg, begins = 'first' }: DrawingProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const id = useId().replaceAll(/[^\w]/g, '')
  const isMirrored = rightToLeft.includes(useLocale())
  const width = useWidth(frame)
  const [at, setAt] = useState<number | null>(null)
  const last = points.length - 1
  const shown = at === null ? null : Math.min(at, last)
  const begin = begins === 'first' ? 0 : last
  const now = shown ?? begin
  const plot = mark({ width, isMirrored, at: shown, id })
  const box = shown === null ? undefined : plot.boxes[shown]
  const isOpening = onOpen !== undefined && points[now]?.opens === true
  /** Brings a point into sight where the frame, or the page, is longer than what is seen of it. */
  const bring = (index: number) => {
    const node = frame.current
    const target = plot.boxes[index]
    if (!node || !target) return
    if (target.x < node.scrollLeft) node.scrollLeft = target.x
    else if (target.x + target.width > node.scrollLeft + node.clientWidth)
      node.scrollLeft = target.x + target.width - node.clientWidth
    svg.current?.querySelector(`[data-point="${index}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const openAt = (index: number, isBehind: boolean) => {
    const node = frame.current?.getBoundingClientRect()
    const target = plot.boxes[index]
    if (!node || !target || points[index]?.opens !== true) return
    const x = node.left + target.x + target.width / 2 - (frame.current?.scrollLeft ?? 0)
    onOpen?.(index, { isBehind, at: { x, y: node.top + target.y + Math.min(target.height, 40) } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isOpening) {
      event.preventDefault()
      openAt(now, event.ctrlKey || event.metaKey)
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const to = stepFrom(now, event.key, { way: plot.way, count: points.length, isMirrored })
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
    bring(to)
  }
  const under = (event: PointerEvent<HTMLDivElement>) => {
    const bounds = event.currentTarget.getBoundingClientRect()
    return nearestOf(plot.boxes, {
      x: event.clientX - bounds.left + event.currentTarget.scrollLeft,
      y: event.clientY - bounds.top,
    })
  }
  const tip = shown === null ? undefined : points[shown]?.tip
  const middle = box ? box.x + box.width / 2 : 0
  const isLow = shown !== null && (plot.heights?.[shown] ?? plot.height) < plot.height / 2
  if (points.length === 0) return null
  return (
    <div className={styles.around}>
      {onOpen && hint !== undefined && (
        <span id={`${id}hint`} hidden>
          {hint}
        </span>
      )}
      <div
        ref={frame}
        className={cx(styles.frame, isOpening && shown !== null && styles.opens)}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation={plot.way === 'down' ? 'vertical' : 'horizontal'}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={now}
        aria-valuetext={points[now]?.said}
        aria-describedby={onOpen && hint !== undefined ? `${id}hint` : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => setAt((before) => before ?? begin)}
        onBlur={() => setAt(null)}
        onPointerMove={(event) => setAt(under(event) ?? null)}
        onPointerLeave={(event) => {
          if (document.activeElement !== event.currentTarget) setAt(null)
        }}
        onClick={(event) => shown !== null && openAt(shown, event.ctrlKey || event.metaKey)}
      >
        <svg
          ref={svg}
          width={plot.width ?? width}
          height={plot.height}
          viewBox={`0 0 ${plot.width ?? width} ${plot.height}`}
          aria-hidden="true"
        >
          {plot.drawing}
          {box && shown !== null && (
            <rect data-point={shown} x={box.x} y={box.y} width={box.width} height={box.height} fill="none" />
          )}
        </svg>
      </div>
      {tip && plot.heights && (
        <div
          className={cx(styles.tip, middle > width / 2 && styles.tipBefore, isLow && styles.tipLow)}
          style={{ '--at': `${middle}px` }}
          aria-hidden="true"
        >
          <strong>{tip.name}</strong>
          {tip.lines.map(([name, value]) => (
            <span key={name}>
              {name}
              <b className="ltr tn">{value}</b>
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
