import { bulkNames } from '#contract/bulk-names.ts'
import { type BulkAction, bulkActions } from '#contract/facets.ts'
import { msg } from '#contract/words.ts'
import { type Command, defineCommand, sections } from '#define/command.ts'
import type { IconName } from '#ui/Icon.tsx'

const { list } = sections

export const openBulkMenu = defineCommand({
  id: 'bulk.menu',
  title: msg`Bulk actions`,
  section: list,
  keys: 'b',
  when: { view: 'list', typing: false },
  also: msg`many, several, at once`,
  icon: 'list-checks',
})
export const undoLast = defineCommand({
  id: 'bulk.undo',
  title: msg`Undo last change`,
  section: list,
  keys: 'ctrl+z',
  when: { view: 'list', zone: 'grid' },
  also: msg`undo bulk action, save`,
  icon: 'undo-2',
})
export const redoLast = defineCommand({
  id: 'bulk.redo',
  title: msg`Redo last change`,
  section: list,
  keys: 'ctrl+y',
  when: { view: 'list', zone: 'grid' },
  also: msg`redo bulk action, save`,
  icon: 'rotate-ccw',
})

export const bulkIcons: Readonly<Record<BulkAction, IconName>> = {
  activate: 'check',
  deactivate: 'minus',
  trash: 'trash-2',
  delete: 'trash-2',
  restore: 'archive-restore',
  purge: 'trash-2',
  'set-status': 'circle-dot',
  'set-action': 'flag',
  'assign-consultant': 'user-round-check',
  'book-rider': 'bike',
}
/** It asks for no selection: without one it runs, and is refused in the specification's words. */
const commandOf = (action: BulkAction, more: Partial<Command> = {}): Command => ({
  id: `bulk.${action}`,
  title: msg`{what} (selected rows)`,
  values: { what: bulkActions[action] },
  section: list,
  when: { view: 'list', room: bulkNames[action] },
  also: msg`bulk`,
  icon: bulkIcons[action],
  ...more,
})
/** A command for each action; the list binds those that it offers. */
export const bulkActionCommands: Readonly<Record<BulkAction, Command>> = {
  activate: commandOf('activate'),
  deactivate: commandOf('deactivate'),
  trash: commandOf('trash'),
  delete: commandOf('delete', { keys: 'Delete', when: { view: 'list', room: bulkNames.delete, zone: 'grid' } }),
  restore: commandOf('restore'),
  purge: commandOf('purge'),
  'set-status': commandOf('set-status'),
  'set-action': commandOf('set-action'),
  'assign-consultant': commandOf('assign-consultant'),
  'book-rider': commandOf('book-rider'),
}

/** For the rows that are chosen, else for the one that the keyboard is on. */
export const setStatus = defineCommand({
  id: 'list.status',
  title: msg`Choose status for rows`,
  section: list,
  keys: 's',
  when: { view: 'list', room: bulkNames['set-status'], typing: false },
  icon: 'circle-dot',
})

export const bulkCommands: readonly Command[] = [
  openBulkMenu,
  undoLast,
  redoLast,
  setStatus,
  ...Object.values(bulkActionCommands),
]
