import { useAtom } from 'jotai'
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { can, canOpen, mayList, type PlainRow, placeOf, recordCommandOf } from '#define/resource.ts'
import { showNumber } from '#platform/formats.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { MenuAt, type Point } from '#ui/ContextMenu.tsx'
import { Empty } from '#ui/Empty.tsx'
import { DataGrid } from '#ui/grid/DataGrid.tsx'
import { layoutOf, reconcile } from '#ui/grid/layout.ts'
import { countOf, everything, invert, nothing, type RowRange, type Selection, setRows } from '#ui/grid/selection.ts'
import type { ActiveCell, GridHandle } from '#ui/grid/types.ts'
import type { MenuGroup } from '#ui/Menu.tsx'
import { notify } from '#ui/notices.ts'
import { ProgressLine } from '#ui/Progress.tsx'
import { store } from '#ui/store.ts'
import { openBulkMenu } from '#workspace/bulk/commands.ts'
import { useBulk } from '#workspace/bulk/useBulk.tsx'
import { useCommand, useCommands } from '#workspace/commands.ts'
import { FileActs } from '#workspace/export/FileActs.tsx'
import { useFacts } from '#workspace/facts.ts'
import { sentenceOf, tellFailure } from '#workspace/failures.ts'
import { moveToTrash, restoreFromTrash } from '#workspace/form/useFormActs.ts'
import { showHistory } from '#workspace/history/commands.ts'
import { hasHistory, useHistory } from '#workspace/history/useHistory.tsx'
import { BulkBar } from '#workspace/list/BulkBar.tsx'
import { ClosedList } from '#workspace/list/ClosedList.tsx'
import { ColumnsPanel } from '#workspace/list/ColumnsPanel.tsx'
import { gridColumnsOf } from '#workspace/list/columns.tsx'
import * as commands from '#workspace/list/commands.ts'
import { GoToRow } from '#workspace/list/GoToRow.tsx'
import { ListHead } from '#workspace/list/ListHead.tsx'
import styles from '#workspace/list/list.module.css'
import { columnMenu, type RowActs, rowMenu } from '#workspace/list/menus.ts'
import { RowInfo } from '#workspace/list/RowInfo.tsx'
import { idsIn, mostResolved } from '#workspace/list/resolve.ts'
import { densityAtom, displayAtom, useKeptLayout } from '#workspace/list/settings.ts'
import { Toolbar } from '#workspace/list/Toolbar.tsx'
import { useListState } from '#workspace/list/useListState.ts'
import { useMarks } from '#workspace/list/useMarks.ts'
import { useRows } from '#workspace/list/useRows.ts'
import { useSelection } from '#workspace/list/useSelection.ts'
import { useTitles } from '#workspace/list/useTitles.ts'
import { useCurrentView } from '#workspace/list/useViews.ts'
import { ViewLink } from '#workspace/list/ViewLink.tsx'
import { ViewsMenu } from '#workspace/list/ViewsMenu.tsx'
import { useTotalOf } from '#workspace/panes/totals.ts'
import { useRecordActs } from '#workspace/record/useRecordActs.tsx'
import type { RoomViewProps } from '#workspace/registry.ts'
import { useTab } from '#workspace/tab.ts'

const FormDialogHost = lazy(async () => ({ default: (await import('#workspace/form/FormDialog.tsx')).FormDialogHost }))
const narrowBelow = 640
const idOf = (row: PlainRow) => row.id
/** Where the focus was last in each list of each tab, so that it comes back to the row that was opened. */
const lastActive = new Map<string, ActiveCell>()

const List = ({ room }: RoomViewProps) => {
  const say = useSay()
  const tab = useTab()
  const person = useKnownPerson()
  const roles = useMemo(() => person?.role.map(({ slug }) => slug) ?? [], [person])
  const page = useRef<HTMLDivElement>(null)
  const grid = useRef<GridHandle>(null)
  const [isNarrow, setNarrow] = useState(false)
  const [density, setDensity] = useAtom(densityAtom)
  const [display, setDisplay] = useAtom(displayAtom)
  const [active] = useState(() => store<ActiveCell | undefined>(undefined))
  const [isJumping, setJumping] = useState(false)
  const [hasDialog, setHasDialog] = useState(false)
  const [menu, setMenu] = useState<{ at: Point; name: string; groups: readonly MenuGroup[] }>()

  const list = useListState(room)
  const { state, wire, key, sort, setSort, setFilter, clear } = list
  const view = useCurrentView(state.view)
  const [layout, setLayout] = useKeptLayout(room.name, view?.layout ? { id: view.id, layout: view.layout } : undefined)
  const [selection, setSelection] = useSelection(room.definition.path, person?.id ?? 0, state.filters)
  const [isChoosing, setChoosing] = useState(selection !== nothing)
  const { titles, optionsOf } = useTitles(room)
  const columns = useMemo(() => gridColumnsOf(room, say, titles), [room, say, titles])
  const { total, rowAt, onWindow, refresh: refetch, isFetching, fault } = useRows(room, wire, key)
  const marks = useMarks(room, state.filters, key)
  const isTrash = state.filters['trashed'] === true
  const title = say(room.definition.title)
  const count = countOf(selection, total ?? 0)

  const { setTitle } = tab
  useEffect(() => setTitle(title), [setTitle, title])
  useFacts({ room: room.name, view: 'list', selected: count })
  useTotalOf(total)
  useLayoutEffect(() => {
    const node = page.current
    if (!node) return
    const observer = new ResizeObserver(() => setNarrow(node.clientWidth < narrowBelow))
    observer.observe(node)
    setNarrow(node.clientWidth < narrowBelow)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (fault) tellFailure(fault)
  }, [fault])

  // A list that was narrowed says how much is left; the first reading is announced by the focus that comes to it.
  const counted = useRef(key)
  useEffect(() => {
    if (total === undefined || counted.current === key) return
    counted.current = key
    announce(say(msg`{count, plural, =0 {Nothing found} one {# row} other {# rows}}`, { count: total }))
  }, [key, total, say])
  // The place that was scrolled to when this address was left. A list that comes back as it was may stand there already.
  const { scroll, keepScroll, id: tabId } = tab
  const visited = `${tab.visit} ${key}`
  const scrolledFor = useRef<string>(undefined)
  useEffect(() => {
    if (total === undefined || scrolledFor.current === visited) return
    scrolledFor.current = visited
    const row = scroll()
    const last = lastActive.get(`${tabId} ${key}`) ?? { row, column: '' }
    // The grid draws at once, which React does not do while it runs effects.
    queueMicrotask(() => {
      if (!grid.current) return
      if (row !== grid.current.top()) grid.current.scrollTo(row)
      const now = grid.current.active()
      if (last.row > 0 && (last.row !== now.row || last.column !== now.column)) grid.current.activate(last)
    })
  }, [total, visited, key, scroll, tabId])
  const moved = useCallback(
    (cell: ActiveCell) => {
      active.set(cell)
      if (scrolledFor.current === visited) lastActive.set(`${tabId} ${key}`, cell)
    },
    [tabId, visited, key, active],
  )
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  const seeWindow = useCallback(
    (first: number, last: number) => {
      onWindow(first, last)
      clearTimeout(resting.current)
      resting.current = setTimeout(() => keepScroll(grid.current?.top() ?? 0), 400)
    },
    [onWindow, keepScroll],
  )

  const { forget } = marks
  const refresh = useCallback(() => {
    forget()
    refetch()
  }, [forget, refetch])

  const { open } = tab
  const mayOpen = canOpen(room, roles) && !isTrash
  const mayEdit = can(room, 'edit', roles) && !isTrash
  const editHere = useCallback(
    (id: number) => {
      setHasDialog(true)
      void import('#workspace/form/FormDialog.tsx').then(({ openFormDialog }) =>
        openFormDialog({ room, verb: 'edit', id }),
      )
    },
    [room],
  )
  // The rows came from this room's own list, whose call typed nameOf.
  const nameOf = useCallback((row: PlainRow): string => room.definition.nameOf(row as never), [room])
  const own = useRecordActs(room, roles, refresh)
  const { acts: ownActs, start: startOwn } = own
  const history = useHistory(room)
  const { show: showHistoryOf } = history
  const tellsHistory = hasHistory(room)
  const acts = useMemo<RowActs>(
    () => ({
      open: (place, newTab) => open(place, { newTab }),
      editHere,
      trash: async (id) => {
        if (await moveToTrash(room, id)) refresh()
      },
      restore: async (id) => {
        await restoreFromTrash(room, id)
        refresh()
      },
      history: tellsHistory ? (row) => showHistoryOf(row.id, nameOf(row)) : undefined,
      own: ownActs,
      start: startOwn,
    }),
    [open, room, refresh, editHere, tellsHistory, showHistoryOf, nameOf, ownActs, startOwn],
  )
  const openRow = useCallback(
    (row: PlainRow, { newTab }: { readonly newTab: boolean }) => {
      if (mayOpen) open(placeOf(room, row.id), { newTab })
      else announce(say(msg`There is nothing to open here`))
    },
    [mayOpen, open, room, say],
  )
  const editRow = useCallback(
    (row: PlainRow) => {
      if (mayEdit) editHere(row.id)
    },
    [mayEdit, editHere],
  )
  const showRowMenu = useCallback(
    (row: PlainRow, anchor: HTMLElement) => {
      const groups = rowMenu(room, row, { roles, isTrash, acts, say })
      const { left, bottom } = anchor.getBoundingClientRect()
      if (groups.length > 0) setMenu({ at: { x: left, y: bottom }, name: nameOf(row), groups })
    },
    [room, roles, isTrash, acts, say, nameOf],
  )
  const showColumnMenu = useCallback(
    (id: string, anchor: HTMLElement) => {
      const column = columns.find((one) => one.id === id)
      const { left, bottom } = anchor.getBoundingClientRect()
      if (!column) return
      const now = reconcile(layout ?? layoutOf(columns), columns)
      const groups = columnMenu(column, now, { sort, onSort: setSort, onLayout: setLayout, say })
      setMenu({ at: { x: left, y: bottom }, name: column.header, groups })
    },
    [columns, layout, sort, setSort, setLayout, say],
  )

  const choose = useCallback(
    async (next: Selection, missing: readonly RowRange[]) => {
      setSelection(next)
      if (next.kind === 'all' || next.ids.size > 0) setChoosing(true)
      if (missing.length === 0) return
      const rows = missing.reduce((sum, { first, last }) => sum + last - first + 1, 0)
      if (rows > mostResolved) {
        notify({
          tone: 'info',
          text: say(
            msg`Only the loaded rows were selected: {rows} more lie between. Select everything that matches instead.`,
            {
              rows: showNumber(rows),
            },
          ),
          action: { label: say(msg`Select all`), run: () => setSelection(everything(new Date().toISOString())) },
        })
        return
      }
      try {
        const ids = await idsIn(room, wire, missing)
        const whole = setRows(next, ids, true)
        setSelection((before) => (before === next ? whole : before))
        announce(say(msg`{count, plural, one {# row selected} other {# rows selected}}`, { count: countOf(whole, 0) }))
      } catch (failure) {
        tellFailure(failure)
      }
    },
    [room, wire, say, setSelection],
  )
  const select = (next: Selection) => void choose(next, [])
  const leaveChoosing = () => {
    setSelection(nothing)
    setChoosing(false)
  }
  const toggleChoosing = () => {
    if (isChoosing) leaveChoosing()
    else setChoosing(true)
    announce(isChoosing ? say(msg`Multi-select is off`) : say(msg`Multi-select is on`))
  }
  const [isBulkMenuOpen, setBulkMenuOpen] = useState(false)
  const bulk = useBulk({ room, roles, isTrash, wire, selection, onBegun: () => setSelection(nothing) })
  const showBulkMenu = () => {
    setChoosing(true)
    setBulkMenuOpen(true)
  }
  const toggleTrash = () => setFilter('trashed', isTrash ? undefined : true)
  const hasTrash = can(room, 'restore', roles)
  const hasRows = total !== undefined && total > 0

  useCommand(commands.toggleChoosing, toggleChoosing)
  useCommand(openBulkMenu, showBulkMenu, { enabled: bulk.listed.length > 0 })
  useCommand(commands.switchDisplay, () => setDisplay(display === 'grid' ? 'list' : 'grid'))
  useCommand(commands.refreshList, refresh)
  useCommand(commands.goToGrid, () => grid.current?.focus())
  useCommand(commands.goToRow, () => setJumping(true), { enabled: hasRows })
  useCommand(commands.goToFirst, () => grid.current?.first(), { enabled: hasRows })
  useCommand(commands.goToLast, () => grid.current?.last(), { enabled: hasRows })
  useCommand(commands.selectEverything, () => select(everything(new Date().toISOString())), { enabled: hasRows })
  useCommand(commands.invertSelection, () => select(invert(selection, new Date().toISOString())), { enabled: hasRows })
  useCommand(commands.clearSelection, () => select(nothing), { enabled: count > 0 })
  useCommand(commands.showTrash, toggleTrash, { enabled: hasTrash })
  useCommands(
    own.acts.map((act) => [
      recordCommandOf(room, act),
      () => {
        const row = rowAt(grid.current?.active().row ?? -1)
        if (row) own.start(act, row)
      },
      { enabled: hasRows && !isTrash },
    ]),
  )
  useCommand(
    showHistory,
    () => {
      const row = rowAt(grid.current?.active().row ?? -1)
      if (row) showHistoryOf(row.id, nameOf(row))
    },
    { enabled: tellsHistory && hasRows },
  )
  useCommand(
    commands.openHere,
    () => {
      const row = rowAt(grid.current?.active().row ?? -1)
      if (row) editRow(row)
    },
    { enabled: mayEdit },
  )
  useCommand(commands.densityCommands.s, () => setDensity('s'))
  useCommand(commands.densityCommands.m, () => setDensity('m'))
  useCommand(commands.densityCommands.l, () => setDensity('l'))

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
  const error = hasFailed && (
    <Empty
      art="error"
      title={say(msg`The list could not be loaded.`)}
      text={sentenceOf(fault, fault.message)}
      action={
        <Button variant="primary" onPress={refetch}>
          {say(msg`Try again`)}
        </Button>
      }
    />
  )
  return (
    <div ref={page} className={styles.page}>
      <ProgressLine isLoading={isFetching} />
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
        onChoosing={toggleChoosing}
        onRefresh={refresh}
        onJump={() => setJumping(true)}
        onTrash={hasTrash ? toggleTrash : undefined}
        views={
          <ViewsMenu room={room} state={state} current={view} columns={columns} layout={layout} isNarrow={isNarrow} />
        }
        columnsPanel={<ColumnsPanel columns={columns} layout={layout} onChange={setLayout} />}
        files={<FileActs {...{ room, roles, columns, layout, wire, total, selection, isNarrow }} />}
      />
      <Toolbar
        room={room}
        state={state}
        onFilter={setFilter}
        onClear={clear}
        optionsOf={optionsOf}
        isNarrow={isNarrow}
        hasTrash={hasTrash}
        toGrid={() => grid.current?.focus()}
        isChoosing={isChoosing}
        onChoosing={toggleChoosing}
      />
      <div className={styles.body} data-zone="grid">
        <DataGrid
          ref={grid}
          label={title}
          columns={columns}
          total={total}
          rowAt={rowAt}
          rowId={idOf}
          rowName={nameOf}
          onWindow={seeWindow}
          sort={sort}
          onSort={setSort}
          layout={layout}
          onLayout={setLayout}
          onColumnMenu={showColumnMenu}
          density={density}
          mode={display}
          selection={selection}
          onSelection={choose}
          choosing={isChoosing}
          rowState={marks.stateOf}
          onActive={moved}
          onOpen={openRow}
          onEdit={editRow}
          onRowMenu={showRowMenu}
          resetKey={key}
          takesFocus
          empty={empty}
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
          onAll={() => select(everything(new Date().toISOString()))}
          onInvert={() => select(invert(selection, new Date().toISOString()))}
          onClear={() => select(nothing)}
          onLeave={leaveChoosing}
        />
      )}
      {bulk.question}
      {history.dialog}
      {own.dialog}
      {menu && <MenuAt {...menu} onClose={() => setMenu(undefined)} />}
      <GoToRow
        isOpen={isJumping}
        total={total ?? 0}
        onClose={() => setJumping(false)}
        // After the dialog has given the focus back to where it was.
        onGo={(row) => setTimeout(() => grid.current?.jumpTo(row), 50)}
      />
      {hasDialog && (
        <Suspense>
          <FormDialogHost />
        </Suspense>
      )}
    </div>
  )
}
/** The list of any room: one toolbar, one grid. */
const ListPage = (props: RoomViewProps) => {
  const person = useKnownPerson()
  if (!mayList(props.room, person?.role.map(({ slug }) => slug) ?? [])) return <ClosedList {...props} />
  return (
    <ViewLink room={props.room}>
      <List {...props} />
    </ViewLink>
  )
}
export default ListPage
