import { type ReactNode, useCallback, useState } from 'react'
import type { Room } from '#define/resource.ts'
import { opening } from '#ui/opening.tsx'

const HistoryDialog = opening(async () => (await import('#workspace/history/HistoryDialog.tsx')).HistoryDialog)

export const hasHistory = (room: Room): boolean => room.facets.history

/** Shows what happened to a record of this room: `show(id, name)`; put `dialog` somewhere on the screen. */
export const useHistory = (
  room: Room,
): { readonly show: (id: number, name: string) => void; readonly dialog: ReactNode } => {
  const [shown, setShown] = useState<{ readonly id: number; readonly name: string }>()
  const show = useCallback((id: number, name: string) => setShown({ id, name }), [])
  return {
    show,
    dialog: shown && <HistoryDialog key={shown.id} room={room} {...shown} onClose={() => setShown(undefined)} />,
  }
}
