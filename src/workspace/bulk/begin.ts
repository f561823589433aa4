import type { BulkAction } from '#contract/facets.ts'
import type { Room } from '#define/resource.ts'
import type { Selection } from '#ui/grid/selection.ts'
import { beginFlow, type Flow } from '#workspace/bulk/flow.ts'
import { tellFlow } from '#workspace/bulk/tell.ts'
import type { Place } from '#workspace/places.ts'
import type { Wire } from '#workspace/records/pages.ts'
import { wireSelection } from '#workspace/records/wire.ts'

export { undoLastBulk } from '#workspace/bulk/undoLast.ts'

/** Begins an act on the chosen rows; a list loads all of this with the first one. */
export const beginBulk = ({
  room,
  action,
  wire,
  selection,
  open,
}: {
  readonly room: Room
  readonly action: BulkAction
  readonly wire: Wire
  readonly selection: Selection
  readonly open: (place: Place) => void
}): Flow => {
  const flow = beginFlow(room)
  tellFlow(flow, open)
  flow.actor.send({
    type: 'ASK',
    wish: { resource: room.name, action, selection: wireSelection(room, wire, selection) },
  })
  return flow
}
