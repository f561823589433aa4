import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { Desk } from '#workspace/tabs/desk.ts'

const DeskContext = createContext<Desk | null>(null)
export const DeskProvider = DeskContext
/** The tabs of the person at the desk. */
export const useDesk = (): Desk => {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('No workspace here: this part must stand inside <Workspace>')
  return desk
}
export const useDeskState = <T>(pick: (context: Desk['context']) => T, isSame?: (a: T, b: T) => boolean): T =>
  useSelector(useDesk().actor, ({ context }) => pick(context), isSame)
