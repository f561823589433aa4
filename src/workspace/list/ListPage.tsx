import { useIsFetching } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { can, mayList } from '#define/abilities.ts'
import type { PlainRow, Room } from '#define/resource.ts'
import { recordCommandOf } from '#define/room-commands.ts'
import { useKnownPerson, useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { MenuAt } from '#ui/ContextMenu.tsx'
import { cx } from '#ui/cx.ts'
import { Empty } from '#ui/Empty.tsx'
import { DataGrid } from '#ui/grid/DataGrid.tsx'
import { countOf } from '#ui/grid/selection.ts'
import type { ActiveCell, GridHandle } from '#ui/grid/types.ts'
import { ProgressLine } from '#ui/Progress.tsx'
import { store } from '#ui/store.ts'
import { useNarrow } from '#ui/useNarrow.ts'
import { openBulkMenu } from '#workspace/bulk/commands.ts'
import { useBulk } from '#workspace/bulk/useBulk.tsx'
import { type Binding, useCommands } from '#workspace/commands.ts'
import { FileActs } from '#workspace/export/FileActs.tsx'
import { Failed } from '#workspace/Failed.tsx'
import { useFacts } from '#workspace/facts.ts'
import { sentenceOf, tellFailure, tellInSnackbar } from '#workspace/failures.ts'
import { showHistory } from '#workspace/history/commands.ts'
import { BulkBar } from '#workspace/list/BulkBar.tsx'
import { ClosedList } from '#workspace/list/ClosedList.tsx'
import { ColumnsPanel } from '#workspace/list/ColumnsPanel.tsx'
import { gridColumnsOf } from '#workspace/list/columns.tsx'
import * as commands from '#workspace/list/commands.ts'
import { GoToRow } from '#workspace/list/GoToRow.tsx'
import { ListHead } from '#workspace/list/ListHead.tsx'
import styles from '#workspace/list/list.module.css'
import { pagesOf, type Wire } from '#workspace/list/pages.ts'
import { RowInfo } from '#workspace/list/RowInfo.tsx'
import { SampleNote } from '#workspace/list/SampleNote.tsx'
import { densityAtom, displayAtom, useKeptLayout } from '#workspace/list/settings.ts'
import { Toolbar } from '#workspace/list/Toolbar.tsx'
import { useChoosing } from '#workspace/list/useChoosing.ts'
import { useListState } from '#workspace/list/useListState.ts'
import { useMarks } from '#workspace/list/useMarks.ts'
import { useRowActs } from '#workspace/list/useRowActs.ts'
import { useRows } from '#workspace/list/useRows.ts'
import { useScrollBack } from '#workspace/list/useScrollBack.ts'
import { useTitles } from '#workspace/list/useTitles.ts'
import { useCurrentView } from '#workspace/list/useViews.ts'
import { ViewLink } from '#workspace/list/ViewLink.tsx'
import { ViewsMenu } from '#workspace/list/ViewsMenu.tsx'
import { useTotalOf } from '#workspace/panes/totals.ts'
import type { RoomViewProps } from '#workspace/registry.ts'

const FormDialogHost = lazy(async () => ({ default: (await import('#workspace/form/FormDialog.tsx')).FormDialogHost }))
const idOf = (row: PlainRow) => row.id

/** Apart, so that pages that come and go while somebody scrolls draw this line and no list. */
const Loading = ({ room, wire }: { readonly room: Room; readonly wire: Wire }) => (
  <ProgressLine isLoading={useIsFetching({ queryKey: pagesOf(room, wire) }) > 0} />
)

const List = ({ room }: RoomViewProps) => {
  const say = useSay()
  const person = useKnownPerson()
  const roles = useRoles()
  const page = useRef<HTMLDivElement>(null)
  const grid = useRef<GridHandle>(null)
  const isNarrow = useNarrow(page)
  const [density, setDensity] = useAtom(densityAtom)
  const [display, setDisplay] = useAtom(displayAtom)
  const [active] = useState(() => store<ActiveCell | undefined>(undefined))
  const [isJumping, setJumping] = useState(false)

  const { state, wire, key, sort, setSort, setFilter, clear } = useListState(room)
  const view = useCurrentView(state.view)
  const [layout, setLayout] = useKeptLayout(room.name, view?.layout ? { id: view.id, layout: view.layout } : undefined)
  const choosing = useChoosing(room, person?.id ?? 0, state.filters, wire)
  const { selection, isChoosing } = choosing
  const { titles, optionsOf } = useTitles(room)
  const columns = useMemo(() => gridColumnsOf(room, say, titles), [room, say, titles])
  const { total, rowAt, onWindow, refresh: refetch, fault } = useRows(room, wire, key)
  const marks = useMarks(room, state.filters, key)
  const isTrash = state.filters['trashed'] === true
  const title = say(room.definition.title)
  const count = countOf(selection, total ?? 0)

  useFacts({ room: room.name, view: 'list', selected: count })
  useTotalOf(total)
  useEffect(() => {
    if (!fault) return
    // A dialog would stand before the sample data.
    if (room.definition.sample) tellInSnackbar(fault)
    else tellFailure(fault)
  }, [fault, room])

  // A list that was narrowed says how much is left; the first reading is announced by the focus that comes to it.
  const counted = useRef(key)
  useEffect(() => {
    if (total === undefined || counted.current === key) return
    counted.current = key
    announce(say(msg`{count, plural, =0 {Nothing found} one {# row} other {# rows}}`, { count: total }))
  }, [key, total, say])

  const { moved, scrolled } = useScrollBack(grid, key, total)
  const seeActive = useCallback(
    (cell: ActiveCell) => {
      active.set(cell)
      moved(cell)
    },
    [active, moved],
  )
  const seeWindow = useCallback(
    (first: number, last: number) => {
      onWindow(first, last)
      scrolled()
    },
    [onWindow, scrolled],
  )
  const { forget } = marks
  const refresh = useCallback(() => {
    forget()
    refetch()
  }, [forget, refetch])
  const acts = useRowActs({ room, roles, isTrash, refresh, columns, layout, setLayout, sort, setSort })

  const [isBulkMenuOpen, setBulkMenuOpen] = useState(false)
  const bulk = useBulk({ room, roles, isTrash, wire, selection, onBegun: choosing.clear })
  const showBulkMenu = () => {
    choosing.begin()
    setBulkMenuOpen(true)
  }
  const toggleTrash = useCallback(() => setFilter('trashed', isTrash ? undefined : true), [setFilter, isTrash])
  const hasTrash = can(room, 'restore', roles)
  const hasRows = total !== undefined && total > 0
  const activeRow = () => rowAt(grid.current?.active().row ?? -1)
  const jump = useCallback(() => setJumping(true), [])
  const toGrid = useCallback(() => grid.current?.focus(), [])

  useCommands([
    [commands.toggleChoosing, choosing.toggle],
    [openBulkMenu, showBulkMenu, { enabled: bulk.listed.length > 0 }],
    [commands.switchDisplay, () => setDisplay(display === 'grid' ? 'list' : 'grid')],
    [commands.refreshList, refresh],
    [commands.goToGrid, toGrid],
    [commands.goToRow, jump, { enabled: hasRows }],
    [commands.goToFirst, () => grid.current?.first(), { enabled: hasRows }],
    [commands.goToLast, () => grid.current?.last(), { enabled: hasRows }],
    [commands.selectEverything, choosing.all, { enabled: hasRows }],
    [commands.invertSelection, choosing.invert, { enabled: hasRows }],
    [commands.clearSelection, choosing.none, { enabled: count > 0 }],
    [commands.showTrash, toggleTrash, { enabled: hasTrash }],
    ...acts.own.map(
      (act): Binding => [
        recordCommandOf(room, act),
        () => {
          const row = activeRow()
          if (row) acts.startOwn(act, row)
        },
        { enabled: hasRows && !isTrash },
      ],
    ),
    [
      showHistory,
      () => {
        const row = activeRow()
        if (row) acts.showHistoryOf(row.id, acts.nameOf(row))
      },
      { enabled: acts.tellsHistory && hasRows },
    ],
    [
      commands.openHere,
      () => {
        const row = activeRow()
        if (row) acts.editRow(row)
      },
      { enabled: acts.mayEdit },
    ],
    [commands.densityCommands.s, () => setDensity('s')],
    [commands.densityCommands.m, () => setDensity('m')],
    [commands.densityCommands.l, () => setDensity('l')],
  ])

  const isFiltered = Object.keys(state.filters).length > 0
  const empty = (
    <Empty
      hint={
        isTrash
          ? say(msg`The trash is empty. What is moved there is kept for 30 days.`)
          : isFiltered
            ? say(msg`Nothing matches the search and the filters.`)
            : undefined
      }
      action={
        isFiltered && (
          <Button command={commands.clearFilters.id} onPress={clear}>
            {isTrash ? say(msg`Leave the trash`) : say(commands.clearFilters.title)}
          </Button>
        )
      }
    />
  )
  const hasFailed = fault !== null && total === undefined
  const sample = hasFailed ? room.definition.sample : undefined
  // Sample rows are no records: nothing opens, changes, chooses or exports them.
  const rows = sample
    ? { total: sample.length, rowAt: (index: number) => sample[index] }
    : {
        total,
        rowAt,
        onWindow: seeWindow,
        onActive: seeActive,
        onOpen: acts.openRow,
        onEdit: acts.editRow,
        onRowMenu: acts.showRowMenu,
        onSelection: choosing.choose,
      }
  const error = hasFailed && !sample && (
    <Failed title={say(msg`The list could not be loaded.`)} text={sentenceOf(fault, fault.message)} onRetry={refetch} />
  )
  const shown = useMemo(() => ({ room, columns, layout, isNarrow }), [room, columns, layout, isNarrow])
  const viewsMenu = useMemo(() => <ViewsMenu {...shown} state={state} current={view} />, [shown, state, view])
  const columnsPanel = useMemo(
    () => <ColumnsPanel columns={columns} layout={layout} onChange={setLayout} />,
    [columns, layout, setLayout],
  )
  const files = useMemo(
    () => <FileActs {...shown} {...{ roles, wire, total: sample ? 0 : total, selection }} />,
    [shown, roles, wire, total, selection, sample],
  )
  return (
    <div ref={page} className={styles.page}>
      <Loading room={room} wire={wire} />
      <RowInfo active={active} total={total} />
      <ListHead
        room={room}
        roles={roles}
        total={total}
        news={marks.news}
        isNarrow={isNarrow}
        isTrash={isTrash}
        isChoosing={isChoosing}
        display={display}
        onDisplay={setDisplay}
        density={density}
        onDensity={setDensity}
        columns={columns}
        sort={sort}
        onSort={setSort}
        onChoosing={choosing.toggle}
        onRefresh={refresh}
        onJump={jump}
        onTrash={hasTrash ? toggleTrash : undefined}
        views={viewsMenu}
        columnsPanel={columnsPanel}
        files={files}
      />
      <Toolbar
        room={room}
        state={state}
        onFilter={setFilter}
        onClear={clear}
        optionsOf={optionsOf}
        isNarrow={isNarrow}
        hasTrash={hasTrash}
        toGrid={toGrid}
        isChoosing={isChoosing}
        onChoosing={choosing.toggle}
      />
      {sample && <SampleNote onRetry={refetch} />}
      <div className={cx(styles.body, sample && styles.sample)} data-zone="grid">
        <DataGrid
          ref={grid}
          {...rows}
          label={sample ? say(msg`{list}: sample data`, { list: title }) : title}
          columns={columns}
          rowId={idOf}
          rowName={acts.nameOf}
          sort={sort}
          onSort={setSort}
          layout={layout}
          onLayout={setLayout}
          onColumnMenu={acts.showColumnMenu}
          density={density}
          mode={display}
          selection={selection}
          choosing={isChoosing && !sample}
          rowState={marks.stateOf}
          resetKey={key}
          takesFocus
          empty={total === 0 ? empty : undefined}
          error={error}
        />
      </div>
      {isChoosing && (
        <BulkBar
          selection={selection}
          total={total ?? 0}
          isNarrow={isNarrow}
          actions={bulk.listed}
          isMenuOpen={isBulkMenuOpen}
          onMenu={setBulkMenuOpen}
          onAction={bulk.start}
          onUndo={bulk.undo}
          onAll={choosing.all}
          onInvert={choosing.invert}
          onClear={choosing.none}
          onLeave={choosing.leave}
        />
      )}
      {bulk.question}
      {acts.historyDialog}
      {acts.ownDialog}
      {acts.menu && <MenuAt {...acts.menu} onClose={acts.closeMenu} />}
      {isJumping && (
        <GoToRow
          isOpen
          total={total ?? 0}
          onClose={() => setJumping(false)}
          // After the dialog has given the focus back to where it was.
          onGo={(row) => setTimeout(() => grid.current?.jumpTo(row), 50)}
        />
      )}
      {acts.hasDialog && (
        <Suspense>
          <FormDialogHost />
        </Suspense>
      )}
    </div>
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
