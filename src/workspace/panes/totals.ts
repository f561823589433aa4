import { atom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useTab } from '#workspace/tab.ts'

/** How many rows the lists on the screen have, by tab; a list that is still read has none. */
export const totalsAtom = atom<Readonly<Record<string, number>>>({})

/** A list says how many rows it has, so that two side by side can be compared. */
export const useTotalOf = (total: number | undefined): void => {
  const { id } = useTab()
  const set = useSetAtom(totalsAtom)
  useEffect(() => {
    if (total === undefined) return
    set((before) => ({ ...before, [id]: total }))
    return () => set(({ [id]: _, ...others }) => others)
  }, [set, id, total])
}
