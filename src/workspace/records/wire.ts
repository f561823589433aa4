import { isoOf, now } from '#contract/calendar.ts'
import type { WireSelection } from '#contract/work/jobs.ts'
import type { Room } from '#define/resource.ts'
import { searchOf } from '#platform/client.ts'
import type { RowId, Selection } from '#ui/grid/selection.ts'
import type { Wire } from '#workspace/records/pages.ts'

const meaningless = ['page', 'per_page', 'order_by', 'sort']
const numbers = (ids: ReadonlySet<RowId>) => [...ids].filter((id) => typeof id === 'number')

/** A list's selection as the server takes it. `asOf` stands in where the moment of “everything” was not kept. */
export const wireSelection = (room: Room, wire: Wire, selection: Selection, asOf = isoOf(now())): WireSelection => {
  if (selection.kind === 'ids') return { kind: 'ids', ids: numbers(selection.ids) }
  const query = Object.fromEntries(searchOf(room.calls.list.query, wire))
  for (const name of meaningless) delete query[name]
  return { kind: 'all', query, as_of: selection.asOf ?? asOf, except: numbers(selection.except) }
}
