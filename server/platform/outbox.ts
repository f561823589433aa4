import type { Hono } from 'hono'
import { escapeHtml } from '#server/platform/html.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Kept {
  readonly id: number
  readonly to_address: string
  readonly subject: string
  readonly body: string
  readonly locale: string
  readonly created_at: string
}
/** Links of our own portal can be followed from the page. */
const linked = (body: string, origin: string) =>
  escapeHtml(body).replaceAll(/https?:\/\/[^\s<]+/g, (url) =>
    url.startsWith(origin) ? `<a href="${url}">${url}</a>` : url,
  )

/** What a demo would have mailed, newest first: /outbox, and /outbox?to=ADDRESS for one person's. */
export const mountOutbox = (app: Hono, { database, headers, origin }: Platform): void => {
  app.get('/outbox', async (c) => {
    const to = c.req.query('to') ?? null
    const mails = await database.query<Kept>(
      'select id, to_address, subject, body, locale, created_at from mails where $1::text is null or lower(to_address) = lower($1::text) order by id desc limit 50',
      [to],
    )
    const articles = mails.map(
      (mail) =>
        `<article lang="${mail.locale}" dir="auto"><h2>${escapeHtml(mail.subject)}</h2><p><small>${escapeHtml(mail.to_address)} · <time datetime="${mail.created_at}">${mail.created_at}</time></small></p><pre>${linked(mail.body, origin)}</pre></article>`,
    )
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox · Dealer Desk</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Outbox</h1><p>This demo sends no mail; what it would have sent stands here.</p>${articles.join('') || '<p>Nothing yet.</p>'}</main></body></html>`
    return new Response(html, {
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    })
  })
}
