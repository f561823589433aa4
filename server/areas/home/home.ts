import { home } from '#contract/home/home.ts'
import { leads } from '#contract/requests/leads.ts'
import { mayEnter } from '#contract/roles.ts'
import { leadRecords } from '#server/areas/requests/leads.ts'
import { type Served, serve } from '#server/platform/serve.ts'

const day = 86_400_000
/** Manila is eight hours ahead of UTC all year. */
const manila = 8 * 3_600_000
/** How many waiting leads Home shows; the total says how many there are. */
const shown = 10

/** The beginnings of today and of this and last week (from Monday) in Manila, as instants. */
export const calendarOf = (now: Date) => {
  const today = Math.floor((now.getTime() + manila) / day)
  const monday = today - ((today + 3) % 7)
  const at = (days: number) => new Date(days * day - manila).toISOString()
  return { today: at(today), week: at(monday), lastWeek: at(monday - 7) }
}

/** What waits for the reader, among the leads that they may see: none for those who may not list leads. */
export const homeHandlers: readonly Served[] = [
  serve(home.get, async ({ user, records }) => {
    if (!mayEnter(user.roles, leads.list.roles))
      return { waiting_total: 0, waiting: [], new_today: 0, new_this_week: 0, new_last_week: 0 }
    const now = new Date()
    const { today, week, lastWeek } = calendarOf(now)
    const due = new Date(now.getTime() - day).toISOString()
    const store = records(leadRecords, leads.list.roles)
    const [counts, oldest] = await Promise.all([
      store.select<Record<'waiting' | 'today' | 'week' | 'last_week', number>>(
        (rows, value) => `select
          (select count(*) from ${rows} t where t.status = 'pending' and t.created_at < ${value(due)}) as waiting,
          (select count(*) from ${rows} t where t.created_at >= ${value(today)}) as today,
          (select count(*) from ${rows} t where t.created_at >= ${value(week)}) as week,
          (select count(*) from ${rows} t where t.created_at >= ${value(lastWeek)} and t.created_at < ${value(week)}) as last_week`,
      ),
      store.list({ status: 'pending', order_by: 'created_at', sort: 'asc', per_page: shown }),
    ])
    const [count] = counts
    return {
      waiting_total: count?.waiting ?? 0,
      waiting: oldest.rows.filter((lead) => lead.created_at < due),
      new_today: count?.today ?? 0,
      new_this_week: count?.week ?? 0,
      new_last_week: count?.last_week ?? 0,
    }
  }),
]
