import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openPglite } from '#server/platform/pglite.ts'
import { openPostgres } from '#server/platform/postgres.ts'
import type { Database } from '#server/platform/sql.ts'
import { type Cluster, startCluster } from '#tests/support/postgres.ts'
import { copyPgliteWorld, copyPostgresWorld, dropPostgresWorld, type World } from '#tests/support/worlds.ts'

export type Engine = 'pglite' | 'postgres'

/** The engine of this run: `npm test` runs what touches the database once with each. */
export const engine: Engine = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'pglite'

/** Where a server is killed by a seed, each engine has a moment of its own; `npm run torture` has twenty others. */
export const seedOfEngine = engine === 'postgres' ? 1 : 2

let own: Promise<Cluster> | null = null
/** The PostgreSQL of the run (TEST_POSTGRES_URL, set by `npm test`), else one for this process alone. */
const clusterUrl = async (): Promise<string> => {
  const given = process.env['TEST_POSTGRES_URL']
  if (given !== undefined && given !== '') return given
  own ??= startCluster()
  return (await own).url
}

let compiled: Promise<WebAssembly.Module> | null = null
/**
 * Holds the embedded database's compiled code. While this process does, each further one that it opens takes that code,
 * optimised as far as it has come, instead of compiling 9 MB of its own.
 */
const holdPglite = (): Promise<WebAssembly.Module> => {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  compiled ??= readFile(join(folder, 'pglite.wasm')).then((code) => WebAssembly.compile(code))
  return compiled
}

/** Where a server finds a copy of a world, and how to remove the copy. */
export interface Place {
  readonly env: { readonly DATABASE_URL: string } | { readonly DATA_DIR: string }
  remove(): Promise<void>
}
/** A copy of a world that no other test sees, not opened yet: pass `env` to a server. */
export const placeWorld = async (world: World = 'empty', on: Engine = engine): Promise<Place> => {
  if (process.env['TEST_DATABASE'] === 'none')
    throw new Error('What opens a database runs once on each engine: take this file off the list in vitest.config.ts')
  if (on === 'pglite') {
    await holdPglite()
    const folder = await copyPgliteWorld(world)
    return { env: { DATA_DIR: folder }, remove: async () => rmSync(folder, { recursive: true, force: true }) }
  }
  const cluster = await clusterUrl()
  const url = await copyPostgresWorld(cluster, world)
  return { env: { DATABASE_URL: url }, remove: () => dropPostgresWorld(cluster, url) }
}

/** Opens a placed world whose server is not running. */
export const openPlace = ({ env }: Pick<Place, 'env'>): Promise<Database> =>
  'DATABASE_URL' in env ? openPostgres(env.DATABASE_URL, 5) : openPglite(env.DATA_DIR)

/** An isolated, migrated database; closing it removes it. */
export const openTestDatabase = async (on: Engine = engine, world: World = 'empty'): Promise<Database> => {
  const { env, remove } = await placeWorld(world, on)
  const database = await openPlace({ env })
  const close = async () => {
    await database.close()
    await remove()
  }
  return { ...database, close }
}
