import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { stopsIn } from '#ui/focus.ts'
import { focusOwner, giveBack } from '#ui/heldFocus.ts'

/**
 * React Aria takes the focus away from a dialog and gives it back after half a second, for one reader that would miss
 * it; all others read the dialog a second time. What was already focused says nothing when it is focused again.
 */
export const keepsStill = (dialog: HTMLElement | null): void => {
  if (dialog) dialog.blur = () => {}
}

/**
 * Stands last in a dialog and gives the focus to what it names itself (`data-focus-first`), else to the first stop in
 * it, unless something in it has it by then. React Aria would give it to the dialog, of which readers say all the text as
 * one and not its name.
 */
export const FirstStop = () => {
  const end = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = end.current?.closest('[role="dialog"]')
    if (!dialog || dialog.contains(document.activeElement)) return
    const named = dialog.querySelector<HTMLElement>('[data-focus-first]')
    const first = named ?? stopsIn(dialog)[0]
    first?.focus()
  }, [])
  return <span ref={end} hidden />
}

/**
 * Stands in what lies over the page. React Aria gives the focus back a frame after that has gone, and keys pressed within
 * the frame go nowhere; with this the focus is back in the same moment. Where the opener has gone too, React Aria finds
 * another place.
 */
export const FocusBack = () => {
  // Asked for as it is drawn, before anything in it takes the focus.
  const [opener] = useState(focusOwner)
  useLayoutEffect(
    () => () => {
      queueMicrotask(() => {
        if (opener instanceof HTMLElement && opener !== document.body) giveBack(opener)
      })
    },
    [opener],
  )
  return null
}
