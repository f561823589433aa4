const bars = new Set<HTMLElement>()
/** How far the corner's messages reach from the window's end, as ToastRegion.module.css has it. */
const reach = 400
const isBelowMessages = ({ left, right }: DOMRect): boolean =>
  document.documentElement.dir === 'rtl' ? left < reach : right > innerWidth - reach
const measure = () => {
  const tallest = Math.max(
    0,
    ...[...bars]
      .map((bar) => bar.getBoundingClientRect())
      .filter(isBelowMessages)
      .map(({ top }) => innerHeight - top),
  )
  document.documentElement.style.setProperty('--docked', `${Math.round(tallest)}px`)
}

/**
 * The ref of a bar at the foot of the page or of a dialog, such as the one that saves: messages in the corner stay
 * above it while it is on the screen.
 */
export const docked = (bar: HTMLElement | null): (() => void) | undefined => {
  if (!bar) return undefined
  bars.add(bar)
  // A dialog that grows moves its foot; the page's foot moves with the window alone.
  const sizes = new ResizeObserver(measure)
  sizes.observe(bar)
  const dialog = bar.closest('[role="dialog"]')
  if (dialog) sizes.observe(dialog)
  addEventListener('resize', measure)
  return () => {
    bars.delete(bar)
    sizes.disconnect()
    removeEventListener('resize', measure)
    measure()
  }
}
