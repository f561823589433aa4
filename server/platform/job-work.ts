import type * as v from 'valibot'
import type { Sentence } from '#server/platform/sentences.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Person } from '#server/platform/users.ts'

/** What is to be done; `payload` and `cursor` as the kind's own schemas take them. */
export interface JobOrder {
  /** Whose it is; null for what the system does by itself. */
  readonly owner: number | null
  readonly kind: string
  readonly resource: string
  readonly title: Sentence
  readonly payload: object
  readonly cursor?: object
  /** How many rows it will go through, as far as that is known. */
  readonly total?: number
  readonly importId?: number
}
/** A job as its work sees it. */
export interface Job<P = unknown, C = unknown> {
  readonly id: number
  readonly kind: string
  readonly ownerId: number | null
  /** The owner with the roles that they have now; null for the system, or when they may no longer sign in. */
  readonly owner: Person | null
  readonly resource: string
  readonly title: Sentence
  readonly payload: P
  /** How far it is; `{}` at first unless the order says otherwise. */
  readonly cursor: C
  readonly done: number
  readonly total: number
  readonly failed: number
  readonly skipped: number
  readonly importId: number | null
}
/** A row that could not be done: its number, what people call it, and why. */
export interface RowFailure {
  readonly row: number
  readonly name: string | null
  readonly reasons: readonly Sentence[]
}
/** What one step has done. `done` counts every row gone through, those that failed or were skipped among them. */
export interface JobStep<C = unknown> {
  readonly more: boolean
  readonly cursor: C
  readonly done: number
  readonly skipped?: number
  readonly failures?: readonly RowFailure[]
  /** A better number of rows than the order's. */
  readonly total?: number
  /** The stored file that it leaves. */
  readonly fileId?: number
}
export type Ending = 'done' | 'failed' | 'cancelled'
/** What such an end is called as an event of a machine. */
export const eventOfEnding = { done: 'finish', failed: 'fail', cancelled: 'cancel' } as const satisfies Readonly<
  Record<Ending, string>
>
export interface Outcome {
  /** What came of it, for the job's own page and the bell. */
  readonly message?: Sentence
  /** It can be undone for 24 hours. */
  readonly canBeUndone?: boolean
  /** Where the bell leads, a path of this portal; without it to the job itself. */
  readonly link?: string
}
/**
 * Work that does not fit into a transaction. After a crash it starts anew with the last cursor that was stored: it must
 * show nothing before it is over, or find out by itself how far it came.
 */
export interface Progress {
  /** Aborted when the job was cancelled, taken over, or the server stops. */
  readonly signal: AbortSignal
  at(done: number, total?: number): void
}
/** What work has done that is not cut into steps, or a part of it. */
export type WholeStep<C = unknown> = Omit<JobStep<C>, 'more'> & { readonly more?: boolean }
interface Common<P, C> {
  readonly payload: v.GenericSchema<unknown, P>
  readonly cursor: v.GenericSchema<unknown, C>
  /** Runs when it ended, in the transaction that says so: frees what it held, and says what came of it. */
  readonly over?: (tx: Sql, job: Job<P, C>, ending: Ending) => Promise<Outcome | undefined>
  /** The job that would undo it, for who asks; without it the kind cannot be undone. */
  readonly undo?: (tx: Sql, job: Job<P, C>, user: Person) => Promise<JobOrder>
}
export interface Stepped<P, C> extends Common<P, C> {
  /**
   * Does the next rows, at most 1,000, by `tx` alone. Writes, cursor, counters and failures are committed together, or
   * not at all; a Failure ends the job with its sentence, another error is tried again twice.
   */
  readonly step: (tx: Sql, job: Job<P, C>) => Promise<JobStep<C>>
}
export interface Whole<P, C> extends Common<P, C> {
  /**
   * Answers the step that it was, as if it had been the only one: `done` counts from the beginning. With `more` it is
   * called again, after others had their turn.
   */
  readonly whole: (job: Job<P, C>, progress: Progress) => Promise<WholeStep<C>>
}
export type JobWork<P, C> = Stepped<P, C> | Whole<P, C>

/** Runs when a job ended, in the transaction that says so. */
export type OverHook = (tx: Sql, job: Job, ending: Ending, outcome: Outcome) => Promise<void>
