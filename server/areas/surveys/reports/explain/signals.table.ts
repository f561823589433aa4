import { sql } from 'drizzle-orm'
import { check, date, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { moment, recordId } from '#server/platform/columns.ts'

/** Months of dealers that people were told of, each once for each rule. */
export const surveySignals = pgTable(
  'survey_signals',
  {
    id: recordId(),
    kind: text('kind').notNull(),
    category: text('category').notNull(),
    dealer_id: integer('dealer_id')
      .notNull()
      .references(() => dealers.id),
    /** `r` is the score of the whole response, `f4` that of a factor. */
    item: text('item').notNull(),
    /** `2026-11` */
    month: text('month').notNull(),
    rule: text('rule').notNull(),
    side: text('side').notNull(),
    /** As it was when people were told, in points of 100. */
    score: numeric('score', { precision: 7, scale: 4 }).notNull(),
    created_at: moment('created_at').notNull().default(sql`now()`),
    /** When its month was over, and it did not hold any more. */
    withdrawn_at: moment('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('survey_signals_once').on(t.dealer_id, t.kind, t.category, t.item, t.month, t.rule),
    check('survey_signals_rule', sql`${t.rule} in ('point', 'two-of-three')`),
    check('survey_signals_side', sql`${t.side} in ('low', 'high')`),
  ],
)
/** The last days of which all dealers were judged, each once. */
export const surveySignalDays = pgTable('survey_signal_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
})
