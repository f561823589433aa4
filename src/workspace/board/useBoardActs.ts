import {
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useMemo,
  useRef,
} from 'react'
import { nameIn, type PlainRow, type Room } from '#define/resource.ts'
import { notify } from '#ui/notices.ts'
import { type Cards, cardAt, moved, placeOfCard } from '#workspace/board/cards.ts'
import { type BoardAct, boardAct } from '#workspace/board/keys.ts'
import type { CardSteps } from '#workspace/board/useCardSteps.tsx'
import type { Cursor } from '#workspace/board/useCursor.ts'

interface Given {
  readonly room: Room
  readonly frame: RefObject<HTMLElement | null>
  readonly columns: readonly Cards[]
  readonly cursor: Cursor
  readonly steps: CardSteps
  readonly isChoosing: boolean
  readonly hasChosen: boolean
  readonly onOpen: (row: PlainRow, how: { readonly newTab: boolean }) => void
  readonly onEdit: (row: PlainRow) => void
  readonly onMenu: (row: PlainRow, anchor: HTMLElement) => void
  readonly onPreview: () => void
  /** Chooses a card, or lets go of it. */
  readonly onChoose: (row: PlainRow) => void
  readonly onClear: () => void
}
/** After a menu key browsers may send a contextmenu of their own, some only when the key is let go. */
const menuEcho = 600
const cardOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
const columnOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-status]') : null

/** Everything that keys and the pointer do on a board. */
export const useBoardActs = (given: Given) => {
  const latest = useRef(given)
  latest.current = given
  return useMemo(() => {
    const now = () => latest.current
    let menuAt = Number.NEGATIVE_INFINITY
    let dragged: number | undefined
    const rowOf = (target: EventTarget): PlainRow | undefined => {
      const id = Number(cardOf(target)?.dataset['card'] ?? Number.NaN)
      const place = placeOfCard(now().columns, id)
      return place && cardAt(now().columns, place)
    }
    const act = (todo: BoardAct, row: PlainRow, card: HTMLElement): boolean => {
      const { columns, cursor, steps } = now()
      switch (todo.do) {
        case 'go':
        case 'page': {
          const from = cursor.place
          if (!from) return true
          const shown = Math.max(
            1,
            Math.floor((card.parentElement?.parentElement?.clientHeight ?? 0) / card.offsetHeight) - 1,
          )
          const to = moved(columns, from, todo.do === 'go' ? todo.move : { to: 'card', by: todo.by * shown })
          const next = cardAt(columns, to)
          if (next) cursor.set(next.id)
          return true
        }
        case 'step':
          steps.moveBy(row, todo.by)
          return true
        case 'open':
          now().onOpen(row, { newTab: todo.newTab })
          return true
        case 'edit':
          now().onEdit(row)
          return true
        case 'menu':
          menuAt = performance.now()
          now().onMenu(row, card)
          return true
        case 'choose':
          now().onChoose(row)
          return true
        case 'preview':
          now().onPreview()
          return true
        case 'clear':
          if (!now().hasChosen) return false
          now().onClear()
          return true
      }
    }
    const markOver = (column: HTMLElement | null) => {
      for (const one of now().frame.current?.querySelectorAll<HTMLElement>('[data-over]') ?? [])
        if (one !== column) delete one.dataset['over']
      if (column) column.dataset['over'] = ''
    }
    return {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const card = cardOf(event.target)
        const row = rowOf(event.target)
        if (event.defaultPrevented || event.nativeEvent.isComposing || !card || !row) return
        const rtl = getComputedStyle(card).direction === 'rtl'
        const todo = boardAct(event, { rtl, choosing: now().isChoosing })
        if (!todo || !act(todo, row, card)) return
        event.preventDefault()
        event.stopPropagation()
      },
      onClick: (event: MouseEvent<HTMLElement>) => {
        const row = rowOf(event.target)
        if (!row || getSelection()?.type === 'Range') return
        if (now().isChoosing || event.shiftKey) now().onChoose(row)
        else now().onOpen(row, { newTab: event.ctrlKey || event.metaKey })
      },
      onAuxClick: (event: MouseEvent<HTMLElement>) => {
        const row = event.button === 1 ? rowOf(event.target) : undefined
        if (row) now().onOpen(row, { newTab: true })
      },
      onContextMenu: (event: MouseEvent<HTMLElement>) => {
        const card = cardOf(event.target)
        const row = rowOf(event.target)
        if (!card || !row) return
        event.preventDefault()
        if (performance.now() - menuAt >= menuEcho) now().onMenu(row, card)
      },
      onFocus: (event: FocusEvent<HTMLElement>) => now().cursor.came(event.target),
      onBlur: (event: FocusEvent<HTMLElement>) => now().cursor.left(event.target, event.relatedTarget),
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const row = rowOf(event.target)
        if (!row) return
        const why = now().steps.whyNot(row)
        if (why !== undefined) {
          event.preventDefault()
          notify({ tone: 'warn', text: why }, 'card-move')
          return
        }
        dragged = row.id
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', nameIn(now().room, row))
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const column = columnOf(event.target)
        if (dragged === undefined) return
        if (column) event.preventDefault()
        markOver(column)
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        const status = columnOf(event.target)?.dataset['status']
        const place = dragged === undefined ? undefined : placeOfCard(now().columns, dragged)
        const row = place && cardAt(now().columns, place)
        markOver(null)
        if (!row || status === undefined) return
        event.preventDefault()
        now().steps.moveTo(row, status)
      },
      onDragEnd: () => {
        dragged = undefined
        markOver(null)
      },
    }
  }, [])
}
