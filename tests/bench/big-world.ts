import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedWorld, worldOf } from '#server/database/worlds.ts'
import { migrate, openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { startCluster } from '#tests/support/postgres.ts'

export type Place = Readonly<Record<string, string>>

/** BENCH_LEADS makes a smaller world, for trying the measurement itself out. */
export const leadCount = Number(process.env['BENCH_LEADS'] ?? 1_000_000)

const fill = async (place: Place): Promise<Place> => {
  const database = await openDatabase(readEnv(place))
  try {
    await migrate(database)
    if ((await worldOf(database)) === null) await seedWorld(database, 'big', { leads: leadCount, results: 0 })
  } finally {
    await database.close()
  }
  return place
}

/** What a database of this size is given where people run it: it would else read itself from the disk's cache for each count. */
const memory = { shared_buffers: '1GB' }
let postgres: Promise<Place> | null = null
/** The big world on PostgreSQL: in BENCH_DATABASE_URL where it is kept, else in a cluster that ends with this process. */
export const bigPostgres = (): Promise<Place> => {
  const given = process.env['BENCH_DATABASE_URL']
  postgres ??= (given === undefined ? startCluster(memory).then(({ url }) => url) : Promise.resolve(given)).then(
    (url) => fill({ DATABASE_URL: url }),
  )
  return postgres
}

let pglite: Promise<Place> | null = null
/** The big world in the embedded database: in BENCH_DATA_DIR where it is kept, else in a folder removed at exit. */
export const bigPglite = (): Promise<Place> => {
  const given = process.env['BENCH_DATA_DIR']
  if (pglite === null) {
    const folder = given ?? mkdtempSync(join(tmpdir(), 'dealer-desk-bench-'))
    if (given === undefined) process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    pglite = fill({ DATA_DIR: folder })
  }
  return pglite
}

/** Seconds of processor time that a process has used: what a busy machine does not make longer. */
export const processorOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

export interface Product {
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}
const readyLine = (child: ChildProcess): Promise<string> =>
  new Promise((ready, failed) => {
    let heard = ''
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      heard += String(chunk)
      const origin = /^ready (\S+)$/m.exec(heard)?.[1]
      if (origin !== undefined) ready(origin)
    })
    child.once('exit', (code) =>
      failed(new Error(`It ended with ${code} before it was ready: ${child.spawnargs.join(' ')}`)),
    )
  })
/** Runs a script that says `ready ORIGIN` on READY_FD as a process of its own, so that nobody shares its event loop. */
export const startProcess = async (script: string, env: Place, cwd = process.cwd()): Promise<Product> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', script)], {
    cwd,
    env: { ...process.env, PORT: '0', READY_FD: '3', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const origin = await readyLine(child)
  const stop = () =>
    new Promise<void>((stopped) => {
      child.once('exit', () => stopped())
      child.kill('SIGTERM')
    })
  return { origin, pid: child.pid ?? 0, stop }
}
/** The product as people run it, on a database of the big world; `cwd` is where the built SPA lies in dist/. */
export const startProduct = (place: Place, { cwd }: { readonly cwd?: string } = {}): Promise<Product> =>
  startProcess('server/main.ts', { SEED: 'none', APP_SECRET: randomBytes(24).toString('base64url'), ...place }, cwd)
