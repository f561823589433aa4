// biome-ignore-all lint/a11y/useSemanticElements: cards that stand at computed places cannot be a <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus roves over the cards.
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useId, useRef } from 'react'
import { msg } from '#contract/words.ts'
import type { PlainRow } from '#define/resource.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { isSelected, type Selection } from '#ui/grid/selection.ts'
import type { RowState } from '#ui/grid/types.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Shape, Tone } from '#ui/StatusShape.tsx'
import styles from '#workspace/board/board.module.css'
import { Card } from '#workspace/board/Card.tsx'
import type { CardLook } from '#workspace/board/card-look.ts'
import { mostCards } from '#workspace/board/cards.ts'

/** The height of a card with the gap below it, in pixels, as its stylesheet has it. */
const heightOf = (lines: number) => 38 + lines * 20 + 10
/** Cards drawn beyond either edge of the view. */
const overscan = 4
/** So many cards before the end of those that are loaded, more are asked for. */
const ahead = 15
/** What is drawn before the column was measured. */
const initialRect = { width: 280, height: 800 }

export interface BoardColumnProps {
  readonly status: string
  readonly word: string
  readonly shape: Shape
  readonly tone: Tone
  readonly rows: readonly PlainRow[]
  readonly total: number | undefined
  readonly look: CardLook
  readonly statusOf: (row: PlainRow) => string
  readonly stateOf: (row: PlainRow) => RowState
  /** The active card, where it stands in this column. */
  readonly active: number | undefined
  readonly selection: Selection
  readonly isChoosing: boolean
  readonly onMore: (status: string) => void
  readonly onShowAll: (status: string) => void
}
export const BoardColumn = memo(
  ({
    status,
    word,
    shape,
    tone,
    rows,
    total,
    look,
    statusOf,
    stateOf,
    active,
    selection,
    isChoosing,
    onMore,
    onShowAll,
  }: BoardColumnProps) => {
    const say = useSay()
    const id = useId()
    const scroller = useRef<HTMLDivElement>(null)
    const size = heightOf(look.lines.length)
    const virtual = useVirtualizer({
      count: rows.length,
      getScrollElement: () => scroller.current,
      estimateSize: () => size,
      overscan,
      initialRect,
      getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
      // The card that has the focus stays, however far somebody scrolls away from it.
      rangeExtractor: useCallback(
        (range: Range) => {
          const seen = defaultRangeExtractor(range)
          return active === undefined || seen.includes(active) ? seen : [...seen, active].sort((a, b) => a - b)
        },
        [active],
      ),
    })
    const items = virtual.getVirtualItems()
    const last = items.at(-1)?.index ?? 0
    const isNearEnd = total !== undefined && rows.length < total && last >= rows.length - ahead
    useEffect(() => {
      if (isNearEnd) onMore(status)
    }, [isNearEnd, onMore, status])
    const isEmpty = total === 0 || (total !== undefined && rows.length === 0)
    return (
      <section className={styles.column} data-status={status} aria-labelledby={id}>
        <h2 id={id} className={styles.head}>
          <Badge shape={shape} tone={tone}>
            {word}
          </Badge>
          {total !== undefined && <span className={styles.count}>{showNumber(total)}</span>}
        </h2>
        <div ref={scroller} className={styles.cards} aria-busy={total === undefined}>
          {total === undefined && [0, 1, 2].map((at) => <Skeleton key={at} height={`${size - 8}px`} />)}
          {isEmpty && <p className={styles.empty}>{say(msg`No cards`)}</p>}
          {!isEmpty && rows.length > 0 && (
            <div
              role="grid"
              aria-labelledby={id}
              aria-rowcount={total}
              aria-multiselectable={isChoosing || undefined}
              className={styles.stack}
              style={{ '--size': `${virtual.getTotalSize()}px`, '--card': `${size - 8}px` }}
            >
              {items.map(({ index, start, key }) => {
                const row = rows[index]
                return (
                  row && (
                    <Card
                      key={key}
                      look={look}
                      row={row}
                      offset={start}
                      place={index}
                      state={stateOf(row)}
                      isActive={index === active}
                      isAway={statusOf(row) !== status}
                      isChosen={isChoosing ? isSelected(selection, row.id) : undefined}
                    />
                  )
                )
              })}
            </div>
          )}
          {total !== undefined && total > mostCards && rows.length >= mostCards && (
            <div className={styles.foot}>
              <Button variant="ghost" size="sm" onPress={() => onShowAll(status)}>
                {say(msg`{count, plural, one {Show # in the list} other {Show all # in the list}}`, { count: total })}
              </Button>
            </div>
          )}
        </div>
      </section>
    )
  },
)
