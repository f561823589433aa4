import type { Call, Input } from '#contract/call.ts'
import { exports, type Format, mostStreamed } from '#contract/work/exports.ts'
import { actOf } from '#define/abilities.ts'
import type { Room } from '#define/resource.ts'
import { searchOf } from '#platform/client.ts'
import { everything, type Selection } from '#ui/grid/selection.ts'
import type { FileRequestOptions } from '#workspace/export/save.ts'
import type { Wire } from '#workspace/records/pages.ts'
import { wireSelection } from '#workspace/records/wire.ts'

/** What is taken out of a list: its columns in their order, its filters and order, and the chosen rows if only these. */
export interface ExportRequest {
  readonly room: Room
  readonly format: Format
  readonly columns: readonly string[]
  readonly wire: Wire
  /** How many rows there are in it. */
  readonly count: number
  readonly selection: Selection | undefined
}
export type JobOrder = Input<typeof exports.start>
/** How a file is asked for: at once where the download knows all of the list's query, else by a job, which always does. */
export interface ExportOrder {
  readonly download: { readonly call: Call; readonly asked: FileRequestOptions } | null
  readonly job: JobOrder
}

const jobOf = ({ room, format, columns, wire, selection }: ExportRequest): JobOrder => {
  const { order_by, sort } = Object.fromEntries(searchOf(room.calls.list.query, wire))
  return {
    params: { resource: room.name },
    body: {
      format,
      columns: [...columns],
      selection: wireSelection(room, wire, selection ?? everything()),
      ...(order_by !== undefined && { order_by }),
      ...((sort === 'asc' || sort === 'desc') && { sort }),
    },
  }
}
/** Null where a filter or the order would be lost on the way: the file would hold other rows than the list. */
const downloadOf = ({ room, format, columns, wire }: ExportRequest): ExportOrder['download'] => {
  const call = actOf(room, 'export')?.call ?? exports.stream
  const search = searchOf(room.calls.list.query, wire)
  const query = search.toString()
  if (query.length > (exports.stream.query.fields.query.max ?? 0)) return null
  const as = { format, columns: columns.join(',') }
  if (call.route === exports.stream.route)
    return { call, asked: { params: { resource: room.name }, query: { ...as, query } } }
  const known = call.query?.fields ?? {}
  if ([...search.keys()].some((name) => !(name in known))) return null
  return {
    call,
    asked: { query: { ...Object.fromEntries(Object.entries(wire).filter(([name]) => name in known)), ...as } },
  }
}
/** Chosen rows and more rows than are streamed are always a job's. */
export const exportOf = (wanted: ExportRequest): ExportOrder => ({
  download: wanted.selection === undefined && wanted.count <= mostStreamed ? downloadOf(wanted) : null,
  job: jobOf(wanted),
})
