import { sql } from 'drizzle-orm'
import { boolean, check, customType, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordId, saved, trash } from '#server/platform/columns.ts'
import { foldedColumn, ordered } from '#server/platform/fold.ts'

/** Car models. */
export const carModels = pgTable(
  'car_models',
  {
    id: recordId(),
    name: text('name').notNull(),
    sort_name: foldedColumn('sort_name', sql`name`),
    body_type: text('body_type').notNull(),
    image: text('image'),
    status: boolean('status').notNull().default(true),
    ...saved(),
    ...trash(),
  },
  (t) => [
    uniqueIndex('car_models_name').on(sql`lower(${t.name})`).where(sql`${t.deleted_at} is null`),
    check('car_models_body_type', sql`${t.body_type} in ('sedan', 'hatchback', 'suv', 'mpv', 'pickup', 'van')`),
  ],
)

/** Paints. */
export const colors = pgTable(
  'colors',
  {
    id: recordId(),
    name: text('name').notNull(),
    sort_name: foldedColumn('sort_name', sql`name`),
    code: ordered('code').notNull(),
    hex: text('hex').notNull(),
    search: foldedColumn('search', sql`name || ' ' || code`),
    ...saved(),
    ...trash(),
  },
  (t) => [
    uniqueIndex('colors_name').on(sql`lower(${t.name})`).where(sql`${t.deleted_at} is null`),
    uniqueIndex('colors_code').on(sql`lower(${t.code})`).where(sql`${t.deleted_at} is null`),
    check('colors_hex', sql`${t.hex} ~ '^#[0-9a-f]{6}$'`),
  ],
)

/** Years that a model is built for. */
export const modelYears = pgTable(
  'model_years',
  {
    id: recordId(),
    model_id: integer('model_id')
      .notNull()
      .references(() => carModels.id),
    year: integer('year').notNull(),
    ...saved(),
    ...trash(),
  },
  (t) => [uniqueIndex('model_years_year').on(t.model_id, t.year).where(sql`${t.deleted_at} is null`)],
)

/** Cars as they are sold; prices in pesos. */
export const variants = pgTable(
  'variants',
  {
    id: recordId(),
    model_id: integer('model_id')
      .notNull()
      .references(() => carModels.id),
    year: integer('year').notNull(),
    name: text('name').notNull(),
    sort_name: foldedColumn('sort_name', sql`name`),
    code: ordered('code').notNull(),
    transmission: text('transmission').notNull(),
    fuel: text('fuel').notNull(),
    srp: numeric('srp', { precision: 14, scale: 2 }).notNull().default('0'),
    status: boolean('status').notNull().default(true),
    search: foldedColumn('search', sql`name || ' ' || code`),
    ...saved(),
    ...trash(),
  },
  (t) => [
    uniqueIndex('variants_code').on(sql`lower(${t.code})`).where(sql`${t.deleted_at} is null`),
    index('variants_model').on(t.model_id),
    check('variants_transmission', sql`${t.transmission} in ('manual', 'automatic', 'cvt')`),
    check('variants_fuel', sql`${t.fuel} in ('gasoline', 'diesel', 'hybrid', 'electric')`),
  ],
)

/** A variant in one colour. */
export const variantColors = pgTable(
  'variant_colors',
  {
    id: recordId(),
    variant_id: integer('variant_id')
      .notNull()
      .references(() => variants.id),
    color_id: integer('color_id')
      .notNull()
      .references(() => colors.id),
    image: text('image'),
    price_difference: numeric('price_difference', { precision: 14, scale: 2 }).notNull().default('0'),
    status: boolean('status').notNull().default(true),
    ...saved(),
    ...trash(),
  },
  (t) => [
    uniqueIndex('variant_colors_color').on(t.variant_id, t.color_id).where(sql`${t.deleted_at} is null`),
    index('variant_colors_of_color').on(t.color_id),
  ],
)

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Pictures that records name by their content's hash; each content once. */
export const pictures = pgTable(
  'pictures',
  {
    hash: text('hash').primaryKey(),
    image: bytes('image').notNull(),
    created_at: moment('created_at').notNull().default(sql`now()`),
  },
  (t) => [index('pictures_created').on(t.created_at)],
)
