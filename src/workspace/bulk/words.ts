import type { BulkAction } from '#contract/facets.ts'
import { inSentence } from '#contract/validation.ts'
import { type Message, msg } from '#contract/words.ts'
import type { Room } from '#define/resource.ts'
import { showNumber } from '#platform/formats.ts'
import type { Say } from '#platform/words.tsx'

/** “1,234 leads” */
export const rowsOf = (room: Room, count: number, say: Say): string =>
  say(msg`{count, plural, one {{figure} {one}} other {{figure} {many}}}`, {
    count,
    figure: showNumber(count),
    one: inSentence(say(room.definition.one)),
    many: inSentence(say(room.definition.title)),
  })

const questions: Readonly<Record<BulkAction, Message>> = {
  activate: msg`Activate {rows}?`,
  deactivate: msg`Deactivate {rows}?`,
  trash: msg`Move {rows} to trash?`,
  delete: msg`Delete {rows}?`,
  restore: msg`Restore {rows} from trash?`,
  purge: msg`Permanently delete {rows}?`,
  'set-status': msg`Set status for {rows}`,
  'set-action': msg`Set action for {rows}`,
  'assign-consultant': msg`Assign a consultant to {rows}`,
  'book-rider': msg`Book a rider for {rows}`,
}
/** The same once it is known what to. */
const questionsTo: { readonly [A in BulkAction]?: Message } = {
  'set-status': msg`Set status to {value} for {rows}?`,
  'set-action': msg`Set action to {value} for {rows}?`,
  'assign-consultant': msg`Assign {value} to {rows}?`,
  'book-rider': msg`Book {value} for {rows}?`,
}
/** “Set the status of 1,234 leads to Contacted?” */
export const questionOf = (action: BulkAction, rows: string, value: string | undefined, say: Say): string => {
  const to = questionsTo[action]
  return value !== undefined && to ? say(to, { rows, value }) : say(questions[action], { rows })
}

const underWay: Readonly<Record<BulkAction, Message>> = {
  activate: msg`Activating {rows}`,
  deactivate: msg`Deactivating {rows}`,
  trash: msg`Moving {rows} to trash`,
  delete: msg`Deleting {rows}`,
  restore: msg`Restoring {rows}`,
  purge: msg`Permanently deleting {rows}`,
  'set-status': msg`Setting status for {rows}`,
  'set-action': msg`Setting action for {rows}`,
  'assign-consultant': msg`Assigning a consultant to {rows}`,
  'book-rider': msg`Booking a rider for {rows}`,
}
/** “Setting the status of 1,234 leads” */
export const progressLabel = (action: BulkAction, rows: string, say: Say): string => say(underWay[action], { rows })

/** What the confirmation says of the way back. */
export const undoNote = (action: BulkAction, count: number, undoable: number, say: Say): string => {
  const moves = action === 'trash' || action === 'delete'
  const kept = moves ? say(msg`Records in the trash are kept for 30 days.`) : ''
  const undo =
    undoable === 0
      ? say(msg`This cannot be undone.`)
      : undoable < count
        ? say(msg`You can undo this for {undoable} of {count} rows within 24 hours. The rest cannot be undone.`, {
            undoable: showNumber(undoable),
            count: showNumber(count),
          })
        : say(msg`You can undo this for 24 hours.`)
  return [kept, undo].filter((part) => part !== '').join(' ')
}
