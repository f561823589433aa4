import { inSentence } from '#contract/validation.ts'
import { type Message, msg } from '#contract/words.ts'
import type { BulkAction } from '#contract/work/bulk.ts'
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
  trash: msg`Move {rows} to the trash?`,
  delete: msg`Delete {rows}?`,
  restore: msg`Restore {rows} from the trash?`,
  purge: msg`Permanently delete {rows}?`,
  'set-status': msg`Set the status of {rows}`,
  'set-action': msg`Set the action of {rows}`,
  'assign-consultant': msg`Assign a consultant to {rows}`,
  'book-rider': msg`Book a rider for {rows}`,
}
/** The same once it is known what to. */
const questionsTo: { readonly [A in BulkAction]?: Message } = {
  'set-status': msg`Set the status of {rows} to {value}?`,
  'set-action': msg`Set the action of {rows} to {value}?`,
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
  trash: msg`Moving {rows} to the trash`,
  delete: msg`Deleting {rows}`,
  restore: msg`Restoring {rows}`,
  purge: msg`Permanently deleting {rows}`,
  'set-status': msg`Setting the status of {rows}`,
  'set-action': msg`Setting the action of {rows}`,
  'assign-consultant': msg`Assigning a consultant to {rows}`,
  'book-rider': msg`Booking a rider for {rows}`,
}
/** “Setting the status of 1,234 leads” */
export const underWayOf = (action: BulkAction, rows: string, say: Say): string => say(underWay[action], { rows })

/** What the confirmation says of the way back. */
export const wayBackOf = (action: BulkAction, count: number, undoable: number, say: Say): string => {
  const moves = action === 'trash' || action === 'delete'
  const kept = moves ? say(msg`What is in the trash is kept for 30 days.`) : ''
  const undo =
    undoable === 0
      ? say(msg`This cannot be undone.`)
      : undoable < count
        ? say(msg`{undoable} of {count} can be undone afterwards, for 24 hours; the others cannot.`, {
            undoable: showNumber(undoable),
            count: showNumber(count),
          })
        : say(msg`This can be undone for 24 hours.`)
  return [kept, undo].filter((part) => part !== '').join(' ')
}
