import { useEffect, useRef, useState } from 'react'
import { opening } from '#ui/opening.tsx'

/** How long the pointer rests before a word comes, and how soon after the last one the next comes at once, in ms. */
const delays = { rest: 400, warm: 300 } as const
export interface Shown {
  readonly of: HTMLElement
  readonly text: string
  readonly keys: string | undefined
}
const tipped = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
const shownFor = (of: HTMLElement): Shown => ({ of, text: of.dataset['tip'] ?? '', keys: of.dataset['tipKeys'] })

const OpenTooltip = opening(async () => (await import('#ui/TooltipSheet.tsx')).OpenTooltip)

/**
 * The one tooltip of the page, mounted only while there is something to tell: shows the `data-tip` and `data-tip-keys` of what has the pointer for 400 ms, or the focus
 * by key. It only repeats what a control is called or described by anyway, so it is not read a second time. Esc hides it.
 */
export const TooltipHost = () => {
  const [shown, setShown] = useState<Shown | null>(null)
  const tip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let current: HTMLElement | null = null
    /** What the pointer lies on until its word comes. */
    let next: HTMLElement | null = null
    let hiddenAt = Number.NEGATIVE_INFINITY
    // A pointer that lies elsewhere, under which the page moves, does not hide the word of what has the focus.
    let isOfFocus = false
    const forget = () => {
      clearTimeout(timer)
      next = null
    }
    const hide = () => {
      forget()
      if (current) hiddenAt = performance.now()
      current = null
      isOfFocus = false
      setShown(null)
    }
    const show = (of: HTMLElement, has: 'pointer' | 'focus') => {
      forget()
      current = of
      isOfFocus = has === 'focus'
      setShown(shownFor(of))
    }
    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      // The pointer may go onto the tip itself.
      if (event.target instanceof Node && tip.current?.contains(event.target)) return
      const of = tipped(event.target)
      if (of === (next ?? current)) return
      forget()
      if (of === current) return
      if (!of) {
        if (!isOfFocus) hide()
        return
      }
      const isWarm = current !== null || performance.now() - hiddenAt < delays.warm
      if (isWarm) show(of, 'pointer')
      else {
        next = of
        timer = setTimeout(() => {
          next = null
          if (of.isConnected) show(of, 'pointer')
        }, delays.rest)
      }
    }
    const focused = ({ target }: FocusEvent) => {
      const of = tipped(target)
      if (of && target instanceof Element && target.matches(':focus-visible')) show(of, 'focus')
      else hide()
    }
    const left = ({ relatedTarget }: PointerEvent) => {
      if (relatedTarget === null && !isOfFocus) hide()
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

  return shown && <OpenTooltip shown={shown} tip={tip} />
}
