import type { Hono } from 'hono'
import * as v from 'valibot'
import { escapeHtml } from '#server/platform/html.ts'
import { MailRow } from '#server/platform/mail-rows.ts'
import type { Platform } from '#server/platform/platform.ts'

const KeptShape = v.object({
  ...MailRow.entries,
  created_at: v.string(),
})
/** Links of our own portal can be followed from the page. */
const linked = (body: string, origin: string) =>
  escapeHtml(body).replaceAll(/https?:\/\/[^\s<]+/g, (url) =>
    url.startsWith(origin) ? `<a href="${url}">${url}</a>` : url,
  )

/** What a demo would have mailed, newest first: /outbox, and /outbox?to=ADDRESS for one person's. */
export const mountOutbox = (app: Hono, { database, headers, origin, mailer }: Platform): void => {
  app.get('/outbox', async (c) => {
    const to = c.req.query('to') ?? null
    const rows = await database.query(
      `select id, kind, to_address, payload, content, message_id, tries, created_at from outgoing_emails
       where status = 'kept' and ($1::text is null or search = lower($1::text)) order by id desc limit 50`,
      [to],
    )
    const articles: string[] = []
    for (const row of v.parse(v.array(KeptShape), rows)) {
      const mail = await mailer.read(row)
      if (mail)
        articles.push(
          `<article lang="${mail.locale}" dir="auto"><h2>${escapeHtml(mail.subject)}</h2><p><small>${escapeHtml(row.to_address)} · <time datetime="${row.created_at}">${row.created_at}</time></small></p><pre>${linked(mail.text, origin)}</pre></article>`,
        )
    }
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox · Dealer Desk</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Outbox</h1><p>This demo does not send emails. They appear here instead.</p>${articles.join('') || '<p>No emails yet.</p>'}</main></body></html>`
    return new Response(html, {
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    })
  })
}
