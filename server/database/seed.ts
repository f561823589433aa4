import { parseArgs } from 'node:util'
import { seedWorld, type WorldName, worlds } from '#server/database/worlds.ts'
import { migrate, openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'

const usage = `npm run seed                          the demo world
npm run seed -- big                   a million leads, for measurements
npm run seed -- big --leads 200000    another number of leads
The data is written to DATABASE_URL, or to the embedded database in DATA_DIR. The database must be empty.`

const isWorld = (name: string): name is WorldName => Object.hasOwn(worlds, name)

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { leads: { type: 'string' }, help: { type: 'boolean' } },
  })
  const env = readEnv(process.env)
  const [name = env.SEED === 'big' ? 'big' : 'demo'] = positionals
  if (values.help === true) return console.log(usage)
  const leads = values.leads === undefined ? undefined : Number(values.leads)
  if (!isWorld(name) || positionals.length > 1 || (leads !== undefined && !(Number.isInteger(leads) && leads >= 0)))
    throw new Error(`Not understood: ${process.argv.slice(2).join(' ')}\n${usage}`)
  const database = await openDatabase(env)
  try {
    await migrate(database)
    const began = performance.now()
    await seedWorld(database, name, leads === undefined ? {} : { leads })
    console.log(
      `The ${name} world is in the database after ${((performance.now() - began) / 1000).toFixed(1)} seconds.`,
    )
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
