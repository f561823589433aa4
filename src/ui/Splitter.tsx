import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { cx } from '#ui/cx.ts'
import styles from '#ui/Splitter.module.css'

/**
 * The line between two panes: dragged, or moved by the arrow keys (2 points), Page keys (10), Home and End; Enter folds
 * the first pane and brings it back. `value` is the first pane's share in percent.
 */
export const Splitter = ({
  label,
  value,
  onChange,
  min = 20,
  max = 80,
  orientation = 'vertical',
  controls,
  id,
}: {
  readonly label: string
  readonly value: number
  readonly onChange: (share: number) => void
  readonly min?: number
  readonly max?: number
  /** Of the line: a vertical one stands between panes side by side. */
  readonly orientation?: 'vertical' | 'horizontal'
  /** The id of the first pane. */
  readonly controls?: string | undefined
  readonly id?: string
}) => {
  const before = useRef(50)
  /** How far from its share it was grabbed, in percent: it follows the pointer without a leap. */
  const grabbed = useRef(0)
  const isVertical = orientation === 'vertical'
  const move = (share: number) => onChange(Math.round(Math.min(max, Math.max(min, share)) * 10) / 10)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const steps: Readonly<Record<string, number>> = {
      [isVertical ? 'ArrowRight' : 'ArrowDown']: isVertical ? 2 * forward : 2,
      [isVertical ? 'ArrowLeft' : 'ArrowUp']: isVertical ? -2 * forward : -2,
      PageUp: -10,
      PageDown: 10,
      Home: -100,
      End: 100,
    }
    const step = steps[event.key]
    if (step !== undefined) move(value + step)
    else if (event.key === 'Enter') {
      if (value > min) before.current = value
      move(value > min ? min : before.current)
    } else return
    event.preventDefault()
  }
  const shareAt = (event: PointerEvent<HTMLDivElement>): number | undefined => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!box) return undefined
    const isRight = getComputedStyle(event.currentTarget).direction === 'rtl'
    const along = isRight ? box.right - event.clientX : event.clientX - box.left
    return isVertical ? (along / box.width) * 100 : ((event.clientY - box.top) / box.height) * 100
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const share = shareAt(event)
    if (share !== undefined) move(share - grabbed.current)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> can neither be focused nor moved
    <div
      role="separator"
      id={id}
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={`${Math.round(value)}%`}
      aria-controls={controls}
      className={cx(styles.splitter, styles[orientation])}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        grabbed.current = (shareAt(event) ?? value) - value
      }}
      onPointerMove={drag}
      onDoubleClick={() => move(50)}
    />
  )
}
