import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { surveyFactors } from '#server/areas/surveys/survey-options.table.ts'
import { imported, recordId, saved } from '#server/platform/columns.ts'

/**
 * What a month's score is meant to be, in points of 100: a trend's target without a factor, a factor's with one. Read it
 * by `targetsOf` (targets.ts), which knows which row counts where several do.
 */
export const surveyTargets = pgTable(
  'survey_targets',
  {
    id: recordId(),
    kind: text('kind').notNull(),
    year: smallint('year').notNull(),
    /** Null for all twelve. */
    month: smallint('month'),
    /** Null for both categories of an online survey. */
    category: text('category'),
    factor_id: integer('factor_id').references(() => surveyFactors.id),
    /** Null for the network. */
    dealer_id: integer('dealer_id').references(() => dealers.id),
    /** Null for one that was removed, which can be put back. */
    target: numeric('target', { precision: 5, scale: 2 }),
    /** All that tells it from others as one text, as files are compared by it: `targetKey`. */
    key: text('key').notNull(),
    ...imported(),
    ...saved(),
  },
  (t) => [
    uniqueIndex('survey_targets_key').on(sql`lower(${t.key})`),
    index('survey_targets_period').on(t.kind, t.year, t.factor_id),
    index('survey_targets_import').on(t.import_id, t.id).where(sql`${t.import_id} is not null`),
    check('survey_targets_kind', sql`${t.kind} in ('csonline', 'dcsi', 'dssi')`),
    check('survey_targets_category', sql`${t.category} in ('service', 'sales')`),
    check('survey_targets_month', sql`${t.month} between 1 and 12`),
    check('survey_targets_target', sql`${t.target} between 0 and 100`),
  ],
)
