import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/account/auth.ts'
import { everyResource } from '#contract/all.ts'
import { zones } from '#contract/dealers/zones.ts'
import { type App, createApp } from '#server/app.ts'
import { readEnv } from '#server/platform/env.ts'
import { openPostgres } from '#server/platform/postgres.ts'
import { assertAllServed, type Served, serve } from '#server/platform/serve.ts'
import type { Database } from '#server/platform/sql.ts'
import { createClient } from '#tests/support/client.ts'
import { openTestDatabase } from '#tests/support/databases.ts'
import { startCluster } from '#tests/support/postgres.ts'
import { addresses, builtScreens } from '#tests/support/screens.ts'
import { startServer } from '#tests/support/server.ts'
import { demoPassword, people } from '#tests/support/sign-in.ts'

const pages = mkdtempSync(join(tmpdir(), 'pages-'))
const script = `export const words = ${JSON.stringify('dealer desk '.repeat(500))}`
mkdirSync(join(pages, 'assets'))
writeFileSync(
  join(pages, 'index.html'),
  '<!doctype html><html><head><title>Dealer Desk</title></head><body></body></html>',
)
writeFileSync(join(pages, 'assets', 'main-abc123.js'), script)
writeFileSync(join(pages, 'assets', 'main-abc123.js.br'), brotliCompressSync(script))
writeFileSync(join(pages, 'assets', 'main-abc123.js.gz'), gzipSync(script))
writeFileSync(join(pages, 'robots.txt'), 'User-agent: *')
writeFileSync(join(pages, 'routes.json'), JSON.stringify(addresses))
const preloads = {
  words: { en: ['/assets/en-1.js'], fil: ['/assets/fil-1.js'], ar: ['/assets/ar-1.js'] },
  desk: ['/assets/desk-1.js', '/assets/desk-1.css'],
}
writeFileSync(join(pages, 'preloads.json'), JSON.stringify(preloads))

const quiet = { APP_SECRET: 'a secret for this test, long enough for one', LOG_LEVEL: 'silent' }
let database: Database
let app: App
beforeAll(async () => {
  database = await openTestDatabase(undefined, 'small')
  app = await createApp({ database, env: readEnv(quiet), isDemo: true, pages })
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(pages, { recursive: true })
})
const get = async (path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`http://localhost${path}`, { headers }))

describe('When a page is asked for', () => {
  test('every path of the portal answers the page, each time with a nonce of its own', async () => {
    const nonces = new Set<string>()
    for (const path of ['/', '/admin/leads', '/admin/leads/12?tab=history', '/404']) {
      const answer = await get(path)
      const nonce = /<meta property="csp-nonce" nonce="([\w-]{22})">/.exec(await answer.text())?.[1] ?? ''
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(4)
  })
  test('an address that the portal does not have answers 404 and asks not to be indexed [errors.03]', async () => {
    for (const path of ['/nowhere', '/admin/nowhere', '/admin/leads/twelve', '/admin/leads/1/2/3', '/wp-login.php']) {
      const answer = await get(path)
      expect([path, answer.status, answer.headers.get('x-robots-tag')]).toEqual([path, 404, 'noindex'])
      // It is the page all the same, which shows what is wrong and the way on.
      expect(await answer.text()).toContain('<meta name="robots" content="noindex">')
    }
    const routes = builtScreens.filter(({ path }) => path.startsWith('/')).map(({ path }) => path)
    expect(routes.length).toBeGreaterThan(30)
    for (const path of [...routes, '/admin', '/admin/login', '/admin/mfa', '/admin/email/verify/7', '/admin/leads/']) {
      const answer = await get(path)
      expect([path, answer.status, answer.headers.get('x-robots-tag')]).toEqual([path, 200, null])
    }
    for (const path of ['/403', '/403?from=%2Fadmin%2Fleads', '/404'])
      expect((await get(path)).headers.get('x-robots-tag')).toBe('noindex')
    expect((await get('/routes.json')).status).toBe(404)
  })
  test('the page names what its script is about to ask for: the words of the language asked for, or the workspace', async () => {
    const named = async (path: string, headers: Record<string, string>) =>
      [...(await (await get(path, headers)).text()).matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)">/g)].map(
        ([, rel, file]) => `${rel} ${file}`,
      )
    expect(await named('/admin/leads', { 'accept-language': 'fil-PH' })).toEqual(['modulepreload /assets/fil-1.js'])
    const cookie = 'dealer_desk_session=kept'
    expect(await named('/admin/leads', { 'accept-language': 'fil-PH', cookie })).toEqual([
      'modulepreload /assets/desk-1.js',
      'preload /assets/desk-1.css',
    ])
    expect(await named('/nowhere', { cookie })).toEqual([])
    expect((await get('/preloads.json')).status).toBe(404)
  })
  test('nothing allows inline scripts or styles, framing or guessing of types', async () => {
    for (const path of ['/admin', '/api/v1/leads', '/healthz', '/api/docs', '/outbox', '/assets/main-abc123.js']) {
      const { headers } = await get(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe|\*/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.has('strict-transport-security')).toBe(false)
    }
  })
  test('built files are kept for good and sent as small as the browser can read them', async () => {
    const path = '/assets/main-abc123.js'
    const [plain, zipped, brotli] = [
      await get(path),
      await get(path, { 'accept-encoding': 'gzip' }),
      await get(path, { 'accept-encoding': 'gzip, br' }),
    ]
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await plain.text()).toBe(script)
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect((await brotli.arrayBuffer()).byteLength).toBeLessThan(script.length / 10)
    for (const gone of ['/assets/gone-000.js', `${path}.br`]) expect((await get(gone)).status).toBe(404)
    expect((await get('/assets/../index.html')).status).toBe(404)
    expect((await get('/robots.txt')).headers.get('cache-control')).toBe('public, max-age=300')
  })
  test('over https the browser is told to stay there, and cookies are marked', async () => {
    const env = readEnv({ ...quiet, APP_URL: 'https://desk.example' })
    const other = await createApp({ database, env, isDemo: true, pages })
    const answer = await other.fetch(new Request('http://localhost/api/v1/sanctum/csrf-cookie'))
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    const lines = answer.headers.getSetCookie()
    expect(lines.map((line) => line.split('=')[0])).toEqual(['__Host-dealer_desk_visitor', '__Host-XSRF-TOKEN'])
    for (const line of lines) {
      expect(line).toMatch(/; Path=\/;/)
      expect(line).toContain('; Secure')
      expect(line).not.toMatch(/domain/i)
    }
    // A cookie under the plain name, which http or a sibling domain could have planted, is not believed.
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(lines.join())?.[1] ?? '')
    const post = (prefix: string) =>
      other.fetch(
        new Request('http://localhost/api/v1/auth/login', {
          method: 'POST',
          headers: {
            cookie: lines.map((line) => line.split(';')[0]?.replace('__Host-', prefix)).join('; '),
            'x-xsrf-token': token,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ email: people.admin, password: demoPassword }),
        }),
      )
    expect((await post('')).status).toBe(403)
    const signedIn = await post('__Host-')
    expect(signedIn.status).toBe(200)
    const session = signedIn.headers.getSetCookie().find((line) => line.startsWith('__Host-dealer_desk_session='))
    const mine = await other.fetch(
      new Request('http://localhost/api/v1/me', { headers: { cookie: session?.split(';')[0] ?? '' } }),
    )
    expect(mine.status).toBe(200)
    await other.close()
  })
})

describe('When somebody wants to know the API', () => {
  const Document = v.object({
    openapi: v.string(),
    paths: v.record(v.string(), v.record(v.string(), v.looseObject({}))),
  })
  test('the document holds every call of the contract', async () => {
    const { paths, openapi } = v.parse(Document, await (await get('/api/openapi.json')).json())
    expect(openapi).toBe('3.1.0')
    const written = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const calls = Object.values(everyResource).flatMap((resource) =>
      Object.values(resource).map((call) => call.route.replaceAll(/:(\w+)/g, '{$1}')),
    )
    // JSON and a form at one address are one operation there.
    expect(written.toSorted()).toEqual([...new Set(calls)].toSorted())
  })
  test('the page names every call and has no script', async () => {
    const html = await (await get('/api/docs')).text()
    expect(html).toContain('PUT /leads/:id')
    expect(html).not.toMatch(/<script|\sstyle=|\son\w+=/)
    expect((await get('/api/docs.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
  })
})

describe('When the demo mails something', () => {
  test('the outbox shows it as text, and only there and only in a demo', async () => {
    await app.platform.mailer.post(database, {
      kind: 'password-reset',
      to: 'someone@demo.test',
      name: 'Someone',
      locale: 'en',
      subject: { id: 'x', message: '<b>Bold</b>' },
      lines: [{ id: 'y', message: 'Follow' }],
      link: '/admin/reset-password?token=abc',
    })
    const outbox = async () => (await get('/outbox?to=Someone@demo.test')).text()
    await expect.poll(outbox).toContain('<article')
    const html = await outbox()
    expect(html).toContain('&#60;b&#62;Bold')
    expect(html).toContain('<a href="http://localhost:4600/admin/reset-password?token=abc">')
    expect(await (await get('/outbox?to=other@demo.test')).text()).toContain('No emails yet.')
    const real = await createApp({ database, env: readEnv(quiet), isDemo: false, pages })
    const hidden = await (await real.fetch(new Request('http://localhost/outbox'))).text()
    expect(hidden).not.toContain('Bold')
    await real.close()
  })
  test('a code, a link and the news of a changed password come there', async () => {
    const demo = await startServer({ env: { SMTP_URL: '' } })
    const client = createClient(demo.origin)
    const outbox = async (to: string) => (await fetch(`${demo.origin}/outbox?to=${to}`)).text()
    await client.call(auth.login, { body: { email: people.mfa, password: demoPassword } })
    await expect.poll(() => outbox(people.mfa)).toMatch(/<h2>\d{6} is your sign-in code/)
    await client.call(auth.forgotPassword, { body: { email: people.dealer } })
    await expect.poll(() => outbox(people.dealer)).toContain('Choose a new password')
    const token = /token=([\w-]+)/.exec(await outbox(people.dealer))?.[1] ?? ''
    const password = { password: 'seven small boats', password_confirmation: 'seven small boats' }
    const reset = await client.call(auth.resetPassword, { body: { email: people.dealer, token, ...password } })
    expect(reset.status).toBe(200)
    await expect.poll(() => outbox(people.dealer)).toContain('Your password was changed')
    await demo.stop()
  })
  test('a host that others reach is refused unless that is meant', async () => {
    const env = readEnv({ ...quiet, HOST: '0.0.0.0' })
    await expect(createApp({ database, env, isDemo: true, pages })).rejects.toThrow('set ALLOW_DEMO=1 if that is meant')
    const meant = await createApp({
      database,
      env: readEnv({ ...quiet, HOST: '0.0.0.0', ALLOW_DEMO: '1' }),
      isDemo: true,
      pages,
    })
    expect(await (await meant.fetch(new Request('http://localhost/outbox'))).text()).not.toContain('<h1>Outbox')
    await meant.close()
  })
})

describe('When the database goes away', () => {
  test('answers are 503 in the envelope, and readiness says so while the process lives', async () => {
    const cluster = await startCluster()
    const own = await openPostgres(cluster.url, 2)
    await own.script(
      'create table users (id int); create table rate_limits (key text); create table pending_logins (expires_at timestamptz); create table mailed_links (expires_at timestamptz)',
    )
    const other = await createApp({ database: own, env: readEnv(quiet), isDemo: false, pages })
    const ask = (path: string) =>
      other.fetch(new Request(`http://localhost${path}`, { headers: { cookie: 'dealer_desk_session=x' } }))
    expect((await ask('/readyz')).status).toBe(200)
    await cluster.stop()
    const answer = await ask('/api/v1/leads')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({ success: false, error_code: 'unavailable', data: null })
    expect((await ask('/readyz')).status).toBe(503)
    expect((await ask('/healthz')).status).toBe(200)
    await other.close()
    await own.close()
  })
})

describe('When handlers are put together', () => {
  const handlers = (): readonly Served[] => Object.values(zones).map((call) => ({ call, handle: () => null }))
  test('a call without a handler, with two, and a handler without a call are named', () => {
    const all = handlers()
    const resources = { zones }
    expect(() => assertAllServed(resources, all)).not.toThrow()
    expect(() => assertAllServed(resources, all.slice(1))).toThrow(
      'GET /dealer/: has no handler'.replace('/:', '/zones'),
    )
    expect(() => assertAllServed(resources, [...all, ...all.slice(0, 1)])).toThrow(
      'GET /dealer/zones has 2 handlers: keep one',
    )
    expect(() => assertAllServed({}, [serve(zones.trash, () => null)])).toThrow('has a handler but no call')
  })
})

test('Rooms reach rows through their store alone: only accounts, what sends by itself and what serves every room are given the platform', () => {
  const areas = join(import.meta.dirname, 'areas')
  const files = globSync('**/*.ts', { cwd: areas }).filter((file) => !/\.(?:test|table)\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(20)
  const reaching = files.filter((file) =>
    /platform\/platform\.ts|platform\/(?:pglite|postgres|database)\.ts|type \{[^}]*\bDatabase\b/.test(
      readFileSync(join(areas, file), 'utf8'),
    ),
  )
  // Text blasts are sent by the system, whose work has no person; blasts that a person names are read from the store first.
  // Others need what the store has not: sums over all kinds of requests within the reader's scope, kept files and
  // pictures, mail, the clock that tells of news, and the erasure of a person in every table.
  const allowed = new RegExp(
    [
      '^(?:account|notifications|work|text-blasts|reports)/',
      '^people/(?:users-handlers|users-invite|dealer-users|sales-consultants|avatars)\\.ts$',
      '^(?:home/home|catalogue/pictures|requests/quotations|requests/erasure)\\.ts$',
      '^news/(?:announcing|news-handlers)\\.ts$',
      // Answers come from customers, who are no persons of the portal, and end by the clock; factors and options are installed
      // data; surveys, results and cases are read from the store before more of them is.
      '^surveys/(?:answering-handlers|answering-page|answering|case-clock|comments-themes|cdc-counts|cdcs-handlers|email-logs|email-sending|expiring|factor-weights|options|results|results-detail|surveys-bulk|surveys-versions|surveys)\\.ts$',
      // Reports are sums over many dealers' results, narrowed to the reader's dealer before they are taken; by mail they go
      // out by the clock to readers who are asked at each sending, and are ended by a link that has no session.
      '^surveys/(?:case-report-files|case-report-handlers|targets-list|reports/(?:handlers|moment|rebuild|every-report|compare/handlers|deliver/(?:handlers|sending|stop-page)|explain/(?:files|handlers|signals)|month/(?:handlers|pages|report)))\\.ts$',
      // The inquiry is read from the store; its quotation goes out by the queue of emails, or as one text message.
      '^parts/quotation\\.ts$',
      '^brand-assets/(?:assets-handlers|guidelines|storage)\\.ts$',
      '^handlers\\.ts$',
    ].join('|'),
  )
  expect(reaching.filter((file) => !allowed.test(file))).toEqual([])
  expect(reaching.length).toBeGreaterThan(2)
})
