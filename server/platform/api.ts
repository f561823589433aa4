import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { type FileAnswer, type Page, partsOf } from '#contract/call.ts'
import { positionHeader } from '#contract/positions.ts'
import type { Roles } from '#contract/roles.ts'
import type { Message } from '#contract/words.ts'
import { announcedSize, isForm, readForm, readJson } from '#server/platform/body.ts'
import { asksNoXsrf, isXsrf } from '#server/platform/csrf.ts'
import { type Envelope, pageOf, succeeded } from '#server/platform/envelope.ts'
import { CsrfMismatch, Forbidden, NotFound, ProofRequired, Unauthenticated } from '#server/platform/failures.ts'
import { paramsOf, parse, readCells, soleField } from '#server/platform/parsing.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pagingOf } from '#server/platform/records-list.ts'
import { failureOf, refusalOf } from '#server/platform/refusal.ts'
import { readKey } from '#server/platform/repeats.ts'
import { factsOf } from '#server/platform/request-facts.ts'
import { byAddress, inOrder, type RequestFacts, type Served } from '#server/platform/serve.ts'
import { fileResponse, streamOf } from '#server/platform/stream.ts'
import { type Person, scopeOf } from '#server/platform/users.ts'
import { isLetIn } from '#server/platform/visible.ts'
import { localeOf, sayIn } from '#server/platform/words.ts'

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
    const { answer, roles, proof } = call
    return async (c: Context): Promise<Response> => {
      const startedAt = performance.now()
      requests += 1
      const id = `${boot}-${requests.toString(36)}`
      const method = c.req.method
      const locale = localeOf(c.req.header('accept-language'))
      const say = sayIn(locale)
      const lines: string[] = []
      const request = factsOf(c, platform, base, id, lines)
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
      let answered: string
      let leave = () => {}
      let extra: Readonly<Record<string, string>> = {}
      try {
        const session = request.cookie('session')
        if (roles !== 'public') {
          const token = base === 'cookie' ? session : request.bearer
          user = token === null ? null : await sessions.find(base, token)
          if (!user) throw new Unauthenticated()
        }
        if (base === 'cookie' && isUnsafe(method) && !asksNoXsrf(partsOf(call)[1])) {
          const holder = session ?? request.cookie('visitor')
          if (holder === null || !isXsrf(secret, holder, c.req.header('x-xsrf-token') ?? '')) throw new CsrfMismatch()
        }
        if (user && !isLetIn(user, roles)) throw new Forbidden()
        // Before anything is read: what is written from here on is told by a line that stands.
        if (user && method === 'GET') extra = { [positionHeader]: platform.changes.position() }
        if (user && isTouching) user = { ...user, ...(await sessions.touch(user)) }
        // Before the body is read: what is sent counts, whatever comes of it.
        if (user && call.limit) leave = await platform.usage.enter(call.limit, user, announcedSize(c.req.raw))
        let message = ''
        const person = user
        const demandProof = () => {
          if (proof === undefined) throw new Error(`${call.route} asks for a proof: declare it at the call`)
          if (person && person.proof_age >= env.PROOF_SECONDS)
            throw new ProofRequired(person.mfa_enabled ? 'code' : 'password')
        }
        const query = call.query && parse(call.query, readCells(call.query, c.req.query()))
        const given = {
          params: paramsOf(call, c.req.param()),
          query,
          body: call.body && parse(call.body, soleField(call.body, await readJson(c.req.raw))),
          form: call.form && parse(call.form, readCells(call.form, await readForm(c.req.raw))),
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
              // Installed data is named in the language that this request is answered in.
              platform.stores(definition, {
                user: { ...person, locale },
                scope: scopeOf(person, as),
                requestId: id,
              })),
          demandProof,
        }
        // After the fields: whoever has to write one anew is not asked for a proof before.
        if (proof === 'always') demandProof()
        /** Whatever is answered in the envelope, but for pages. */
        const enveloped = (result: unknown): Envelope => {
          if (env.CHECK_ANSWERS && 'listed' in answer) v.parse(v.array(answer.listed.schema), result)
          if (env.CHECK_ANSWERS && 'schema' in answer) v.parse(answer.schema, result)
          return succeeded(result, message)
        }
        const key = call.once ? readKey(c.req.header('idempotency-key')) : null
        if (key !== null && person) {
          const { params, body, form } = given
          const asked = { user: person, key, route: call.route, sent: [params, query, body, form] }
          const once = await platform.repeats.once(asked, async () => enveloped(await handle(given as never)))
          if (once.isRepeat) extra = { 'idempotency-replayed': 'true' }
          answered = once.text
        } else {
          const result = await handle(given as never)
          if ('streamed' in answer) {
            logged(200)
            request.signal.addEventListener('abort', leave, { once: true })
            if (request.signal.aborted) leave()
            return new Response(
              streamOf(result as AsyncIterable<unknown>, platform.changes.position(), platform.heartbeat, leave),
              {
                headers: {
                  ...apiHeaders,
                  'content-type': 'text/event-stream; charset=utf-8',
                  'x-accel-buffering': 'no',
                },
              },
            )
          }
          if ('filed' in answer) {
            logged(200)
            return fileResponse(result as FileAnswer, headers)
          }
          if ('paged' in answer) {
            const { rows, total } = result as Page<unknown>
            if (env.CHECK_ANSWERS) v.parse(v.array(answer.paged.schema), rows)
            const url = c.req.url
            const mark = url.indexOf('?')
            const search = mark < 0 ? '' : url.slice(mark + 1)
            // A short list may come whole: then it is one page of its own length.
            const place = pagingOf(query ?? {}, Math.max(rows.length, 25), 100_000)
            answered = JSON.stringify(pageOf(rows, total, { ...place, path: c.req.path, search }, say))
          } else answered = JSON.stringify(enveloped(result))
        }
      } catch (error) {
        leave()
        const failure = failureOf(error)
        status = failure.status
        extra = failure.headers
        if (status >= 500) log.error('request failed', error, { id, method, route: call.route })
        // What a handler handed out before it failed is worth nothing.
        lines.length = 0
        if (failure instanceof Unauthenticated && roles !== 'public') request.takeSessionBack()
        if (failure instanceof CsrfMismatch) request.giveXsrf(request.cookie('session'))
        answered = JSON.stringify(refusalOf(failure, say))
      }
      logged(status)
      const response = new Response(answered, {
        status,
        headers: { ...apiHeaders, ...extra, 'content-language': locale, 'x-request-id': id },
      })
      for (const line of lines) response.headers.append('set-cookie', line)
      return response
    }
  }

  for (const calls of byAddress(inOrder(served))) {
    const [one] = calls
    if (!one) continue
    const [method, path] = partsOf(one.call)
    const isTouching = (isUnsafe(method) && !one.call.byItself) || path === '/validate/me'
    for (const { path: prefix, base } of bases) {
      const first = route(one, base, isTouching)
      const asForm = calls.find(({ call }) => call.form)
      const asJson = calls.find(({ call }) => !call.form)
      const [form, json] = [asForm, asJson].map((each) => (each ? route(each, base, isTouching) : first))
      app.on(method, prefix + path, (c) => (isForm(c.req.header('content-type')) ? form : json)?.(c) ?? first(c))
    }
    // The text names the token's path without a base, and browsers' libraries ask for it at the root.
    if (path === '/sanctum/csrf-cookie') app.on(method, path, route(one, 'cookie', false))
  }
  app.all('/api/*', (c) => {
    const envelope = refusalOf(new NotFound(), sayIn(localeOf(c.req.header('accept-language'))))
    return new Response(JSON.stringify(envelope), { status: 404, headers: apiHeaders })
  })
}
