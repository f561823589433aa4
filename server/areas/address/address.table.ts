import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Places of the Philippine Standard Geographic Code; ids are its codes, `position` is the order for people. */
const place = () => ({
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
})

export const regions = pgTable('regions', place())
export const provinces = pgTable(
  'provinces',
  {
    ...place(),
    region_id: integer('region_id')
      .notNull()
      .references(() => regions.id),
  },
  (t) => [index('provinces_region').on(t.region_id, t.position)],
)
/** Cities and municipalities. */
export const cities = pgTable(
  'cities',
  {
    ...place(),
    province_id: integer('province_id')
      .notNull()
      .references(() => provinces.id),
  },
  (t) => [index('cities_province').on(t.province_id, t.position)],
)
/** `code` is the ZIP code, null where it is not known for sure. */
export const barangays = pgTable(
  'barangays',
  {
    ...place(),
    city_id: integer('city_id')
      .notNull()
      .references(() => cities.id),
    code: text('code'),
  },
  (t) => [index('barangays_city').on(t.city_id, t.position)],
)
