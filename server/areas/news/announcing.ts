import type { Audience } from '#contract/news/news.ts'
import { everyRole, isAdminRole, isDealerRole } from '#contract/roles.ts'
import { type Message, msg } from '#contract/words.ts'
import type { Change } from '#server/platform/changes.ts'
import { notify } from '#server/platform/notify.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Sql } from '#server/platform/sql.ts'

const heading = msg`News`
const published = (title: string): Message => ({ ...msg`“{title}” was published.`, values: { title } })

const readers: Readonly<Record<Audience, (role: (typeof everyRole)[number]) => boolean>> = {
  everyone: () => true,
  admins: isAdminRole,
  dealers: isDealerRole,
}
const readersOf = async (tx: Sql, audience: Audience): Promise<readonly number[]> => {
  const found = await tx.query<{ id: number }>(
    `select u.id from users u where u.status and u.deleted_at is null and
       (($2 and u.superadmin) or exists (select from user_roles r where r.user_id = u.id and r.role = any($1::text[])))`,
    [everyRole.filter(readers[audience]), audience !== 'dealers'],
  )
  return found.map((one) => one.id)
}

/** Tells their audience of news whose time has come, once: whoever sets `announced_at` does. Answers how many. */
export const announceDue = async (tx: Sql, tell: (change: Change) => Promise<void>): Promise<number> => {
  const due = await tx.query<{ id: number; title: string; audience: Audience }>(
    `update news set announced_at = now() where announced_at is null and status and deleted_at is null
       and published_at <= clock_timestamp() and (expires_at is null or expires_at > now()) returning id, title, audience`,
  )
  for (const { id, title, audience } of due)
    await notify(tx, tell, await readersOf(tx, audience), {
      kind: 'news_published',
      title: heading,
      message: published(title),
      link: `/admin/news/${id}`,
    })
  return due.length
}

/** How often the clock looks for news whose time has come, in milliseconds. */
const turn = 5000

/** What was to be published later is announced when its time has come, by whichever process comes first. */
export const startAnnouncing = ({ database, changes, every }: Platform): void =>
  every(turn, 'announcing news', async () => {
    const [waiting] = await database.query(
      'select from news where announced_at is null and status and deleted_at is null and published_at <= now() limit 1',
    )
    if (!waiting) return
    await database.transaction(async (tx) => {
      const count = await announceDue(tx, (change) => changes.tell(tx, change))
      // Lists of active news have one more.
      const event = { resource: 'news', kind: 'changed', record: null, version: null } as const
      if (count > 0) await changes.tell(tx, { event, dealers: null, users: null })
    })
  })
