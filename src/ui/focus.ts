/**
 * Where the focus goes when what had it is gone. Whatever is done, somebody who works by keyboard stays somewhere: never
 * on the document's body, from where the next Tab begins at the top of the page. Parts that know a better place give the
 * focus themselves, as they draw; this piece looks a moment later and acts only where nobody did.
 */

/** An element that had the focus, and the ways up from it, each with what stood beside it. */
interface Stop {
  readonly way: readonly Level[]
  /** It stood in a panel of the page, and not in something that lay over it. */
  readonly isInPanel: boolean
}
interface Level {
  readonly node: WeakRef<Element>
  readonly before: WeakRef<Element> | undefined
  readonly after: WeakRef<Element> | undefined
}

/** Within one of these a successor is looked for; outside of them nothing is near. */
const places = '[role="dialog"],[role="tabpanel"],[data-region]'
const panels = '[role="tabpanel"]'
const dialogs = '[role="dialog"]'
const focusable = 'a[href],button,input,select,textarea,summary,[tabindex]'
/** Has a caret of its own. */
const typed = 'input,textarea,[contenteditable]'
/** So many earlier stops are known; who opens more over one another than this comes to the panel in the end. */
const most = 12

const isSeen = (element: Element): boolean =>
  element.isConnected &&
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.closest('[inert],[aria-hidden="true"]')
const takesFocus = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement && !element.matches(':disabled') && isSeen(element)
/** The stops of Tab in it, and what calls itself an heir though Tab passes it, in the order of the document. */
export const stopsIn = (place: Element): HTMLElement[] =>
  [...place.querySelectorAll(focusable)].filter(
    (one): one is HTMLElement => takesFocus(one) && (one.tabIndex >= 0 || one.hasAttribute('data-heir')),
  )

/** What opens first in a place: what it names itself, else its heading. */
export const firstStopIn = (place: Element): HTMLElement | null => {
  const named = place.querySelector<HTMLElement>('[data-focus-first]')
  if (takesFocus(named)) return named
  const heading = place.querySelector<HTMLElement>('h1')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return takesFocus(heading) ? heading : null
}

const ref = (element: Element | null) => (element ? new WeakRef(element) : undefined)
const stopAt = (element: Element): Stop => {
  const way: Level[] = []
  for (let node: Element | null = element; node && node !== document.body; node = node.parentElement)
    way.push({
      node: new WeakRef(node),
      before: ref(node.previousElementSibling),
      after: ref(node.nextElementSibling),
    })
  return { way, isInPanel: element.closest(panels) !== null }
}

const isSameLayer = (a: Stop, b: Stop): boolean =>
  a.isInPanel === b.isInPanel && a.way.at(-1)?.node.deref() === b.way.at(-1)?.node.deref()

/** The stop of Tab nearest to where something was: what has come in its place or comes after it, else what was before. */
const nearestIn = (parent: Element, gone: Level): HTMLElement | undefined => {
  const stops = stopsIn(parent)
  const [before, after] = [gone.before?.deref(), gone.after?.deref()]
  const isBehind = (one: Element) => {
    if (before?.parentElement === parent)
      return !before.contains(one) && (before.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    if (after?.parentElement === parent)
      return after.contains(one) || (after.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    return true
  }
  return stops.find(isBehind) ?? stops.at(-1)
}

/** Who takes the focus after this stop: itself, if it is still there, else its nearest living neighbour. */
const heirOf = ({ way }: Stop): HTMLElement | null => {
  const own = way[0]?.node.deref()
  if (takesFocus(own)) return own
  if (own?.id) {
    const anew = document.getElementById(own.id)
    if (takesFocus(anew)) return anew
  }
  for (const [i, level] of way.entries()) {
    const parent = way[i + 1]?.node.deref()
    if (!parent || !isSeen(parent)) continue
    const place = parent.closest(places)
    if (!place) return null
    // All that stood in the place is another now: it begins anew.
    const found = (parent === place ? firstStopIn(place) : null) ?? nearestIn(parent, level)
    if (found) return found
  }
  return null
}

/** What stands in front of everything, or the panel of the page. */
const front = (): HTMLElement | null => {
  const over = [...document.querySelectorAll(dialogs)].filter(isSeen).at(-1)
  if (over) return stopsIn(over)[0] ?? null
  const panel = [...document.querySelectorAll(panels)].filter(isSeen)[0] ?? document.querySelector('main')
  return panel && (firstStopIn(panel) ?? stopsIn(panel)[0] ?? null)
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * When what had the focus has gone, Orca looks for its place by the caret. One that was left in what is hidden, or went
 * too, leads it nowhere, and it says nothing of the next focus.
 */
export const forgetCaret = () => {
  const caret = getSelection()
  if (caret?.isCollapsed) caret.removeAllRanges()
}

/** Begins to keep the focus somewhere; returns the way to stop. */
export const keepFocus = (): (() => void) => {
  const earlier: Stop[] = []
  let last: Stop | undefined
  let looking: number | undefined
  const watching = new MutationObserver(() => look())
  const isLost = () => {
    const element = last?.way[0]?.node.deref()
    return last !== undefined && isNowhere() && !takesFocus(element)
  }
  const recover = () => {
    looking = undefined
    if (!isLost() || !last) return
    const ways = last.isInPanel ? [last] : [last, ...earlier.toReversed()]
    for (const stop of ways) {
      const heir = heirOf(stop)
      heir?.focus()
      if (heir && document.activeElement === heir) return
    }
    front()?.focus()
  }
  /** What is drawn next may give the focus itself, and so may a layer that has closed, a frame later. */
  const look = () => {
    if (looking !== undefined || !isLost()) return
    looking = requestAnimationFrame(() => {
      looking = requestAnimationFrame(recover)
    })
  }
  const come = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === document.body) return
    // A grid hands the focus on to its cell at once, and what it handed on is told before.
    if (target !== document.activeElement) return
    const next = stopAt(target)
    if (last && !last.way[0]?.node.deref()?.isConnected && !target.matches(typed)) forgetCaret()
    // What a layer had before is no way back from it.
    if (last && !isSameLayer(last, next)) {
      if (last.isInPanel) earlier.length = 0
      earlier.push(last)
      earlier.splice(0, earlier.length - most)
    }
    last = next
    watching.disconnect()
    // Whatever takes it away or hides it changes one of those around it.
    for (let node: Element | null = target; node; node = node.parentElement)
      watching.observe(node, { childList: true, attributeFilter: ['class', 'style', 'hidden', 'inert', 'disabled'] })
  }
  const leave = ({ target }: FocusEvent) => {
    queueMicrotask(() => {
      if (!isNowhere() || !document.hasFocus()) return
      // A press on the bare page: somebody wanted to go nowhere.
      if (target instanceof Element && takesFocus(target)) last = undefined
      else look()
    })
  }
  document.addEventListener('focusin', come)
  document.addEventListener('focusout', leave)
  return () => {
    document.removeEventListener('focusin', come)
    document.removeEventListener('focusout', leave)
    watching.disconnect()
    if (looking !== undefined) cancelAnimationFrame(looking)
  }
}
