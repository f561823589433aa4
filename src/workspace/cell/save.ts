import { msg } from '#contract/words.ts'
import { callOf } from '#define/abilities.ts'
import { bodyOf, valuesOf } from '#define/form.ts'
import type { PlainRow, Room } from '#define/resource.ts'
import { isSame } from '#machines/draft.ts'
import { ApiError, callPlainly } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { say } from '#platform/words.tsx'
import { ask } from '#ui/dialogs.ts'
import { notify } from '#ui/notices.ts'
import { type CellEdit, enqueue, type Lane, settle, sourceOf, withEdit } from '#workspace/cell/lane.ts'
import { failureMessage } from '#workspace/failures.ts'
import { patchRow } from '#workspace/records/pages.ts'
import { recordKey } from '#workspace/records/pending.ts'
import { recordQuery, rowOf, wholeOf } from '#workspace/records/record.ts'

export interface CellSave {
  readonly room: Room
  /** The record as it stood before. */
  readonly row: PlainRow
  readonly edit: CellEdit
  /** What the record is called. */
  readonly name: string
  /** The column's value of a record in words. */
  readonly textOf: (row: PlainRow) => string
  /** It takes back what was saved. */
  readonly isUndo?: boolean
}

const bodyFor = (room: Room, server: PlainRow, { asked, value, clears }: CellEdit) => {
  const body = bodyOf(room, 'edit')
  const version = server['version']
  return {
    ...valuesOf(body, server),
    [asked.name]: value,
    ...Object.fromEntries(clears.map(({ name }) => [name, null])),
    ...('version' in body.fields && typeof version === 'number' && { version }),
  }
}
const put = async (room: Room, server: PlainRow, edit: CellEdit): Promise<PlainRow> => {
  const call = callOf(room, 'edit')
  const body = bodyFor(room, server, edit)
  const { result } = await callPlainly(call, {
    params: { id: server.id },
    ...(call.form ? { form: body } : { body }),
  })
  return rowOf(result)
}
/** The record that a 409 brings, where somebody has changed it meanwhile. */
const newerIn = (fault: unknown, server: PlainRow): PlainRow | undefined => {
  if (!(fault instanceof ApiError) || fault.status !== 409 || fault.data === null || fault.data === undefined) return
  const theirs = rowOf(fault.data)
  return theirs['version'] === server['version'] ? undefined : theirs
}
const chosen = (row: PlainRow, edit: CellEdit) => {
  const value = row[sourceOf(edit.asked)]
  return edit.asked.field.from !== undefined && typeof value === 'object' && value !== null && 'id' in value
    ? value.id
    : value
}

/** Both values are shown, and the safe answer is theirs. */
const keepsMine = (save: CellSave, theirs: PlainRow): Promise<boolean> => {
  const mine = save.textOf(withEdit(theirs, save.edit))
  const empty = say(msg`empty`)
  return ask({
    title: say(msg`Someone else changed this record while you were editing.`),
    text: [
      `${say(save.edit.asked.field.label)} – ${save.name}`,
      say(msg`Yours: {value}`, { value: mine || empty }),
      say(msg`Theirs: {value}`, { value: save.textOf(theirs) || empty }),
    ].join('\n'),
    action: say(msg`Save yours`),
    cancel: say(msg`Use theirs`),
    tone: 'danger',
  })
}

const told = 'cell-edit'
const tellSaved = (save: CellSave, before: PlainRow, after: PlainRow) => {
  const { asked, clears } = save.edit
  const field = asked.field.label
  const undo = () => {
    const edit = { asked, value: chosen(before, save.edit) ?? null, shown: before[sourceOf(asked)] ?? null, clears: [] }
    saveCell({ ...save, row: after, edit, isUndo: true })
  }
  notify(
    {
      tone: 'ok',
      text: () =>
        save.isUndo
          ? say(msg`{field} restored.`, { field: say(field) })
          : say(msg`{field} saved.`, { field: say(field) }),
      // What was emptied with it does not come back by one value.
      action: save.isUndo || clears.length > 0 ? undefined : { label: () => say(msg`Undo`), run: undo },
    },
    told,
  )
}
const tellRefused = (save: CellSave, fault: unknown) => {
  if (fault instanceof ApiError && fault.status === 401) return
  const isAnswer = fault instanceof ApiError
  notify(
    {
      tone: 'bad',
      text: () =>
        say(msg`{field} of {name} was not saved.`, { field: say(save.edit.asked.field.label), name: save.name }),
      detail: isAnswer ? failureMessage(fault) : () => failureMessage(fault),
      ...(!isAnswer && { action: { label: () => say(msg`Try again`), run: () => saveCell(save) } }),
    },
    told,
  )
}

const send = async (save: CellSave, lane: Lane): Promise<void> => {
  const { room, edit } = save
  const show = () => patchRow(room, lane.server)
  const end = () => {
    settle(lane, edit)
    show()
  }
  for (;;) {
    const before = lane.server
    try {
      lane.server = await wholeOf(room, lane.server)
      const after = await put(room, lane.server, edit)
      lane.server = after
      end()
      if (room.calls['get']) queryClient.setQueryData(recordQuery(room, after.id).queryKey, after)
      void queryClient.invalidateQueries({ queryKey: ['home'] })
      tellSaved(save, before, after)
      return
    } catch (fault) {
      const theirs = newerIn(fault, lane.server)
      if (!theirs) {
        end()
        tellRefused(save, fault)
        return
      }
      // Somebody else has changed other fields: nothing is lost on either side.
      const isSameCell = !isSame(chosen(theirs, edit), chosen(before, edit))
      lane.server = theirs
      show()
      if (isSameCell && !(await keepsMine(save, theirs))) {
        end()
        return
      }
    }
  }
}

/** Shows the new value at once and saves it; what the server refuses is put back, with its reason. */
export const saveCell = (save: CellSave): void => {
  const lane = enqueue(recordKey(save.room, save.row.id), save.row, save.edit, (own) => send(save, own))
  patchRow(save.room, lane.server)
}
