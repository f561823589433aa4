import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Desk } from '#workspace/desk/desk.ts'

const DeskContext = createContext<Desk | null>(null)
export const DeskProvider = DeskContext
/** The tabs of the person at the desk. */
export const useDesk = (): Desk => {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('No workspace here: this part must stand inside <Workspace>')
  return desk
}
/** What is picked must be the same thing for as long as it means the same. */
export const useDeskState = <T>(pick: (seen: Desk['seen']) => T): T => {
  const desk = useDesk()
  return useSyncExternalStore(desk.subscribe, () => pick(desk.seen))
}
