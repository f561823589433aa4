import { atom, useAtom } from 'jotai'
import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { keptAtom } from '#platform/kept-atom.ts'
import { drop, readStored, writeStored } from '#platform/storage.ts'
import type { ColumnLayout } from '#ui/grid/layout.ts'

export const densityAtom = keptAtom('app:density', v.picklist(['s', 'm', 'l']), 's')
const displayAtom = keptAtom('app:display', v.picklist(['grid', 'list']), 'grid')
export type Display = 'grid' | 'list' | 'board'
/** Rooms whose list was made a board since the page was loaded, or no longer one: two panes of one room show the same. */
const boardsAtom = atom<Readonly<Record<string, boolean>>>({})
/** How this browser's user looks at lists: as a grid or as a list all of them, as a board each room that has one. */
export const useDisplay = (room: string, hasBoard: boolean) => {
  const [display, setDisplay] = useAtom(displayAtom)
  const [boards, setBoards] = useAtom(boardsAtom)
  const [stored] = useState(() => readStored(`app:display:${room}`, v.literal('board')))
  const isBoard = hasBoard && (boards[room] ?? stored !== undefined)
  const change = useCallback(
    (next: Display) => {
      setBoards((before) => ({ ...before, [room]: next === 'board' }))
      if (next === 'board') writeStored(`app:display:${room}`, next)
      else {
        drop(`app:display:${room}`)
        setDisplay(next)
      }
    },
    [room, setBoards, setDisplay],
  )
  const now: Display = isBoard ? 'board' : display
  return [now, change] as const
}

const layoutSchema = v.object({
  order: v.array(v.string()),
  hidden: v.array(v.string()),
  widths: v.record(v.string(), v.number()),
  pinned: v.array(v.string()),
})
interface ViewColumns {
  readonly id: number
  readonly layout: ColumnLayout
}
/** What was arranged since the page was loaded, by room or by view: two panes of one room show the same. */
const arrangedAtom = atom<Readonly<Record<string, ColumnLayout>>>({})
const nameOfView = ({ id }: ViewColumns) => `view ${id}`
/**
 * How this browser's user has arranged the columns of a room; undefined as long as nobody has. A view that brings
 * columns of its own has them for itself: the reader's own stay as they are.
 */
export const useKeptLayout = (room: string, view: ViewColumns | undefined) => {
  const [arranged, setArranged] = useAtom(arrangedAtom)
  const [stored] = useState(() => readStored(`app:columns:${room}`, layoutSchema))
  const name = view ? nameOfView(view) : room
  const isOwn = view === undefined
  const change = useCallback(
    (next: ColumnLayout) => {
      setArranged((before) => ({ ...before, [name]: next }))
      if (isOwn) writeStored(`app:columns:${room}`, next)
    },
    [setArranged, name, room, isOwn],
  )
  return [arranged[name] ?? (view ? view.layout : stored), change] as const
}
/** The view is as it was saved, or was saved as it is. */
export const useForgetArranged = () => {
  const [, setArranged] = useAtom(arrangedAtom)
  return (id: number) =>
    setArranged((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== `view ${id}`)))
}
