import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Locale } from '#contract/account/auth.ts'
import { isMobile } from '#contract/mobile.ts'
import { msg } from '#contract/words.ts'
import { readOptOutToken } from '#server/areas/text-blasts/opt-out-token.ts'
import { optOut } from '#server/areas/text-blasts/opt-outs-add.ts'
import { RateLimited } from '#server/platform/failures.ts'
import { escapeHtml } from '#server/platform/html.ts'
import type { Platform } from '#server/platform/platform.ts'
import { factsOf } from '#server/platform/request-facts.ts'
import { contentSecurityPolicy } from '#server/platform/security.ts'
import { everyLocale, localeOf, type Say, sayIn } from '#server/platform/words.ts'

const languages: Readonly<Record<Locale, string>> = { en: 'English', fil: 'Filipino', ar: 'العربية' }
const css = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:color-mix(in srgb,CanvasText 18%,transparent)}*{box-sizing:border-box}body{margin:0;min-block-size:100dvh;display:grid;place-items:center;padding:1rem}main{inline-size:min(26rem,100%);border:1px solid var(--line);border-radius:12px;padding:1.5rem}header{font-weight:600;opacity:.75}h1{font-size:1.35rem;line-height:1.25;margin-block:1rem .5rem}p{margin-block:.5rem}button{font:inherit;font-weight:600;inline-size:100%;min-block-size:48px;margin-block:1rem .5rem;border:0;border-radius:8px;background:light-dark(#00625e,#1a7a76);color:#fff;cursor:pointer}button:focus-visible,a:focus-visible{outline:3px solid light-dark(#00625e,#63d0c8);outline-offset:2px}small{opacity:.8}nav{display:flex;flex-wrap:wrap;gap:1rem;margin-block-start:1.25rem;padding-block-start:1rem;border-block-start:1px solid var(--line)}nav a{color:inherit;padding-block:.25rem}nav a[aria-current]{font-weight:600;text-decoration:none}`

/** How often one address may open such pages before it has to wait: enough for a shop's whole staff behind one. */
const patience = { free: 60, first: 5, most: 300, forget: 600 }

interface Shown {
  readonly status: 200 | 404 | 429
  readonly title: string
  readonly lines: readonly string[]
  readonly button?: string
}
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
const tooMany = (say: Say): Shown => ({
  status: 429,
  title: say(msg`Please wait a moment`),
  lines: [say(msg`Too many requests. Try again in a few minutes.`)],
})

/** `/o/TOKEN`, the way out that a message names: a page that asks, and a button that puts the number onto the list. */
export const mountOptOutPage = (app: Hono, platform: Platform): void => {
  const { database, changes, secret, env, headers, limits, log } = platform
  const draw = (c: Context, locale: Locale, { status, title, lines, button }: Shown) => {
    const nonce = randomBytes(16).toString('base64url')
    const links = everyLocale.map(
      (one) =>
        `<a href="?lang=${one}" lang="${one}" hreflang="${one}"${one === locale ? ' aria-current="true"' : ''}>${languages[one]}</a>`,
    )
    const form =
      button === undefined
        ? ''
        : `<form method="post" action="?lang=${locale}"><button>${escapeHtml(button)}</button></form>`
    const html = `<!doctype html><html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · Dealer Desk</title><style nonce="${nonce}">${css}</style></head><body><main><header>Dealer Desk</header><h1>${escapeHtml(title)}</h1>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}${form}<nav aria-label="${escapeHtml(sayIn(locale)(msg`Language`))}">${links.join('')}</nav></main></body></html>`
    return new Response(c.req.method === 'HEAD' ? null : html, {
      status,
      headers: {
        ...headers,
        'content-security-policy': contentSecurityPolicy(nonce),
        'content-type': 'text/html; charset=utf-8',
        'content-language': locale,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      },
    })
  }
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
  app.on(['GET', 'POST'], '/o/:token', async (c) => {
    const asked = c.req.query('lang')
    const locale = everyLocale.find((one) => one === asked) ?? localeOf(c.req.header('accept-language'))
    const say = sayIn(locale)
    const { address, id: requestId } = factsOf(c, platform, 'cookie', 'opt-out', [])
    try {
      await limits.take(`opt-out ${address}`, patience)
    } catch (fault) {
      if (fault instanceof RateLimited) return draw(c, locale, tooMany(say))
      throw fault
    }
    const recipient = await recipientOf(c.req.param('token'))
    if (!recipient) return draw(c, locale, unknown(say))
    // The link may have been passed on: four digits tell its owner which number is meant, and nobody else much.
    const ending = recipient.mobile.slice(-4)
    if (c.req.method !== 'POST') return draw(c, locale, ask(say, ending))
    const isNew = await database.transaction((tx) =>
      optOut(tx, changes, { mobile: recipient.mobile, source: 'link', note: recipient.blast, requestId }),
    )
    if (isNew) changes.committed('opt-outs')
    log.info('opted out', { by: 'link', isNew })
    return draw(c, locale, done(say, ending))
  })
}
