import { atom, useSetAtom } from 'jotai'
import { useEffect } from 'react'

/** What the active tab shows at the end of the status line: “Row 12 of 1,000,000”. */
export const statusInfoAtom = atom<string | null>(null)
/** Puts a text into the status line while this part is on the screen: `useStatusInfo(say(msg`Row {row} of {total}`, …))`. */
export const useStatusInfo = (text: string | null): void => {
  const set = useSetAtom(statusInfoAtom)
  useEffect(() => {
    set(text)
    return () => set(null)
  }, [set, text])
}
