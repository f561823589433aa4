import { hash } from '@node-rs/argon2'
import { now as currentMoment } from '#contract/calendar.ts'
import { rebuildFigures } from '#server/areas/surveys/reports/rebuild.ts'
import { plantManyLeads } from '#server/database/demo/big.ts'
import { counted, plantManyResults, untriggered } from '#server/database/demo/big-surveys.ts'
import { planBrand } from '#server/database/demo/brand-assets.ts'
import { buildWorld, type World, type WorldSize } from '#server/database/demo/build.ts'
import { plantCarPictures } from '#server/database/demo/car-pictures.ts'
import { demoPassword } from '#server/database/demo/people.ts'
import { continueIds, insertRows } from '#server/platform/insert.ts'
import { strength } from '#server/platform/passwords.ts'
import type { Database, Sql } from '#server/platform/sql.ts'

const demo: WorldSize = {
  dealers: 60,
  users: 120,
  consultantsEach: 5,
  leads: 10_000,
  recipients: 900,
  parts: 120,
  results: 20_000,
}
/**
 * The worlds that a database can begin with. `demo` is what `npm start` shows; `small` has two dealers and 200 leads,
 * for tests; `big` is the demo's network with a million leads and a million survey results, for measurements.
 */
export const worlds = {
  demo,
  small: { dealers: 2, users: 16, consultantsEach: 5, leads: 200, recipients: 40, parts: 12, results: 200 },
  big: { ...demo, leads: 1_000_000 },
} as const satisfies Record<string, WorldSize>
export type WorldName = keyof typeof worlds

/** The same for everyone and every time, so that a seeded world is the same to the last letter. */
const hashOfDemoPassword = () => hash(demoPassword, { ...strength, salt: Buffer.from('dealer-desk-demo') })

/** Which world the database was seeded with; null when it was not. */
export const worldOf = async (database: Sql): Promise<string | null> => {
  const [row] = await database.query<{ version: string }>(`select version from reference_data where name = 'world'`)
  return row?.version ?? null
}

export interface SeedOptions {
  /** The day that “today” is; dates count back from here. */
  readonly now?: Temporal.Instant
  /** How many leads instead of the world's own number. */
  readonly leads?: number
  /** How many survey results the big world has. */
  readonly results?: number
  /** How much the world has of all else, and how much of it is copied in the big one. */
  readonly size?: Partial<WorldSize>
}

/** Fills a migrated, empty database with a world; refuses one that already has people or dealers. */
export const seedWorld = async (
  database: Database,
  name: WorldName = 'demo',
  { now = currentMoment(), leads = worlds[name].leads, results = 1_000_000, size = {} }: SeedOptions = {},
): Promise<void> => {
  const password_hash = await hashOfDemoPassword()
  await database.transaction(async (tx) => {
    const [found] = await tx.query<{ found: boolean }>(
      'select exists (select from users) or exists (select from dealers) as found',
    )
    if (found?.found)
      throw new Error(
        'This database already has users or dealers: seed an empty one, so that nobody’s records mix with the demo’s',
      )
    if (tx.kind === 'postgres') await tx.script('set local statement_timeout = 0')
    const isBig = name === 'big'
    const built = buildWorld(now, { ...worlds[name], ...size, leads: isBig ? 0 : leads })
    const world = { ...built, more: [...built.more, ...(await planBrand(now))] }
    await plant(tx, world, password_hash)
    await plantCarPictures(tx)
    if (isBig) await plantManyLeads(tx, now, leads)
    await tx.query('select fold_lead_counts()')
    const planted = world.more.filter((one) => !one.unnumbered).map((one) => one.table)
    for (const table of [...numbered, ...planted]) await continueIds(tx, table)
    if (isBig) await untriggered(tx, counted, () => plantManyResults(tx, results))
    await tx.query(`insert into reference_data (name, version) values ('world', $1)`, [name])
  })
  if (name === 'big') await rebuildFigures(database)
  // Without it the planner guesses, and index-only scans visit the table for every row.
  await database.script('vacuum analyze')
}

const numbered = [
  'dealer_zones',
  'dealer_groups',
  'dealers',
  'car_models',
  'users',
  'sales_consultants',
  'leads',
  'infobip_accounts',
  'opt_outs',
  'text_blast_files',
  'text_blasts',
  'text_blast_recipients',
  'text_blast_steps',
]

const plant = async (tx: Sql, world: World, password_hash: string): Promise<void> => {
  await insertRows(tx, 'dealer_zones', world.zones)
  await insertRows(tx, 'dealer_groups', world.groups)
  await insertRows(tx, 'dealers', world.dealers)
  await insertRows(tx, 'car_models', world.models)
  await insertRows(
    tx,
    'users',
    world.users.map((user) => ({ ...user.row, password_hash, permissions: [], version: 0 })),
  )
  await insertRows(
    tx,
    'user_roles',
    world.users.flatMap((user) => user.roles.map((role, position) => ({ user_id: user.row.id, role, position }))),
  )
  const versioned = { version: 0 }
  await insertRows(
    tx,
    'sales_consultants',
    world.consultants.map((one) => ({ ...one, ...versioned })),
  )
  for (const { table, rows } of world.more) await insertRows(tx, table, rows)
  await insertRows(tx, 'leads', world.leads)
  await insertRows(tx, 'notifications', world.notifications)
  await insertRows(tx, 'infobip_accounts', world.blasts.accounts)
  await insertRows(tx, 'opt_outs', world.blasts.optOuts)
  await insertRows(tx, 'text_blast_files', world.blasts.files)
  await insertRows(tx, 'text_blasts', world.blasts.blasts)
  await insertRows(tx, 'text_blast_recipients', world.blasts.recipients)
  await insertRows(tx, 'text_blast_messages', world.blasts.messages)
  await insertRows(tx, 'text_blast_steps', world.blasts.steps)
}
