import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Locale } from '#contract/account/auth.ts'
import { recordId, saved } from '#server/platform/columns.ts'
import { ordered } from '#server/platform/fold.ts'

/** What installed data is called, by language. */
const names = () => jsonb('names').$type<Readonly<Record<Locale, string>>>().notNull()

/** What customers judge, with its weight in the score. Installed with the product; weight and status are its people's. */
export const surveyFactors = pgTable(
  'survey_factors',
  {
    id: recordId(),
    slug: ordered('slug').notNull().unique(),
    names: names(),
    category: text('category').notNull(),
    weight: integer('weight').notNull(),
    position: integer('position').notNull(),
    status: boolean('status').notNull().default(true),
    ...saved(),
  },
  (t) => [
    check('survey_factors_category', sql`${t.category} in ('service', 'sales')`),
    check('survey_factors_weight', sql`${t.weight} between 0 and 100`),
  ],
)
/** What a factor is made of; `touchpoint` is the stage of the customer's way. */
export const surveyAttributes = pgTable(
  'survey_attributes',
  {
    id: recordId(),
    slug: ordered('slug').notNull().unique(),
    names: names(),
    factor_id: integer('factor_id')
      .notNull()
      .references(() => surveyFactors.id),
    touchpoint: text('touchpoint').notNull(),
    position: integer('position').notNull(),
    status: boolean('status').notNull().default(true),
  },
  (t) => [index('survey_attributes_factor').on(t.factor_id)],
)
/** By which words comments are about an attribute, whose number it has: a list of its people's, and its pattern. */
export const surveyThemes = pgTable('survey_themes', {
  id: integer('id')
    .primaryKey()
    .references(() => surveyAttributes.id),
  words: jsonb('words').$type<readonly string[]>().notNull(),
  /** The words as the database looks for them in comments: where it changes, migration 0034 sorts them anew. */
  stems: text('stems').array().notNull(),
  ...saved(),
})
/** `other` asks for a note. */
const ofAttribute = () => ({
  id: recordId(),
  names: names(),
  attribute_id: integer('attribute_id')
    .notNull()
    .references(() => surveyAttributes.id),
  position: integer('position').notNull(),
  other: boolean('other').notNull().default(false),
})
export const rootCauses = pgTable('survey_root_causes', ofAttribute(), (t) => [
  index('survey_root_causes_attribute').on(t.attribute_id),
])
export const preventiveMeasures = pgTable('survey_preventive_measures', ofAttribute(), (t) => [
  index('survey_preventive_measures_attribute').on(t.attribute_id),
])
export const immediateMeasures = pgTable('survey_immediate_measures', {
  id: recordId(),
  slug: ordered('slug').notNull().unique(),
  names: names(),
  position: integer('position').notNull(),
  other: boolean('other').notNull().default(false),
})
