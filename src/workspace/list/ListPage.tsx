import { useIsFetching } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useCallback, useMemo, useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { can, mayList } from '#define/abilities.ts'
import type { Room } from '#define/resource.ts'
import { useKnownPerson, useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Empty } from '#ui/Empty.tsx'
import { countOf } from '#ui/grid/selection.ts'
import type { ActiveCell } from '#ui/grid/types.ts'
import { ProgressLine } from '#ui/Progress.tsx'
import { useNarrow } from '#ui/useNarrow.ts'
import type { BoardPort } from '#workspace/board/Board.tsx'
import { boardOf } from '#workspace/board/cards.ts'
import { movesRows } from '#workspace/bulk/offers.ts'
import { useBulk } from '#workspace/bulk/useBulk.tsx'
import { useManyActs } from '#workspace/bulk/useManyActs.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { Above } from '#workspace/list/Above.tsx'
import { BulkBar } from '#workspace/list/BulkBar.tsx'
import { ClosedList } from '#workspace/list/ClosedList.tsx'
import { clearFilters } from '#workspace/list/commands.ts'
import { ListPageProvider, type ListPageState, ListProvider } from '#workspace/list/context.ts'
import { GoToRow } from '#workspace/list/GoToRow.tsx'
import { ListBoard } from '#workspace/list/ListBoard.tsx'
import { ListGrid } from '#workspace/list/ListGrid.tsx'
import { ListHead } from '#workspace/list/ListHead.tsx'
import styles from '#workspace/list/list.module.css'
import { Preview } from '#workspace/list/Preview.tsx'
import split from '#workspace/list/preview.module.css'
import { RowDialogs } from '#workspace/list/RowDialogs.tsx'
import { RowInfo } from '#workspace/list/RowInfo.tsx'
import { SampleNote } from '#workspace/list/SampleNote.tsx'
import { Toolbar } from '#workspace/list/Toolbar.tsx'
import { useCellEdit } from '#workspace/list/useCellEdit.tsx'
import { useChoosing } from '#workspace/list/useChoosing.ts'
import { useListState } from '#workspace/list/useListState.ts'
import { useMarks } from '#workspace/list/useMarks.ts'
import { usePageCommands } from '#workspace/list/usePageCommands.ts'
import { useRoomList } from '#workspace/list/useRoomList.ts'
import { useRowActs } from '#workspace/list/useRowActs.ts'
import { useScrollBack } from '#workspace/list/useScrollBack.ts'
import { ViewLink } from '#workspace/list/ViewLink.tsx'
import { useListBeside } from '#workspace/panes/beside.ts'
import { useTotalOf } from '#workspace/panes/totals.ts'
import { pagesOf, type Wire } from '#workspace/records/pages.ts'
import { statusAppearance } from '#workspace/records/status-shapes.ts'
import type { RoomViewProps } from '#workspace/registry.ts'
import { densityAtom, useDisplay, useKeptLayout } from '#workspace/views/settings.ts'
import { useCurrentView } from '#workspace/views/useViews.ts'

/** Apart, so that pages that come and go while somebody scrolls draw this line and no list. */
const Loading = ({ room, wire }: { readonly room: Room; readonly wire: Wire }) => (
  <ProgressLine isLoading={useIsFetching({ queryKey: pagesOf(room, wire) }) > 0} />
)

const List = ({ room }: RoomViewProps) => {
  const say = useSay()
  const person = useKnownPerson()
  const frame = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow(frame)
  const density = useAtomValue(densityAtom)
  const board = boardOf(room)
  const [display, setDisplay] = useDisplay(room.name, board !== null)
  const place = useListState(room)
  const view = useCurrentView(place.state.view)
  const kept = useKeptLayout(room.name, view?.layout ? { id: view.id, layout: view.layout } : undefined)
  const { list, rows } = useRoomList(room, { place, kept, isNarrow })
  const { roles, state, wire, isTrash, isFiltered, setFilter, grid, active } = list
  const { total, rowAt, onWindow, refresh: refetch, fault, key } = rows
  const choosing = useChoosing(room, person?.id ?? 0, state.filters, wire)
  const { selection, isChoosing } = choosing
  const marks = useMarks(room, state.filters, wire, key, display === 'board')

  useFacts({ room: room.name, view: 'list', selected: countOf(selection, total ?? 0) })
  useTotalOf(total)

  const { moved, scrolled } = useScrollBack(grid, room.name, key, total)
  const cursorMoved = useListBeside({ room: room.name, grid, total, rowAt })
  const seeActive = useCallback(
    (cell: ActiveCell) => {
      active.set(cell)
      moved(cell)
      cursorMoved(cell)
    },
    [active, moved, cursorMoved],
  )
  const seeWindow = useCallback(
    (first: number, last: number) => {
      onWindow(first, last)
      scrolled()
    },
    [onWindow, scrolled],
  )
  const { forget, news, stateOf } = marks
  const refresh = useCallback(() => {
    forget()
    refetch()
  }, [forget, refetch])
  const acts = useRowActs({ room, roles, isTrash, refresh, layout: list.layout, wire })
  const port = useRef<BoardPort>(null)
  const hasFailed = fault !== null && total === undefined
  const sample = useMemo(() => (hasFailed ? room.definition.sample?.(say) : undefined), [hasFailed, room, say])
  // What stands in for records has no status.
  const isBoard = display === 'board' && board !== null && !sample
  /** The row under the keyboard, by the number that the grid or the board tells. */
  const shownAt = useCallback(
    (index: number) => (isBoard ? port.current?.rowAt(index) : rowAt(index)),
    [isBoard, rowAt],
  )
  const showStatus = (status: string) => {
    setDisplay('grid')
    setFilter('status', status)
    setTimeout(list.toGrid, 50)
  }

  const cells = useCellEdit({ list, rowAt, total, editRow: acts.editRow })

  const [isBulkMenuOpen, setBulkMenuOpen] = useState(false)
  const bulk = useBulk({
    room,
    roles,
    isTrash,
    wire,
    selection,
    total,
    activeRow: () => shownAt(grid.current?.active().row ?? -1),
    chooseOne: isBoard ? () => port.current?.choose() : undefined,
    look: statusAppearance,
    onBegun: (action) => {
      // Rows that were named stay chosen for the next act; those that leave, and “all that match”, do not.
      if (movesRows(action) || selection.kind === 'all') choosing.leave()
    },
  })
  const many = useManyActs({
    room,
    roles,
    isTrash,
    wire,
    selection,
    onDone: () => {
      choosing.leave()
      refresh()
    },
  })
  const hasMany = bulk.offered.length > 0 || many.acts.length > 0
  const showBulkMenu = () => {
    choosing.begin()
    setBulkMenuOpen(true)
  }
  const [isJumping, setJumping] = useState(false)
  const jump = useCallback(() => setJumping(true), [])
  const hasTrash = can(room, 'restore', roles)
  const toggleTrash = useMemo(
    () => (hasTrash ? () => setFilter('trashed', isTrash ? undefined : true) : undefined),
    [hasTrash, setFilter, isTrash],
  )
  const isSample = sample !== undefined
  const page = useMemo(
    (): ListPageState => ({ total, news, isSample, choosing, refresh, jump, toggleTrash }),
    [total, news, isSample, choosing, refresh, jump, toggleTrash],
  )
  const [isPreviewing, setPreviewing] = useState(false)
  // What goes beside the list is heard by nobody; the focus stays in the rows.
  const endPreview = useCallback(() => {
    setPreviewing(false)
    announce(say(msg`Preview closed`), { about: 'preview' })
  }, [say])
  const togglePreview = useCallback(
    () => (isPreviewing ? endPreview() : setPreviewing(true)),
    [isPreviewing, endPreview],
  )
  const closePreview = useCallback(() => {
    endPreview()
    list.toGrid()
  }, [endPreview, list.toGrid])
  usePageCommands({ list, page, acts, rowAt: shownAt, togglePreview, showBulkMenu: hasMany ? showBulkMenu : undefined })

  const empty = (
    <Empty
      // The specification's two lines say that there is nothing; a third one is for what they do not say.
      hint={isTrash ? say(msg`Records in the trash are kept for 30 days.`) : undefined}
      action={
        isFiltered && (
          <Button command={clearFilters.id} onPress={list.clear}>
            {isTrash ? say(msg`Exit trash`) : say(clearFilters.title)}
          </Button>
        )
      }
    />
  )
  return (
    <ListProvider value={list}>
      <ListPageProvider value={page}>
        <div ref={frame} className={styles.page}>
          <Loading room={room} wire={wire} />
          {!isBoard && <RowInfo active={active} total={total} />}
          <ListHead />
          <Toolbar hasTrash={hasTrash} />
          <Above room={room} filters={state.filters} wire={wire} onFilters={place.setFilters} />
          {sample && <SampleNote onRetry={refetch} />}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the key is that of the list inside */}
          <div
            className={cx(split.split, isNarrow && split.below)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && isPreviewing && !event.defaultPrevented) endPreview()
            }}
          >
            <div className={cx(styles.body, sample && styles.sample)} data-zone="grid">
              {isBoard && total !== 0 ? (
                <ListBoard
                  {...{ board, port, acts, stateOf }}
                  listKey={key}
                  onPreview={togglePreview}
                  onShowAll={showStatus}
                />
              ) : (
                <ListGrid
                  rows={rows}
                  onColumnMenu={acts.showColumnMenu}
                  density={density}
                  mode={display === 'list' ? 'list' : 'grid'}
                  selection={selection}
                  choosing={isChoosing && !sample}
                  rowState={stateOf}
                  takesFocus
                  empty={empty}
                  {...(sample
                    ? {
                        // Sample rows are no records: nothing opens, changes, chooses or exports them.
                        label: say(msg`{list}: sample data`, { list: say(room.definition.title) }),
                        total: sample.length,
                        rowAt: (index: number) => sample[index],
                        onWindow: undefined,
                        onActive: undefined,
                        error: undefined,
                      }
                    : {
                        onWindow: seeWindow,
                        onActive: seeActive,
                        onOpen: acts.openRow,
                        onEdit: cells.edit,
                        onRowMenu: acts.showRowMenu,
                        onPreview: togglePreview,
                        onSelection: choosing.choose,
                      })}
                />
              )}
              {cells.editor}
            </div>
            {isPreviewing && !sample && <Preview rowAt={shownAt} onClose={closePreview} />}
          </div>
          {isChoosing && <BulkBar bulk={bulk} many={many} isMenuOpen={isBulkMenuOpen} onMenu={setBulkMenuOpen} />}
          {bulk.question}
          {many.dialog}
          <RowDialogs acts={acts} />
          {isJumping && (
            <GoToRow
              isOpen
              total={total ?? 0}
              onClose={() => setJumping(false)}
              // After the dialog has given the focus back to where it was.
              onGo={(row) => setTimeout(() => grid.current?.jumpTo(row), 50)}
            />
          )}
        </div>
      </ListPageProvider>
    </ListProvider>
  )
}
/** The list of any room: one toolbar, one grid. */
const ListPage = (props: RoomViewProps) => {
  const roles = useRoles()
  if (!mayList(props.room, roles)) return <ClosedList {...props} />
  return (
    <ViewLink room={props.room}>
      <List {...props} />
    </ViewLink>
  )
}
export default ListPage
