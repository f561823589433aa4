import { type Ref, useCallback, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react'
import { msg } from '#contract/words.ts'
import type { PlainRow, Room } from '#define/resource.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import type { ColumnLayout } from '#ui/grid/layout.ts'
import type { Selection } from '#ui/grid/selection.ts'
import type { ActiveCell, GridColumn, GridHandle, RowState } from '#ui/grid/types.ts'
import type { MenuGroup } from '#ui/Menu.tsx'
import { BoardColumn } from '#workspace/board/BoardColumn.tsx'
import styles from '#workspace/board/board.module.css'
import { lookOf, shownOf } from '#workspace/board/card-look.ts'
import { type BoardOf, cardAt, moved, numberOf, placeOf } from '#workspace/board/cards.ts'
import { moveBack, moveForward } from '#workspace/board/commands.ts'
import { useBoardActs } from '#workspace/board/useBoardActs.ts'
import { useBoardRows } from '#workspace/board/useBoardRows.ts'
import { useCardSteps } from '#workspace/board/useCardSteps.tsx'
import { useCursor } from '#workspace/board/useCursor.ts'
import { setStatus } from '#workspace/bulk/commands.ts'
import { useCommands, useKeysOf } from '#workspace/commands/live.ts'
import { Failed } from '#workspace/Failed.tsx'
import { failureMessage } from '#workspace/failures.ts'
import { chooseStatus } from '#workspace/record/commands.ts'
import type { Wire } from '#workspace/records/pages.ts'
import { statusAppearance } from '#workspace/records/status-shapes.ts'
import { useStatusInfo } from '#workspace/status/info.ts'
import { useTab } from '#workspace/tab.ts'

/** What its list asks of a board that is shown in its place. */
export interface BoardPort {
  /** The card at a place that the board has told of, as a number. */
  readonly rowAt: (number: number) => PlainRow | undefined
  /** Opens the menu of statuses at the card where the keyboard is. */
  readonly choose: () => void
}
export interface BoardProps {
  readonly room: Room
  readonly board: BoardOf
  readonly roles: readonly string[]
  readonly isTrash: boolean
  /** What the rows of each column are asked for with. Another `listKey` is another list. */
  readonly wires: readonly { readonly status: string; readonly wire: Wire }[]
  readonly listKey: string
  readonly columns: readonly GridColumn<PlainRow>[]
  readonly layout: ColumnLayout | undefined
  readonly wordOf: (status: string) => string
  readonly stateOf: (row: PlainRow) => RowState
  readonly selection: Selection
  readonly isChoosing: boolean
  readonly grid: Ref<GridHandle>
  readonly port: Ref<BoardPort>
  readonly onActive: (active: ActiveCell) => void
  readonly onOpen: (row: PlainRow, how: { readonly newTab: boolean }) => void
  readonly onEdit: (row: PlainRow) => void
  readonly onMenu: (row: PlainRow, anchor: HTMLElement, more: readonly MenuGroup[]) => void
  readonly onPreview: () => void
  /** Chooses a card, or lets go of it. */
  readonly onChoose: (row: PlainRow) => void
  readonly onClear: () => void
  /** Shows the list with this status alone. */
  readonly onShowAll: (status: string) => void
  readonly onRetry: () => void
}

/** The rows of a list by their status: a column for each, in which a row is a card that can be moved to another one. */
export const Board = (props: BoardProps) => {
  const { room, board, roles, isTrash, wires, listKey, layout, wordOf, stateOf, selection, isChoosing } = props
  const { columns: fields, onActive } = props
  const say = useSay()
  const { id: tabId } = useTab()
  const frame = useRef<HTMLElement>(null)
  const statusOf = useCallback((row: PlainRow) => String(board.column.valueOf(row)), [board])
  const { columns, more, fault } = useBoardRows(room, wires, listKey, statusOf)
  const cursor = useCursor(frame, columns, `${tabId} ${listKey}`)
  const { place, row, set } = cursor
  const shown = useMemo(() => wires.map(({ status }) => status), [wires])
  const follow = useCallback(({ id }: PlainRow) => set(id), [set])
  const steps = useCardSteps({ room, roles, isTrash, board, shown, wordOf, follow })
  const look = useMemo(
    () =>
      lookOf(room, board, fields, layout, {
        stale: say(msg`No longer in this list`),
        changed: say(msg`Recently changed`),
      }),
    [room, board, fields, layout, say],
  )
  const hasChosen = selection.kind === 'all' || selection.ids.size > 0
  const keys = useKeysOf(setStatus.id)
  const showMenu = (card: PlainRow, anchor: HTMLElement) => {
    const label = say(chooseStatus.title)
    const entry = { id: 'status', label, icon: 'circle-dot' as const, keys, groups: steps.groupsOf(card) }
    props.onMenu(card, anchor, [{ id: 'status', entries: [entry] }])
  }
  const acts = useBoardActs({ ...props, frame, columns, cursor, steps, hasChosen, onMenu: showMenu })

  const now = useRef({ columns, cursor, steps, fields, layout })
  now.current = { columns, cursor, steps, fields, layout }
  const goTo = useCallback((to: 'first' | 'last') => {
    const { columns: all, cursor: at } = now.current
    const card = at.place && cardAt(all, moved(all, at.place, { to, of: 'board' }))
    if (card) at.set(card.id)
  }, [])
  // The commands of lists ask for rows by their numbers; scrolling back by them is none of a board's.
  useImperativeHandle(
    props.grid,
    (): GridHandle => ({
      jumpTo: () => {},
      first: () => goTo('first'),
      last: () => goTo('last'),
      scrollTo: () => {},
      activate: () => {},
      goTo: () => {},
      mark: () => {},
      top: () => 0,
      rowsInView: () => 0,
      focus: () => now.current.cursor.focus(),
      active: () => {
        const at = now.current.cursor.place
        return { row: at ? numberOf(at) : -1, column: '' }
      },
      shown: () => shownOf(now.current.fields, now.current.layout),
      element: () => now.current.cursor.element(),
    }),
    [goTo],
  )
  useImperativeHandle(
    props.port,
    (): BoardPort => ({
      rowAt: (number) => cardAt(now.current.columns, placeOf(number)),
      choose: () => {
        const { cursor: at, steps: own } = now.current
        const anchor = at.element()
        if (at.row && anchor) own.choose(at.row, anchor)
      },
    }),
    [],
  )
  const number = place ? numberOf(place) : -1
  useLayoutEffect(() => onActive({ row: number, column: '' }), [onActive, number])
  const step = (by: 1 | -1) => () => {
    if (row) steps.moveBy(row, by)
  }
  useCommands([
    [moveForward, step(1), { enabled: row !== undefined }],
    [moveBack, step(-1), { enabled: row !== undefined }],
  ])
  const column = place && columns[place.column]
  useStatusInfo(
    column?.total === undefined
      ? null
      : say(msg`Card {card} of {count} in {status}`, {
          card: showNumber((place?.row ?? 0) + 1),
          count: showNumber(column.total),
          status: wordOf(column.status),
        }),
  )
  if (fault !== null && columns.some(({ total }) => total === undefined))
    return (
      <Failed
        title={say(msg`The list could not be loaded.`)}
        text={failureMessage(fault, fault.message)}
        onRetry={props.onRetry}
      />
    )
  return (
    <section
      ref={frame}
      className={styles.board}
      // While there is no card, what had the focus among the rows leaves it here.
      tabIndex={row ? undefined : -1}
      data-heir={row ? undefined : ''}
      aria-label={say(msg`{list}: board`, { list: say(room.definition.title) })}
      {...acts}
    >
      {columns.map(({ status, rows, total }, at) => {
        const [shape, tone] = statusAppearance(status, board.column.field?.of)
        return (
          <BoardColumn
            key={status}
            {...{ status, shape, tone, rows, total, look, statusOf, stateOf, selection, isChoosing }}
            word={wordOf(status)}
            active={place?.column === at ? place.row : undefined}
            onMore={more}
            onShowAll={props.onShowAll}
          />
        )
      })}
      {steps.menu}
    </section>
  )
}
