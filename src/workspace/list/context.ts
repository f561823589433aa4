import { createContext, useContext } from 'react'
import type { useChoosing } from '#workspace/list/useChoosing.ts'
import type { RoomListState } from '#workspace/list/useRoomList.ts'

const List = createContext<RoomListState | null>(null)
export const ListProvider = List.Provider
/** The list that a part stands in: its room, its place and its columns. It changes with these, not with its rows. */
export const useList = (): RoomListState => {
  const list = useContext(List)
  if (!list) throw new Error('This part stands in no list: put a ListProvider around it.')
  return list
}

/** What a list that has a page of its own can do besides, and what changes with its rows. */
export interface ListPageState {
  readonly total: number | undefined
  /** Records that came or went since the list was read. */
  readonly news: number
  /** Rows stand in for records that could not be loaded. */
  readonly isSample: boolean
  readonly choosing: ReturnType<typeof useChoosing>
  readonly refresh: () => void
  /** Asks for the number of a row and goes there. */
  readonly jump: () => void
  /** Absent where nothing goes to a trash. */
  readonly toggleTrash: (() => void) | undefined
}
const Page = createContext<ListPageState | null>(null)
export const ListPageProvider = Page.Provider
/** Null in a list that stands within something else. */
export const useMaybeListPage = (): ListPageState | null => useContext(Page)
export const useListPage = (): ListPageState => {
  const page = useMaybeListPage()
  if (!page) throw new Error('This part stands on no list’s page: put a ListPageProvider around it.')
  return page
}
