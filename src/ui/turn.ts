import { useState } from 'react'
import { store, useStore } from '#ui/store.ts'

/**
 * True while something over the page is typed into, as the palette is. What would open meanwhile waits until that is
 * done: a key that was meant for the one would else be an answer to the other.
 */
export const heldBack = store(false)

/** Whether what is open by its owner's word may be shown: once it is, it stays until its owner closes it. */
export const useTurn = (isOpen: boolean): boolean => {
  const isHeld = useStore(heldBack)
  const [hasCome, setCome] = useState(isOpen && !isHeld)
  const comes = isOpen && (hasCome || !isHeld)
  if (comes !== hasCome) setCome(comes)
  return comes
}
