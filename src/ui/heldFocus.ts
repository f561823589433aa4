/**
 * What is chosen in a menu may take a moment until it opens, as a question does that counts first. The focus is held back
 * meanwhile: it is nowhere, and the page is not read between the menu and what opens out of it.
 */
const layers = '[role="dialog"],[role="menu"]'
/** React Aria's, before it gives the focus back by itself. */
const returning = 'react-aria-focus-scope-restore'

let holders = 0
/** Who would have the focus by now. */
let owed: HTMLElement | null = null

export const isFocusHeld = (): boolean => holders > 0
const keep = (event: Event) => event.preventDefault()
const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** Who has the focus, or has it again once it is no longer held: whatever opens now gives it back to that one. */
export const focusOwner = (): Element | null => (isNowhere() ? owed : document.activeElement)

/** Gives the focus to what opened a layer that has gone, unless somebody has it. */
export const giveBack = (opener: HTMLElement): void => {
  if (!isNowhere()) return
  if (isFocusHeld()) owed = opener
  else opener.focus()
}

/** Holds the focus back until it is let go; then it goes where it would have gone, unless something has taken it. */
export const holdFocus = (): (() => void) => {
  const { activeElement } = document
  holders += 1
  if (holders === 1) document.addEventListener(returning, keep)
  owed = null
  // What closed a moment ago has given it back already.
  if (activeElement instanceof HTMLElement && activeElement !== document.body && !activeElement.closest(layers)) {
    owed = activeElement
    activeElement.blur()
  }
  let isLetGo = false
  return () => {
    if (isLetGo) return
    isLetGo = true
    // What was waited for takes it as it is drawn.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        holders -= 1
        if (isFocusHeld()) return
        document.removeEventListener(returning, keep)
        if (owed) giveBack(owed)
        owed = null
      }),
    )
  }
}
