import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { type Call, type Page, partsOf } from '#contract/call.ts'
import type { Rec } from '#contract/fields.ts'
import { mayEnter, type Roles } from '#contract/roles.ts'
import { check, complaints, type Faults, inSentence } from '#contract/validation.ts'
import type { Message } from '#contract/words.ts'
import { readJson } from '#server/platform/body.ts'
import { type CookieName, cookieIn, cookieLine } from '#server/platform/cookies.ts'
import { isXsrf, newXsrf } from '#server/platform/csrf.ts'
import { type Envelope, pageOf, succeeded } from '#server/platform/envelope.ts'
import {
  CsrfMismatch,
  Failure,
  type FieldErrors,
  Forbidden,
  Invalid,
  NotFound,
  ServerError,
  Unauthenticated,
  Unavailable,
} from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pagingOf } from '#server/platform/records-list.ts'
import { inOrder, type RequestFacts, type Served } from '#server/platform/serve.ts'
import { sessionSeconds } from '#server/platform/sessions.ts'
import { DatabaseAway, StatementFailed } from '#server/platform/sql.ts'
import { streamOf } from '#server/platform/stream.ts'
import { newToken } from '#server/platform/tokens.ts'
import { type Person, scopeOf } from '#server/platform/users.ts'
import { localeOf, type Say, sayIn } from '#server/platform/words.ts'

/** What a rule complains of, from the contract's check to sentences. */
const errorsOf = (faults: Faults): FieldErrors =>
  Object.fromEntries(
    Object.entries(faults).map(([name, wrong]) => [
      name,
      wrong.map(({ rule, label, target, length }) => ({
        message: complaints[rule],
        field: label,
        target,
        ...(length !== undefined && { values: { length } }),
      })),
    ]),
  )
const parse = (shape: Rec, given: unknown): unknown => {
  const checked = check(shape, given)
  if (!checked.ok) throw new Invalid(errorsOf(checked.faults))
  return checked.value
}
const readCells = (shape: Rec, texts: Readonly<Record<string, string>>): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape.fields)) {
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined
    if (text?.includes('\0')) throw new Invalid({ [name]: [{ message: complaints.regex, field: field.label }] })
    if (text !== undefined) values[name] = field.cell.read(text)
  }
  return values
}
/** Record numbers as the database keeps them; a larger one belongs to nothing. */
const mostId = 2_147_483_647
const paramsOf = (call: Call, texts: Readonly<Record<string, string>>): unknown => {
  if (call.params) {
    const checked = check(call.params, readCells(call.params, texts))
    if (checked.ok) return checked.value
    throw new NotFound()
  }
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
      if (id < 1 || id > mostId) throw new NotFound()
      return [name, id]
    }),
  )
}

/** Values that the database could not take although the contract let them pass. */
const unfitCodes = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05'])
/** Any error as one of ours; what nobody foresaw becomes 500 and is logged. */
const failureOf = (error: unknown): Failure => {
  if (error instanceof Failure) return error
  if (error instanceof DatabaseAway) return new Unavailable()
  if (error instanceof StatementFailed && unfitCodes.has(error.code)) return new Invalid({})
  return new ServerError()
}
const speakErrors = (errors: FieldErrors, say: Say): Envelope['errors'] =>
  Object.fromEntries(
    Object.entries(errors).map(([name, all]) => [
      name,
      all.map(({ message, values, field, target }) =>
        say(message, {
          ...values,
          ...(field && { field: inSentence(say(field)) }),
          ...(target && { target: inSentence(say(target)) }),
        }),
      ),
    ]),
  )

/** Where the request came from: the socket, or what a trusted proxy says. */
const addressOf = (c: Context, trusted: number): string => {
  const socket: unknown = c.env
  const read = v.safeParse(SocketShape, socket)
  const peer = read.success ? (read.output.incoming.socket.remoteAddress ?? '') : ''
  const forwarded = trusted > 0 ? (c.req.header('x-forwarded-for')?.split(',').at(-trusted)?.trim() ?? peer) : peer
  const address = forwarded.replace(/^::ffff:/, '')
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
}
const SocketShape = v.object({
  incoming: v.object({ socket: v.object({ remoteAddress: v.optional(v.string()) }) }),
})
const bearerIn = (header: string | undefined): string | null => /^Bearer ([\w.-]+)$/i.exec(header ?? '')?.[1] ?? null

const isUnsafe = (method: string) => method !== 'GET' && method !== 'HEAD'
const bases = [
  { path: '/api/v1', base: 'cookie' },
  { path: '/api', base: 'bearer' },
] as const
const boot = randomUUID().slice(0, 8)

/** Routes every call on both bases: parses, lets in or refuses, runs the handler and writes the envelope. */
export const mountApi = (app: Hono, platform: Platform, served: readonly Served[]): void => {
  const { env, secret, sessions, log, headers } = platform
  const apiHeaders: Readonly<Record<string, string>> = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  }
  let requests = 0

  const route = ({ call, handle }: Served, base: RequestFacts['base'], isTouching: boolean) => {
    const { answer, roles } = call
    return async (c: Context): Promise<Response> => {
      const startedAt = performance.now()
      requests += 1
      const id = `${boot}-${requests.toString(36)}`
      const method = c.req.method
      const cookies = base === 'cookie' ? c.req.header('cookie') : undefined
      const locale = localeOf(c.req.header('accept-language'))
      const say = sayIn(locale)
      const lines: string[] = []
      const setCookie = (name: CookieName, value: string, seconds: number | null) => {
        if (base === 'cookie') lines.push(cookieLine(name, value, seconds, platform.isHttps))
      }
      const bearer = base === 'bearer' ? bearerIn(c.req.header('authorization')) : null
      const request: RequestFacts = {
        id,
        base,
        bearer,
        get address() {
          return addressOf(c, env.TRUST_PROXY)
        },
        userAgent: c.req.header('user-agent') ?? '',
        origin: platform.origin,
        signal: c.req.raw.signal,
        cookie: (name) => cookieIn(cookies, name),
        setCookie,
        giveXsrf: (session) => {
          let holder = session
          if (holder === null) {
            holder = cookieIn(cookies, 'visitor') ?? newToken()
            setCookie('visitor', holder, null)
          }
          setCookie('xsrf', newXsrf(secret, holder), session === null ? null : sessionSeconds.absolute)
        },
      }
      let user: Person | null = null
      let status = 200
      const logged = (answered: number) =>
        log.info('request', {
          id,
          method,
          route: call.route,
          base,
          status: answered,
          user: user?.id,
          ms: Math.round((performance.now() - startedAt) * 10) / 10,
        })
      let envelope: Envelope
      let extra: Readonly<Record<string, string>> = {}
      try {
        const session = cookieIn(cookies, 'session')
        if (roles !== 'public') {
          const token = base === 'cookie' ? session : bearer
          user = token === null ? null : await sessions.find(base, token)
          if (!user) throw new Unauthenticated()
        }
        if (base === 'cookie' && isUnsafe(method)) {
          const holder = session ?? cookieIn(cookies, 'visitor')
          if (holder === null || !isXsrf(secret, holder, c.req.header('x-xsrf-token') ?? '')) throw new CsrfMismatch()
        }
        if (user && !mayEnter(user.roles, roles)) throw new Forbidden()
        if (user && isTouching) user = { ...user, ...(await sessions.touch(user)) }
        let message = ''
        const person = user
        const query = call.query && parse(call.query, readCells(call.query, c.req.query()))
        const given = {
          params: paramsOf(call, c.req.param()),
          query,
          body: call.body && parse(call.body, await readJson(c.req.raw)),
          user,
          locale,
          say,
          request,
          tell: (sentence: Message, values?: Record<string, string | number>) => {
            message = say(sentence, values)
          },
          records:
            person &&
            ((definition: Parameters<Platform['stores']>[0], as: Roles = roles) =>
              platform.stores(definition, { user: person, scope: scopeOf(person, as), requestId: id })),
        }
        const result = await handle(given as never)
        if ('streamed' in answer) {
          logged(200)
          return new Response(streamOf(result as AsyncIterable<unknown>, platform.heartbeat), {
            headers: { ...apiHeaders, 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
          })
        }
        if ('paged' in answer) {
          const { rows, total } = result as Page<unknown>
          if (env.CHECK_ANSWERS) v.parse(v.array(answer.paged.schema), rows)
          const url = c.req.url
          const mark = url.indexOf('?')
          const search = mark < 0 ? '' : url.slice(mark + 1)
          // A short list may come whole: then it is one page of its own length.
          const place = pagingOf(query ?? {}, Math.max(rows.length, 25), 100_000)
          envelope = pageOf(rows, total, { ...place, path: c.req.path, search }, say)
        } else {
          if (env.CHECK_ANSWERS && 'listed' in answer) v.parse(v.array(answer.listed.schema), result)
          if (env.CHECK_ANSWERS && 'schema' in answer) v.parse(answer.schema, result)
          envelope = succeeded(result, message)
        }
      } catch (error) {
        const failure = failureOf(error)
        status = failure.status
        extra = failure.headers
        if (status >= 500) log.error('request failed', error, { id, method, route: call.route })
        if (base === 'cookie' && failure instanceof Unauthenticated && roles !== 'public') {
          setCookie('session', '', 0)
          request.giveXsrf(null)
        }
        if (failure instanceof CsrfMismatch) request.giveXsrf(cookieIn(cookies, 'session'))
        envelope = {
          success: false,
          message: say(failure.spoken.message, failure.spoken.values),
          data: failure.data,
          links: null,
          meta: null,
          errors: speakErrors(failure.errors, say),
          error_code: failure.code,
        }
      }
      logged(status)
      const response = new Response(JSON.stringify(envelope), {
        status,
        headers: { ...apiHeaders, ...extra, 'content-language': locale, 'x-request-id': id },
      })
      for (const line of lines) response.headers.append('set-cookie', line)
      return response
    }
  }

  for (const one of inOrder(served)) {
    const [method, path] = partsOf(one.call)
    const isTouching = isUnsafe(method) || path === '/validate/me'
    for (const { path: prefix, base } of bases) app.on(method, prefix + path, route(one, base, isTouching))
    // The text names the token's path without a base, and browsers' libraries ask for it at the root.
    if (path === '/sanctum/csrf-cookie') app.on(method, path, route(one, 'cookie', false))
  }
  app.all('/api/*', (c) => {
    const locale = localeOf(c.req.header('accept-language'))
    const failure = new NotFound()
    const envelope: Envelope = {
      ...succeeded(null, sayIn(locale)(failure.spoken.message)),
      success: false,
      error_code: failure.code,
    }
    return new Response(JSON.stringify(envelope), { status: 404, headers: apiHeaders })
  })
}
