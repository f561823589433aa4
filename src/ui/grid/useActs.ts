import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react'
import { useMemo, useRef } from 'react'
import { now as currentMoment, isoOf } from '#contract/calendar.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { moveColumn, resizeColumn, shownColumns } from '#ui/grid/arrange.ts'
import type { GridCell } from '#ui/grid/cells.ts'
import { foldsOf } from '#ui/grid/folding.ts'
import { type GridAct, gridAct } from '#ui/grid/keys.ts'
import { checkColumn } from '#ui/grid/Row.tsx'
import { everything, extend, isSelected, nothing, type Selection, selectPage } from '#ui/grid/selection.ts'
import type { GridTable } from '#ui/grid/table.ts'
import type { ActiveCell, DataGridProps, GridHandle } from '#ui/grid/types.ts'
import type { Roving } from '#ui/grid/useRoving.ts'
import type { Align, Scroller } from '#ui/grid/useScroller.ts'

interface Parts<R extends object> {
  readonly grid: RefObject<HTMLElement | null>
  readonly roving: Roving
  readonly scroller: Scroller
  readonly table: GridTable<R>
  readonly cells: readonly GridCell<R>[]
  readonly narrow: boolean
  readonly rowCount: number
}
const placeOf = (target: EventTarget): (ActiveCell & { readonly cell: HTMLElement }) | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.parentElement?.dataset['row']
  const column = cell?.dataset['column']
  return cell && row !== undefined && column !== undefined ? { row: Number(row), column, cell } : undefined
}
/** After a menu key browsers may send a contextmenu of their own, some only when the key is let go. */
const menuEcho = 600

/** Everything that keys and the pointer do in the grid. */
export const useActs = <R extends object>(props: DataGridProps<R>, parts: Parts<R>) => {
  const say = useSay()
  const latest = useRef({ props, parts, say })
  latest.current = { props, parts, say }

  return useMemo(() => {
    let stretch: { readonly from: number; readonly before: Selection } | undefined
    let menuAt = Number.NEGATIVE_INFINITY
    const now = () => ({ ...latest.current.props, ...latest.current.parts })

    const columnIds = () => {
      const { choosing, cells } = now()
      return [...(choosing ? [checkColumn] : []), ...cells.map(({ id }) => id)]
    }
    const columnOf = (id: string) => (id === checkColumn ? undefined : now().table.getColumn(id))
    const loaded = (index: number): R | undefined => (now().total === undefined ? undefined : now().rowAt(index))
    const idAt = (index: number) => {
      const row = loaded(index)
      return row === undefined ? undefined : now().rowId(row)
    }
    const isRtl = () => {
      const { grid } = now()
      return grid.current !== null && getComputedStyle(grid.current).direction === 'rtl'
    }

    /** Columns that scroll must not stay behind the pinned ones. */
    const revealColumn = () => {
      const { grid, roving, narrow } = now()
      const cell = roving.element()
      const node = grid.current
      if (!cell || !node || narrow || node.scrollWidth <= node.clientWidth) return
      const pinned = [...(cell.parentElement?.children ?? [])].filter(
        (one) => getComputedStyle(one).position === 'sticky',
      )
      if (pinned.includes(cell)) return
      const taken = pinned.reduce((sum, one) => sum + one.getBoundingClientRect().width, 0)
      const rtl = isRtl()
      const left = node.getBoundingClientRect().left + node.clientLeft + (rtl ? 0 : taken)
      const right = node.getBoundingClientRect().left + node.clientLeft + node.clientWidth - (rtl ? taken : 0)
      const box = cell.getBoundingClientRect()
      if (box.left < left) node.scrollLeft -= left - box.left
      else if (box.right > right) node.scrollLeft += Math.min(box.right - right, box.left - left)
    }
    const goTo = (row: number, column: string, how: { align?: Align; focus?: boolean } = {}) => {
      const { roving, scroller } = now()
      roving.set({ row, column })
      if (row >= 0) scroller.reveal(row, how.align)
      if (how.focus !== false) roving.focus()
      revealColumn()
    }
    const clampRow = (row: number) => Math.min(Math.max(row, 0), Math.max(0, now().rowCount - 1))

    const stretchTo = (row: number) => {
      const { roving, table } = now()
      if (!now().onSelection) return
      stretch ??= { from: roving.active().row, before: table.getSelection() }
      const { selection, missing } = extend(stretch.before, stretch.from, row, idAt)
      goTo(row, roving.active().column)
      table.setSelection(() => selection, missing)
    }
    const toggleAt = (place: number) => {
      const { table, onSelection } = now()
      const row = table.getRowModel().rows.find(({ index }) => index === place)
      if (!row || !onSelection) return
      stretch = { from: place, before: table.getSelection() }
      row.toggleSelected()
    }
    const choose = (next: (before: Selection) => Selection) => {
      if (now().onSelection) now().table.setSelection(next)
    }
    const inView = () => {
      const [first, last] = now().scroller.seen()
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => idAt(first + i)).filter(
        (id) => id !== undefined,
      )
    }
    const isPageChosen = () => {
      const ids = inView()
      const chosen = now().table.getSelection()
      return ids.length > 0 && ids.every((id) => isSelected(chosen, id))
    }
    /** First what can be seen, then everything that matches. */
    const selectAll = () => {
      if (isPageChosen()) choose(() => everything(isoOf(currentMoment())))
      else choose((before) => selectPage(before, inView()))
    }
    const togglePage = () => choose((before) => (isPageChosen() ? nothing : selectPage(before, inView())))

    const sortBy = (id: string) => {
      const { onSort } = now()
      const column = columnOf(id)
      if (!column || !onSort) return
      if (!column.getCanSort()) {
        const why = column.columnDef.meta?.unsortable
        if (why !== undefined) announce(why)
        return
      }
      // Readers say of the heading that has the focus how it is sorted now.
      column.toggleSorting()
    }

    const folds = foldsOf<R>({
      folding: () => now().folding,
      loaded,
      goTo: (row) => goTo(row, now().roving.active().column),
    })

    const act = (todo: GridAct): boolean => {
      const { roving, scroller, rowCount, narrow, table } = now()
      const { row, column } = roving.active()
      const ids = columnIds()
      const heading = row < 0
      if (todo.do !== 'extend' && todo.do !== 'selectRow') stretch = undefined
      switch (todo.do) {
        case 'move': {
          if (todo.columns !== 0) {
            if (!heading && column === ids[0] && folds.along(row, todo.columns)) return true
            const next = ids[ids.indexOf(column) + todo.columns]
            if (next !== undefined) goTo(row, next)
            return true
          }
          const next = row + todo.rows
          if (next >= rowCount || next < (narrow ? 0 : -1)) return true
          goTo(next, column)
          return true
        }
        case 'page':
          goTo(clampRow(row + todo.pages * Math.max(1, scroller.rowsInView() - 1)), column)
          return true
        case 'end': {
          const side = todo.at === 'first' ? ids[0] : ids.at(-1)
          if (side === undefined) return true
          goTo(todo.of === 'row' ? row : todo.at === 'first' ? 0 : clampRow(rowCount - 1), side)
          return true
        }
        case 'extend': {
          if (heading || !now().onSelection) return false
          const page = Math.max(1, scroller.rowsInView() - 1)
          const steps = { page, '-page': -page, first: -row, last: rowCount }
          stretchTo(clampRow(row + (typeof todo.rows === 'number' ? todo.rows : steps[todo.rows])))
          return true
        }
        case 'open': {
          const found = loaded(row)
          if (found !== undefined) now().onOpen?.(found, { newTab: todo.newTab })
          return true
        }
        case 'edit': {
          const found = loaded(row)
          const cell = roving.element()
          if (found !== undefined && cell) now().onEdit?.(found, narrow ? undefined : column, cell)
          return true
        }
        case 'menu': {
          const found = loaded(row)
          const cell = roving.element()
          menuAt = performance.now()
          if (found !== undefined && cell) now().onRowMenu?.(found, cell)
          return true
        }
        case 'columnMenu': {
          const cell = roving.element()
          menuAt = performance.now()
          const found = columnOf(column)
          if (cell && found) now().onColumnMenu?.(found, cell)
          return true
        }
        case 'selectRow':
        case 'toggle':
          toggleAt(row)
          return true
        case 'selectAll':
          if (!now().onSelection) return false
          selectAll()
          return true
        case 'clear':
          if (table.getSelectedRowCount() === 0) return false
          choose(() => nothing)
          return true
        case 'sort':
          if (column === checkColumn) togglePage()
          else sortBy(column)
          return true
        case 'resize': {
          const found = columnOf(column)
          if (found) resizeColumn(found, found.getSize() + todo.by)
          return true
        }
        case 'moveColumn': {
          const found = columnOf(column)
          if (found) moveColumn(found, todo.by)
          return true
        }
        case 'nothing':
          if (now().folding) folds.toggle(row)
          else now().onPreview?.()
          return true
      }
    }

    const handle: GridHandle = {
      jumpTo: (row, { focus = true } = {}) => {
        stretch = undefined
        goTo(clampRow(row), now().roving.active().column, { align: 'middle', focus })
      },
      first: () => act({ do: 'end', of: 'grid', at: 'first' }),
      last: () => act({ do: 'end', of: 'grid', at: 'last' }),
      scrollTo: (row) => now().scroller.reveal(clampRow(row), 'top'),
      activate: ({ row, column }) => {
        const { roving, scroller } = now()
        roving.set({ row: clampRow(row), column: columnIds().includes(column) ? column : roving.active().column })
        scroller.redraw()
      },
      goTo: ({ row, column }) => goTo(clampRow(row), column),
      mark: (cell) => {
        const { grid, roving, scroller } = now()
        if (cell === undefined) {
          grid.current?.removeAttribute('data-mate')
          return
        }
        const row = clampRow(cell.row)
        roving.set({ row, column: columnIds().includes(cell.column) ? cell.column : roving.active().column })
        scroller.reveal(row)
        grid.current?.setAttribute('data-mate', '')
      },
      top: () => now().scroller.seen()[0],
      rowsInView: () => now().scroller.rowsInView(),
      focus: () => now().roving.focus(),
      active: () => now().roving.active(),
      shown: () => shownColumns(now().table).map(({ id }) => id),
      element: () => now().roving.element(),
    }

    return {
      handle,
      columnIds,
      forgetStretch: () => {
        stretch = undefined
      },
      keyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.defaultPrevented || event.nativeEvent.isComposing || !placeOf(event.target)) return
        const todo = gridAct(
          { ...strokeOf(event), code: event.code },
          { rtl: isRtl(), heading: now().roving.active().row < 0, choosing: now().choosing ?? false },
        )
        if (!todo || !act(todo)) return
        event.preventDefault()
        event.stopPropagation()
      },
      click: (event: MouseEvent<HTMLElement>) => {
        const place = placeOf(event.target)
        if (!place || (event.target instanceof Element && event.target.closest('a, button, [data-handle]'))) return
        if (place.row < 0) {
          if (place.column === checkColumn) togglePage()
          else sortBy(place.column)
          return
        }
        if (event.target instanceof Element && event.target.closest('[data-fold]')) {
          folds.toggle(place.row)
          return
        }
        if (event.shiftKey && now().onSelection) {
          getSelection()?.removeAllRanges()
          stretchTo(place.row)
          return
        }
        if (place.column === checkColumn) {
          toggleAt(place.row)
          return
        }
        stretch = undefined
        const found = loaded(place.row)
        // Somebody has marked a text to copy it.
        if (found === undefined || getSelection()?.type === 'Range') return
        now().onOpen?.(found, { newTab: event.ctrlKey || event.metaKey })
      },
      auxClick: (event: MouseEvent<HTMLElement>) => {
        const place = placeOf(event.target)
        const found = place && place.row >= 0 ? loaded(place.row) : undefined
        if (event.button === 1 && found !== undefined) now().onOpen?.(found, { newTab: true })
      },
      contextMenu: (event: MouseEvent<HTMLElement>) => {
        const place = placeOf(event.target)
        if (performance.now() - menuAt < menuEcho) {
          event.preventDefault()
          return
        }
        if (!place) return
        const { onRowMenu, onColumnMenu } = now()
        const column = place.row < 0 ? columnOf(place.column) : undefined
        const found = place.row >= 0 ? loaded(place.row) : undefined
        if (found !== undefined && onRowMenu) {
          event.preventDefault()
          onRowMenu(found, place.cell)
        } else if (column && onColumnMenu) {
          event.preventDefault()
          onColumnMenu(column, place.cell)
        }
      },
      focused: (event: FocusEvent<HTMLElement>) => {
        const { roving } = now()
        roving.came()
        const place = placeOf(event.target)
        // The grid itself was given the focus: it goes on to the active cell.
        if (event.target === event.currentTarget && roving.element()) roving.focus()
        if (!place) return
        // A press on a row sets the beginning of a later shift+click; a shift+click itself must find the old one.
        roving.set({ row: place.row, column: place.column })
        if (place.cell !== event.target) roving.focus()
      },
    }
  }, [])
}
const strokeOf = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) => ({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
})
