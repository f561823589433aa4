import { createContext, type RefObject, useId, useMemo, useRef, useState } from 'react'
import { useTurn } from '#ui/turn.ts'

/** What a button that opens something has to say and to do: the press inside a Menu's or Popover's trigger is it. */
export interface Opener {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly opens: 'menu' | 'dialog'
  readonly isOpen: boolean
  /** The id of what is open. */
  readonly controls: string
  readonly toggle: () => void
}
export const OpenerContext = createContext<Opener | null>(null)

/**
 * Opens what a button opens, as its own Enter does. A click that a script makes counts with React Aria as a screen
 * reader's: it would wait until nothing on the page moves before it gives the focus to what has opened, or give it up.
 */
export const openByKey = (button: HTMLElement): void => {
  if (button.matches(':disabled')) return
  button.focus()
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}

/** Open or not, by itself or as its owner says. */
export const useOpener = (opens: Opener['opens'], given?: boolean, told?: (isOpen: boolean) => void): Opener => {
  const ref = useRef<HTMLButtonElement>(null)
  const controls = useId()
  const [own, setOwn] = useState(false)
  const isOpen = useTurn(given ?? own)
  return useMemo(
    () => ({
      ref,
      opens,
      isOpen,
      controls,
      toggle: () => {
        setOwn(!isOpen)
        told?.(!isOpen)
      },
    }),
    [opens, isOpen, controls, told],
  )
}
