import { useIsFetching } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useCallback, useMemo, useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { can, mayList } from '#define/abilities.ts'
import { titleOf } from '#define/command.ts'
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
import { opening } from '#ui/opening.tsx'
import { ProgressLine } from '#ui/Progress.tsx'
import { store } from '#ui/store.ts'
import { useNarrow } from '#ui/useNarrow.ts'
import { openBulkMenu } from '#workspace/bulk/commands.ts'
import { useBulk } from '#workspace/bulk/useBulk.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { type Binding, useCommands } from '#workspace/commands/live.ts'
import { FileActs } from '#workspace/export/FileActs.tsx'
import { Failed } from '#workspace/Failed.tsx'
import { failureMessage } from '#workspace/failures.ts'
import { showHistory } from '#workspace/history/commands.ts'
import { BulkBar } from '#workspace/list/BulkBar.tsx'
import { ClosedList } from '#workspace/list/ClosedList.tsx'
import { ColumnsPanel } from '#workspace/list/ColumnsPanel.tsx'
import { gridColumnsOf } from '#workspace/list/columns.tsx'
import * as commands from '#workspace/list/commands.ts'
import { GoToRow } from '#workspace/list/GoToRow.tsx'
import { ListHead } from '#workspace/list/ListHead.tsx'
import styles from '#workspace/list/list.module.css'
import { RowInfo } from '#workspace/list/RowInfo.tsx'
import { SampleNote } from '#workspace/list/SampleNote.tsx'
import { Toolbar } from '#workspace/list/Toolbar.tsx'
import { useChoosing } from '#workspace/list/useChoosing.ts'
import { useCountSaid } from '#workspace/list/useCountSaid.ts'
import { useListState } from '#workspace/list/useListState.ts'
import { useMarks } from '#workspace/list/useMarks.ts'
import { useRowActs } from '#workspace/list/useRowActs.ts'
import { useRows } from '#workspace/list/useRows.ts'
import { useScrollBack } from '#workspace/list/useScrollBack.ts'
import { ViewLink } from '#workspace/list/ViewLink.tsx'
import { useTotalOf } from '#workspace/panes/totals.ts'
import { pagesOf, type Wire } from '#workspace/records/pages.ts'
import { useTitles } from '#workspace/records/useTitles.ts'
import type { RoomViewProps } from '#workspace/registry.ts'
import { densityAtom, displayAtom, useKeptLayout } from '#workspace/views/settings.ts'
import { useCurrentView } from '#workspace/views/useViews.ts'
import { ViewsMenu } from '#workspace/views/ViewsMenu.tsx'

const FormDialog = opening(async () => (await import('#workspace/form/FormDialog.tsx')).FormDialog)
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

  const { state, wire, key: query, sort, setSort, setFilter, clear } = useListState(room)
  const view = useCurrentView(state.view)
  const [layout, setLayout] = useKeptLayout(room.name, view?.layout ? { id: view.id, layout: view.layout } : undefined)
  const choosing = useChoosing(room, person?.id ?? 0, state.filters, wire)
  const { selection, isChoosing } = choosing
  const { titles, optionsOf } = useTitles(room)
  const columns = useMemo(() => gridColumnsOf(room, say, titles), [room, say, titles])
  const { total, rowAt, onWindow, refresh: refetch, fault, key } = useRows(room, wire, query)
  const marks = useMarks(room, state.filters, key)
  const isTrash = state.filters['trashed'] === true
  const title = say(room.definition.title)
  const count = countOf(selection, total ?? 0)

  useFacts({ room: room.name, view: 'list', selected: count })
  useTotalOf(total)

  useCountSaid(wire, total)

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
  const switchDisplay = () => {
    setDisplay(display === 'grid' ? 'list' : 'grid')
    announce(display === 'grid' ? say(msg`Shown as a list`) : say(msg`Shown as a grid`))
  }
  const toGrid = useCallback(() => grid.current?.focus(), [])

  useCommands([
    [commands.toggleChoosing, choosing.toggle],
    [openBulkMenu, showBulkMenu, { enabled: bulk.offered.length > 0 }],
    [commands.switchDisplay, switchDisplay],
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

  const isFiltered = Object.keys(state.filters).length > 0
  const empty = (
    <Empty
      // The specification's two lines say that there is nothing; a third one is for what they do not say.
      hint={isTrash ? say(msg`Rows in the trash are kept for 30 days.`) : undefined}
      action={
        isFiltered && (
          <Button command={commands.clearFilters.id} onPress={clear}>
            {isTrash ? say(msg`Exit trash`) : say(commands.clearFilters.title)}
          </Button>
        )
      }
    />
  )
  const hasFailed = fault !== null && total === undefined
  const sample = useMemo(() => (hasFailed ? room.definition.sample?.(say) : undefined), [hasFailed, room, say])
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
    <Failed
      title={say(msg`The list could not be loaded.`)}
      text={failureMessage(fault, fault.message)}
      onRetry={refetch}
    />
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
          actions={bulk.offered}
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
      {acts.edited && <FormDialog key={acts.edited.id} subject={acts.edited} onClose={acts.endEdit} />}
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
