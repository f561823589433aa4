import * as v from 'valibot'
import { msg } from '#contract/words.ts'
import { nextImportState } from '#machines/import.ts'
import type { Changes } from '#server/platform/changes.ts'
import { titleOf } from '#server/platform/definitions.ts'
import { NotFound } from '#server/platform/failures.ts'
import {
  eventOfEnding,
  type Job,
  type JobOrder,
  type JobStep,
  type RowFailure,
  type Stepped,
} from '#server/platform/job-work.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import type { LookupCache } from '#server/work/imports/around.ts'
import { refuseTaken, siftRows, type ValidatedRows } from '#server/work/imports/check.ts'
import type { ImportDefinition, RowErrors, Surroundings } from '#server/work/imports/definition.ts'
import { planOf } from '#server/work/imports/plan.ts'
import type { Imports } from '#server/work/imports/resources.ts'
import { revertOrder } from '#server/work/imports/revert.ts'
import { type Chunk, chunkFrom, findChunk, findImport } from '#server/work/imports/rows.ts'
import { type Update, writeUpdates } from '#server/work/imports/updates.ts'
import { insertRows, tellOfRows } from '#server/work/imports/write.ts'

export const Payload = v.object({ import_id: v.number() })
type Payload = v.InferOutput<typeof Payload>
const Cursor = v.object({
  position: v.optional(v.number(), 0),
  /** How many records were changed so far, where an import changes any. */
  updated: v.optional(v.number()),
  /** How many of them were taken away; they are not counted as changed. */
  removed: v.optional(v.number()),
})
type Cursor = v.InferOutput<typeof Cursor>

const title = msg`Import {file}: {resource}`
const came = msg`{done, plural, =0 {No rows were imported.} one {# row was imported.} other {# rows were imported.}}{failed, plural, =0 {} one { # failed.} other { # failed.}}`
const cameAndChanged = msg`{created, plural, =0 {No rows were added.} one {# row was added.} other {# rows were added.}} {updated, plural, =0 {None were updated.} one {# was updated.} other {# were updated.}}{unchanged, plural, =0 {} one { # was unchanged.} other { # were unchanged.}}{failed, plural, =0 {} one { # failed.} other { # failed.}}`
const takenBack = msg`Undoing the rows imported so far.`
const nothingCame = msg`Nothing was imported.`

/** The job that writes an import's good rows. */
export const runOrder = (
  owner: number,
  definition: ImportDefinition,
  { id, file_name, good }: { readonly id: number; readonly file_name: string; readonly good: number },
): JobOrder => ({
  owner,
  kind: 'import',
  resource: definition.resource,
  title: { message: title, values: { file: file_name }, words: { resource: titleOf(definition.records) } },
  payload: { import_id: id },
  total: good,
  importId: id,
})

const failureOf = (definition: ImportDefinition, row: number, values: SqlRow, errors: RowErrors): RowFailure => ({
  row,
  name: definition.nameOf(values) || null,
  reasons: Object.values(errors).flat(),
})

/** A piece that was read and checked while the database wrote the one before it. */
interface Ready {
  readonly chunk: Chunk
  /** What it was checked against. */
  readonly by: Surroundings
  readonly sifted: ValidatedRows
}
/** At most so many wait, one for each import that is being written; what another process has taken over is pushed out. */
const mostReady = 4

/** What the job is done with. */
interface Around {
  readonly changes: Changes
  readonly around: LookupCache
  readonly jobs: Jobs
  readonly importable: Imports
}
/** Checks one piece of the file again, since time has passed, and writes what is still good. */
const step = async (
  { changes, around, importable, ready }: Around & { readonly ready: Map<number, Ready> },
  tx: Sql,
  job: Job<Payload, Cursor>,
): Promise<JobStep<Cursor>> => {
  const { position } = job.cursor
  const entry = await findImport(tx, job.payload.import_id)
  // Whoever has begun it may have lost the right to since.
  const known = entry && job.owner && importable.for(entry.resource, job.owner)
  if (!entry || !known) throw new NotFound()
  const definition = await around.whole(tx, known)
  const plan = planOf(definition, entry.headings, entry.mapping, entry.fills)
  const by = await around.of(tx, definition)
  const check = async (chunk: Chunk): Promise<Ready> => ({
    chunk,
    by,
    sifted: await siftRows(plan, by, chunk.rows, { skip: new Set(chunk.errors.keys()) }),
  })
  const before = ready.get(entry.id)
  ready.delete(entry.id)
  const isKnown = before?.chunk.position === position
  const stored = isKnown ? null : await findChunk(tx, entry.id, position)
  const chunk = isKnown ? before.chunk : stored && chunkFrom(stored)
  if (!chunk) return { more: false, cursor: job.cursor, done: 0 }
  const { sifted } = isKnown && before.by === by ? before : await check(chunk)
  const { good, errors, updates, unchanged } = await refuseTaken(tx, plan, sifted, { lock: true })
  const next = await findChunk(tx, entry.id, position + 1)
  const writing = { importId: entry.id, userId: job.ownerId, requestId: `job-${job.id}` }
  const written = await insertRows(tx, definition, good, writing, async () => {
    if (!next) return
    const [oldest] = ready.keys()
    if (oldest !== undefined && ready.size >= mostReady) ready.delete(oldest)
    ready.set(entry.id, await check(chunkFrom(next)))
  })
  const changed =
    updates.length > 0 ? await writeUpdates(tx, changes, definition, updates, { importId: entry.id, job }) : null
  const did = (what: Update['does']) => changed?.written.filter(({ does }) => does === what).length ?? 0
  // Open lists are told now and then, and at the end of everything.
  if (position % 4 === 0) await tellOfRows(tx, changes, definition.records, 'created', written)
  return {
    more: true,
    cursor: {
      position: position + 1,
      ...(definition.updates && {
        updated: (job.cursor.updated ?? 0) + did('change'),
        removed: (job.cursor.removed ?? 0) + did('remove'),
      }),
    },
    done: chunk.rows.length - chunk.errors.size,
    ...(unchanged > 0 && { skipped: unchanged }),
    failures: [
      ...[...errors].map(([at, wrong]) => failureOf(definition, chunk.rows[at]?.[0] ?? 0, {}, wrong)),
      ...(changed?.failures ?? []),
    ],
  }
}

/** Writes an import; when it is cancelled or fails, it is taken back, so that nothing half stays. */
export const runWork = (given: Around): Stepped<Payload, Cursor> => {
  const { changes, importable, jobs } = given
  const ready = new Map<number, Ready>()
  return {
    payload: Payload,
    cursor: Cursor,
    step: (tx, job) => step({ ...given, ready }, tx, job),
    over: async (tx, job, ending) => {
      ready.delete(job.payload.import_id)
      const entry = await findImport(tx, job.payload.import_id, 'for update')
      const definition = entry && importable.of(entry.resource)
      if (!entry || !definition) return undefined
      const to = nextImportState(entry.state, { type: eventOfEnding[ending] }, { hasWritten: job.cursor.position > 0 })
      if (to === null) return undefined
      await tx.query('update imports set state = $2 where id = $1', [entry.id, to])
      if (to === 'reverted') return { message: { message: nothingCame } }
      if (to === 'reverting') {
        const id = await jobs.start(tx, revertOrder(job.ownerId, definition, entry, job.done))
        await tx.query('update imports set job_id = $2 where id = $1', [entry.id, id])
        return { message: { message: takenBack } }
      }
      const { scope } = definition.records
      const concerned =
        scope === null
          ? [{}]
          : await tx.query(`select distinct ${scope} from ${definition.table} where import_id = $1`, [entry.id])
      await tellOfRows(tx, changes, definition.records, 'created', concerned)
      await definition.over?.(tx, entry.id, (change) => changes.tell(tx, change))
      const { done, failed, skipped: unchanged } = job
      const { updated = 0, removed = 0 } = job.cursor
      const created = done - failed - unchanged - updated - removed
      return {
        message: definition.updates
          ? { message: definition.told ?? cameAndChanged, values: { created, updated, unchanged, removed, failed } }
          : { message: came, values: { done: done - failed, failed } },
        link: `${definition.path}?import_id=${entry.id}`,
      }
    },
  }
}
