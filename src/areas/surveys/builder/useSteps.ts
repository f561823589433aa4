import { useEffect, useState } from 'react'
import { textOf } from '#areas/surveys/builder/document.ts'
import { done, redone, type Undoable, undoable, undone } from '#areas/surveys/undo.ts'

/** What is typed in one field goes on being one step for so long after the last letter. */
const pauseMs = 1200

export interface Steps {
  /** `of` names what is typed in: a word is taken back as one. */
  readonly apply: (next: unknown, of?: string) => void
  /** False where there is nothing to take back; `before` hears what it comes to before it does. */
  readonly undo: (before: (next: unknown) => void) => boolean
  readonly redo: (before: (next: unknown) => void) => boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/**
 * The way back and forth of the form's field: builder and JSON editor share it. What is shown is the field's value; what
 * comes from elsewhere, such as a discarded draft, is a step as well.
 */
export const useSteps = (value: unknown, onChange: (value: unknown) => void): Steps => {
  const [held] = useState<{ state: Undoable<unknown>; at: number }>(() => ({ state: undoable(value), at: 0 }))
  const [, drawAgain] = useState(0)
  useEffect(() => {
    const { state } = held
    if (value === state.now) return
    held.state = textOf(value) === textOf(state.now) ? { ...state, now: value } : done(state, value)
    drawAgain((count) => count + 1)
  }, [held, value])
  const go = (next: Undoable<unknown>, before?: (next: unknown) => void): boolean => {
    if (next === held.state) return false
    before?.(next.now)
    held.state = next
    onChange(next.now)
    return true
  }
  return {
    apply: (next, of) => {
      const now = performance.now()
      const isSame = of !== undefined && now - held.at < pauseMs
      held.at = now
      const { state } = held
      go(done(isSame || of === undefined ? state : { ...state, of: null }, next, of ?? null))
    },
    undo: (before) => go(undone(held.state), before),
    redo: (before) => go(redone(held.state), before),
    canUndo: held.state.past.length > 0,
    canRedo: held.state.future.length > 0,
  }
}
