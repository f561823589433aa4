import { attributesOf, versionOf } from '#server/areas/surveys/scoring.ts'
import { randomFrom } from '#server/database/random.ts'
import { openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import type { Sql } from '#server/platform/sql.ts'
import { isGivenUp } from '#tests/support/deadlocks.ts'
import { type Scoring, writeAnything } from '#tests/support/survey-figures.ts'

/*
 * Writes results at random until somebody ends it, and says `written` after each one: a process of its own, to be killed
 * amidst its writes. On PostgreSQL two write at once.
 */
const [, , survey = '0', seed = '0'] = process.argv
const database = await openDatabase(readEnv(process.env))
const scoring: Scoring = {
  survey: Number(survey),
  version: await versionOf(database, Number(survey), 1),
  places: await attributesOf(database),
}
class GivenUp extends Error {}

const writer = async (own: number): Promise<void> => {
  const random = randomFrom(own)
  const one = async (sql: Sql) => {
    await writeAnything(sql, random, scoring)
    if (random.chance(0.2)) await sql.query('select fold_survey_figures($1)', [random.between(1, 40)])
  }
  for (let count = 1; ; count += 1) {
    try {
      // So few stay that each write matters, and no write is of thousands.
      if (count % 150 === 0)
        await database.query(`delete from survey_results where kind = 'dcsi' and id % 2 = $1`, [own % 2])
      if (random.chance(0.4))
        await database.transaction(async (tx) => {
          await one(tx)
          await one(tx)
          if (random.chance(0.4)) throw new GivenUp()
        })
      else await one(database)
    } catch (fault) {
      if (!(fault instanceof GivenUp || isGivenUp(fault))) throw fault
    }
    process.stdout.write('written\n')
  }
}
const seeds = database.kind === 'postgres' ? [Number(seed), Number(seed) + 500_000] : [Number(seed)]
await Promise.all(seeds.map(writer))
