import { endings, mailedReports } from '#contract/surveys/report-mails.ts'
import { msg } from '#contract/words.ts'
import type { SubscriptionRow } from '#server/areas/surveys/reports/deliver/rows.ts'
import { tellAll } from '#server/platform/changes.ts'
import { notify } from '#server/platform/notify.ts'
import type { Sql } from '#server/platform/sql.ts'

/** Where people find what they have ordered. */
export const scheduledPath = '/admin/survey/reports/scheduled'
const title = msg`Someone no longer gets a report by email`
const message = msg`{person}, {report}: {reason}`

/** Open pages of its owner read their list anew. */
export const tellOwner = (tx: Sql, { id, owner_id }: Pick<SubscriptionRow, 'id' | 'owner_id'>): Promise<void> =>
  tellAll(tx, {
    event: { resource: 'report-subscriptions', kind: 'changed', record: id, version: null },
    dealers: null,
    users: [owner_id],
  })
/** Nobody is left: it waits until its owner names somebody. */
const restWhenAlone = (tx: Sql, id: number) =>
  tx.query(
    `update report_subscriptions set next_at = null where id = $1
       and not exists (select from report_recipients r where r.subscription_id = $1 and r.ended_at is null)`,
    [id],
  )

/** Takes somebody off, once, and tells the owner why. */
export const takeOff = async (
  tx: Sql,
  subscription: SubscriptionRow,
  recipientId: number,
  reason: keyof typeof endings,
): Promise<void> => {
  const [gone] = await tx.query<{ user_id: number }>(
    `update report_recipients set ended_at = now(), ended_by = $2 where id = $1 and ended_at is null returning user_id`,
    [recipientId, reason],
  )
  if (!gone) return
  await restWhenAlone(tx, subscription.id)
  await tellOwner(tx, subscription)
  if (gone.user_id === subscription.owner_id) return
  const person = subscription.recipients.find(({ id }) => id === gone.user_id)?.name ?? ''
  await notify(tx, (change) => tellAll(tx, change), [subscription.owner_id], {
    kind: null,
    title,
    message: {
      message,
      values: { person },
      words: { report: mailedReports[subscription.report], reason: endings[reason] },
    },
    link: scheduledPath,
  })
}
