import type { Context } from 'hono'
import * as v from 'valibot'
import { type CookieName, cookieIn, cookieLine } from '#server/platform/cookies.ts'
import { newXsrf } from '#server/platform/csrf.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RequestFacts } from '#server/platform/serve.ts'
import { sessionSeconds } from '#server/platform/sessions.ts'
import { newToken } from '#server/platform/tokens.ts'

/** Where the request came from: the socket, or what a trusted proxy says. */
const addressOf = (c: Context, trusted: number): string => {
  const socket: unknown = c.env
  const read = v.safeParse(SocketShape, socket)
  const peer = read.success ? (read.output.incoming.socket.remoteAddress ?? '') : ''
  const forwarded = trusted > 0 ? (c.req.header('x-forwarded-for')?.split(',').at(-trusted)?.trim() ?? peer) : peer
  const address = forwarded.replace(/^::ffff:/, '')
  // What begins so stands for this machine or for one IPv4 address.
  const isWhole = !address.includes(':') || /^(?:64:ff9b)?::/.test(address)
  return isWhole ? address : networkHalf(address)
}
/** The four groups of an IPv6 address that all of its network share; zeros that are left out of it count as well. */
const networkHalf = (address: string): string => {
  const [front = '', back] = address.split('::')
  const groups = front.split(':')
  const rest = back === undefined || back === '' ? [] : back.split(':')
  const zeros = Array.from({ length: back === undefined ? 0 : 8 - groups.length - rest.length }, () => '0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}
const SocketShape = v.object({
  incoming: v.object({ socket: v.object({ remoteAddress: v.optional(v.string()) }) }),
})
const bearerIn = (header: string | undefined): string | null => /^Bearer ([\w.-]+)$/i.exec(header ?? '')?.[1] ?? null

/** What a handler may know of its request; cookies that it sets go into `lines`. */
export const factsOf = (
  c: Context,
  { env, secret, origin, isHttps }: Platform,
  base: RequestFacts['base'],
  id: string,
  lines: string[],
): RequestFacts => {
  const cookies = base === 'cookie' ? c.req.header('cookie') : undefined
  const setCookie = (name: CookieName, value: string, seconds: number | null) => {
    if (base === 'cookie') lines.push(cookieLine(name, value, seconds, isHttps))
  }
  return {
    id,
    base,
    bearer: base === 'bearer' ? bearerIn(c.req.header('authorization')) : null,
    get address() {
      return addressOf(c, env.TRUST_PROXY)
    },
    userAgent: c.req.header('user-agent') ?? '',
    origin,
    signal: c.req.raw.signal,
    cookie: (name) => cookieIn(cookies, name, isHttps),
    setCookie,
    giveXsrf: (session) => {
      let holder = session
      if (holder === null) {
        holder = cookieIn(cookies, 'visitor', isHttps) ?? newToken()
        setCookie('visitor', holder, null)
      }
      setCookie('xsrf', newXsrf(secret, holder), session === null ? null : sessionSeconds.absolute)
    },
    takeSessionBack: () => {
      setCookie('session', '', 0)
      setCookie('xsrf', '', 0)
    },
  }
}
