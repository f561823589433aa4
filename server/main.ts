import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { type App, createApp } from '#server/app.ts'
import { seedWorld, worldOf } from '#server/database/worlds.ts'
import { migrate, openDatabase } from '#server/platform/database.ts'
import { type Env, isLoopback, readEnv } from '#server/platform/env.ts'
import { listen } from '#server/platform/listen.ts'
import { createLog } from '#server/platform/log.ts'
import type { Database } from '#server/platform/sql.ts'
import { type Simulator, startSimulator } from '#server/simulator/simulator.ts'

/** The embedded database begins with the demo world; a real PostgreSQL only when asked. */
const prepare = async (database: Database, env: Env): Promise<boolean> => {
  await migrate(database)
  const wanted = env.SEED ?? (env.DATABASE_URL === undefined ? 'demo' : 'none')
  const world = await worldOf(database)
  if (world !== null) return true
  if (wanted === 'none') return false
  const [used] = await database.query<{ used: boolean }>('select exists (select from users) as used')
  if (used?.used === true) return false
  process.stdout.write(`Creating the ${wanted} data …\n`)
  await seedWorld(database, wanted)
  return true
}

/** A demo sends its text messages to a simulator: one of its own, whose memory lies beside the embedded database. */
const simulatorFor = async (env: Env, isDemo: boolean): Promise<Simulator | null> => {
  if (!isDemo || env.SIMULATOR_URL !== undefined) return null
  const isKept = env.DATABASE_URL === undefined && env.DATA_DIR !== 'memory'
  return startSimulator(isKept ? { file: join(env.DATA_DIR, 'simulator.jsonl') } : {})
}

const banner = (url: string, env: Env, isDemo: boolean, isOutbox: boolean): string => {
  const kind = env.DATABASE_URL === undefined ? `embedded, in ${env.DATA_DIR}` : 'PostgreSQL'
  const lines = [
    '',
    `  Dealer Desk    ${url}`,
    `  Database       ${kind}`,
    ...(isDemo && isLoopback(env.HOST)
      ? [
          `  Sign in        superadmin, admin, survey.admin, parts.admin, dealer, dealer.survey, dealer.parts,`,
          `                 mfa (asks for a code), reset (must change the password): each @demo.test`,
          `  Password       Portal-demo-2026`,
          ...(isOutbox ? [`  Email outbox   ${url}/outbox`] : []),
        ]
      : []),
    `  API            ${url}/api/docs`,
    '',
  ]
  return lines.join('\n')
}

/** Whoever has opened the page too early sees it as soon as it is there: `refresh` has the browser ask again. */
const starting = () =>
  new Response('Dealer Desk is starting. This page opens automatically.', {
    status: 503,
    headers: {
      'retry-after': '1',
      refresh: '1',
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    },
  })

const start = async () => {
  const env = readEnv(process.env)
  const log = createLog(env.LOG_LEVEL)
  // A taken port is said before minutes go into a new database.
  let answer: App['fetch'] = starting
  const listening = await listen((request, bindings) => answer(request, bindings), env.HOST, env.PORT)
  const url = `http://${isLoopback(env.HOST) ? 'localhost' : env.HOST}:${listening.port}`
  const database = await openDatabase(env)
  const isDemo = await prepare(database, env)
  const simulator = await simulatorFor(env, isDemo)
  const app = await createApp({
    database,
    env: simulator ? { ...env, SIMULATOR_URL: simulator.url } : env,
    isDemo,
    log,
    origin: url,
  })
  answer = app.fetch
  process.stdout.write(`${banner(url, env, isDemo, app.platform.mailer.isOutbox)}\n`)
  if (env.READY_FD !== undefined) writeSync(env.READY_FD, `ready http://127.0.0.1:${listening.port}\n`)
  log.info('ready', { port: listening.port, ms: Math.round(performance.now()) })

  let isStopping = false
  let hurry = () => {}
  /** Serves on while whoever balances the load learns from /readyz that this process is about to stop. */
  const drain = (seconds: number) =>
    new Promise<void>((over) => {
      app.drain()
      listening.drain()
      setTimeout(over, seconds * 1000)
      hurry = over
    })
  const stop = (signal: string, seconds: number) => {
    // Who asks twice does not want to wait.
    if (isStopping) return hurry()
    isStopping = true
    log.info('stopping', { signal })
    const work = async () => {
      await drain(seconds)
      const drained = listening.close()
      // Open lines end first, or draining would wait for them.
      await app.close()
      await drained
      await simulator?.close()
      await database.close()
      log.flush()
    }
    work().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('stopped badly', error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM', env.DRAIN_SECONDS))
  process.on('SIGINT', () => stop('SIGINT', 0))
  process.on('unhandledRejection', (error) => log.error('unhandled', error))
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
