import type { Call } from '#contract/call.ts'
import { msg } from '#contract/words.ts'
import { callOf } from '#define/abilities.ts'
import { bodyOf, valuesOf } from '#define/form.ts'
import type { PlainRow, Room } from '#define/resource.ts'
import { type Answered, ApiError, callPlainly } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { say } from '#platform/words.tsx'
import { notify } from '#ui/notices.ts'
import { tellFailure } from '#workspace/failures.ts'
import { savedAnew } from '#workspace/records/goBack.ts'
import { recordQuery, rowOf } from '#workspace/records/record.ts'

type Status = string | boolean
/** Saves a record with another status and everything else as it was. */
const put = (room: Room, row: PlainRow, status: Status): Promise<Answered<Call>> => {
  const call = callOf(room, 'edit')
  const { version } = row
  const body = { ...valuesOf(bodyOf(room, 'edit'), row), status, ...(typeof version === 'number' && { version }) }
  return callPlainly(call, { params: { id: row.id }, ...(call.form ? { form: body } : { body }) })
}
/** Somebody saved the record meanwhile, and left its status alone: what they wrote stays, with the status on top. */
const putOver = async (room: Room, row: PlainRow, status: Status): Promise<Answered<Call>> => {
  try {
    return await put(room, row, status)
  } catch (fault) {
    if (!(fault instanceof ApiError) || fault.status !== 409 || fault.data == null) throw fault
    const theirs = rowOf(fault.data)
    queryClient.setQueryData(recordQuery(room, row.id).queryKey, theirs)
    if (theirs['version'] === row['version'] || theirs['status'] !== row['status']) throw fault
    return put(room, theirs, status)
  }
}
/** What came of another status: the record as it was saved, and what the server says of it. */
export interface StatusSaved {
  readonly row: PlainRow
  readonly message: string | undefined
}
/** Gives a record another status, by the call that saves its form; undo knows of it. A refusal is thrown. */
export const saveStatus = async (room: Room, row: PlainRow, status: Status): Promise<StatusSaved> => {
  const { result, message } = await putOver(room, row, status)
  const saved = rowOf(result)
  queryClient.setQueryData(recordQuery(room, row.id).queryKey, saved)
  void queryClient.invalidateQueries({ queryKey: ['home'] })
  savedAnew(room, { ...valuesOf(bodyOf(room, 'edit'), saved), status: row['status'] }, saved)
  return { row: saved, message: message ?? undefined }
}
/** The same from where a record is open: what came of it is told, with the way back. True when it was saved. */
export const setStatus = async (room: Room, row: PlainRow, status: Status): Promise<boolean> => {
  const was = row['status']
  try {
    const { row: saved, message } = await saveStatus(room, row, status)
    notify({
      tone: 'ok',
      text: message ?? (() => say(msg`Status saved.`)),
      ...((typeof was === 'string' || typeof was === 'boolean') && {
        action: { label: () => say(msg`Undo`), run: () => void setStatus(room, saved, was) },
      }),
    })
    return true
  } catch (fault) {
    tellFailure(fault)
    return false
  }
}
