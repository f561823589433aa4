import { dayOf, isoOf, mondayOf, now, startOf } from '#contract/calendar.ts'
import { home } from '#contract/home/home.ts'
import type { RequestKind } from '#contract/reports/reports.ts'
import { kinds, records, tables } from '#server/areas/reports/figures.ts'
import { leadRecords } from '#server/areas/requests/leads.ts'
import { params } from '#server/platform/params.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { admit, readerOf, visibleTo } from '#server/platform/visible.ts'

/** How many waiting requests Home shows; the total says how many there are. */
const shown = 10

/** The beginnings of today and of this and last week (from Monday) in Manila, as they go over the wire. */
export const calendarOf = (moment: Temporal.Instant) => {
  const today = dayOf(moment)
  const monday = mondayOf(today)
  const at = (day: Temporal.PlainDate) => isoOf(startOf(day))
  return { today: at(today), week: at(monday), lastWeek: at(monday.subtract({ weeks: 1 })) }
}

interface Counted {
  readonly kind: RequestKind
  readonly waiting: number
  readonly today: number
  readonly this_week: number
  readonly last_week: number
}
interface Waiting {
  readonly kind: RequestKind
  readonly id: number
  readonly name: string
  readonly model: string | null
  readonly dealer: string
  readonly created_at: string
}

/** What waits for the reader among the requests that they may see: none for those who may not list them. */
export const homeHandlers = ({ database }: Platform): readonly Served[] => [
  serve(home.get, async ({ user }) => {
    // The lists of all kinds let the same roles in.
    if (!readerOf(leadRecords, user)) return { waiting_total: 0, waiting: [], requests: [] }
    const moment = now()
    const { today, week, lastWeek } = calendarOf(moment)
    const due = isoOf(moment.subtract({ hours: 24 }))
    const counting = params()
    const own = (kind: RequestKind, { param }: typeof counting) => {
      const definition = records[kind]
      const where = visibleTo(definition, admit(definition, user), param)
      return where.map((one) => ` and ${one}`).join('')
    }
    const at = { due: counting.param(due), today: counting.param(today), week: counting.param(week) }
    const last = counting.param(lastWeek)
    const counts = kinds.map(
      (kind) => `select '${kind}' as kind,
        (select count(*) from ${tables[kind]} t where t.status = 'pending' and t.created_at < ${at.due}${own(kind, counting)}) as waiting,
        count(*) filter (where t.created_at >= ${at.today}) as today,
        count(*) filter (where t.created_at >= ${at.week}) as this_week,
        count(*) filter (where t.created_at < ${at.week}) as last_week
        from ${tables[kind]} t where t.created_at >= ${last}${own(kind, counting)}`,
    )
    const finding = params()
    const before = finding.param(due)
    const newest = kinds.map(
      (kind) => `(select '${kind}' as kind, t.id, t.first_name || ' ' || t.last_name as name, t.model_id, t.dealer_id,
        t.created_at from ${tables[kind]} t where t.status = 'pending' and t.created_at < ${before}${own(kind, finding)}
        order by t.created_at desc, t.id desc limit ${shown})`,
    )
    const [requests, waiting] = await Promise.all([
      database.query<Counted & object>(counts.join(' union all '), counting.values),
      database.query<Waiting & object>(
        `select q.kind, q.id, q.name, m.name as model, d.name as dealer, q.created_at
         from (${newest.join(' union all ')}) q join dealers d on d.id = q.dealer_id
         left join car_models m on m.id = q.model_id order by q.created_at desc, q.id desc limit ${shown}`,
        finding.values,
      ),
    ])
    return {
      waiting_total: requests.reduce((sum, one) => sum + one.waiting, 0),
      waiting: [...waiting],
      requests: [...requests],
    }
  }),
]
