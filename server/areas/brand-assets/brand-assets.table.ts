import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordId, saved, trash } from '#server/platform/columns.ts'
import { foldedColumn } from '#server/platform/fold.ts'

/** What brand assets are sorted into: Logos, Photos, Print … */
export const assetCategories = pgTable(
  'asset_categories',
  {
    id: recordId(),
    name: text('name').notNull(),
    sort_name: foldedColumn('sort_name', sql`name`),
    description: text('description'),
    status: boolean('status').notNull().default(true),
    ...saved(),
    ...trash(),
  },
  (t) => [uniqueIndex('asset_categories_name').on(sql`lower(${t.name})`).where(sql`${t.deleted_at} is null`)],
)

/** Folders of a category. */
export const assetFolders = pgTable(
  'asset_folders',
  {
    id: recordId(),
    category_id: integer('category_id')
      .notNull()
      .references(() => assetCategories.id),
    name: text('name').notNull(),
    sort_name: foldedColumn('sort_name', sql`name`),
    status: boolean('status').notNull().default(true),
    ...saved(),
    ...trash(),
  },
  (t) => [
    uniqueIndex('asset_folders_name').on(t.category_id, sql`lower(${t.name})`).where(sql`${t.deleted_at} is null`),
    index('asset_folders_category').on(t.category_id),
  ],
)

/** Files to download. `size` in bytes, `preview` the hash of a picture of it. */
export const assets = pgTable(
  'assets',
  {
    id: recordId(),
    folder_id: integer('folder_id')
      .notNull()
      .references(() => assetFolders.id),
    name: text('name').notNull(),
    sort_name: foldedColumn('sort_name', sql`name`),
    /** The number of the kept file. */
    file_id: integer('file_id').notNull(),
    file_name: text('file_name').notNull(),
    file_type: text('file_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    preview: text('preview'),
    downloads: integer('downloads').notNull().default(0),
    search: foldedColumn('search', sql`name || ' ' || file_name`),
    ...saved(),
    ...trash(),
  },
  (t) => [index('assets_folder').on(t.folder_id, t.id)],
)

/** Who downloaded what and when, for the usage report. */
export const assetDownloads = pgTable(
  'asset_downloads',
  {
    id: recordId(),
    asset_id: integer('asset_id')
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
    user_id: integer('user_id'),
    dealer_id: integer('dealer_id'),
    at: moment('at').notNull().default(sql`now()`),
  },
  (t) => [index('asset_downloads_asset').on(t.asset_id, t.at), index('asset_downloads_at').on(t.at)],
)

/** The branding guidelines: the newest is the one that is offered. */
export const brandingGuidelines = pgTable('branding_guidelines', {
  id: recordId(),
  file_id: integer('file_id').notNull(),
  file_name: text('file_name').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  user_id: integer('user_id'),
  created_at: moment('created_at').notNull().default(sql`now()`),
})
