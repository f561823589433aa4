import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, recordId } from '#server/platform/columns.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * Long work. What a step has done, its cursor and its counters are committed together, so that any process can go on
 * from here. Sentences (title, message) are kept untranslated. `owner_id` is null for what the system does by itself.
 */
export const jobEntries = pgTable(
  'jobs',
  {
    id: recordId(),
    owner_id: integer('owner_id'),
    kind: text('kind').notNull(),
    resource: text('resource').notNull(),
    title: jsonb('title').notNull(),
    payload: jsonb('payload').notNull(),
    cursor: jsonb('cursor').notNull().default({}),
    state: text('state').notNull().default('queued'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    message: jsonb('message'),
    import_id: integer('import_id'),
    file_id: integer('file_id'),
    undo_until: moment('undo_until'),
    /** The job that has undone this one, or is about to. */
    undone_by: integer('undone_by'),
    /** The process that works on it, and when it last showed; another takes over when that is long ago. */
    worker: text('worker'),
    heartbeat_at: moment('heartbeat_at'),
    /** How often in a row its next step failed unforeseen. */
    attempts: integer('attempts').notNull().default(0),
    created_at: moment('created_at').notNull().default(sql`now()`),
    finished_at: moment('finished_at'),
  },
  (t) => [
    index('jobs_owner').on(t.owner_id, t.created_at, t.id),
    index('jobs_open').on(t.heartbeat_at).where(sql`${t.state} in ('queued', 'running')`),
    index('jobs_undo').on(t.undo_until).where(sql`${t.undo_until} is not null`),
    check('jobs_state', sql`${t.state} in ('queued', 'running', 'done', 'failed', 'cancelled')`),
  ],
)

/** Rows that a job could not do, with sentences that say why. */
export const jobFailures = pgTable(
  'job_failures',
  {
    id: recordId(),
    job_id: integer('job_id')
      .notNull()
      .references(() => jobEntries.id, { onDelete: 'cascade' }),
    row: integer('row').notNull(),
    name: text('name'),
    reasons: jsonb('reasons').notNull(),
  },
  (t) => [index('job_failures_job').on(t.job_id, t.row, t.id)],
)

/** What each row of a bulk job was before, and the version that the job has left; kept while it can be undone. */
export const jobUndo = pgTable(
  'job_undo',
  {
    job_id: integer('job_id')
      .notNull()
      .references(() => jobEntries.id, { onDelete: 'cascade' }),
    record_id: integer('record_id').notNull(),
    version: integer('version').notNull(),
    before: jsonb('before').notNull(),
  },
  (t) => [primaryKey({ columns: [t.job_id, t.record_id] })],
)

/** Files that the server has made, for every process to read; removed at `expires_at`. */
export const storedFiles = pgTable(
  'stored_files',
  {
    id: recordId(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    created_at: moment('created_at').notNull().default(sql`now()`),
    expires_at: moment('expires_at').notNull(),
  },
  (t) => [index('stored_files_expiry').on(t.expires_at)],
)

export const storedFileChunks = pgTable(
  'stored_file_chunks',
  {
    file_id: integer('file_id')
      .notNull()
      .references(() => storedFiles.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (t) => [uniqueIndex('stored_file_chunks_place').on(t.file_id, t.position)],
)
