import { customType, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/** Many `survey_pair`: an attribute's moments with the overall answer; the type is made by the migration. */
const pairs = customType<{ data: string }>({ dataType: () => 'survey_pair[]' })
const whose = () => ({
  kind: text('kind').notNull(),
  month: date('month', { mode: 'string' }).notNull(),
  category: text('category').notNull(),
  dealer_id: integer('dealer_id').notNull(),
  pairs: pairs('pairs').notNull(),
})

/** What the scores of attributes and the overall answers of a dealer's complete results add up to, under the month's first day. */
export const surveyPairs = pgTable('survey_pairs', whose(), (t) => [
  primaryKey({ columns: [t.kind, t.month, t.dealer_id, t.category] }),
])
/** Differences that are not folded in yet: a response that came (1) or went (-1). */
export const surveyPairChanges = pgTable(
  'survey_pair_changes',
  { ...whose(), sign: smallint('sign').notNull() },
  (t) => [index('survey_pair_changes_month').on(t.kind, t.month)],
)
