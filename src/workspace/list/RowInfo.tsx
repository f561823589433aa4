import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import type { ActiveCell } from '#ui/grid/types.ts'
import { type store, useStore } from '#ui/store.ts'
import { useStatusInfo } from '#workspace/status/info.ts'

export type ActiveStore = ReturnType<typeof store<ActiveCell | undefined>>

/** “Row 12 of 1,000,000” in the status line. A part of its own, so that an arrow key draws these words and no list. */
export const RowInfo = ({ active, total }: { readonly active: ActiveStore; readonly total: number | undefined }) => {
  const say = useSay()
  const cell = useStore(active)
  useStatusInfo(
    total === undefined || total === 0 || cell === undefined
      ? null
      : cell.row < 0
        ? say(msg`{count, plural, one {{rows} row} other {{rows} rows}}`, { count: total, rows: showNumber(total) })
        : say(msg`Row {row} of {total}`, { row: showNumber(cell.row + 1), total: showNumber(total) }),
  )
  return null
}
