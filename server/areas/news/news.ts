import { epochOf, isoOf, now } from '#contract/calendar.ts'
import { type Audience, News, news } from '#contract/news/news.ts'
import { isAdminRole, isDealerRole, mayEnter } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { refuseLostPicture } from '#server/areas/catalogue/pictures.ts'
import { announceDue } from '#server/areas/news/announcing.ts'
import { news as table } from '#server/areas/news/news.table.ts'
import { Invalid } from '#server/platform/failures.ts'
import { foldSearch } from '#server/platform/fold.ts'
import { defineRecords, equals } from '#server/platform/records.ts'
import type { SqlRow } from '#server/platform/sql.ts'
import type { Person } from '#server/platform/users.ts'

const tooEarly = msg`The news must expire after its publish time`

/** The audiences that somebody belongs to. */
const audiencesOf = ({ roles, superadmin }: Person): readonly Audience[] => [
  'everyone',
  ...(superadmin || roles.some(isAdminRole) ? (['admins'] as const) : []),
  ...(roles.some(isDealerRole) ? (['dealers'] as const) : []),
]
/** Who writes news reads all of them. */
const writes = ({ roles, superadmin }: Person) => superadmin || mayEnter(roles, news.update.roles)
/** What is shown now. */
const isShown = 't.status and t.published_at <= now() and (t.expires_at is null or t.expires_at > now())'

/** News are written by administrators; others read what is shown now and meant for them. */
export const newsRecords = defineRecords(news, {
  table,
  record: News,
  name: 't.title',
  found: { detail: 'left(t.summary, 160)', folded: 't.sort_title' },
  scope: null,
  path: '/admin/news',
  sees: ({ user }, value) =>
    writes(user) ? null : `${isShown} and t.audience = any(${value(audiencesOf(user))}::text[])`,
  search: 'search',
  fold: foldSearch,
  filters: {
    audience: equals('audience'),
    active: equals('status'),
    /** What is shown now to these audiences, to whoever writes news as well. */
    shown_to: (value) => `${isShown} and t.audience = any(${value}::text[])`,
  },
  sorts: { title: 'sort_title', status: 'status', published_at: 'published_at', updated_at: 'updated_at' },
  order: ['published_at', 'desc'],
  beforeWrite: async (tx, { before, values }) => {
    await refuseLostPicture(tx, before, values)
    // Without a moment it is published at once, and what is published already stays so.
    const more: SqlRow =
      'published_at' in values && (values['published_at'] ?? null) === null
        ? { published_at: before?.['published_at'] ?? isoOf(now()) }
        : {}
    const { published_at, expires_at }: SqlRow = { ...before, ...values, ...more }
    if (expires_at && published_at && epochOf(String(expires_at)) <= epochOf(String(published_at)))
      throw new Invalid({ expires_at: [{ message: tooEarly }] })
    return more
  },
  onChange: async (tx, _write, tell) => {
    await announceDue(tx, tell)
  },
})
/** As a query of the list: what is shown now, and for this reader. */
export const shownTo = (user: Person) => ({ shown_to: audiencesOf(user) })
