import { sql } from 'drizzle-orm'
import { integer, timestamp } from 'drizzle-orm/pg-core'

/** A moment in UTC; read back as ISO 8601 with `Z`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string', precision: 3 })

/** The record number. Seeds may choose it, everybody else leaves it to the database. */
export const recordId = () => integer('id').primaryKey().generatedByDefaultAsIdentity()

/** What every record that people edit carries: when it came, when and by whom it was last saved, and how often. */
export const saved = () => ({
  created_at: moment('created_at').notNull().default(sql`now()`),
  updated_at: moment('updated_at').notNull().default(sql`now()`),
  updated_by: integer('updated_by'),
  version: integer('version').notNull().default(0),
})

/** Set while a record lies in the trash. */
export const trash = () => ({ deleted_at: moment('deleted_at') })

/** The import that brought a record, where there was one. */
export const imported = () => ({ import_id: integer('import_id') })
