import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useContext, useEffect } from 'react'
import { frontTabAtom } from '#workspace/commands/facts.ts'
import { TabProvider } from '#workspace/tab.ts'

/** What the active tab shows at the end of the status line: “Row 12 of 1,000,000”. */
export const statusInfoAtom = atom<string | null>(null)
/** Puts a text into the status line while this part is on the screen: `useStatusInfo(say(msg`Row {row} of {total}`, …))`. */
export const useStatusInfo = (text: string | null): void => {
  const set = useSetAtom(statusInfoAtom)
  const tab = useContext(TabProvider)?.id
  const front = useAtomValue(frontTabAtom)
  // Of two panes the one with the keyboard says where it is.
  const isMeant = tab === undefined || front === null || tab === front
  useEffect(() => {
    if (!isMeant) return
    set(text)
    return () => set(null)
  }, [set, text, isMeant])
}
