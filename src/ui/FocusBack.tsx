import { useLayoutEffect, useState } from 'react'

/**
 * Stands in what lies over the page. React Aria gives the focus back a frame after that has gone, and keys pressed within
 * the frame go nowhere; with this the focus is back in the same moment. Where the opener has gone too, React Aria finds
 * another place.
 */
export const FocusBack = () => {
  // Asked for as it is drawn, before anything in it takes the focus.
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      queueMicrotask(() => {
        const isNowhere = document.activeElement === null || document.activeElement === document.body
        if (isNowhere && opener instanceof HTMLElement && opener !== document.body) opener.focus()
      })
    },
    [opener],
  )
  return null
}
