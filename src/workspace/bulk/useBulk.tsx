import { useSelector } from '@xstate/react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { BulkAction } from '#contract/work/bulk.ts'
import type { Room } from '#define/resource.ts'
import type { Selection } from '#ui/grid/selection.ts'
import { bulkActionCommands, undoLast } from '#workspace/bulk/commands.ts'
import type { Flow } from '#workspace/bulk/flow.ts'
import { allowedIn, listedIn, offeredIn } from '#workspace/bulk/offers.ts'
import { type Binding, useCommands } from '#workspace/commands.ts'
import type { Wire } from '#workspace/list/pages.ts'
import { useOpen } from '#workspace/PlaceLink.tsx'

/** The machine and all that tells of it come with the first act: a list that is only read does without. */
const bulkParts = () => import('#workspace/bulk/begin.ts')
const BulkDialog = lazy(async () => ({ default: (await import('#workspace/bulk/BulkDialog.tsx')).BulkDialog }))

/** The part of a flow that belongs to its list: the question, and the news that it has begun. */
const Question = ({ flow, room, onBegun }: { flow: Flow; room: Room; onBegun: () => void }) => {
  const hasBegun = useSelector(flow.actor, (snapshot) => snapshot.matches('running'))
  const begun = useRef(onBegun)
  begun.current = onBegun
  useEffect(() => {
    if (hasBegun) begun.current()
  }, [hasBegun])
  return (
    <Suspense>
      <BulkDialog actor={flow.actor} room={room} />
    </Suspense>
  )
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
    async (action: BulkAction) => {
      const { beginBulk } = await bulkParts()
      setFlow(beginBulk({ room, action, wire, selection, open }))
    },
    [room, wire, selection, open],
  )
  const offered = useMemo(() => offeredIn(room, roles, isTrash), [room, roles, isTrash])
  const listed = useMemo(() => listedIn(room, roles, isTrash), [room, roles, isTrash])
  const bindings = allowedIn(room, roles).map(
    (action): Binding => [bulkActionCommands[action], () => void start(action), { enabled: offered.includes(action) }],
  )
  const undo = () => void bulkParts().then(({ undoLastBulk }) => undoLastBulk(open))
  useCommands([...bindings, [undoLast, undo]])
  return {
    listed,
    start: (action: BulkAction) => void start(action),
    undo,
    /** Whether this list has anything to be done to many rows at once, here or in its trash. */
    hasAny: bindings.length > 0,
    question: flow && <Question flow={flow} room={room} onBegun={onBegun} />,
  }
}
