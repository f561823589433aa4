import type { Rec } from '#contract/fields.ts'
import { actOf } from '#define/abilities.ts'
import { formOf } from '#define/form.ts'
import { type Column, columnOf, columnsOf } from '#define/list.ts'
import type { Room } from '#define/resource.ts'

const isRec = (answer: unknown): answer is Rec => typeof answer === 'object' && answer !== null && 'fields' in answer

/** What a record shows beside its list: the columns of its row, and what its page shows besides. */
export const previewFieldsOf = (
  room: Room,
): { readonly first: readonly Column[]; readonly rest: readonly Column[] } => {
  const { status, picture } = room.definition.narrow ?? {}
  const first = columnsOf(room).filter(
    ({ id, kind }) => id !== status && id !== picture && kind !== 'picture' && kind !== 'computed',
  )
  const answer = room.calls['get']?.answer
  if (!isRec(answer)) return { first, rest: [] }
  const asked = actOf(room, 'edit')
    ? formOf(room, 'edit').flatMap((line) =>
        'heading' in line ? [] : line.fields.map(({ name, field }) => field.from ?? name),
      )
    : []
  const known = new Set([...columnsOf(room).map(({ id }) => id)])
  const wanted = new Set([...asked, ...(room.definition.details ?? [])])
  const rest = [...wanted]
    .filter((id) => !known.has(id) && id in answer.fields)
    .map((id) => columnOf(answer, id))
    .filter(({ kind }) => !['secret', 'code', 'picture', 'nested', 'file'].includes(kind))
  return { first, rest }
}
