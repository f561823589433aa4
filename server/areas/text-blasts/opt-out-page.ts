import type { Hono } from 'hono'
import { isMobile } from '#contract/mobile.ts'
import { msg } from '#contract/words.ts'
import { readOptOutToken } from '#server/areas/text-blasts/opt-out-token.ts'
import { optOut } from '#server/areas/text-blasts/opt-outs-add.ts'
import { askPage, type Shown } from '#server/platform/ask-page.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Say } from '#server/platform/words.ts'

const ask = (say: Say, ending: string): Shown => ({
  status: 200,
  title: say(msg`Stop text messages?`),
  lines: [
    say(msg`The mobile number ending in {ending} will get no more text messages from us or from any of our dealers.`, {
      ending,
    }),
  ],
  button: say(msg`Stop text messages`),
})
const done = (say: Say, ending: string): Shown => ({
  status: 200,
  title: say(msg`You have opted out`),
  lines: [
    say(msg`The mobile number ending in {ending} is on our opt-out list. You will get no more text messages from us.`, {
      ending,
    }),
    say(msg`If you change your mind, contact your dealer.`),
  ],
})
const unknown = (say: Say): Shown => ({
  status: 404,
  title: say(msg`This link does not work`),
  lines: [say(msg`This link is not complete. Open the full link from the message, or reply STOP to it.`)],
})
/** `/o/TOKEN`, the way out that a message names: a page that asks, and a button that puts the number onto the list. */
export const mountOptOutPage = (app: Hono, platform: Platform): void => {
  const { database, changes, secret, env, log } = platform
  /** Whose message it was, by what the link carries. */
  const recipientOf = async (token: string) => {
    const id = readOptOutToken([secret, ...env.FORMER_SECRETS], token)
    if (id === null) return null
    const [row] = await database.query<{ mobile: string; blast: string | null }>(
      `select r.mobile, b.name as blast from text_blast_recipients r left join text_blasts b on b.id = r.blast_id
       where r.id = $1`,
      [id],
    )
    return row && isMobile(row.mobile) ? row : null
  }
  app.on(['GET', 'POST'], '/o/:token', (c) =>
    askPage(platform, c, 'opt-out', async ({ say, requestId }) => {
      const recipient = await recipientOf(c.req.param('token'))
      if (!recipient) return unknown(say)
      // The link may have been passed on: four digits tell its owner which number is meant, and nobody else much.
      const ending = recipient.mobile.slice(-4)
      if (c.req.method !== 'POST') return ask(say, ending)
      const isNew = await database.transaction((tx) =>
        optOut(tx, changes, { mobile: recipient.mobile, source: 'link', note: recipient.blast, requestId }),
      )
      log.info('opted out', { by: 'link', isNew })
      return done(say, ending)
    }),
  )
}
