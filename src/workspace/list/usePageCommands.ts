import { useAtom } from 'jotai'
import { msg } from '#contract/words.ts'
import { titleOf } from '#define/command.ts'
import type { PlainRow } from '#define/resource.ts'
import { recordCommandOf } from '#define/room-commands.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { countOf } from '#ui/grid/selection.ts'
import { boardOf } from '#workspace/board/cards.ts'
import { showBoard } from '#workspace/board/commands.ts'
import { openBulkMenu } from '#workspace/bulk/commands.ts'
import { type Binding, useCommands } from '#workspace/commands/live.ts'
import { showHistory } from '#workspace/history/commands.ts'
import * as commands from '#workspace/list/commands.ts'
import type { ListPageState } from '#workspace/list/context.ts'
import { loadBoard } from '#workspace/list/ListBoard.tsx'
import type { RoomListState } from '#workspace/list/useRoomList.ts'
import type { RowActsState } from '#workspace/list/useRowActs.ts'
import { type Display, densityAtom, useDisplay } from '#workspace/views/settings.ts'

interface Given {
  readonly list: RoomListState
  readonly page: ListPageState
  readonly acts: RowActsState
  readonly rowAt: (index: number) => PlainRow | undefined
  /** Shows the record under the cursor beside the list, or no longer. */
  readonly togglePreview: () => void
  /** Shows what can be done to the chosen rows; undefined where nothing can. */
  readonly showBulkMenu: (() => void) | undefined
}
const shownAs = { grid: msg`Shown as a grid`, list: msg`Shown as a list`, board: msg`Shown as a board` }
const isInRows = () => document.activeElement?.closest('[data-zone="grid"]') !== null

/** What the keys and the palette can do in a list that has a page of its own. */
export const usePageCommands = ({ list, page, acts, rowAt, togglePreview, showBulkMenu }: Given): void => {
  const say = useSay()
  const [, setDensity] = useAtom(densityAtom)
  const hasBoard = boardOf(list.room) !== null
  const [display, setDisplay] = useDisplay(list.room.name, hasBoard)
  const { room, isTrash, grid, toGrid } = list
  const { total = 0, choosing, refresh, jump, toggleTrash } = page
  const hasRows = total > 0
  const withActiveRow = (act: (row: PlainRow) => void) => () => {
    const row = rowAt(grid.current?.active().row ?? -1)
    if (row) act(row)
  }
  const show = async (next: Display) => {
    const isAmongRows = isInRows()
    if (next === 'board') await loadBoard()
    setDisplay(next)
    announce(say(shownAs[next]))
    // What had the focus among the rows is gone with them.
    if (isAmongRows) setTimeout(toGrid, 50)
  }
  useCommands([
    [commands.toggleChoosing, choosing.toggle],
    [openBulkMenu, () => showBulkMenu?.(), { enabled: showBulkMenu !== undefined }],
    [commands.switchDisplay, () => void show(display === 'grid' ? 'list' : 'grid')],
    [showBoard, () => void show(display === 'board' ? 'grid' : 'board'), { enabled: hasBoard }],
    [commands.refreshList, refresh],
    [commands.goToGrid, toGrid],
    [commands.goToRow, jump, { enabled: hasRows && display !== 'board' }],
    [commands.goToFirst, () => grid.current?.first(), { enabled: hasRows }],
    [commands.goToLast, () => grid.current?.last(), { enabled: hasRows }],
    [commands.selectEverything, choosing.all, { enabled: hasRows }],
    [commands.invertSelection, choosing.invert, { enabled: hasRows }],
    [commands.clearSelection, choosing.none, { enabled: countOf(choosing.selection, total) > 0 }],
    [commands.showTrash, () => toggleTrash?.(), { enabled: toggleTrash !== undefined }],
    ...acts.own.map(
      (act): Binding => [
        recordCommandOf(room, act),
        withActiveRow((row) => acts.startOwn(act, row)),
        { enabled: hasRows && !isTrash },
      ],
    ),
    [
      showHistory,
      withActiveRow((row) => acts.showHistoryOf(row.id, acts.nameOf(row))),
      { enabled: acts.tellsHistory && hasRows },
    ],
    [commands.previewRow, togglePreview, { enabled: hasRows }],
    [commands.openHere, withActiveRow(acts.editRow), { enabled: acts.mayEdit }],
    ...(['s', 'm', 'l'] as const).map(
      (size): Binding => [
        commands.densityCommands[size],
        () => {
          setDensity(size)
          announce(titleOf(commands.densityCommands[size], say))
        },
      ],
    ),
  ])
}
