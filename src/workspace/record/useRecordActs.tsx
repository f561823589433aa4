import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { recordActsOf } from '#define/abilities.ts'
import type { PlainRow, RecordAct, RecordDialogProps, Room } from '#define/resource.ts'
import { useTab } from '#workspace/tab.ts'

const dialogs = new Map<RecordAct, ComponentType<RecordDialogProps>>()
/** The dialog of an act, fetched when it is first opened. */
const dialogOf = (act: RecordAct): ComponentType<RecordDialogProps> | undefined => {
  const known = dialogs.get(act)
  if (known || !('dialog' in act.does)) return known
  const fresh = lazy(act.does.dialog)
  dialogs.set(act, fresh)
  return fresh
}

export interface RecordActs {
  /** What these roles may do with a record besides editing and trashing. */
  readonly acts: readonly RecordAct[]
  readonly start: (act: RecordAct, row: PlainRow) => void
  /** Put it somewhere on the screen. */
  readonly dialog: ReactNode
}
/** The room's own acts on one record, each in a dialog or a list within it. `onDone` hears that one was carried out. */
export const useRecordActs = (room: Room, roles: readonly string[], onDone: () => void): RecordActs => {
  const [shown, setShown] = useState<{ readonly act: RecordAct; readonly row: PlainRow }>()
  const acts = useMemo(() => recordActsOf(room, roles), [room, roles])
  const { open } = useTab()
  const start = useCallback(
    (act: RecordAct, row: PlainRow) => {
      if ('place' in act.does) open(act.does.place(row.id))
      else if ('run' in act.does) void act.does.run(row).then(onDone)
      else setShown({ act, row })
    },
    [open, onDone],
  )
  const Shown = shown && dialogOf(shown.act)
  return {
    acts,
    start,
    dialog: Shown && (
      <Suspense>
        <Shown row={shown.row} onDone={onDone} onClose={() => setShown(undefined)} />
      </Suspense>
    ),
  }
}
