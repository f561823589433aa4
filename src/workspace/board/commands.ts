import { bulkNames } from '#contract/bulk-names.ts'
import { msg } from '#contract/words.ts'
import { type Command, defineCommand, sections } from '#define/command.ts'

const { list } = sections
/** Where a status is set by hand. */
const rooms = bulkNames['set-status']

export const showBoard = defineCommand({
  id: 'list.board',
  title: msg`Board`,
  section: list,
  keys: 'shift+b',
  when: { view: 'list', room: rooms, typing: false },
  also: msg`kanban, columns by status, cards, show as board`,
  icon: 'square-kanban',
})
const onBoard = { view: 'list', room: rooms, zone: 'grid' } as const
export const moveForward = defineCommand({
  id: 'board.forward',
  title: msg`Move card to next status`,
  section: list,
  when: onBoard,
  also: msg`board, kanban, status`,
  icon: 'arrow-right',
})
export const moveBack = defineCommand({
  id: 'board.back',
  title: msg`Move card to previous status`,
  section: list,
  when: onBoard,
  also: msg`board, kanban, status`,
  icon: 'arrow-left',
})
export const boardCommands: readonly Command[] = [showBoard, moveForward, moveBack]
