import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Env } from '#server/platform/env.ts'
import { installWakers } from '#server/platform/job-wakers.ts'
import { openPglite } from '#server/platform/pglite.ts'
import { openPostgres } from '#server/platform/postgres.ts'
import { installReference } from '#server/platform/reference/reference.ts'
import type { Database } from '#server/platform/sql.ts'

/** The database that the environment asks for: PostgreSQL by DATABASE_URL, else the embedded one in DATA_DIR. */
export const openDatabase = (env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'POOL'>): Promise<Database> =>
  env.DATABASE_URL !== undefined
    ? openPostgres(env.DATABASE_URL, env.POOL)
    : openPglite(env.DATA_DIR === 'memory' ? null : env.DATA_DIR)

const folder = new URL('../migrations/', import.meta.url)
const Journal = v.object({ entries: v.array(v.object({ idx: v.number(), tag: v.string() })) })

/** The names of the migrations in their order, as drizzle-kit lists them. */
export const everyMigration = (): readonly string[] => {
  const journal = new URL('meta/_journal.json', folder)
  if (!existsSync(journal)) return []
  const { entries } = v.parse(Journal, JSON.parse(readFileSync(journal, 'utf8')))
  return entries.toSorted((a, b) => a.idx - b.idx).map((entry) => entry.tag)
}

/** Any number will do, as long as nothing else of ours uses it. */
const migrationLock = 4600_2026

/** Brings the schema and the reference data (statuses, actions, places) up to date; several processes may start at once. Answers the names of what it applied. */
export const migrate = (database: Database): Promise<readonly string[]> =>
  database.transaction(async (tx) => {
    if (tx.kind === 'postgres') {
      // A table that is written anew takes as long as it has rows.
      await tx.script('set local statement_timeout = 0')
      await tx.query('select pg_advisory_xact_lock($1)', [migrationLock])
    }
    await tx.script(
      'create table if not exists migrations (tag text primary key, applied_at timestamptz not null default now())',
    )
    const done = new Set((await tx.query<{ tag: string }>('select tag from migrations')).map((row) => row.tag))
    const fresh = everyMigration().filter((tag) => !done.has(tag))
    for (const tag of fresh) {
      await tx.script(readFileSync(new URL(`${tag}.sql`, folder), 'utf8'))
      await tx.query('insert into migrations (tag) values ($1)', [tag])
    }
    await installReference(tx)
    await installWakers(tx)
    return fresh
  })
