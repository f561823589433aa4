import { useCallback, useLayoutEffect, useRef } from 'react'
import { opening } from '#ui/opening.tsx'
import { gather } from '#workspace/commands/early.ts'
import type { ViewDialogProps } from '#workspace/views/ViewDialog.tsx'

const Late = opening(async () => (await import('#workspace/views/ViewDialog.tsx')).ViewDialog)

/** The dialog in which a view is named, of a list and of two panes. What is typed while it is on its way is the name. */
export const LateViewDialog = (given: Omit<ViewDialogProps, 'takeEarly'>) => {
  const gathered = useRef<() => string>(undefined)
  useLayoutEffect(() => {
    const end = gather()
    gathered.current = end
    return () => {
      end()
    }
  }, [])
  const takeEarly = useCallback(() => {
    const typed = gathered.current?.() ?? ''
    gathered.current = undefined
    return typed
  }, [])
  return <Late {...given} takeEarly={takeEarly} />
}
