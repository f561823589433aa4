/** The parts of the screen that F6 goes through, in the order of the document. */
const regionsNow = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) => region.checkVisibility())

const focusable =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"])'
const isShown = (element: HTMLElement) => element.checkVisibility() && !element.closest('[aria-hidden="true"],[inert]')
const lastIn = new WeakMap<HTMLElement, HTMLElement>()

/** Where the focus was in this region, else its first control, else the region itself. */
const enter = (region: HTMLElement): boolean => {
  const last = lastIn.get(region)
  const first = [...region.querySelectorAll<HTMLElement>(focusable)].find(isShown)
  const heading = [...region.querySelectorAll<HTMLElement>('h1[tabindex]')].find(isShown)
  const target = last?.isConnected && isShown(last) ? last : (first ?? heading)
  target?.focus()
  return target !== undefined
}

/** Moves the focus to the next (1) or the previous (−1) region. */
export const goToRegion = (by: 1 | -1): void => {
  const regions = regionsNow()
  const from = document.activeElement
  const at = regions.findIndex((region) => region.contains(from))
  const here = regions[at]
  if (here && from instanceof HTMLElement) lastIn.set(here, from)
  const start = at < 0 && by < 0 ? 0 : at
  for (let step = 1; step <= regions.length; step += 1) {
    const region = regions[(start + by * step + regions.length * 2) % regions.length]
    if (region && enter(region)) return
  }
}
