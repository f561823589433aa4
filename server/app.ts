import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { everyResource } from '#contract/all.ts'
import { everyDefinition } from '#server/areas/definitions.ts'
import { everyHandler } from '#server/areas/handlers.ts'
import { createAnswering } from '#server/areas/surveys/answering.ts'
import { mountAnsweringPage } from '#server/areas/surveys/answering-page.ts'
import { mountStopPage } from '#server/areas/surveys/reports/deliver/stop-page.ts'
import { mountOptOutPage } from '#server/areas/text-blasts/opt-out-page.ts'
import { mountApi } from '#server/platform/api.ts'
import { createDefinitions } from '#server/platform/definitions.ts'
import { type Env, isLoopback, secretLength } from '#server/platform/env.ts'
import { mountHealth } from '#server/platform/health.ts'
import type { Log } from '#server/platform/log.ts'
import { mountOpenApi } from '#server/platform/openapi.ts'
import { mountOutbox } from '#server/platform/outbox.ts'
import type { Outgoing } from '#server/platform/outgoing.ts'
import { openPlatform, type Platform } from '#server/platform/platform.ts'
import { assertAllServed } from '#server/platform/serve.ts'
import type { Database } from '#server/platform/sql.ts'
import { mountStatic } from '#server/platform/static.ts'

export interface AppParts {
  readonly database: Database
  readonly env: Env
  /** The demo accounts are in this database. */
  readonly isDemo: boolean
  /** What links in mail begin with; APP_URL goes before it. */
  readonly origin?: string
  /** Where the built SPA lies. */
  readonly pages?: string
  readonly log?: Log
  readonly heartbeat?: number
  /** The time of day that quiet hours are kept by, in milliseconds since 1970. */
  readonly now?: () => number
  /** How requests leave to addresses that people typed in. */
  readonly outgoing?: Outgoing
}
export interface App {
  readonly fetch: (request: Request, bindings?: object) => Response | Promise<Response>
  readonly platform: Platform
  /** Answers /readyz with 503 from now on, so that a load balancer sends nobody here any more; everything else goes on. */
  drain(): void
  /** Takes no more work as ready, ends open lines and waits for what still runs. The database stays open. */
  close(): Promise<void>
}

/** The key that seals codes and tokens: APP_SECRET, or for the embedded database one of its own beside its files. */
const secretFor = (env: Env): string => {
  if (env.APP_SECRET !== undefined) return env.APP_SECRET
  if (env.DATABASE_URL !== undefined)
    throw new Error(
      `APP_SECRET is required with DATABASE_URL: set it to at least ${secretLength} random characters and keep it`,
    )
  if (env.DATA_DIR === 'memory') return randomBytes(32).toString('base64url')
  const file = join(env.DATA_DIR, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = randomBytes(32).toString('base64url')
  mkdirSync(env.DATA_DIR, { recursive: true })
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}

/** Puts the product together over an open, migrated database. */
export const createApp = async (parts: AppParts): Promise<App> => {
  const { env, database, isDemo } = parts
  if (isDemo && !isLoopback(env.HOST) && !env.ALLOW_DEMO)
    throw new Error(
      `HOST=${env.HOST} would show the demo accounts to others: use another database, or set ALLOW_DEMO=1 if that is meant`,
    )
  const origin = env.APP_URL?.replace(/\/$/, '') ?? parts.origin ?? `http://localhost:${env.PORT}`
  const platform = await openPlatform({
    env,
    secret: secretFor(env),
    origin,
    isDemo,
    database,
    resources: everyResource,
    definitions: createDefinitions(everyDefinition),
    ...(parts.log && { log: parts.log }),
    ...(parts.heartbeat !== undefined && { heartbeat: parts.heartbeat }),
    ...(parts.now && { now: parts.now }),
    ...(parts.outgoing && { outgoing: parts.outgoing }),
  })
  const served = everyHandler(platform)
  assertAllServed(everyResource, served)
  await platform.jobs.open()
  await platform.mailer.open()

  let isStopping = false
  const app = new Hono()
  mountHealth(app, platform, () => isStopping)
  mountOpenApi(app, everyResource, platform.headers)
  if (isDemo && isLoopback(env.HOST) && platform.mailer.isOutbox) mountOutbox(app, platform)
  mountApi(app, platform, served)
  mountOptOutPage(app, platform)
  mountStopPage(app, platform)
  mountAnsweringPage(app, platform, createAnswering(platform))
  mountStatic(app, platform, parts.pages ?? 'dist')
  app.onError((error) => {
    platform.log.error('unforeseen', error)
    return new Response('Internal Server Error', { status: 500, headers: platform.headers })
  })
  return {
    fetch: (request, bindings) => app.fetch(request, bindings),
    platform,
    drain: () => {
      isStopping = true
    },
    close: async () => {
      isStopping = true
      await platform.close()
    },
  }
}
