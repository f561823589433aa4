import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PlainRow } from '#define/resource.ts'
import { type Cards, cardAt, nearest, type Place, placeOfCard } from '#workspace/board/cards.ts'

/** The card where the keyboard was last on each board of each tab, so that it comes back to what was opened. */
const lastCards = new Map<string, number>()

export interface Cursor {
  readonly place: Place | undefined
  readonly row: PlainRow | undefined
  /** Makes a card the active one, wherever it stands by then; `focus` brings the focus along. */
  readonly set: (id: number, how?: { readonly focus?: boolean }) => void
  readonly element: () => HTMLElement | null
  readonly focus: () => void
  readonly came: (target: EventTarget) => void
  readonly left: (target: EventTarget, to: EventTarget | null) => void
}

/**
 * The one card that Tab comes to. It is followed by its record, not by its place: a card that goes to another column
 * takes the focus along; of one that leaves the board, the focus comes to the nearest one.
 */
export const useCursor = (frame: RefObject<HTMLElement | null>, columns: readonly Cards[], name: string): Cursor => {
  const [id, setId] = useState(() => lastCards.get(name))
  const last = useRef<Place>({ column: 0, row: 0 })
  const place = useMemo(
    () => (id === undefined ? undefined : placeOfCard(columns, id)) ?? nearest(columns, last.current),
    [columns, id],
  )
  const row = place && cardAt(columns, place)
  const within = useRef(false)
  const wanted = useRef(false)

  const element = useCallback(
    () => frame.current?.querySelector<HTMLElement>('[data-card][tabindex="0"]') ?? null,
    [frame],
  )
  const bring = useCallback(() => {
    const card = element()
    if (!card) frame.current?.focus()
    card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [element, frame])
  useLayoutEffect(() => {
    if (place) last.current = place
    if (row) lastCards.set(name, row.id)
    const now = document.activeElement
    const isLost =
      now === document.body ||
      now === frame.current ||
      (now instanceof HTMLElement && now.dataset['card'] !== undefined)
    const hasMoved = isLost && now !== element() && within.current
    if (row && (wanted.current || hasMoved)) bring()
    wanted.current = false
  })
  const set = useCallback((next: number, { focus = true }: { readonly focus?: boolean } = {}) => {
    wanted.current = focus
    setId(next)
  }, [])
  const came = useCallback((target: EventTarget) => {
    within.current = true
    const card = target instanceof HTMLElement ? Number(target.dataset['card'] ?? Number.NaN) : Number.NaN
    if (!Number.isNaN(card)) setId(card)
  }, [])
  const left = useCallback(
    (target: EventTarget, to: EventTarget | null) => {
      if (to instanceof Node && frame.current?.contains(to)) return
      // A card that is taken away while it has the focus also loses it; that is not somebody leaving.
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected) within.current = false
      })
    },
    [frame],
  )
  return { place, row, set, element, focus: bring, came, left }
}
