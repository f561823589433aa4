import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Locale } from '#contract/account/auth.ts'
import { rightToLeft } from '#contract/isolation.ts'
import { msg } from '#contract/words.ts'
import { cookieIn } from '#server/platform/cookies.ts'
import { isLoopback } from '#server/platform/env.ts'
import { escapeHtml } from '#server/platform/html.ts'
import type { Platform } from '#server/platform/platform.ts'
import { contentSecurityPolicy } from '#server/platform/security.ts'
import { newToken } from '#server/platform/tokens.ts'
import { localeOf, sayIn } from '#server/platform/words.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
type Bytes = Uint8Array<ArrayBuffer>
interface File {
  readonly plain: Bytes
  readonly type: string
  readonly cache: string
  readonly br: Bytes | null
  readonly gzip: Bytes | null
}
const read = (path: string): Bytes => Uint8Array.from(readFileSync(path))
const readIfThere = (path: string): Bytes | null => (existsSync(path) ? read(path) : null)

/** Every file of the built SPA in memory, by its path, with what the build has packed of it. */
const readAll = (folder: string): Map<string, File> => {
  const files = new Map<string, File>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(?:br|gz)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const url = path.slice(folder.length).replaceAll('\\', '/')
    const isHashed = url.startsWith('/assets/')
    files.set(url.startsWith('/') ? url : `/${url}`, {
      plain: read(path),
      br: readIfThere(`${path}.br`),
      gzip: readIfThere(`${path}.gz`),
      type: types[extname(entry.name)] ?? 'application/octet-stream',
      cache: isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    })
  }
  return files
}

/** What the build has written of the portal's addresses. */
const Routes = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

const Screen = v.object({ portal: v.string(), demo: v.string(), notLoaded: v.string() })
/** What the build has written of the login screen: its HTML, the script before it, and where another screen is seen. */
const Login = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    script: v.string(),
    elsewhere: v.array(v.string()),
    screens: v.object({ en: Screen, fil: Screen, ar: Screen }),
  }),
)

/** What the build has written of the files that the page is about to ask for. */
const Preloads = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    words: v.object({ en: v.array(v.string()), fil: v.array(v.string()), ar: v.array(v.string()) }),
    desk: v.array(v.string()),
  }),
)
const preloadOf = (path: string): string =>
  path.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${path}">`
    : `<link rel="modulepreload" crossorigin href="${path}">`

const unbuilt =
  '<!doctype html><html lang="en"><head><title>Dealer Desk</title></head><body><p>The pages are not built yet: run “npm run build”, then reload.</p></body></html>'

const description = msg`Dealers, surveys and parts in one place.`
const needsScript = msg`Dealer Desk needs JavaScript. Turn it on in your browser, then reload the page.`
/** The few words of the page itself, which are read before the portal speaks, or without it. */
const spokenIn = (html: string, locale: Locale): string => {
  const say = sayIn(locale)
  return html
    .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + escapeHtml(say(description)))
    .replace(/<noscript>[^<]*/, () => `<noscript lang="${locale}" dir="auto">${escapeHtml(say(needsScript))}`)
}

/**
 * Serves the built SPA: files as they are, every other path as the page itself, each time with a nonce of its own. At an
 * address that the portal does not have the page comes with 404. Whoever is not signed in gets it with the login screen
 * in it, to be seen and typed into before the script is there.
 */
export const mountStatic = (app: Hono, platform: Platform, folder: string): void => {
  const files = readAll(folder)
  /** The text of a file that is none for browsers. */
  const take = (path: string): string | undefined => {
    const file = files.get(path)
    files.delete(path)
    return file && new TextDecoder().decode(file.plain)
  }
  const html = take('/index.html') ?? unbuilt
  const routes = take('/routes.json')
  const addresses = routes === undefined ? undefined : v.parse(Routes, routes).map((one) => new RegExp(one))
  const written = take('/login.json')
  const login = written === undefined ? undefined : v.parse(Login, written)
  const listed = take('/preloads.json')
  const preloads = listed === undefined ? undefined : v.parse(Preloads, listed)
  const elsewhere = (login?.elsewhere ?? []).map((one) => new RegExp(one))
  const isKnown = (path: string) => addresses === undefined || addresses.some((one) => one.test(path))
  // The sign-in screen offers the demo accounts only where nobody else can see it.
  const isDemoShown = platform.isDemo && isLoopback(platform.env.HOST)
  const withLogin = (text: string, locale: Locale): string =>
    login === undefined
      ? text
      : text
          .replace('<html lang="en">', `<html lang="${locale}" dir="${rightToLeft.includes(locale) ? 'rtl' : 'ltr'}">`)
          .replace('<title>', () => `<script src="${login.script}"></script>\n    <title>`)
          .replace('<div id="root">', (root) => {
            const { notLoaded, ...screen } = login.screens[locale]
            return `<template id="not-loaded">${notLoaded}</template>${root}${screen[isDemoShown ? 'demo' : 'portal']}`
          })
  /** Whoever is signed in gets the workspace beside the first script; in which language it speaks, the browser alone knows. */
  const preloaded = (locale: Locale, isVisitor: boolean): string =>
    (preloads === undefined ? [] : isVisitor ? preloads.words[locale] : preloads.desk).map(preloadOf).join('')
  const page = (path: string, locale: Locale, isVisitor: boolean): Response => {
    const isFound = isKnown(path)
    const nonce = newToken().slice(0, 22)
    const meta = `<meta property="csp-nonce" nonce="${nonce}">`
    const isLogin = isFound && isVisitor && !elsewhere.some((one) => one.test(path))
    const spoken = spokenIn(html, locale)
    const marked = (isLogin ? withLogin(spoken, locale) : spoken).replaceAll('__CSP_NONCE__', nonce)
    const ahead = isFound ? preloaded(locale, isVisitor) : ''
    const robots = isFound ? '' : '<meta name="robots" content="noindex">'
    const demo = isDemoShown ? '<meta name="dealer-desk-demo">' : ''
    const text = (
      marked.includes('csp-nonce') ? marked : marked.replace('<head>', `<head>${meta}${robots}${demo}`)
    ).replace('</head>', `${ahead}</head>`)
    return new Response(text, {
      status: isFound ? 200 : 404,
      headers: {
        ...platform.headers,
        ...((!isFound || /^\/40[34]$/.test(path)) && { 'x-robots-tag': 'noindex' }),
        'content-security-policy': contentSecurityPolicy(nonce),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-language, cookie',
      },
    })
  }
  app.get('*', (c: Context) => {
    const file = files.get(c.req.path)
    if (!file) {
      // A missing file is no page of ours: an old tab that asks for a chunk of the last version must see that it is gone.
      if (/^\/assets\/|\.(?:js|css|map|woff2|png|svg|ico|json|txt)$/.test(c.req.path))
        return new Response('Not found', { status: 404, headers: { ...platform.headers, 'cache-control': 'no-store' } })
      const session = cookieIn(c.req.header('cookie'), 'session', platform.isHttps)
      return page(c.req.path, localeOf(c.req.header('accept-language')), session === null)
    }
    const headers: Record<string, string> = {
      ...platform.headers,
      'content-type': file.type,
      'cache-control': file.cache,
      ...(file.br && { vary: 'accept-encoding' }),
    }
    const accepted = c.req.header('accept-encoding') ?? ''
    if (file.br && /\bbr\b/.test(accepted))
      return new Response(file.br, { headers: { ...headers, 'content-encoding': 'br' } })
    if (file.gzip && /\bgzip\b/.test(accepted))
      return new Response(file.gzip, { headers: { ...headers, 'content-encoding': 'gzip' } })
    return new Response(file.plain, { headers })
  })
}
