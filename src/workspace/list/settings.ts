import { useState } from 'react'
import * as v from 'valibot'
import { keep, kept, keptAtom } from '#platform/storage.ts'
import type { ColumnLayout } from '#ui/grid/layout.ts'

export const densityAtom = keptAtom('app:density', v.picklist(['s', 'm', 'l']), 's')
export const displayAtom = keptAtom('app:display', v.picklist(['grid', 'list']), 'grid')

const layoutSchema = v.object({
  order: v.array(v.string()),
  hidden: v.array(v.string()),
  widths: v.record(v.string(), v.number()),
  pinned: v.array(v.string()),
})
/** How this browser's user has arranged the columns of a room; undefined as long as nobody has. */
export const useKeptLayout = (room: string) => {
  const [layout, setLayout] = useState<ColumnLayout | undefined>(() => kept(`app:columns:${room}`, layoutSchema))
  const change = (next: ColumnLayout) => {
    setLayout(next)
    keep(`app:columns:${room}`, next)
  }
  return [layout, change] as const
}
