import type { Calls } from '#contract/call.ts'
import { type Changes, openChanges } from '#server/platform/changes.ts'
import type { Definitions } from '#server/platform/definitions.ts'
import type { Env } from '#server/platform/env.ts'
import { createFiles, type Files } from '#server/platform/files.ts'
import { createJobs, type Jobs } from '#server/platform/jobs.ts'
import { type JoiningDatabase, joining } from '#server/platform/joining.ts'
import { type LiveHub, openLive } from '#server/platform/live.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import { createMailer, type Mailer } from '#server/platform/mail.ts'
import { purgeMails } from '#server/platform/mail-rows.ts'
import { createOutgoing, type Outgoing } from '#server/platform/outgoing.ts'
import { createPasswords, type Passwords } from '#server/platform/passwords.ts'
import { openPresence, type Presence } from '#server/platform/presence.ts'
import { createRateLimits, type RateLimits } from '#server/platform/rate-limits.ts'
import { createStores, type StoreFor } from '#server/platform/records-store.ts'
import { createRepeats, type Repeats } from '#server/platform/repeats.ts'
import { securityHeaders } from '#server/platform/security.ts'
import { openSessions, type Sessions } from '#server/platform/sessions.ts'
import type { Database } from '#server/platform/sql.ts'
import { createUsage, type Usage } from '#server/platform/usage.ts'

/** What handlers outside the generic ones are built from. */
export interface Platform {
  readonly env: Env
  readonly secret: string
  /** The scheme, host and port that people come by. */
  readonly origin: string
  readonly isHttps: boolean
  /** Demo accounts and the outbox page exist here. */
  readonly isDemo: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly database: JoiningDatabase
  readonly changes: Changes
  readonly sessions: Sessions
  readonly limits: RateLimits
  /** How much each person uses of what is limited. */
  readonly usage: Usage
  readonly repeats: Repeats
  readonly passwords: Passwords
  readonly mailer: Mailer
  readonly live: LiveHub
  /** Who has which record open. */
  readonly presence: Presence
  readonly stores: StoreFor
  /** Every kind of record, for the work over many lists. */
  readonly definitions: Definitions
  /** Long work in the background. */
  readonly jobs: Jobs
  /** Files that the server has made. */
  readonly files: Files
  /** Requests to addresses that people typed in. */
  readonly outgoing: Outgoing
  readonly log: Log
  /** Milliseconds between two signs of life on an open line. */
  readonly heartbeat: number
  /** Milliseconds since 1970, by the clock that quiet hours are kept by. */
  now(): number
  /** Lets work go on after the answer, and after the commit of what it follows from; closing waits for it. */
  later(what: string, work: () => Promise<void>): void
  /** The same again and again, until the platform closes. */
  every(milliseconds: number, what: string, work: () => Promise<void>): void
  /** Resolves when no such work is left. */
  settled(): Promise<void>
  /** Forgets whatever has had its time; by itself every hour. */
  purge(): Promise<void>
  close(): Promise<void>
}
export interface PlatformParts {
  readonly env: Env
  readonly secret: string
  readonly origin: string
  readonly isDemo: boolean
  readonly database: Database
  readonly resources: Readonly<Record<string, Calls>>
  /** Every kind of record. */
  readonly definitions: Definitions
  readonly log?: Log
  readonly heartbeat?: number
  readonly now?: () => number
  readonly outgoing?: Outgoing
}

/** How often a process says of its open lines that it still holds them, in milliseconds. */
const renewal = 25_000

/** Opens everything that stands between the database and the handlers. */
export const openPlatform = async (parts: PlatformParts): Promise<Platform> => {
  const {
    env,
    secret,
    origin,
    isDemo,
    resources,
    definitions,
    heartbeat = 25_000,
    now = Date.now,
    outgoing = createOutgoing(),
  } = parts
  const database = joining(parts.database)
  const log = parts.log ?? createLog(env.LOG_LEVEL)
  const [changes, sessions, passwords] = await Promise.all([
    openChanges(database),
    openSessions(database),
    createPasswords(),
  ])
  const presence = await openPresence(database, sessions, now)
  const limits = createRateLimits(database)
  const usage = createUsage(database, (3 * renewal) / 1000)
  const repeats = createRepeats(database, secret)
  const jobs = createJobs({ database, changes, log, admit: usage.admitJob })
  const files = createFiles(database)
  const mailer = createMailer({
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    origin,
    secret,
    database,
    changes,
    log,
  })
  const live = openLive(changes, sessions, { resources, definitions: definitions.all }, heartbeat)
  const running = new Set<Promise<void>>()
  const settled = async () => {
    while (running.size > 0) await Promise.all(running)
  }
  const laterNow = (what: string, work: () => Promise<void>) => {
    const done = new Promise<void>((resolve) => {
      setImmediate(() => {
        work()
          .catch((error: unknown) => log.error(`${what} failed`, error))
          .finally(resolve)
      })
    }).finally(() => running.delete(done))
    running.add(done)
  }
  const later: Platform['later'] = (what, work) => database.afterCommit(() => laterNow(what, work))
  const timers: NodeJS.Timeout[] = []
  const every = (milliseconds: number, what: string, work: () => Promise<void>) => {
    timers.push(setInterval(() => later(what, work), milliseconds).unref())
  }
  const purge = async () => {
    await sessions.purge()
    await limits.purge()
    await usage.purge()
    await repeats.purge()
    await files.purge()
    await purgeMails(database)
    await database.query('delete from pending_logins where expires_at < now()')
    await database.query("delete from mailed_links where expires_at < now() - interval '7 days'")
  }
  every(3_600_000, 'purge', purge)
  every(renewal, 'renewing open lines', usage.renew)
  // An embedded database belongs to this process alone: whoever held lines before is gone.
  if (database.kind === 'pglite') await database.query('delete from live_lines')
  const isHttps = origin.startsWith('https://')
  return {
    env,
    secret,
    origin,
    isHttps,
    isDemo,
    headers: securityHeaders(isHttps),
    database,
    changes,
    sessions,
    limits,
    usage,
    repeats,
    passwords,
    mailer,
    live,
    presence,
    stores: createStores({ database, changes }),
    definitions,
    jobs,
    files,
    outgoing,
    log,
    heartbeat,
    now,
    later,
    every,
    settled,
    purge,
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      live.close()
      await settled()
      await usage.close()
      await mailer.close()
      await jobs.close()
      await Promise.all([changes.close(), presence.close(), sessions.close()]).catch(() => {})
      outgoing.close()
      log.flush()
    },
  }
}
