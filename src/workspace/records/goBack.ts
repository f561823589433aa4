import { msg } from '#contract/words.ts'
import { callOf } from '#define/abilities.ts'
import { bodyOf, valuesOf } from '#define/form.ts'
import { nameIn, type PlainRow, type Room } from '#define/resource.ts'
import { ApiError, callPlainly } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { say } from '#platform/words.tsx'
import { notify } from '#ui/notices.ts'
import { tellFailure } from '#workspace/failures.ts'
import { type DoneSave, didAnew, dropDone, type Way, wentBack } from '#workspace/records/done.ts'
import { patchRow } from '#workspace/records/pages.ts'
import { recordQuery, rowOf } from '#workspace/records/record.ts'

/**
 * Whether a save can be undone by another one: a record tells its version and all that its body takes, and nothing is
 * kept from whoever reads it, such as a key. What wants a proof is not done by the way.
 */
const canGoBack = (room: Room, row: PlainRow): boolean => {
  const { body, proof } = callOf(room, 'edit')
  return (
    body !== undefined &&
    proof === undefined &&
    'version' in body.fields &&
    typeof row['version'] === 'number' &&
    Object.entries(body.fields).every(([name, { from = name }]) => from in row)
  )
}
/** Remembers a save, so that it can be undone. */
export const savedAnew = (room: Room, before: Readonly<Record<string, unknown>>, row: PlainRow): void => {
  if (canGoBack(room, row)) didAnew({ kind: 'save', room, id: row.id, row, former: before })
}

const done = {
  undo: msg`Last save of “{name}” undone.`,
  redo: msg`Last save of “{name}” redone.`,
}
const overtaken = {
  undo: msg`“{name}” was changed or deleted since. Nothing was undone.`,
  redo: msg`“{name}” was changed or deleted since. Nothing was redone.`,
}
/** Saves what a record was before, unless somebody has changed it since. */
export const saveBack = async (way: Way, act: DoneSave): Promise<void> => {
  const { room, id, row, former } = act
  const name = nameIn(room, row)
  try {
    const body = { ...former, version: row['version'] }
    const { result } = await callPlainly(callOf(room, 'edit'), { params: { id }, body })
    const back = rowOf(result)
    wentBack(way, act, { kind: 'save', room, id, row: back, former: valuesOf(bodyOf(room, 'edit'), row) })
    queryClient.setQueryData(recordQuery(room, id).queryKey, back)
    patchRow(room, back)
    void queryClient.invalidateQueries({ queryKey: ['home'] })
    notify({ tone: 'ok', text: () => say(done[way], { name }) })
  } catch (fault) {
    if (fault instanceof ApiError && (fault.status === 409 || fault.status === 404)) {
      dropDone(act)
      notify({ tone: 'warn', text: () => say(overtaken[way], { name }) })
    } else tellFailure(fault)
  }
}
