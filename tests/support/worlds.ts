import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { seedWorld } from '#server/database/worlds.ts'
import { migrate } from '#server/platform/database.ts'
import { openPglite } from '#server/platform/pglite.ts'
import { openPostgres } from '#server/platform/postgres.ts'
import type { Database } from '#server/platform/sql.ts'
import { importsOf, targetOf } from '#tests/support/import-graph.ts'
import { postgresBinaries } from '#tests/support/postgres.ts'

const root = join(import.meta.dirname, '..', '..')
/**
 * `empty`: the schema and its reference data. `small`: two dealers and 200 leads, the demo's accounts among them.
 * `demo`: what `npm start` shows on the first day.
 */
export type World = 'empty' | 'small' | 'demo'

/** What makes worlds and is no code that is imported. */
const sources = [
  'server/migrations/**/*',
  'server/database/**/*',
  'server/**/*.table.ts',
  'server/platform/reference/*',
]
/** This file and all that it comes with: the rooms, too, that plant their share. */
const code = (): ReadonlySet<string> => {
  const found = new Set(['tests/support/worlds.ts'])
  for (const path of found)
    for (const one of importsOf(path, readFileSync(join(root, path), 'utf8'))) {
      const target = targetOf(one)?.replace(/\?.*$/, '')
      if (target?.endsWith('.ts') && !one.isOfTypes) found.add(target)
    }
  return found
}
let made: string | null = null
/**
 * Worlds are made anew when what makes them has changed, and every day: their moments count back from today. Read once,
 * so that a run whose code is edited under it does not keep its own worlds under the name of the new ones.
 */
const keyOf = (world: World): string => {
  if (made === null) {
    const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
    const data = globSync(sources, { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    for (const path of [...new Set([...data, ...code()])].sort())
      hash.update(path).update(readFileSync(join(root, path)))
    made = hash.digest('hex').slice(0, 16)
  }
  return `${world}-${made}`
}

const folder = join(root, '.cache', 'worlds')
/** One maker at a time, over all processes; the operating system frees the lock when its holder dies. */
const alone = async <T>(work: () => Promise<T>): Promise<T> => {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    lock.exec('PRAGMA busy_timeout = 240000; BEGIN EXCLUSIVE')
    return await work()
  } finally {
    lock.close()
  }
}

const make = async (database: Database, world: World): Promise<void> => {
  try {
    await migrate(database)
    if (world === 'empty') return
    await seedWorld(database, world)
    // Every server would fold the figures that the clock folds on the first day.
    await database.query('select fold_survey_figures(1000000), fold_survey_invitations(1000000)')
    // What the clock writes of deadlines has gone out: a letter that comes in a server's second minute would be taken
    // for the one that a test has asked for.
    await database.query(`update survey_cdcs set warned = '["contact", "review"]'`)
    await database.query(
      `insert into survey_emails (kind, to_address, locale, subject, body, status, attempts, created_at, sent_at)
       values ('cdc-overdue', 'head.office@demo.test', 'en', 'Overdue cases', 'Hello', 'sent', 1, now(), now())`,
    )
  } finally {
    await database.close()
  }
}

/** Takes away what was kept of a world, as the folders of the embedded database or as dumps. */
const removeOld = (world: World, ending: '' | '.dump'): void => {
  const isOld = (name: string) =>
    name.startsWith(`${world}-`) && (ending === '' ? !name.includes('.dump') : name.includes(ending))
  for (const old of readdirSync(folder).filter(isOld)) rmSync(join(folder, old), { recursive: true })
}

const pgliteTemplate = async (world: World): Promise<string> => {
  const key = keyOf(world)
  const template = join(folder, key)
  if (existsSync(template)) return template
  return alone(async () => {
    if (existsSync(template)) return template
    removeOld(world, '')
    const unfinished = join(folder, `${key}.unfinished`)
    rmSync(unfinished, { recursive: true, force: true })
    await make(await openPglite(unfinished), world)
    renameSync(unfinished, template)
    return template
  })
}

/** A fresh copy of a world in a folder of its own, for DATA_DIR; remove it afterwards. */
export const copyPgliteWorld = async (world: World): Promise<string> => {
  const copy = join(tmpdir(), `dealer-desk-world-${process.pid}-${randomBytes(6).toString('hex')}`)
  cpSync(await pgliteTemplate(world), copy, { recursive: true })
  return copy
}

const within = (cluster: string, name: string): string => {
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return url.href
}
const onCluster = async <T>(cluster: string, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await openPostgres(cluster, 1)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
const isThere = async (database: Database, name: string) =>
  (await database.query('select 1 from pg_database where datname = $1', [name])).length > 0

/** A cluster ends with its run; what planting took half a minute for is kept beside it, and is back in a few seconds. */
const makeOrRestore = async (url: string, world: World): Promise<void> => {
  const open = () => openPostgres(url, 2)
  const binaries = postgresBinaries()
  if (world === 'empty' || binaries === null) return make(await open(), world)
  const dump = join(folder, `${keyOf(world)}.dump`)
  const perform = (command: string, ...args: readonly string[]) =>
    execFileSync(join(binaries, command), args, { stdio: ['ignore', 'ignore', 'pipe'] })
  if (existsSync(dump)) {
    perform('pg_restore', '--no-owner', '--no-acl', '--exit-on-error', '-d', url, dump)
  } else {
    await make(await open(), world)
    removeOld(world, '.dump')
    perform('pg_dump', '-Fc', '-Z', '1', '-f', `${dump}.unfinished`, url)
    renameSync(`${dump}.unfinished`, dump)
  }
  // A dump has none of the planner's figures.
  const database = await open()
  await database.script('analyze').finally(() => database.close())
}

const postgresTemplate = async (cluster: string, world: World): Promise<string> => {
  const template = `template_${keyOf(world).replaceAll('-', '_')}`
  if (await onCluster(cluster, (database) => isThere(database, template))) return template
  return alone(async () => {
    if (await onCluster(cluster, (database) => isThere(database, template))) return template
    const unfinished = `unfinished_${template}`
    await onCluster(cluster, async (database) => {
      await database.script(`drop database if exists ${unfinished}`)
      await database.script(`create database ${unfinished}`)
    })
    await makeOrRestore(within(cluster, unfinished), world)
    await onCluster(cluster, (database) => database.script(`alter database ${unfinished} rename to ${template}`))
    return template
  })
}

/** A fresh database with a world in it, for DATABASE_URL. */
export const copyPostgresWorld = async (cluster: string, world: World): Promise<string> => {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  const template = await postgresTemplate(cluster, world)
  await onCluster(cluster, (database) => database.script(`create database ${name} template ${template}`))
  return within(cluster, name)
}
/** Drops what `copyPostgresWorld` has made, whoever is still connected. */
export const dropPostgresWorld = (cluster: string, url: string): Promise<void> =>
  onCluster(cluster, async (database) => {
    await database.script(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
  })
