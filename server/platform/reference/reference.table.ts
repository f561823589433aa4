import { pgTable, text } from 'drizzle-orm/pg-core'

/** Which version of each set of reference data is installed. */
export const referenceData = pgTable('reference_data', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
})
