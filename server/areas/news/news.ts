import type * as v from 'valibot'
import { type Audience, News, news } from '#contract/news/news.ts'
import { isAdminRole, isDealerRole } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { refuseLostPicture } from '#server/areas/catalogue/pictures.ts'
import { announceDue } from '#server/areas/news/announcing.ts'
import { news as table } from '#server/areas/news/news.table.ts'
import { foldSearch } from '#server/database/fold.ts'
import { Invalid } from '#server/platform/failures.ts'
import { defineRecords, equals } from '#server/platform/records.ts'
import type { SqlRow } from '#server/platform/sql.ts'
import type { Person } from '#server/platform/users.ts'

const tooEarly = msg`The news must expire after it is published`

/** News are written by administrators; what others read goes through `isFor` and the filter `seen_by`. */
export const newsRecords = defineRecords(news, {
  table,
  record: News,
  scope: null,
  search: 'search',
  fold: foldSearch,
  filters: {
    audience: equals('audience'),
    active: equals('status'),
    /** The audiences that the reader belongs to: what is shown to them now. */
    seen_by: (value) =>
      `t.status and t.published_at <= now() and (t.expires_at is null or t.expires_at > now()) and t.audience = any(${value}::text[])`,
  },
  sorts: { title: 'sort_title', status: 'status', published_at: 'published_at', updated_at: 'updated_at' },
  order: ['published_at', 'desc'],
  beforeWrite: async (tx, { before, values }) => {
    await refuseLostPicture(tx, before, values)
    // Without a moment it is published at once, and what is published already stays so.
    const more: SqlRow =
      'published_at' in values && (values['published_at'] ?? null) === null
        ? { published_at: before?.['published_at'] ?? new Date().toISOString() }
        : {}
    const { published_at, expires_at }: SqlRow = { ...before, ...values, ...more }
    if (expires_at && published_at && new Date(String(expires_at)) <= new Date(String(published_at)))
      throw new Invalid({ expires_at: [{ message: tooEarly }] })
    return more
  },
  onChange: async (tx, _write, tell) => {
    await announceDue(tx, tell)
  },
})
type NewsRow = v.InferOutput<typeof News.schema>

/** The audiences that somebody belongs to. */
export const audiencesOf = ({ roles, superadmin }: Person): readonly Audience[] => [
  'everyone',
  ...(superadmin || roles.some(isAdminRole) ? (['admins'] as const) : []),
  ...(roles.some(isDealerRole) ? (['dealers'] as const) : []),
]
/** Who writes news reads all of them. */
const writes = ({ roles, superadmin }: Person) => superadmin || roles.includes('admin')
/** Whether somebody may read an item now. */
export const isFor = (user: Person, item: NewsRow, now: number): boolean =>
  writes(user) ||
  (item.status &&
    Date.parse(item.published_at) <= now &&
    (!item.expires_at || Date.parse(item.expires_at) > now) &&
    audiencesOf(user).includes(item.audience))
