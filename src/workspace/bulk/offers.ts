import { type BulkAction, bulkOf } from '#contract/work/bulk.ts'
import { can } from '#define/abilities.ts'
import type { Act, Room } from '#define/resource.ts'

/** Whose roles an action takes: those of the record's own call. */
const verbs: Readonly<Record<BulkAction, Act['verb']>> = {
  activate: 'edit',
  deactivate: 'edit',
  trash: 'trash',
  delete: 'trash',
  restore: 'restore',
  purge: 'trash',
  'set-status': 'edit',
  'set-action': 'edit',
  'assign-consultant': 'edit',
  'book-rider': 'edit',
}
const inTrash: readonly BulkAction[] = ['restore', 'purge']

/** Every action that this list takes from this person, here or in its trash. */
export const allowedIn = (room: Room, roles: readonly string[]): readonly BulkAction[] =>
  (bulkOf[room.name] ?? []).filter((action) => can(room, verbs[action], roles))
/** Those of them that make sense for the rows on the screen; in the trash there are two. */
export const offeredIn = (room: Room, roles: readonly string[], isTrash: boolean): readonly BulkAction[] =>
  allowedIn(room, roles).filter((action) => inTrash.includes(action) === isTrash)
/** What the bar and the menu list: `delete` is another word for moving to the trash, and stands there only without it. */
export const listedIn = (room: Room, roles: readonly string[], isTrash: boolean): readonly BulkAction[] => {
  const offered = offeredIn(room, roles, isTrash)
  return offered.includes('trash') ? offered.filter((action) => action !== 'delete') : offered
}
