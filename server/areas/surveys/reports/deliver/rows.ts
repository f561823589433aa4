import * as v from 'valibot'
import { namesOf } from '#contract/names.ts'
import { mailedPeriods, mailedReports, weekdays } from '#contract/surveys/report-mails.ts'
import type { Sql } from '#server/platform/sql.ts'

const SubscriptionRow = v.object({
  id: v.number(),
  owner_id: v.number(),
  owner: v.string(),
  report: v.picklist(namesOf<keyof typeof mailedReports>(mailedReports)),
  query: v.nullable(v.string()),
  period: v.picklist(namesOf<keyof typeof mailedPeriods>(mailedPeriods)),
  every: v.picklist(['week', 'month']),
  weekday: v.nullable(v.picklist(namesOf<keyof typeof weekdays>(weekdays))),
  monthday: v.nullable(v.number()),
  hour: v.number(),
  next_at: v.nullable(v.string()),
  last_at: v.nullable(v.string()),
  recipients: v.array(
    v.object({ id: v.number(), name: v.string(), ended: v.nullable(v.picklist(['role', 'dealer', 'link'])) }),
  ),
})
/** A report by mail with everybody who gets it or did. */
export type SubscriptionRow = v.InferOutput<typeof SubscriptionRow>

const select = `select s.id, s.owner_id, o.name as owner, s.report, s.query, s.period, s.every, s.weekday, s.monthday, s.hour,
    s.next_at, s.last_at,
    coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name, 'ended', r.ended_by) order by u.sort_name, u.id)
      from report_recipients r join users u on u.id = r.user_id where r.subscription_id = s.id), '[]') as recipients
  from report_subscriptions s join users o on o.id = s.owner_id`

export const subscriptionBy = async (sql: Sql, id: number): Promise<SubscriptionRow | null> => {
  const [row] = await sql.query(`${select} where s.id = $1`, [id])
  return row ? v.parse(SubscriptionRow, row) : null
}
export const subscriptionsOf = async (sql: Sql, owner: number): Promise<readonly SubscriptionRow[]> =>
  v.parse(
    v.array(SubscriptionRow),
    await sql.query(`${select} where s.owner_id = $1 order by s.next_at nulls last, s.id`, [owner]),
  )
/** What it is narrowed to, as texts by name. */
export const textsOf = ({ report, query }: Pick<SubscriptionRow, 'report' | 'query'>): Record<string, string> => ({
  ...Object.fromEntries(new URLSearchParams(query ?? '')),
  report,
})
