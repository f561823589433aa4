import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { BulkAction } from '#contract/facets.ts'
import type { Room } from '#define/resource.ts'
import { valueAskedBy } from '#machines/bulk-request.ts'
import type { Selection } from '#ui/grid/selection.ts'
import { atRest, opening } from '#ui/opening.tsx'
import { bulkActionCommands, undoLast } from '#workspace/bulk/commands.ts'
import type { Flow } from '#workspace/bulk/flow.ts'
import { allowedIn, offeredIn } from '#workspace/bulk/offers.ts'
import { type Binding, type Choice, useCommands } from '#workspace/commands/live.ts'
import { useOpen } from '#workspace/PlaceLink.tsx'
import type { Wire } from '#workspace/records/pages.ts'
import { wordsOf } from '#workspace/records/status-words.ts'

/** The machine and all that tells of it come when the list rests: the first list does without. */
const bulkParts = () => import('#workspace/bulk/begin.ts')
atRest(bulkParts)
const BulkDialog = opening(async () => (await import('#workspace/bulk/BulkDialog.tsx')).BulkDialog)

/** The statuses or actions that many rows can be set to, where the action asks for one. */
const choicesFor = (room: Room, action: BulkAction): readonly Choice[] => {
  const asked = valueAskedBy(action)
  if (asked !== 'status' && asked !== 'action') return []
  const field = Object.values(room.calls.list.answer.paged.fields).find(({ kind }) => kind === asked)
  return wordsOf(asked, field?.of ?? '')
}

/** The part of a flow that belongs to its list: the question, and the news that it has begun. */
const Question = ({ flow, room, onBegun }: { flow: Flow; room: Room; onBegun: () => void }) => {
  const hasBegun = useSelector(flow.actor, (snapshot) => snapshot.matches('running'))
  const begun = useRef(onBegun)
  begun.current = onBegun
  useEffect(() => {
    if (hasBegun) begun.current()
  }, [hasBegun])
  return <BulkDialog actor={flow.actor} room={room} />
}

/**
 * What can be done to the chosen rows of a list: the actions by their commands, the question before each, and the
 * undoing of the last one. `onBegun` is told once a job has them.
 */
export const useBulk = ({
  room,
  roles,
  isTrash,
  wire,
  selection,
  onBegun,
}: {
  readonly room: Room
  readonly roles: readonly string[]
  readonly isTrash: boolean
  readonly wire: Wire
  readonly selection: Selection
  readonly onBegun: () => void
}) => {
  const open = useOpen()
  const [flow, setFlow] = useState<Flow>()
  const start = useCallback(
    async (action: BulkAction, value?: string) => {
      const { beginBulk } = await bulkParts()
      setFlow(beginBulk({ room, action, wire, selection, value, open }))
    },
    [room, wire, selection, open],
  )
  const offered = useMemo(() => offeredIn(room, roles, isTrash), [room, roles, isTrash])
  const hasSome = selection.kind === 'all' || selection.ids.size > 0
  const bindings = allowedIn(room, roles).map(
    (action): Binding => [
      bulkActionCommands[action],
      ({ choice }) => void start(action, choice),
      {
        enabled: offered.includes(action),
        // Without a row there is nothing to choose for: it is refused at once.
        choices: () => (hasSome ? choicesFor(room, action) : []),
      },
    ],
  )
  const undo = () => void bulkParts().then(({ undoLastBulk }) => undoLastBulk(open))
  useCommands([...bindings, [undoLast, undo]])
  return {
    offered,
    start: (action: BulkAction) => void start(action),
    undo,
    /** Whether this list has anything to be done to many rows at once, here or in its trash. */
    hasAny: bindings.length > 0,
    question: flow && <Question flow={flow} room={room} onBegun={onBegun} />,
  }
}
