import { atom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useTab } from '#workspace/tab.ts'

/** The views that lists no longer stand in as they were saved, by the tabs of those lists: the sidebar marks them. */
export const changedViewsAtom = atom<Readonly<Record<string, number>>>({})

/** Tells of the view that the list of this tab differs from, for as long as it does and is drawn. */
export const useTellChanged = (view: number | undefined): void => {
  const { id } = useTab()
  const tell = useSetAtom(changedViewsAtom)
  useEffect(() => {
    if (view === undefined) return
    tell((all) => ({ ...all, [id]: view }))
    return () => tell(({ [id]: _, ...others }) => others)
  }, [tell, id, view])
}
