import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { bulkOf } from '#contract/work/bulk.ts'
import type { Room } from '#define/resource.ts'

const HistoryDialog = lazy(async () => ({
  default: (await import('#workspace/history/HistoryDialog.tsx')).HistoryDialog,
}))

/** Lists whose records tell their history: those that are worked on in bulk, too. */
export const hasHistory = (room: Room): boolean => Object.hasOwn(bulkOf, room.name)

/** Shows what happened to a record of this room: `show(id, name)`; put `dialog` somewhere on the screen. */
export const useHistory = (
  room: Room,
): { readonly show: (id: number, name: string) => void; readonly dialog: ReactNode } => {
  const [shown, setShown] = useState<{ readonly id: number; readonly name: string }>()
  const show = useCallback((id: number, name: string) => setShown({ id, name }), [])
  return {
    show,
    dialog: shown && (
      <Suspense>
        <HistoryDialog key={shown.id} room={room} {...shown} onClose={() => setShown(undefined)} />
      </Suspense>
    ),
  }
}
