import { rebuildFigures } from '#server/areas/surveys/reports/rebuild.ts'
import { columnsOf, counted, plantManyResults, untriggered } from '#server/database/demo/big-surveys.ts'
import { seedWorld, worldOf } from '#server/database/worlds.ts'
import { migrate, openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import type { Database, Sql } from '#server/platform/sql.ts'
import type { Place } from '#tests/bench/big-world.ts'

/** BENCH_RESPONSES makes a smaller world, for trying the measurement itself out. */
export const responseCount = Number(process.env['BENCH_RESPONSES'] ?? 1_000_000)
export const benchSecret = 'only-for-this-measurement-and-no-other'
/** Opens a database with a world of responses, planted where it is not yet, and answers what `use` makes of it. */
export const withResponses = async (place: Place, wanted: number): Promise<void> => {
  const database = await openDatabase(readEnv(place))
  try {
    await migrate(database)
    if ((await worldOf(database)) === null) await seedWorld(database, 'demo')
    if (database.kind === 'postgres') await planted(database, (tx) => plantManyResults(tx, wanted))
  } finally {
    await database.close()
  }
}
/** Measures that were done in cases of the world, over all attributes: as many as there are dealers, attributes and some of either. */
const withMeasures = (tx: Sql) =>
  tx.query(
    `update survey_cdcs c set attribute_id = a.id, factor_id = a.factor_id, dealer_preventive_measure_id = (a.id - 1) * 4 + 1 + c.id % 3,
       preventive_done_on = (c.opened_at + interval '20 days')::date
     from survey_attributes a join survey_factors f on f.id = a.factor_id
     where c.id % 40 = 0 and c.reference_no like 'CX-%' and f.category = c.category and a.id = 1 + (c.id / 40) % 42
       and c.opened_at < now() - interval '30 days'`,
  )
const planted = async (database: Database, plant: (tx: Sql) => Promise<void>): Promise<void> => {
  const count = async () => (await database.query<{ n: number }>('select count(*) as n from survey_results'))[0]?.n
  const before = await count()
  await database.transaction(async (tx) => {
    await tx.script('set local statement_timeout = 0')
    await untriggered(tx, counted, async () => {
      await plant(tx)
      await withMeasures(tx)
    })
  })
  if ((await count()) === before) return
  await rebuildFigures(database)
  await database.script('vacuum analyze')
}

/** The same world with so many dealers more, each with a hundred responses. */
export const withDealers = async (place: Place, dealers: number, responses: number): Promise<void> => {
  const database = await openDatabase(readEnv(place))
  try {
    await planted(database, async (tx) => {
      const names = (await columnsOf(tx, 'dealers')).filter((name) => name !== 'id')
      const over = new Map([
        ['code', `'X' || k`],
        ['name', `d.name || ' ' || k`],
      ])
      const [last] = await tx.query<{ id: number }>('select max(id) as id from dealers')
      await tx.query(
        `insert into dealers (${names.join(', ')}) select ${names.map((name) => over.get(name) ?? `d.${name}`).join(', ')}
         from generate_series(${(last?.id ?? 0) + 1}, ${dealers}) k join dealers d on d.id = 1 + k % 60`,
      )
      await plantManyResults(tx, responses, (last?.id ?? 0) + 1)
    })
  } finally {
    await database.close()
  }
}
