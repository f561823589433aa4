import { useCallback, useMemo, useState } from 'react'
import { isoOf, now } from '#contract/calendar.ts'
import { msg } from '#contract/words.ts'
import type { Room } from '#define/resource.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { countOf, everything, invert, nothing, type RowRange, type Selection, setRows } from '#ui/grid/selection.ts'
import { notify } from '#ui/notices.ts'
import { tellFailure } from '#workspace/failures.ts'
import { idsIn, mostResolved } from '#workspace/list/resolve.ts'
import { useSelection } from '#workspace/list/useSelection.ts'
import type { Wire } from '#workspace/records/pages.ts'

const asOf = () => isoOf(now())

/** The rows that are chosen, whether any are being chosen, and every way to change that. */
export const useChoosing = (room: Room, personId: number, filters: Readonly<Record<string, unknown>>, wire: Wire) => {
  const say = useSay()
  const [selection, setSelection] = useSelection(room.definition.path, personId, filters)
  // Begun with a row, it ends with the last one; asked for by itself, it stays until it is left.
  const [mode, setMode] = useState<'off' | 'rows' | 'asked'>(selection === nothing ? 'off' : 'rows')
  const isChoosing = mode !== 'off'

  const choose = useCallback(
    async (next: Selection, missing: readonly RowRange[] = []) => {
      setSelection(next)
      const hasSome = next.kind === 'all' || next.ids.size > 0
      setMode((before) => (before === 'asked' ? before : hasSome ? 'rows' : 'off'))
      if (missing.length === 0) return
      const rows = missing.reduce((sum, { first, last }) => sum + last - first + 1, 0)
      if (rows > mostResolved) {
        notify({
          tone: 'info',
          text: () =>
            say(
              msg`Only loaded rows were selected; {rows} rows in between were not. To include them, use “Select all matching rows”.`,
              {
                rows: showNumber(rows),
              },
            ),
          action: { label: () => say(msg`Select all`), run: () => setSelection(everything(asOf())) },
        })
        return
      }
      try {
        const ids = await idsIn(room, wire, missing)
        const whole = setRows(next, ids, true)
        setSelection((before) => (before === next ? whole : before))
        announce(
          say(msg`{count, plural, one {# row selected} other {# rows selected}}`, { count: countOf(whole, 0) }),
          {
            about: 'selection',
          },
        )
      } catch (failure) {
        tellFailure(failure)
      }
    },
    [room, wire, say, setSelection],
  )
  const clear = useCallback(() => setSelection(nothing), [setSelection])
  const leave = useCallback(() => {
    clear()
    setMode('off')
  }, [clear])
  const toggle = useCallback(() => {
    if (isChoosing) leave()
    else setMode('asked')
    announce(isChoosing ? say(msg`Multi-select off`) : say(msg`Multi-select on`))
  }, [isChoosing, leave, say])
  const begin = useCallback(() => setMode((before) => (before === 'off' ? 'asked' : before)), [])
  return useMemo(
    () => ({
      selection,
      isChoosing,
      choose,
      clear,
      leave,
      toggle,
      begin,
      all: () => void choose(everything(asOf())),
      invert: () => void choose(invert(selection, asOf())),
      none: () => void choose(nothing),
    }),
    [selection, isChoosing, choose, clear, leave, toggle, begin],
  )
}
