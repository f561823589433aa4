import type { PlainRow, Room } from '#define/resource.ts'

/** A single save: what the record's fields were, and what its version was after it. */
export interface DoneSave {
  readonly kind: 'save'
  readonly room: Room
  readonly id: number
  /** The row that came of it. */
  readonly row: PlainRow
  /** The body that makes it as it was before. */
  readonly former: Readonly<Record<string, unknown>>
}
/** An act on many rows, by its job. */
export interface DoneJob {
  readonly kind: 'job'
  readonly resource: string
  readonly job: number
}
export type Done = DoneSave | DoneJob
export type Way = 'undo' | 'redo'

/** So many acts can be undone one after the other. */
const most = 50
/** What this person did on this page, the last at the end, by what would bring it back. */
const stacks: Record<Way, readonly Done[]> = { undo: [], redo: [] }

/** Something was done anew: what was undone before cannot be redone over it. */
export const didAnew = (act: Done): void => {
  stacks.undo = [...stacks.undo, act].slice(-most)
  stacks.redo = stacks.redo.filter((one) => resourceOf(one) !== resourceOf(act))
}
/** An act was brought back one way; `act` is what brings it back the other way. */
export const wentBack = (way: Way, former: Done, act: Done): void => {
  dropDone(former)
  const other = way === 'undo' ? 'redo' : 'undo'
  stacks[other] = [...stacks[other], act].slice(-most)
}
/** It can no longer be brought back. */
export const dropDone = (act: Done): void => {
  stacks.undo = stacks.undo.filter((one) => one !== act)
  stacks.redo = stacks.redo.filter((one) => one !== act)
}
const resourceOf = (act: Done): string => (act.kind === 'save' ? act.room.name : act.resource)
/** The last act on a room's rows, or on one record of it. */
export const lastDone = (way: Way, room: Room, id?: number): Done | undefined =>
  stacks[way].findLast(
    (one) => resourceOf(one) === room.name && (id === undefined || (one.kind === 'save' && one.id === id)),
  )
/** The act of a job, whichever way it goes. */
export const doneOfJob = (job: number): Done | undefined =>
  [...stacks.undo, ...stacks.redo].find((one) => one.kind === 'job' && one.job === job)
/** Another person is no heir of it. */
export const forgetDone = (): void => {
  stacks.undo = []
  stacks.redo = []
}
