import type { Field } from '#contract/fields.ts'
import { can } from '#define/abilities.ts'
import { bodyOf } from '#define/form.ts'
import { type Column, columnOf } from '#define/list.ts'
import type { Room } from '#define/resource.ts'

/** What the head of a record says beside its name. */
export interface Head {
  /** The short text that it goes by, such as its reference or its code. */
  readonly reference: Column | undefined
  readonly status: Column | undefined
  /** What it belongs to: its dealer, its sales consultant, its model. */
  readonly belongs: readonly Column[]
  readonly created: Column | undefined
  readonly updated: Column | undefined
}
/** Up to this length a text is a reference or a code. */
const longestCode = 40
/** So many stand side by side. */
const mostBelongings = 4

const known = new WeakMap<Room, Head>()
const isStatus = ({ kind }: Field) => kind === 'status' || kind === 'flag' || kind === 'options'
const derived = (room: Room): Head => {
  const { fields } = room.calls.list.answer.paged
  const { columns, head = {} } = room.definition
  const column = (id: string | undefined): Column | undefined =>
    id !== undefined && id in fields ? columnOf(room.calls.list.answer.paged, id) : undefined
  const shown = columns.filter((one) => typeof one === 'string').map((id) => column(id))
  const all = shown.filter((one) => one !== undefined)
  const status = column('status')
  return {
    reference:
      head.reference === undefined
        ? all.find(({ kind, field }) => kind === 'text' && (field?.max ?? Number.POSITIVE_INFINITY) <= longestCode)
        : column(head.reference ?? undefined),
    status: status?.field && isStatus(status.field) ? status : undefined,
    belongs: (
      head.belongs?.map((id) => column(id)) ?? all.filter(({ kind }) => kind === 'reference').slice(0, mostBelongings)
    ).filter((one) => one !== undefined),
    created: column('created_at'),
    updated: column('updated_at'),
  }
}
/** What a record's head shows: by the fields of the room's list, unless the room names others. */
export const headOf = (room: Room): Head => {
  const head = known.get(room) ?? derived(room)
  known.set(room, head)
  return head
}
/** Whether these roles choose the status in the head: the form asks for it, and nothing else belongs to the choice. */
export const choosesStatus = (room: Room, roles: readonly string[]): boolean =>
  room.definition.head?.status !== 'shown' && can(room, 'edit', roles) && 'status' in bodyOf(room, 'edit').fields
