import { useEffect, useRef } from 'react'
import { useDeskState } from '#workspace/desk/context.ts'
import { sidebarAtom } from '#workspace/side/modes.ts'
import { store } from '#workspace/store.ts'

/** Two panes want the width: the sidebar folds to its icons with the second one, and comes back when one is left. */
export const useFoldedBesidePanes = (): void => {
  const isSplit = useDeskState((context) => context.panes.length > 1)
  const was = useRef(isSplit)
  const hasFolded = useRef(false)
  useEffect(() => {
    if (was.current === isSplit) return
    was.current = isSplit
    const now = store.get(sidebarAtom)
    if (isSplit && now.open && now.mini && !now.floating) {
      hasFolded.current = true
      store.set(sidebarAtom, { ...now, open: false })
    } else if (!isSplit && hasFolded.current) {
      hasFolded.current = false
      store.set(sidebarAtom, { ...now, open: true })
    }
  }, [isSplit])
}
