import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { Locale } from '#contract/account/auth.ts'
import { msg } from '#contract/words.ts'
import { RateLimited } from '#server/platform/failures.ts'
import { escapeHtml } from '#server/platform/html.ts'
import type { Platform } from '#server/platform/platform.ts'
import { factsOf } from '#server/platform/request-facts.ts'
import { contentSecurityPolicy } from '#server/platform/security.ts'
import { everyLocale, localeOf, type Say, sayIn } from '#server/platform/words.ts'

/*
 * Pages behind links in messages, for whoever holds the link: they ask first, because programs open links too, and act by
 * their button alone. They work without a script and keep nothing.
 */

const languages: Readonly<Record<Locale, string>> = { en: 'English', fil: 'Filipino', ar: 'العربية' }
const css = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:color-mix(in srgb,CanvasText 18%,transparent)}*{box-sizing:border-box}body{margin:0;min-block-size:100dvh;display:grid;place-items:center;padding:1rem}main{inline-size:min(26rem,100%);border:1px solid var(--line);border-radius:12px;padding:1.5rem}header{font-weight:600;opacity:.75}h1{font-size:1.35rem;line-height:1.25;margin-block:1rem .5rem}p{margin-block:.5rem}button{font:inherit;font-weight:600;inline-size:100%;min-block-size:48px;margin-block:1rem .5rem;border:0;border-radius:8px;background:light-dark(#00625e,#1a7a76);color:#fff;cursor:pointer}button:focus-visible,a:focus-visible{outline:3px solid light-dark(#00625e,#63d0c8);outline-offset:2px}small{opacity:.8}nav{display:flex;flex-wrap:wrap;gap:1rem;margin-block-start:1.25rem;padding-block-start:1rem;border-block-start:1px solid var(--line)}nav a{color:inherit;padding-block:.25rem}nav a[aria-current]{font-weight:600;text-decoration:none}`

/** How often one address may open such pages before it has to wait: enough for a shop's whole staff behind one. */
const patience = { free: 60, first: 5, most: 300, forget: 600 }

/** What such a page says; without a button there is nothing to ask. */
export interface Shown {
  readonly status: 200 | 404 | 429
  readonly title: string
  readonly lines: readonly string[]
  readonly button?: string
}
const tooMany = (say: Say): Shown => ({
  status: 429,
  title: say(msg`Please wait a moment`),
  lines: [say(msg`Too many requests. Try again in a few minutes.`)],
})

/** Draws the page of a link in the reader's language, or says to wait to whoever tries out many. */
export const askPage = async (
  platform: Platform,
  c: Context,
  purpose: string,
  answer: (given: { readonly say: Say; readonly requestId: string }) => Promise<Shown>,
): Promise<Response> => {
  const { headers, limits } = platform
  const asked = c.req.query('lang')
  const locale = everyLocale.find((one) => one === asked) ?? localeOf(c.req.header('accept-language'))
  const say = sayIn(locale)
  const { address, id: requestId } = factsOf(c, platform, 'cookie', purpose, [])
  const draw = ({ status, title, lines, button }: Shown) => {
    const nonce = randomBytes(16).toString('base64url')
    const links = everyLocale.map(
      (one) =>
        `<a href="?lang=${one}" lang="${one}" hreflang="${one}"${one === locale ? ' aria-current="true"' : ''}>${languages[one]}</a>`,
    )
    const form =
      button === undefined
        ? ''
        : `<form method="post" action="?lang=${locale}"><button>${escapeHtml(button)}</button></form>`
    const html = `<!doctype html><html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · Dealer Desk</title><style nonce="${nonce}">${css}</style></head><body><main><header>Dealer Desk</header><h1>${escapeHtml(title)}</h1>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}${form}<nav aria-label="${escapeHtml(say(msg`Language`))}">${links.join('')}</nav></main></body></html>`
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
  try {
    await limits.take(`${purpose} ${address}`, patience)
  } catch (fault) {
    if (fault instanceof RateLimited) return draw(tooMany(say))
    throw fault
  }
  return draw(await answer({ say, requestId }))
}
