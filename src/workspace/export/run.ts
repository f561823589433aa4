import { msg } from '#contract/words.ts'
import { exports, type Format, mostStreamed } from '#contract/work/exports.ts'
import { jobs, type WireSelection } from '#contract/work/jobs.ts'
import { actOf } from '#define/abilities.ts'
import type { Room } from '#define/resource.ts'
import { addressOf, callApi, searchOf } from '#platform/client.ts'
import { showNumber } from '#platform/formats.ts'
import { queryClient } from '#platform/query.ts'
import { say } from '#platform/words.tsx'
import { everything, type Selection } from '#ui/grid/selection.ts'
import { notify } from '#ui/notices.ts'
import { wireSelection } from '#workspace/bulk/wire.ts'
import { type Asked, saveAnswer, saveFrom } from '#workspace/export/save.ts'
import { tellFailure } from '#workspace/failures.ts'
import type { OneJob } from '#workspace/jobs/data.ts'
import { outcomeOf } from '#workspace/jobs/voice.ts'
import { followJob } from '#workspace/jobs/watch.ts'
import type { Wire } from '#workspace/list/pages.ts'

/** What is taken out of a list: its columns in their order, its filters and order, and the chosen rows if only these. */
export interface Wanted {
  readonly room: Room
  readonly format: Format
  readonly columns: readonly string[]
  readonly wire: Wire
  /** How many rows there are in it. */
  readonly count: number
  readonly selection: Selection | undefined
}

/** What the room's own download is asked: the list's filters and order as far as it knows them, or all in one. */
const askedOf = ({ room, format, columns, wire }: Wanted): Asked => {
  const call = actOf(room, 'export')?.call ?? exports.stream
  const known = call.query?.fields ?? {}
  if (call.route === exports.stream.route)
    return {
      params: { resource: room.name },
      query: { format, columns: columns.join(','), query: searchOf(room.calls.list.query, wire).toString() },
    }
  const given: Record<string, unknown> = { ...wire, format, columns: columns.join(',') }
  return { query: Object.fromEntries(Object.entries(given).filter(([name]) => name in known)) }
}
const saveKept = ({ id, file_name }: OneJob) =>
  saveFrom(addressOf(jobs.file, { params: { id } }), file_name ?? say(msg`export`))

/** More rows than are streamed, and chosen rows, are written by a job; the bell tells when the file is there. */
const startJob = async ({ room, format, columns, wire, count, selection }: Wanted): Promise<void> => {
  const chosen: WireSelection = wireSelection(room, wire, selection ?? everything())
  const { order_by, sort } = Object.fromEntries(searchOf(room.calls.list.query, wire))
  const { job } = await callApi(exports.start, {
    params: { resource: room.name },
    body: {
      format,
      columns: [...columns],
      selection: chosen,
      ...(order_by !== undefined && { order_by }),
      ...((sort === 'asc' || sort === 'desc') && { sort }),
    },
  })
  void queryClient.invalidateQueries({ queryKey: ['jobs'] })
  const isShort = count <= mostStreamed
  if (!isShort)
    notify({
      tone: 'info',
      text: say(msg`{rows} rows are being exported. The bell tells when the file is ready.`, {
        rows: showNumber(count),
      }),
    })
  const ended = await followJob(job.id, () => undefined, new AbortController().signal)
  if (ended.state !== 'done') {
    notify({ tone: 'bad', text: outcomeOf(ended) })
    return
  }
  if (isShort) return saveKept(ended)
  notify({
    tone: 'ok',
    text: say(msg`The file is ready: {file}`, { file: ended.file_name ?? '' }),
    timeout: null,
    action: { label: say(msg`Download`), run: () => saveKept(ended) },
  })
}

/** Exports what a list shows or what is chosen in it; a failure is told in the room's own words where it has some. */
export const runExport = async (wanted: Wanted): Promise<void> => {
  const act = actOf(wanted.room, 'export')
  if (!act) return
  try {
    if (wanted.selection === undefined && wanted.count <= mostStreamed) await saveAnswer(act.call, askedOf(wanted))
    else await startJob(wanted)
  } catch (fault) {
    tellFailure(fault, act.failed && say(act.failed))
  }
}
