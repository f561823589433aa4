import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Kbd } from '#ui/Kbd.tsx'
import styles from '#ui/Tooltip.module.css'

/** How long the pointer rests before a word comes, and how soon after the last one the next comes at once, in ms. */
const delays = { rest: 400, warm: 300 } as const
const gap = 6
const margin = 4

interface Shown {
  readonly of: HTMLElement
  readonly text: string
  readonly keys: string | undefined
}
const tipped = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
const shownFor = (of: HTMLElement): Shown => ({ of, text: of.dataset['tip'] ?? '', keys: of.dataset['tipKeys'] })

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))
/** Below its control, or above where there is no room; at the end of a line for those that stand in a column. */
const placeOf = (of: HTMLElement, tip: HTMLElement): { readonly x: number; readonly y: number } => {
  const at = of.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = tip
  const { clientWidth, clientHeight } = document.documentElement
  if (of.dataset['tipAt'] === 'end') {
    const isLeftward = getComputedStyle(of).direction === 'rtl'
    const x = isLeftward ? at.left - gap - width : at.right + gap
    return { x: between(margin, x, clientWidth - width - margin), y: at.top + (at.height - height) / 2 }
  }
  const below = at.bottom + gap
  return {
    x: between(margin, at.left + (at.width - width) / 2, clientWidth - width - margin),
    y: below + height > clientHeight ? at.top - gap - height : below,
  }
}

/**
 * The one tooltip of the page: shows the `data-tip` and `data-tip-keys` of what has the pointer for 400 ms, or the focus
 * by key. It only repeats what a control is called or described by anyway, so it is not read a second time. Esc hides it.
 */
export const TooltipHost = () => {
  const [shown, setShown] = useState<Shown | null>(null)
  const tip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let current: HTMLElement | null = null
    let hiddenAt = Number.NEGATIVE_INFINITY
    const hide = () => {
      clearTimeout(timer)
      if (current) hiddenAt = performance.now()
      current = null
      setShown(null)
    }
    const show = (of: HTMLElement) => {
      clearTimeout(timer)
      current = of
      setShown(shownFor(of))
    }
    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      // The pointer may go onto the tip itself.
      if (event.target instanceof Node && tip.current?.contains(event.target)) return
      const of = tipped(event.target)
      if (of === current) return
      if (!of) return hide()
      clearTimeout(timer)
      const isWarm = current !== null || performance.now() - hiddenAt < delays.warm
      if (isWarm) show(of)
      else
        timer = setTimeout(() => {
          if (of.isConnected) show(of)
        }, delays.rest)
    }
    const focused = ({ target }: FocusEvent) => {
      const of = tipped(target)
      if (of && target instanceof Element && target.matches(':focus-visible')) show(of)
      else hide()
    }
    const left = ({ relatedTarget }: PointerEvent) => {
      if (relatedTarget === null) hide()
    }
    const controller = new AbortController()
    const options = { signal: controller.signal, capture: true, passive: true }
    document.addEventListener('pointerover', over, options)
    document.addEventListener('pointerout', left, options)
    document.addEventListener('focusin', focused, options)
    for (const name of ['focusout', 'pointerdown', 'keydown', 'scroll'] as const)
      document.addEventListener(name, hide, options)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [])

  useLayoutEffect(() => {
    const node = tip.current
    if (!node || !shown) return
    // Above dialogs, and outside whatever would cut it off.
    node.showPopover()
    const { x, y } = placeOf(shown.of, node)
    node.style.setProperty('--x', `${x}px`)
    node.style.setProperty('--y', `${y}px`)
    return () => node.hidePopover()
  }, [shown])

  if (!shown) return null
  return (
    <div ref={tip} role="tooltip" popover="manual" className={styles.tip}>
      <span aria-hidden="true">{shown.text}</span>
      {shown.keys !== undefined && (
        <span aria-hidden="true">
          <Kbd keys={shown.keys} />
        </span>
      )}
    </div>
  )
}
