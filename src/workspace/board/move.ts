import { msg } from '#contract/words.ts'
import type { Column } from '#define/list.ts'
import { nameIn, type PlainRow, type Room } from '#define/resource.ts'
import { ApiError } from '#platform/client.ts'
import { say } from '#platform/words.tsx'
import { notify } from '#ui/notices.ts'
import { type CellEdit, enqueue, type Lane, settle } from '#workspace/cell/lane.ts'
import { failureMessage } from '#workspace/failures.ts'
import { patchRow } from '#workspace/records/pages.ts'
import { recordKey } from '#workspace/records/pending.ts'
import { rowOf, wholeOf } from '#workspace/records/record.ts'
import { saveStatus } from '#workspace/records/status.ts'

export interface CardMove {
  readonly room: Room
  /** The record as it is shown. */
  readonly row: PlainRow
  readonly column: Column
  readonly status: string
  /** What a status is called. */
  readonly wordOf: (status: string) => string
}

const told = 'card-move'
const tellMoved = (move: CardMove, before: PlainRow, after: PlainRow) => {
  const was = String(move.column.valueOf(before))
  const name = nameIn(move.room, after)
  notify(
    {
      tone: 'ok',
      text: () => say(msg`{name} was moved to {status}.`, { name, status: move.wordOf(move.status) }),
      action: {
        label: () => say(msg`Undo`),
        run: () => moveCard({ ...move, row: after, status: was }),
      },
    },
    told,
  )
}
const tellRefused = (move: CardMove, now: PlainRow, fault: unknown) => {
  if (fault instanceof ApiError && fault.status === 401) return
  const name = nameIn(move.room, now)
  const status = String(move.column.valueOf(now))
  notify(
    {
      tone: 'bad',
      text: () => say(msg`{name} was not moved. The status is {status}.`, { name, status: move.wordOf(status) }),
      detail: fault instanceof ApiError ? failureMessage(fault) : () => failureMessage(fault),
    },
    told,
  )
}
/** The record as somebody has left it meanwhile, which a conflict brings. */
const newerIn = (fault: unknown): PlainRow | undefined =>
  fault instanceof ApiError && fault.status === 409 && fault.data != null ? rowOf(fault.data) : undefined

const send = async (move: CardMove, edit: CellEdit, lane: Lane): Promise<void> => {
  const { room, status } = move
  const show = () => {
    settle(lane, edit)
    patchRow(room, lane.server)
  }
  try {
    lane.server = await wholeOf(room, lane.server)
    const before = lane.server
    const { row } = await saveStatus(room, before, status)
    lane.server = row
    show()
    tellMoved(move, before, row)
  } catch (fault) {
    lane.server = newerIn(fault) ?? lane.server
    show()
    tellRefused(move, lane.server, fault)
  }
}

/**
 * Gives a card another status: it stands in that column at once, and is saved as the status menu saves it. What the
 * server refuses is put back where it stands now, with the reason.
 */
export const moveCard = (move: CardMove): void => {
  const { room, row, column, status } = move
  if (!column.field) return
  const edit: CellEdit = { asked: { name: column.id, field: column.field }, value: status, shown: status, clears: [] }
  const lane = enqueue(recordKey(room, row.id), row, edit, (own) => send(move, edit, own))
  patchRow(room, lane.server)
}
