/**
 * What is chosen in a menu may take a moment until it opens, as a question does that counts first. The focus waits
 * meanwhile in a line of its own that says so: the page is not read between the menu and what opens out of it. Nowhere,
 * on the bare document, Orca would read the document.
 */
const layers = '[role="dialog"],[role="menu"]'
/** How long the line stays behind the focus, in ms: gone or hidden at once, Orca takes the name of the next for known. */
const stays = 1000

let line: HTMLElement | undefined
/** Who would have the focus by now. */
let owed: HTMLElement | null = null

const isWaiting = () => line !== undefined && document.activeElement === line
const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** Who has the focus, or has it again when it waits no longer: whatever opens now gives it back to that one. */
export const focusOwner = (): Element | null => (isWaiting() ? owed : document.activeElement)

/** Gives the focus to what opened a layer that has gone, unless somebody has it. */
export const giveBack = (opener: HTMLElement): void => {
  if (isWaiting()) owed = opener
  else if (isNowhere()) opener.focus()
}

/** Lets the focus wait until it is let go; then it goes where it would have gone, unless something has taken it. */
export const holdFocus = (name: string): (() => void) => {
  const { activeElement } = document
  owed = activeElement instanceof HTMLElement && !activeElement.closest(layers) ? activeElement : null
  const own = document.createElement('div')
  own.className = 'vh'
  own.role = 'progressbar'
  own.ariaLabel = name
  own.tabIndex = -1
  // A dialog hides what lies outside of it, but not this.
  own.dataset['reactAriaTopLayer'] = 'true'
  // Not in `main`, which the menu hides until it has gone: nothing there could take the focus.
  document.body.append(own)
  line = own
  own.focus({ preventScroll: true })
  return () => {
    // What was waited for takes the focus as it is drawn.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (line === own) {
          if (isWaiting()) owed?.focus()
          line = undefined
          owed = null
        }
        setTimeout(() => own.remove(), stays)
      }),
    )
  }
}
