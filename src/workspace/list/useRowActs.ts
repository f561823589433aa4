import { useCallback, useMemo, useState } from 'react'
import { msg } from '#contract/words.ts'
import { can, canEditHere, canOpen } from '#define/abilities.ts'
import { nameIn, type PlainRow, type Room } from '#define/resource.ts'
import { placeOf } from '#define/routes.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import type { Point } from '#ui/ContextMenu.tsx'
import { titleOf } from '#ui/grid/cells.ts'
import type { ColumnLayout } from '#ui/grid/layout.ts'
import type { TableColumn } from '#ui/grid/table.ts'
import type { MenuGroup } from '#ui/Menu.tsx'
import type { Subject } from '#workspace/form/draft.ts'
import { hasHistory, useHistory } from '#workspace/history/useHistory.tsx'
import { columnMenu, type RowActs, rowMenu } from '#workspace/list/menus.ts'
import { useRecordActs } from '#workspace/record/useRecordActs.tsx'
import type { Wire } from '#workspace/records/pages.ts'
import { leaveList } from '#workspace/records/trail.ts'
import { moveToTrash, restoreFromTrash } from '#workspace/records/trash.ts'
import { useTab } from '#workspace/tab.ts'

interface Given {
  readonly room: Room
  readonly roles: readonly string[]
  readonly isTrash: boolean
  readonly refresh: () => void
  readonly layout: ColumnLayout | undefined
  /** How the list is asked for: a record that opens knows by it what stands beside it. */
  readonly wire: Wire
}
export type RowActsState = ReturnType<typeof useRowActs>
/** What can be done with one row or one column: by key, by a press, or out of its menu. `RowDialogs` shows what they open. */
export const useRowActs = (given: Given) => {
  const { room, roles, isTrash, refresh, layout, wire } = given
  const say = useSay()
  const { open } = useTab()
  const [edited, setEdited] = useState<Subject>()
  const [menu, setMenu] = useState<{ at: Point; name: string; groups: readonly MenuGroup[] }>()
  const mayOpen = canOpen(room, roles) && !isTrash
  const mayEdit = canEditHere(room, roles) && !isTrash
  const editHere = useCallback((id: number) => setEdited({ room, verb: 'edit', id }), [room])
  const nameOf = useCallback((row: PlainRow): string => nameIn(room, row), [room])
  const own = useRecordActs(room, roles, refresh)
  const { acts: ownActs, start: startOwn } = own
  const history = useHistory(room)
  const { show: showHistoryOf } = history
  const tellsHistory = hasHistory(room)
  const openRecord = useCallback(
    (id: number, newTab: boolean) => {
      const place = placeOf(room, id)
      leaveList(room, wire, place, id)
      open(place, { newTab })
    },
    [room, wire, open],
  )
  const acts = useMemo<RowActs>(
    () => ({
      open: openRecord,
      editHere,
      trash: async (id) => {
        // A room that says by what page reads its lists anew by itself.
        if ((await moveToTrash(room, id)) && !room.definition.reload) refresh()
      },
      restore: async (id) => {
        await restoreFromTrash(room, id)
        refresh()
      },
      history: tellsHistory ? (row) => showHistoryOf(row.id, nameOf(row)) : undefined,
      own: ownActs,
      start: startOwn,
    }),
    [openRecord, room, refresh, editHere, tellsHistory, showHistoryOf, nameOf, ownActs, startOwn],
  )
  const openRow = useCallback(
    (row: PlainRow, { newTab }: { readonly newTab: boolean }) => {
      if (mayOpen) openRecord(row.id, newTab)
      else announce(say(msg`Nothing to open here`))
    },
    [mayOpen, openRecord, say],
  )
  const editRow = useCallback(
    (row: PlainRow) => {
      if (mayEdit) editHere(row.id)
    },
    [mayEdit, editHere],
  )
  const showRowMenu = useCallback(
    (row: PlainRow, anchor: HTMLElement, more: readonly MenuGroup[] = []) => {
      const groups = [...more, ...rowMenu(room, row, { roles, isTrash, acts, say })]
      const { left, bottom } = anchor.getBoundingClientRect()
      if (groups.length > 0) setMenu({ at: { x: left, y: bottom }, name: nameOf(row), groups })
    },
    [room, roles, isTrash, acts, say, nameOf],
  )
  const showColumnMenu = useCallback(
    (column: TableColumn<PlainRow>, anchor: HTMLElement) => {
      const { left, bottom } = anchor.getBoundingClientRect()
      setMenu({ at: { x: left, y: bottom }, name: titleOf(column), groups: columnMenu(column, layout, say) })
    },
    [layout, say],
  )
  return {
    mayOpen,
    mayEdit,
    nameOf,
    openRow,
    editRow,
    showRowMenu,
    showColumnMenu,
    /** A row has a menu: somebody may do something with it. */
    hasMenu: mayOpen || tellsHistory || ownActs.length > 0 || can(room, isTrash ? 'restore' : 'trash', roles),
    tellsHistory,
    showHistoryOf,
    historyDialog: history.dialog,
    /** The room's acts on one record. */
    own: ownActs,
    startOwn,
    ownDialog: own.dialog,
    /** What is edited over the list. */
    edited,
    endEdit: useCallback(() => setEdited(undefined), []),
    menu,
    closeMenu: useCallback(() => setMenu(undefined), []),
  }
}
