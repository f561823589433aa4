import { msg } from '#contract/words.ts'
import { callOf } from '#define/abilities.ts'
import type { Room } from '#define/resource.ts'
import { callPlainly } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { say } from '#platform/words.tsx'
import { notify } from '#ui/notices.ts'
import { tellFailure } from '#workspace/failures.ts'
import { reloadRoom } from '#workspace/records/pages.ts'
import { rowOf } from '#workspace/records/record.ts'

/** Moves a record to the trash, with the way back in the message. */
export const moveToTrash = async (room: Room, id: number): Promise<boolean> => {
  try {
    const { message } = await callPlainly(callOf(room, 'trash'), { params: { id } })
    await queryClient.invalidateQueries({ queryKey: [room.name] })
    notify({
      tone: 'ok',
      text: message,
      action: { label: () => say(msg`Undo`), run: () => void restoreFromTrash(room, id) },
    })
    if (room.definition.reload) await reloadRoom(room)
    return true
  } catch (fault) {
    tellFailure(fault)
    return false
  }
}
export const restoreFromTrash = async (room: Room, id: number): Promise<boolean> => {
  try {
    const { message, result } = await callPlainly(callOf(room, 'restore'), { params: { id } })
    rowOf(result)
    await queryClient.invalidateQueries({ queryKey: [room.name] })
    notify({ tone: 'ok', text: message })
    return true
  } catch (fault) {
    tellFailure(fault)
    return false
  }
}
