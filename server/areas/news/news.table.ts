import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, recordId, saved, trash } from '#server/platform/columns.ts'
import { foldedColumn } from '#server/platform/fold.ts'

/** News for the network, shown from `published_at` until `expires_at`. */
export const news = pgTable(
  'news',
  {
    id: recordId(),
    title: text('title').notNull(),
    sort_title: foldedColumn('sort_title', sql`title`),
    summary: text('summary'),
    body: text('body').notNull(),
    image: text('image'),
    /** everyone, admins or dealers. */
    audience: text('audience').notNull().default('everyone'),
    status: boolean('status').notNull().default(true),
    published_at: moment('published_at').notNull().default(sql`now()`),
    expires_at: moment('expires_at'),
    /** When its audience was told; null until then. */
    announced_at: moment('announced_at'),
    search: foldedColumn('search', sql`title || ' ' || coalesce(summary, '') || ' ' || body`),
    ...saved(),
    ...trash(),
  },
  (t) => [
    index('news_published').on(t.published_at, t.id),
    check('news_audience', sql`${t.audience} in ('everyone', 'admins', 'dealers')`),
    check('news_expires', sql`${t.expires_at} is null or ${t.expires_at} > ${t.published_at}`),
  ],
)
