import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, recordId } from '#server/platform/columns.ts'

/** Uploaded files on their way into a list. `reading` ones are not all here yet, and nobody sees them. */
export const importEntries = pgTable(
  'imports',
  {
    id: recordId(),
    user_id: integer('user_id').notNull(),
    resource: text('resource').notNull(),
    file_name: text('file_name').notNull(),
    state: text('state').notNull().default('reading'),
    headings: jsonb('headings').notNull(),
    /** The target's name for each heading, or null. */
    mapping: jsonb('mapping').notNull(),
    /** What every row has in a target that no column is mapped to. */
    fills: jsonb('fills').notNull().default({}),
    rows: integer('rows').notNull().default(0),
    bad: integer('bad').notNull().default(0),
    /** Of the good rows: how many change a record that is there already, and how many say what it says. */
    updated: integer('updated').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    /** How many of those that change a record take it away. */
    removed: integer('removed').notNull().default(0),
    job_id: integer('job_id'),
    created_at: moment('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('imports_age').on(t.created_at),
    check(
      'imports_state',
      sql`${t.state} in ('reading', 'checked', 'running', 'complete', 'reverting', 'reverted', 'failed')`,
    ),
  ],
)

/**
 * The file's rows in pieces of at most 1000, as JSON text: `cells` is [[row, [text, …]], …], `errors` is the sentences
 * about each bad one by its place in the piece.
 */
export const importChunks = pgTable(
  'import_chunks',
  {
    import_id: integer('import_id')
      .notNull()
      .references(() => importEntries.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    count: integer('count').notNull(),
    bad: integer('bad').notNull(),
    cells: text('cells').notNull(),
    errors: text('errors').notNull(),
  },
  (t) => [primaryKey({ columns: [t.import_id, t.position] })],
)

/** Records that an import has changed: what stood in the changed columns before, and what it has left there. */
export const importUpdates = pgTable(
  'import_updates',
  {
    import_id: integer('import_id')
      .notNull()
      .references(() => importEntries.id, { onDelete: 'cascade' }),
    record_id: integer('record_id').notNull(),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
  },
  (t) => [primaryKey({ columns: [t.import_id, t.record_id] })],
)
