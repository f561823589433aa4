import { type ReactNode, useCallback, useState } from 'react'
import { msg } from '#contract/words.ts'
import { choosesStatus } from '#define/head.ts'
import { nameIn, type PlainRow, type Room } from '#define/resource.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { MenuAt, type Point } from '#ui/ContextMenu.tsx'
import type { MenuGroup } from '#ui/Menu.tsx'
import { notify } from '#ui/notices.ts'
import type { BoardOf } from '#workspace/board/cards.ts'
import { moveCard } from '#workspace/board/move.ts'
import { chooseStatus } from '#workspace/record/commands.ts'
import { isStepWanted, whyNoStep } from '#workspace/record/status-steps.ts'

interface Given {
  readonly room: Room
  readonly roles: readonly string[]
  readonly isTrash: boolean
  readonly board: BoardOf
  /** The statuses that have a column, in their order. */
  readonly shown: readonly string[]
  readonly wordOf: (status: string) => string
  /** A card is about to stand elsewhere: the keyboard follows it. */
  readonly follow: (row: PlainRow) => void
}
export interface CardSteps {
  readonly whyNot: (row: PlainRow) => string | undefined
  /** Gives a card another status; what is not allowed says why. */
  readonly moveTo: (row: PlainRow, status: string) => void
  /** To the column beside its own. */
  readonly moveBy: (row: PlainRow, by: 1 | -1) => void
  /** The statuses of a card as a menu has them. */
  readonly groupsOf: (row: PlainRow) => readonly MenuGroup[]
  /** Their menu at a card. */
  readonly choose: (row: PlainRow, anchor: HTMLElement) => void
  readonly menu: ReactNode
}
/** The steps of a card: by key, by the pointer, or out of its menu of statuses, which are those of the record's own page. */
export const useCardSteps = ({ room, roles, isTrash, board, shown, wordOf, follow }: Given): CardSteps => {
  const say = useSay()
  const person = useKnownPerson()
  const { column, statuses } = board
  const [menu, setMenu] = useState<{
    readonly at: Point
    readonly name: string
    readonly groups: readonly MenuGroup[]
  }>()
  const statusOf = useCallback((row: PlainRow) => String(column.valueOf(row)), [column])
  const whyNot = useCallback(
    (row: PlainRow): string | undefined => {
      if (isTrash) return say(msg`A record in the trash keeps its status. Restore it first.`)
      if (!choosesStatus(room, roles)) return say(msg`Your role does not allow status changes`)
      return whyNoStep({ room, row, column, person, say })
    },
    [isTrash, room, roles, column, person, say],
  )
  const refuse = useCallback(
    (row: PlainRow, why: string) =>
      void notify(
        { tone: 'warn', text: say(msg`{name} was not moved.`, { name: nameIn(room, row) }), detail: why },
        'card-move',
      ),
    [room, say],
  )
  const moveTo = useCallback(
    async (row: PlainRow, status: string) => {
      if (statusOf(row) === status) return
      const why = whyNot(row)
      if (why !== undefined) return refuse(row, why)
      if (!(await isStepWanted({ column, status, word: wordOf(status), person, say }))) return
      follow(row)
      moveCard({ room, row, column, status, wordOf })
    },
    [statusOf, whyNot, refuse, column, wordOf, person, say, follow, room],
  )
  const moveBy = useCallback(
    (row: PlainRow, by: 1 | -1) => {
      const next = shown[shown.indexOf(statusOf(row)) + by]
      if (next !== undefined && shown.includes(statusOf(row))) void moveTo(row, next)
      else announce(by === 1 ? say(msg`No column after this one`) : say(msg`No column before this one`))
    },
    [shown, statusOf, moveTo, say],
  )
  const groupsOf = useCallback(
    (row: PlainRow): readonly MenuGroup[] => {
      const why = whyNot(row)
      const now = statusOf(row)
      return [
        {
          id: 'status',
          title: say(column.label),
          entries: statuses.map((status) => ({
            id: status,
            label: wordOf(status),
            disabledReason: status === now ? undefined : why,
          })),
          selection: 'single',
          selected: [now],
          onSelect: ([chosen]) => {
            setMenu(undefined)
            // After the menu has given the focus back.
            if (chosen !== undefined && why === undefined) setTimeout(() => void moveTo(row, chosen), 50)
          },
        },
      ]
    },
    [whyNot, statusOf, say, column, statuses, wordOf, moveTo],
  )
  const choose = useCallback(
    (row: PlainRow, anchor: HTMLElement) => {
      const { left, right, bottom } = anchor.getBoundingClientRect()
      const isRtl = getComputedStyle(anchor).direction === 'rtl'
      setMenu({ at: { x: isRtl ? right : left, y: bottom }, name: say(chooseStatus.title), groups: groupsOf(row) })
    },
    [say, groupsOf],
  )
  return {
    whyNot,
    moveTo: useCallback((row: PlainRow, status: string) => void moveTo(row, status), [moveTo]),
    moveBy,
    groupsOf,
    choose,
    menu: menu && <MenuAt {...menu} onClose={() => setMenu(undefined)} />,
  }
}
