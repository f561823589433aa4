import type { Hono } from 'hono'
import * as v from 'valibot'
import { mailedReports } from '#contract/surveys/report-mails.ts'
import { msg } from '#contract/words.ts'
import { takeOff } from '#server/areas/surveys/reports/deliver/ending.ts'
import { subscriptionBy } from '#server/areas/surveys/reports/deliver/rows.ts'
import { readStopToken } from '#server/areas/surveys/reports/deliver/stop-token.ts'
import { askPage, type Shown } from '#server/platform/ask-page.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Say } from '#server/platform/words.ts'

interface Named {
  readonly report: string
  readonly owner: string
}
const ask = (say: Say, named: Named): Shown => ({
  status: 200,
  title: say(msg`Stop these emails?`),
  lines: [
    say(msg`You will no longer get “{report}”, which {owner} scheduled.`, { ...named }),
    say(
      msg`{owner} will be notified, unless you scheduled the report yourself. You can still open the report in the portal.`,
      { ...named },
    ),
  ],
  button: say(msg`Stop these emails`),
})
const done = (say: Say, named: Named): Shown => ({
  status: 200,
  title: say(msg`These emails have ended`),
  lines: [
    say(msg`You will no longer get “{report}” by email.`, { ...named }),
    say(msg`If you have access to the report, you can schedule the report for yourself in the portal.`),
  ],
})
const unknown = (say: Say): Shown => ({
  status: 404,
  title: say(msg`This link does not work`),
  lines: [
    say(
      msg`These emails have ended, you were removed from the recipients, or the link is not complete. If you still get these emails, open the full link from the email.`,
    ),
  ],
})
const Recipient = v.object({ subscription_id: v.number(), is_over: v.boolean() })

/** `/r/TOKEN`, the link at the end of a report's mail: a page that asks, and a button that ends it for its reader. */
export const mountStopPage = (app: Hono, platform: Platform): void => {
  const { database, secret, env } = platform
  const recipientOf = async (token: string) => {
    const id = readStopToken([secret, ...env.FORMER_SECRETS], token)
    const [row] =
      id === null
        ? []
        : await database.query(
            'select subscription_id, ended_at is not null as is_over from report_recipients where id = $1',
            [id],
          )
    return id === null || !row ? null : { id, ...v.parse(Recipient, row) }
  }
  app.on(['GET', 'POST'], '/r/:token', (c) =>
    askPage(platform, c, 'report-mails', async ({ say }) => {
      const recipient = await recipientOf(c.req.param('token'))
      const subscription = recipient && (await subscriptionBy(database, recipient.subscription_id))
      if (!subscription) return unknown(say)
      const named = { report: say(mailedReports[subscription.report]), owner: subscription.owner }
      if (recipient.is_over) return done(say, named)
      if (c.req.method !== 'POST') return ask(say, named)
      await database.transaction((tx) => takeOff(tx, subscription, recipient.id, 'link'))
      return done(say, named)
    }),
  )
}
