import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, recordId } from '#server/platform/columns.ts'

/** Reports that somebody asked for; their files are kept for 7 days. */
export const reportJobs = pgTable(
  'report_jobs',
  {
    id: recordId(),
    user_id: integer('user_id').notNull(),
    /** Null when it covers all dealers; else the dealer whose records it holds. */
    dealer_id: integer('dealer_id'),
    type: text('type').notNull(),
    format: text('format').notNull(),
    from_day: date('from_day', { mode: 'string' }),
    to_day: date('to_day', { mode: 'string' }),
    state: text('state').notNull().default('waiting'),
    rows: integer('rows'),
    job_id: integer('job_id'),
    file_id: integer('file_id'),
    file_name: text('file_name'),
    created_at: moment('created_at').notNull().default(sql`now()`),
    finished_at: moment('finished_at'),
  },
  (t) => [index('report_jobs_user').on(t.user_id, t.id)],
)
