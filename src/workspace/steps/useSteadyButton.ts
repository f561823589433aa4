import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

const isInDialog = (node: Element) => node.closest('[role="dialog"]') !== null

/**
 * The step on the button, and the one that was there while somebody stands on it: when the record goes on by itself, the
 * focused button keeps its word, and the new one comes beside it. What was under the finger never turns into something else.
 */
export const useSteadyButton = <Step extends string>(
  primary: Step | undefined,
): { readonly pair: RefObject<HTMLSpanElement | null>; readonly shown: readonly Step[] } => {
  const pair = useRef<HTMLSpanElement>(null)
  const [last, setLast] = useState(primary)
  const [held, setHeld] = useState<Step>()
  // The step whose button has the focus, or had it before a dialog that asks about the step.
  const [focused, setFocused] = useState<Step>()
  if (last !== primary) {
    setLast(primary)
    setHeld(focused)
  }
  const shown = [...new Set([primary, held].filter((step) => step !== undefined))]
  const moved = useEffectEvent(({ target }: FocusEvent) => {
    if (!(target instanceof Element) || isInDialog(target)) return
    const at = [...(pair.current?.children ?? [])].findIndex((button) => button.contains(target))
    setFocused(shown[at])
    if (at < 0) setHeld(undefined)
  })
  useEffect(() => {
    document.addEventListener('focusin', moved)
    return () => document.removeEventListener('focusin', moved)
  }, [])
  return { pair, shown }
}
