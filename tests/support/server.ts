import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { listen } from '#server/platform/listen.ts'
import type { Outgoing } from '#server/platform/outgoing.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Database } from '#server/platform/sql.ts'
import { type Engine, engine, placeWorld } from '#tests/support/databases.ts'
import { type Mailbox, startMailbox } from '#tests/support/mail.ts'
import type { World } from '#tests/support/worlds.ts'

export interface ServerOptions {
  readonly world?: World
  readonly on?: Engine
  /** What is done to the database before the server opens it. */
  readonly prepare?: (database: Database) => Promise<void>
  /** More variables of the environment, as server/platform/env.ts names them. */
  readonly env?: Readonly<Record<string, string>>
  /** The time of day that quiet hours are kept by. */
  readonly now?: () => number
  /** Whether it calls itself a demo; every seeded world does unless said otherwise. */
  readonly isDemo?: boolean
  /** How its requests leave. */
  readonly outgoing?: Outgoing
}
export interface TestServer {
  /** `http://127.0.0.1:PORT`: the API, and the SPA if it is built. */
  readonly origin: string
  /** The server's own database, to look at what it wrote. */
  readonly database: Database
  readonly mailbox: Mailbox
  /** What stands behind the handlers, for tests that do what no person can. */
  readonly platform: Platform
  /** Forgets how often was tried what: tests sign in more often than people do. */
  forgetLimits(): Promise<void>
  stop(): Promise<void>
}

type Fetch = (request: globalThis.Request, bindings?: object) => Response | Promise<Response>

/** The whole server with a world of its own, on a free port of loopback, and a mailbox that it sends to. */
export const startServer = async (options: ServerOptions = {}): Promise<TestServer> => {
  const { world = 'small', on = engine, isDemo = world !== 'empty', outgoing } = options
  const [place, mailbox] = await Promise.all([placeWorld(world, on), startMailbox()])
  const env = readEnv({
    APP_SECRET: randomBytes(24).toString('base64url'),
    SMTP_URL: mailbox.url,
    LOG_LEVEL: 'silent',
    CHECK_ANSWERS: '1',
    POOL: '5',
    // A file's people sign in once, and a slow machine takes longer than ten minutes for some.
    PROOF_SECONDS: '86400',
    ...place.env,
    ...options.env,
  })
  const database = await openDatabase(env)
  await options.prepare?.(database)
  // The port is known before the app, because links in mail name it.
  let answer: Fetch = () => new Response('starting', { status: 503 })
  const listening = await listen((request, bindings) => answer(request, bindings), '127.0.0.1', 0)
  const origin = `http://127.0.0.1:${listening.port}`
  const pages = process.env['TEST_PAGES'] ?? join(import.meta.dirname, '..', '..', 'dist')
  const app = await createApp({
    database,
    env,
    isDemo,
    origin,
    pages,
    ...(options.now && { now: options.now }),
    ...(outgoing && { outgoing }),
  })
  answer = app.fetch
  const stop = async () => {
    const drained = listening.close()
    // Open lines end first, or draining would wait for them.
    await app.close()
    await drained
    await database.close()
    await Promise.all([place.remove(), mailbox.stop()])
  }
  const forgetLimits = async () => {
    await database.query('delete from rate_limits')
    await database.query('delete from quotas')
  }
  return { origin, database, mailbox, platform: app.platform, forgetLimits, stop }
}
