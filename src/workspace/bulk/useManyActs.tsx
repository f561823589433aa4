import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { WireSelection } from '#contract/work/jobs.ts'
import { recordActsOf, selectionActsOf } from '#define/abilities.ts'
import type { ManyDialogProps, RecordAct, Room, SelectionAct, SelectionDialogProps } from '#define/resource.ts'
import { selectionCommandOf } from '#define/room-commands.ts'
import { sentences } from '#machines/bulk-action.ts'
import { queryClient } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import type { Selection } from '#ui/grid/selection.ts'
import { notify } from '#ui/notices.ts'
import { type Binding, useCommands } from '#workspace/commands/live.ts'
import { pageQuery, pageSize, type Wire } from '#workspace/records/pages.ts'
import { wireSelection } from '#workspace/records/wire.ts'

const dialogs = new Map<RecordAct, ComponentType<ManyDialogProps>>()
const dialogOf = (act: RecordAct): ComponentType<ManyDialogProps> | undefined => {
  const known = dialogs.get(act)
  if (known || !act.many) return known
  const fresh = lazy(act.many)
  dialogs.set(act, fresh)
  return fresh
}
const wholes = new Map<SelectionAct, ComponentType<SelectionDialogProps>>()
const wholeOf = (act: SelectionAct): ComponentType<SelectionDialogProps> => {
  const fresh = wholes.get(act) ?? lazy(act.dialog)
  wholes.set(act, fresh)
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

export type ManyAct = RecordAct | SelectionAct
export interface ManyActs {
  readonly acts: readonly ManyAct[]
  readonly start: (act: ManyAct) => void
  /** Put it somewhere on the screen. */
  readonly dialog: ReactNode
}
/** The room's own acts on several chosen rows, or on the selection as a whole, each in a dialog of its own. */
export const useManyActs = ({
  room,
  roles,
  isTrash,
  wire,
  selection,
  onDone,
}: {
  readonly room: Room
  readonly roles: readonly string[]
  readonly isTrash: boolean
  readonly wire: Wire
  readonly selection: Selection
  readonly onDone: () => void
}): ManyActs => {
  const say = useSay()
  const [shown, setShown] = useState<{ readonly act: RecordAct; readonly ids: readonly number[] }>()
  const [whole, setWhole] = useState<{ readonly act: SelectionAct; readonly selection: WireSelection }>()
  const ofRows = useMemo(() => recordActsOf(room, roles).filter(({ many }) => many !== undefined), [room, roles])
  const ofSelection = useMemo(() => (isTrash ? [] : selectionActsOf(room, roles)), [room, roles, isTrash])
  const hasSome = selection.kind === 'all' || selection.ids.size > 0
  const startWhole = (act: SelectionAct) => {
    if (hasSome) setWhole({ act, selection: wireSelection(room, wire, selection) })
    else notify({ tone: 'warn', text: say(sentences.nothing) })
  }
  useCommands(ofSelection.map((act): Binding => [selectionCommandOf(room, act), () => startWhole(act)]))
  const start = async (act: RecordAct) => {
    const ids = await idsOf(room, wire, selection)
    if (ids.length > 0) setShown({ act, ids })
    else notify({ tone: 'warn', text: say(sentences.nothing) })
  }
  const Shown = shown && dialogOf(shown.act)
  const Whole = whole && wholeOf(whole.act)
  return {
    acts: [...ofRows, ...ofSelection],
    start: (act) => (act.verb === 'selection' ? startWhole(act) : void start(act)),
    dialog: (
      <Suspense>
        {Shown && <Shown ids={shown.ids} onDone={onDone} onClose={() => setShown(undefined)} />}
        {Whole && <Whole resource={room.name} selection={whole.selection} onClose={() => setWhole(undefined)} />}
      </Suspense>
    ),
  }
}
