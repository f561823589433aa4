import { rmSync } from 'node:fs'
import { openPglite } from '#server/platform/pglite.ts'
import { openPostgres } from '#server/platform/postgres.ts'
import type { Database } from '#server/platform/sql.ts'
import { type Cluster, startCluster } from '#tests/support/postgres.ts'
import { copyPgliteWorld, copyPostgresWorld, dropPostgresWorld, type World } from '#tests/support/worlds.ts'

export type Engine = 'pglite' | 'postgres'

/** The engine of this run: `npm test` runs what touches the database once with each. */
export const engine: Engine = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'pglite'

let own: Promise<Cluster> | null = null
/** The PostgreSQL of the run (TEST_POSTGRES_URL, set by `npm test`), else one for this process alone. */
const clusterUrl = async (): Promise<string> => {
  const given = process.env['TEST_POSTGRES_URL']
  if (given !== undefined && given !== '') return given
  own ??= startCluster()
  return (await own).url
}

/** Where a server finds a copy of a world, and how to remove the copy. */
export interface Place {
  readonly env: { readonly DATABASE_URL: string } | { readonly DATA_DIR: string }
  remove(): Promise<void>
}
/** A copy of a world that no other test sees, not opened yet: pass `env` to a server. */
export const placeWorld = async (world: World = 'empty', on: Engine = engine): Promise<Place> => {
  if (on === 'pglite') {
    const folder = await copyPgliteWorld(world)
    return { env: { DATA_DIR: folder }, remove: async () => rmSync(folder, { recursive: true, force: true }) }
  }
  const cluster = await clusterUrl()
  const url = await copyPostgresWorld(cluster, world)
  return { env: { DATABASE_URL: url }, remove: () => dropPostgresWorld(cluster, url) }
}

/** An isolated, migrated database; closing it removes it. */
export const openTestDatabase = async (on: Engine = engine, world: World = 'empty'): Promise<Database> => {
  const { env, remove } = await placeWorld(world, on)
  const database = 'DATABASE_URL' in env ? await openPostgres(env.DATABASE_URL, 5) : await openPglite(env.DATA_DIR)
  const close = async () => {
    await database.close()
    await remove()
  }
  return { ...database, close }
}
