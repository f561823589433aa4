import type { BulkAction } from '#contract/facets.ts'
import type { Room } from '#define/resource.ts'
import { valueAskedBy } from '#machines/bulk-request.ts'
import type { Selection } from '#ui/grid/selection.ts'
import { beginFlow, type Flow } from '#workspace/bulk/flow.ts'
import { keepDone } from '#workspace/bulk/keepDone.ts'
import { tellFlow } from '#workspace/bulk/tell.ts'
import type { Place } from '#workspace/places.ts'
import type { Wire } from '#workspace/records/pages.ts'
import { wireSelection } from '#workspace/records/wire.ts'

export { goBackInList } from '#workspace/bulk/undoLast.ts'

/** Begins an act on the chosen rows; a list loads all of this with the first one. */
export const beginBulk = ({
  room,
  action,
  wire,
  selection,
  value,
  isConfirmed,
  open,
}: {
  readonly room: Room
  readonly action: BulkAction
  readonly wire: Wire
  readonly selection: Selection
  /** The value that was chosen beforehand, of an action that asks for one. */
  readonly value?: string | undefined
  /** It was chosen where it said for how many rows: nothing is asked again. */
  readonly isConfirmed: boolean
  readonly open: (place: Place) => void
}): Flow => {
  const flow = beginFlow(room)
  tellFlow(flow, open)
  keepDone(flow)
  const asked = valueAskedBy(action)
  if (value !== undefined && asked !== undefined) {
    const setting = flow.actor.subscribe((snapshot) => {
      if (!snapshot.matches('confirming')) return
      setting.unsubscribe()
      flow.actor.send({ type: 'SET', values: { [asked]: value } })
      if (isConfirmed) flow.actor.send({ type: 'CONFIRM' })
    })
  }
  flow.actor.send({
    type: 'ASK',
    wish: { resource: room.name, action, selection: wireSelection(room, wire, selection) },
  })
  return flow
}
