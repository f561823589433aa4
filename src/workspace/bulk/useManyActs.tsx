import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { recordActsOf } from '#define/abilities.ts'
import type { ManyDialogProps, RecordAct, Room } from '#define/resource.ts'
import { sentences } from '#machines/bulk-action.ts'
import { queryClient } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import type { Selection } from '#ui/grid/selection.ts'
import { notify } from '#ui/notices.ts'
import { pageQuery, pageSize, type Wire } from '#workspace/records/pages.ts'

const dialogs = new Map<RecordAct, ComponentType<ManyDialogProps>>()
const dialogOf = (act: RecordAct): ComponentType<ManyDialogProps> | undefined => {
  const known = dialogs.get(act)
  if (known || !act.many) return known
  const fresh = lazy(act.many)
  dialogs.set(act, fresh)
  return fresh
}
/** The rows that are chosen, by their ids: acts of a room's own take no query. */
const idsOf = async (room: Room, wire: Wire, selection: Selection): Promise<readonly number[]> => {
  if (selection.kind === 'ids') return [...selection.ids].filter((id) => typeof id === 'number')
  const read = (page: number) => queryClient.fetchQuery(pageQuery(room, wire, page))
  const first = await read(1)
  const more = Array.from({ length: Math.ceil(first.total / pageSize) - 1 }, (_, at) => read(at + 2))
  const rows = [...first.rows, ...(await Promise.all(more)).flatMap((page) => page.rows)]
  return rows.map(({ id }) => id).filter((id) => !selection.except.has(id))
}

export interface ManyActs {
  readonly acts: readonly RecordAct[]
  readonly start: (act: RecordAct) => void
  /** Put it somewhere on the screen. */
  readonly dialog: ReactNode
}
/** The room's own acts on several chosen rows, each in a dialog of its own. */
export const useManyActs = ({
  room,
  roles,
  wire,
  selection,
  onDone,
}: {
  readonly room: Room
  readonly roles: readonly string[]
  readonly wire: Wire
  readonly selection: Selection
  readonly onDone: () => void
}): ManyActs => {
  const say = useSay()
  const [shown, setShown] = useState<{ readonly act: RecordAct; readonly ids: readonly number[] }>()
  const acts = useMemo(() => recordActsOf(room, roles).filter(({ many }) => many !== undefined), [room, roles])
  const start = async (act: RecordAct) => {
    const ids = await idsOf(room, wire, selection)
    if (ids.length > 0) setShown({ act, ids })
    else notify({ tone: 'warn', text: say(sentences.nothing) })
  }
  const Shown = shown && dialogOf(shown.act)
  return {
    acts,
    start: (act) => void start(act),
    dialog: Shown && (
      <Suspense>
        <Shown ids={shown.ids} onDone={onDone} onClose={() => setShown(undefined)} />
      </Suspense>
    ),
  }
}
