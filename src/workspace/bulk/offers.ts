import type { BulkAction } from '#contract/facets.ts'
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
/** Its rows leave the list that they stand in. */
export const movesRows = (action: BulkAction): boolean => verbs[action] !== 'edit'
const inTrash: readonly BulkAction[] = ['restore', 'purge']

/** Every action that this list takes from this person, here or in its trash. */
export const allowedIn = (room: Room, roles: readonly string[]): readonly BulkAction[] =>
  room.facets.bulk.filter((action) => can(room, verbs[action], roles))
/** Those of them that make sense for the rows on the screen; in the trash there are two. */
export const offeredIn = (room: Room, roles: readonly string[], isTrash: boolean): readonly BulkAction[] =>
  allowedIn(room, roles).filter((action) => inTrash.includes(action) === isTrash)
/** `delete` is another word for moving to the trash: the menu has both, and the buttons of the bar have one of them. */
export const buttonsOf = (offered: readonly BulkAction[]): readonly BulkAction[] =>
  offered.includes('trash') ? offered.filter((action) => action !== 'delete') : offered
